"""The rules page tells the truth: every field of every preset, and every departure of the seed rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scorer.gostop.ruleset_reading import FIELDS, preset
from tests.gostop.checker import by_id, settled
from tests.gostop.deals import deal, house

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
PRESETS = ("seed", "standard", "matgo")


def leaves(document, prefix=""):
    """Every field of an effective ruleset that is no object of fields, by its path."""
    for name, value in document.items():
        if isinstance(value, dict) and "hand" not in value:
            yield from leaves(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


VALUES = {name: dict(leaves(preset(name).echo())) for name in PRESETS}


def section(title):
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def table_rows():
    """The rows of the table of presets: path, and the three values."""
    for line in section("Presets").splitlines():
        cells = [cell.strip().strip("`") for cell in line.split("|")[1:-1]]
        if len(cells) == 5 and cells[0].split(".")[0] in FIELDS:
            yield cells[0], [json.loads(cell) for cell in cells[2:]]


def test_the_table_of_presets_has_every_field_with_its_values():
    rows = dict(table_rows())
    assert list(rows) == [path for path in VALUES["seed"] if path != "base"]
    for path, values in rows.items():
        assert values == [VALUES[name][path] for name in PRESETS], path


def test_every_departure_of_the_seed_rules_is_told():
    different = {
        path
        for path, value in VALUES["seed"].items()
        if path != "base" and any(VALUES[name][path] != value for name in ("standard", "matgo"))
    }
    told = set(
        re.findall(
            r"`([a-z_]+(?:\.[a-z_0-9]+)*)`", section("Where `seed` departs from common Korean practice")
        )
    )
    assert told == different


def test_every_word_with_an_underscore_is_a_field_or_one_of_its_words():
    paths = set(FIELDS) | set(VALUES["seed"])
    known = paths | {part for path in paths for part in path.split(".")}
    known |= {value for values in VALUES.values() for value in values.values() if isinstance(value, str)}
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)+(?:\.[a-z_0-9]+)*)`", PAGE))
    assert named <= known


@pytest.mark.parametrize(("mode", "expected"), [("own", 30), ("all", 40)])
def test_the_worked_example_of_go_bak(mode, expected):
    rules = house(go_bak={"factor": 2, "applies_to": mode})
    request = deal(rules, {"points": 10}, {"go_count": 1})
    assert by_id(settled(request)["losers"], "pays") == {"B": expected, "C": 0}
