"""Compares a case about a record with its answer: every member of ``expect`` must hold."""

from __future__ import annotations

from math import prod

from scorer.errors import InvalidInput
from scorer.gostop.record import replay, validate
from tests.gostop.checker import by_id, check_refusal


def answer(case):
    """The answer to the case's request, or its faults."""
    ask = validate if case["endpoint"].endswith("/validate") else replay
    try:
        return ask(case["request"]).to_document(), None
    except InvalidInput as invalid:
        return None, [(fault.pointer, fault.code) for fault in invalid.faults]


def _settlement(document):
    return document.get("settlement") or document.get("result")


def _legal(document):
    return document["error"]["legal"] if "error" in document else document["legal"]


def _gone(case, document):
    start = case["request"]["deal"]["position"]["captured"]
    final = document["final"]["captured"]
    return [len(set(before) - set(after)) for before, after in zip(start, final, strict=True)]


def _has(partial, moves):
    return any(partial.items() <= move.items() for move in moves)


def _piles(document):
    return [set(pile) for pile in document["final"]["captured"]]


CHECKS = {
    "valid": lambda case, doc, want: doc["valid"] is want,
    "error_move": lambda case, doc, want: doc["error"]["move"] == want,
    "error_code": lambda case, doc, want: doc["error"]["code"] == want,
    "ended": lambda case, doc, want: bool(doc["settlement"]) == want,
    "final_table": lambda case, doc, want: sorted(doc["final"]["table"]) == sorted(want),
    "final_captured": lambda case, doc, want: all(
        _piles(doc)[int(seat)] == set(cards) for seat, cards in want.items()
    ),
    "taken": lambda case, doc, want: all(
        _gone(case, doc)[int(seat)] == number for seat, number in want.items()
    ),
    "events_include": lambda case, doc, want: set(want) <= {event["type"] for event in doc["events"]},
    "events_exclude": lambda case, doc, want: not set(want) & {event["type"] for event in doc["events"]},
    "go_stop_offered": lambda case, doc, want: (
        any(move["do"] in {"go", "stop"} for move in doc["legal"]) == want
    ),
    "legal_include": lambda case, doc, want: all(_has(partial, _legal(doc)) for partial in want),
    "legal_exclude": lambda case, doc, want: not any(_has(partial, _legal(doc)) for partial in want),
    "card_points": lambda case, doc, want: _settlement(doc)["points"]["cards"] == want,
    "total_points": lambda case, doc, want: _settlement(doc)["points"]["total"] == want,
    "balances": lambda case, doc, want: by_id(_settlement(doc)["balances"]) == want,
    "winner": lambda case, doc, want: _settlement(doc)["winner"] == want,
    "table_factor": lambda case, doc, want: (
        prod(row["factor"] for row in _settlement(doc)["table_multipliers"]) == want
    ),
    "loser_factor": lambda case, doc, want: (
        {
            loser["id"]: prod(row["factor"] for row in loser["multipliers"])
            for loser in _settlement(doc)["losers"]
        }
        == want
    ),
    "next_dealer": lambda case, doc, want: _settlement(doc)["next"]["dealer"] == want,
    "next_previous_nagari": lambda case, doc, want: _settlement(doc)["next"]["previous_nagari"] == want,
    "code": lambda case, doc, want: doc["error"]["code"] == want,
    "unchecked": lambda case, doc, want: doc["unchecked"] == want,
}


def check(case):
    """Assert everything that a case expects."""
    document, faults = answer(case)
    expected = dict(case["expect"])
    if expected.pop("status", 200) == 422:
        assert faults is not None, document
        check_refusal(expected, faults)
        return
    assert faults is None, faults
    for name, want in expected.items():
        assert CHECKS[name](case, document, want), (name, want, document)
