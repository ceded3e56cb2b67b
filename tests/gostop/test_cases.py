from __future__ import annotations

import pytest

from tests.gostop.checker import FIXTURES, cases, check

SHARED = [
    case
    for name in ("gostop-score.json", "gostop-settle.json", "gostop-errors.json")
    for case in cases("cases", name)
    if "request" in case
    and case["endpoint"].rpartition("/")[2] in {"score", "settle"}
    and case["expect"].get("status", 200) in {200, 422}
]
WORKED = [
    case for path in sorted((FIXTURES / "worked").glob("*.json")) for case in cases("worked", path.name)
]


@pytest.mark.parametrize("case", SHARED, ids=lambda case: case["id"])
def test_shared_case(case):
    check(case)


@pytest.mark.parametrize("case", WORKED, ids=lambda case: case["id"])
def test_worked_figure(case):
    check(case)


def test_cases_have_names_of_their_own():
    names = [case["id"] for case in SHARED + WORKED]
    assert len(names) == len(set(names))
