from __future__ import annotations

from dataclasses import fields

import pytest

from scorer.web.settings import PREFIX, Settings, WrongSetting


def test_without_variables_the_defaults_hold():
    assert Settings.from_environment({}) == Settings()
    assert Settings.from_environment({"PATH": "/bin", "SCORER_PYTHON": "python3"}) == Settings()


@pytest.mark.parametrize(
    "setting", [field for field in fields(Settings) if "low" in field.metadata], ids=lambda f: f.name
)
def test_a_number_is_taken_within_its_range_and_refused_by_name_outside(setting):
    name = PREFIX + setting.name.upper()
    low, high = setting.metadata["low"], setting.metadata["high"]
    assert low <= getattr(Settings(), setting.name) <= high
    for number in (low, high):
        assert getattr(Settings.from_environment({name: str(number)}), setting.name) == number
    for text in (str(low - 1), str(high + 1), "", "many", "1.5", "0x10"):
        with pytest.raises(WrongSetting, match=name):
            Settings.from_environment({name: text})
