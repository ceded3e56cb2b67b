"""The game that docs/records.md shows is a whole and valid one."""

from __future__ import annotations

import json
import re

from scorer.gostop.record import validate
from tests.tooling.tree import ROOT


def test_the_game_shown_is_valid_to_its_result():
    page = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    shown = re.search(r"```json\n(.*?)\n```", page, re.DOTALL)
    assert shown is not None
    result = validate(json.loads(shown[1]))
    assert result.error is None
    assert result.finished
