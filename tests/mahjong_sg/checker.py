"""Compares a shared case with an answer, in the way the cases' own page describes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorer.errors import InvalidInput

CASES = Path(__file__).parents[2] / "fixtures" / "mahjong_sg" / "cases"


def cases(name):
    """The cases of one file."""
    return json.loads((CASES / name).read_text(encoding="utf-8"))


def check(case, function):
    """Run ``function`` on the request of ``case`` and assert everything that is expected."""
    expected = case["expect"]
    if expected.get("status", 200) == 422:
        with pytest.raises(InvalidInput) as refused:
            function(case["request"])
        _check_faults(expected, refused.value.faults)
    else:
        _check_answer(expected, function(case["request"]).to_document())


def _check_faults(expected, faults):
    places = {fault.pointer for fault in faults}
    assert set(expected.get("codes", ())) <= {fault.code for fault in faults}
    assert set(expected.get("pointers", ())) <= places
    if "pointer" in expected:
        wanted = expected["pointer"]
        assert places & set(wanted if isinstance(wanted, list) else [wanted])


def _check_answer(expected, answer):
    for member in ("base", "tai_counted", "capped", "tai", "counted"):
        if member in expected:
            assert answer[member] == expected[member]
            assert isinstance(answer[member], bool) == isinstance(expected[member], bool)
    if "items" in expected:
        got: dict[str, int] = {}
        for item in answer["items"]:
            got[item["code"]] = got.get(item["code"], 0) + item["tai"]
        assert got == expected["items"]
    for member, figure in (("balances", "points"), ("amounts", "amount")):
        if member in expected:
            assert {row["id"]: row[figure] for row in answer["balances"]} == expected[member]
