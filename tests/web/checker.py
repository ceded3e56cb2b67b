"""Compares a case with the answer that came over HTTP: every member of ``expect`` must hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import prod
from operator import itemgetter
from typing import Any

from tests.tooling.tree import ROOT

FOLDERS = (ROOT / "fixtures/gostop/cases", ROOT / "fixtures/mahjong_sg/cases")
CASES = [
    case
    for folder in FOLDERS
    for path in sorted(folder.glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]


def product(rows):
    return prod(row["factor"] for row in rows)


def summed(rows, key, value):
    sums: dict[str, int] = {}
    for row in rows:
        sums[row[key]] = sums.get(row[key], 0) + row[value]
    return sums


def item_points(answer):
    return summed(answer["items"], "code", "tai" if "tai" in answer else "points")


def result_of(answer):
    """The settlement in an answer: of a replay or a validation it is one member, else the whole."""
    for member in ("settlement", "result"):
        if member in answer:
            return answer[member]
    return answer


WHOLE = ("points", "counts", "sake_cup", "base", "tai_counted", "capped", "tai", "counted", "valid")
READERS: dict[str, Callable[[Any], Any]] = {
    "items": item_points,
    "card_points": lambda answer: result_of(answer)["points"]["cards"],
    "total_points": lambda answer: result_of(answer)["points"]["total"],
    "balances": lambda answer: summed(result_of(answer)["balances"], "id", "points"),
    "amounts": lambda answer: summed(result_of(answer)["balances"], "id", "amount"),
    "loser_factor": lambda answer: {
        row["id"]: product(row["multipliers"]) for row in result_of(answer)["losers"]
    },
    "table_factor": lambda answer: product(result_of(answer)["table_multipliers"]),
    "next_previous_nagari": lambda answer: result_of(answer)["next"]["previous_nagari"],
    "next_dealer": lambda answer: result_of(answer)["next"]["dealer"],
    "winner": lambda answer: result_of(answer)["winner"],
    "error_move": lambda answer: answer["error"]["move"],
    "error_code": lambda answer: answer["error"]["code"],
    "ended": lambda answer: answer["settlement"] is not None,
    **{name: itemgetter(name) for name in WHOLE},
}
PARTIAL = {"counts", "loser_factor"}


def check(case, reply):
    """Assert everything that ``case`` expects of ``reply``."""
    expected = dict(case["expect"])
    status = expected.pop("status", 200)
    assert reply.status == status, reply.body
    if status != 200:
        check_refusal(expected, reply.json)
        return
    answer = reply.json
    for name, value in expected.items():
        if name in TURNS:
            TURNS[name](value, answer, case)
            continue
        got = READERS[name](answer)
        if name in PARTIAL:
            got = {key: got[key] for key in value}
        assert got == value, name
        assert isinstance(got, bool) == isinstance(value, bool), name
    balances = (result_of(answer) or {}).get("balances", ())
    for figure in ("points", "amount"):
        assert not sum(row[figure] for row in balances)


def check_refusal(expected, problem):
    faults = problem.get("errors", [])
    places = {fault["pointer"] for fault in faults}
    assert set(expected.pop("codes", ())) <= {fault["code"] for fault in faults}
    assert set(expected.pop("pointers", ())) <= places
    pointer = expected.pop("pointer", None)
    if pointer is not None:
        assert places & set(pointer if isinstance(pointer, list) else [pointer])
    assert not expected


# ---- What the cases about turns of play expect


def names(answer):
    return {event["type"] for event in answer["events"]}


def legal_moves(answer):
    return answer["legal"] if "legal" in answer else answer["error"]["legal"]


def fits(partial, move):
    return all(name in move and move[name] == value for name, value in partial.items())


def check_captured(value, answer, _case):
    for seat, cards in value.items():
        assert sorted(answer["final"]["captured"][int(seat)]) == sorted(cards)


def check_taken(value, answer, case):
    before = case["request"]["deal"]["position"]["captured"]
    for seat, count in value.items():
        gone = set(before[int(seat)]) - set(answer["final"]["captured"][int(seat)])
        assert len(gone) == count


def check_table(value, answer, _case):
    assert sorted(answer["final"]["table"]) == sorted(value)


def check_events(value, answer, _case):
    assert set(value) <= names(answer)


def check_no_events(value, answer, _case):
    assert not set(value) & names(answer)


def check_offer(value, answer, _case):
    assert any(move["do"] in {"go", "stop"} for move in answer["legal"]) == value


def check_legal(value, answer, _case):
    for partial in value:
        assert any(fits(partial, move) for move in legal_moves(answer)), partial


def check_not_legal(value, answer, _case):
    for partial in value:
        assert not any(fits(partial, move) for move in legal_moves(answer)), partial


TURNS = {
    "final_captured": check_captured,
    "final_table": check_table,
    "taken": check_taken,
    "events_include": check_events,
    "events_exclude": check_no_events,
    "go_stop_offered": check_offer,
    "legal_include": check_legal,
    "legal_exclude": check_not_legal,
}
