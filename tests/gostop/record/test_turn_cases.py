from __future__ import annotations

import pytest

from tests.gostop.checker import cases
from tests.gostop.record.turns import check

TURNS = cases("cases", "gostop-turns.json")


@pytest.mark.parametrize("case", TURNS, ids=lambda case: case["id"])
def test_shared_case(case):
    check(case)
