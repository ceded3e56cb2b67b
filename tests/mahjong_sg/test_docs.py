"""The page on Singapore mahjong: its examples run, and it leaves out no option."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

from scorer.mahjong_sg import DEFAULT, describe_rules

PAGE = Path(__file__).parents[2] / "docs" / "mahjong-sg.md"


def rows():
    """The rows of the tables of options: the fields named first, and the default."""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 3:
            yield re.findall(r"`([a-z_.]+)`", cells[0]), cells[1].strip("`")


def test_the_examples_run():
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_every_option_is_described_with_its_default():
    told = {name: default for names, default in rows() for name in names}
    assert told == {row.name: json.dumps(row.default).strip('"') for row in describe_rules()}


def test_the_figures_of_the_page_are_those_of_the_default_profile():
    text = PAGE.read_text(encoding="utf-8")
    assert f"the cap ({DEFAULT.cap})" in text
    assert f"`unit` {DEFAULT.unit}, so" in text
    assert f"with {DEFAULT.late_kong_threshold} or\nfewer" in text
