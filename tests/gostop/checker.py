"""Compares a case with the answer to its request, and the helpers the tests of Go-Stop share.

A case has an ``endpoint``, a ``request`` and what is expected of the answer: every member present in
``expect`` must hold. Our own worked figures may also expect whole members of the answer (``whole``), by
their names.
"""

from __future__ import annotations

import json
from math import prod
from pathlib import Path

from scorer.errors import InvalidInput
from scorer.gostop.answers import pile_document, settlement_document
from scorer.gostop.api import score, settle
from scorer.gostop.session import session

FIXTURES = Path(__file__).parents[2] / "fixtures" / "gostop"


def cases(folder, name):
    """The cases of one file."""
    return json.loads((FIXTURES / folder / name).read_text(encoding="utf-8"))


def scored(request):
    """The answer to a score request."""
    result = score(request)
    return pile_document(result.pile, result.ruleset)


def settled(request):
    """The answer to a settle request, without its texts."""
    return settlement_document(settle(request))


def refusal(request, function=settle):
    """The faults of a request that must be refused, as ``(pointer, code)`` in the order they are told."""
    try:
        function(request)
    except InvalidInput as invalid:
        return [(fault.pointer, fault.code) for fault in invalid.faults]
    raise AssertionError(f"accepted: {request}")


def by_id(rows, member="points"):
    return {row["id"]: row[member] for row in rows}


def factor(rows):
    return prod(row["factor"] for row in rows)


READERS = {
    "points": lambda answer: answer["points"],
    "items": lambda answer: {item["code"]: item["points"] for item in answer["items"]},
    "counts": lambda answer: answer["counts"],
    "sake_cup": lambda answer: answer["sake_cup"],
    "card_points": lambda answer: answer["points"]["cards"],
    "total_points": lambda answer: answer["points"]["total"],
    "balances": lambda answer: by_id(answer["balances"]),
    "amounts": lambda answer: by_id(answer["balances"], "amount"),
    "loser_factor": lambda answer: {row["id"]: factor(row["multipliers"]) for row in answer["losers"]},
    "table_factor": lambda answer: factor(answer["table_multipliers"]),
    "next_previous_nagari": lambda answer: answer["next"]["previous_nagari"],
    "next_dealer": lambda answer: answer["next"]["dealer"],
    "winner": lambda answer: answer["winner"],
}


def check(case):
    """Answer the request of ``case`` and assert everything that is expected."""
    expected = dict(case["expect"])
    endpoint = case["endpoint"].rpartition("/")[2]
    answering = {"score": scored, "settle": settled}[endpoint]
    if expected.pop("status", 200) == 422:
        check_refusal(expected, refusal(case["request"], {"score": score, "settle": settle}[endpoint]))
        return
    answer = answering(case["request"])
    for member, whole in expected.pop("whole", {}).items():
        assert answer[member] == whole, member
    for name, value in expected.items():
        got = READERS[name](answer)
        if name in {"counts", "loser_factor"}:
            got = {key: got[key] for key in value}
        assert got == value, name
    for member in ("points", "amount"):
        assert not sum(row[member] for row in answer.get("balances", ()))


def check_refusal(expected, faults):
    places = {pointer for pointer, _ in faults}
    assert set(expected.get("codes", ())) <= {code for _, code in faults}
    pointer = expected.get("pointer")
    if pointer is not None:
        assert places & set(pointer if isinstance(pointer, list) else [pointer])
    assert set(expected.get("pointers", ())) <= places
    if "faults" in expected:
        assert [list(fault) for fault in faults] == expected["faults"]


def session_refusal(request):
    """The faults of a session that must be refused."""
    return refusal(request, session)
