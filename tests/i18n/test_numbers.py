"""Numbers are those of Babel, kept as text within bounds."""

from __future__ import annotations

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from scorer.i18n import LANGUAGES
from scorer.i18n import numbers as module
from scorer.i18n.numbers import Numbers

INT_MAX = 2**53 - 1


@given(st.sampled_from(LANGUAGES), st.integers(-INT_MAX, INT_MAX) | st.integers(-2000, 2000))
def test_numbers_are_written_as_babel_writes_them(language, number):
    assert Numbers(language)[number] == format_decimal(number, locale=language)


@pytest.mark.parametrize("number", [-1000, -999, -1, 0, 1, 999, 1000])
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_that_need_no_grouping_are_the_same(language, number):
    assert Numbers(language)[number] == format_decimal(number, locale=language)


def test_only_so_many_numbers_are_kept(monkeypatch):
    monkeypatch.setattr(module, "KEPT", 3)
    numbers = Numbers("en")
    assert [numbers[number] for number in range(5)] == ["0", "1", "2", "3", "4"]
    assert len(numbers) == 3
