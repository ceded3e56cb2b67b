"""What is expected of an answer against what came, whatever that is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any, Final, NamedTuple

from scorer.conform.cases import Case

ABSENT: Final = "(absent)"
"""Stands for a figure that an answer does not have, or has in a shape nobody can read."""

OK: Final = 200
REFUSED: Final = {"codes", "pointers", "pointer"}
"""What can be expected of a refusal."""
Answer = Mapping[str, Any]
Judge = Callable[[Case, Any, Any], tuple[Any, bool]]
"""What is found in an answer to a case, and whether it is as the value of the expectation says."""


class Difference(NamedTuple):
    """One expectation that an answer does not meet."""

    what: str
    expected: Any
    got: Any


def differences(case: Case, status: int, answer: Any) -> list[Difference]:
    """Everything that ``answer`` has otherwise than ``case`` expects; none where it conforms."""
    expect = dict(case.expect)
    wanted = expect.pop("status", OK)
    if status != wanted:
        return [Difference("status", wanted, status if isinstance(answer, Mapping) else answer)]
    if wanted != OK:
        return _refusal_differences(expect, answer)
    found = []
    for name, value in expect.items():
        judge = JUDGES.get(name) or _equal(READERS[name])
        got, holds = _tried(judge, case, answer, value)
        if not holds:
            found.append(Difference(name, value, got))
    for member in ("points", "amount"):
        total, holds = _tried(_zero_sum, case, answer, member)
        if not holds and total != ABSENT:
            found.append(Difference(f"sum of {member} over all balances", 0, total))
    return found


def unknown_expectations(case: Case) -> list[str]:
    """Names in what a case expects that mean nothing."""
    known = {"status"} | (READERS.keys() | JUDGES.keys() if case.expect.get("status", OK) == OK else REFUSED)
    return sorted(case.expect.keys() - known)


def _refusal_differences(expect: dict[str, Any], answer: Any) -> list[Difference]:
    try:
        faults = [(fault["pointer"], fault["code"]) for fault in answer["errors"]]
    except (KeyError, TypeError):
        return [Difference("errors", expect, ABSENT)]
    places, codes = [place for place, _ in faults], [code for _, code in faults]
    found = []
    if not set(expect.get("codes", ())) <= set(codes):
        found.append(Difference("codes", expect["codes"], codes))
    if not set(expect.get("pointers", ())) <= set(places):
        found.append(Difference("pointers", expect["pointers"], places))
    pointer = expect.get("pointer")
    if pointer is not None and not set(places) & set(pointer if isinstance(pointer, list) else [pointer]):
        found.append(Difference("pointer", pointer, places))
    return found


def _tried(judge: Judge, case: Case, answer: Any, value: Any) -> tuple[Any, bool]:
    """What a judge finds, and whether it holds; an answer of another engine may have any shape."""
    try:
        return judge(case, answer, value)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return ABSENT, False


def _equal(reader: Callable[[Answer], Any]) -> Judge:
    """A judge of a figure that must be what is expected; 1 is not true."""

    def judge(_case: Case, answer: Answer, value: Any) -> tuple[Any, bool]:
        got = reader(answer)
        if isinstance(value, dict) and isinstance(got, dict):
            got = {name: item for name, item in got.items() if name in value}
        return got, bool(got == value and isinstance(got, bool) == isinstance(value, bool))

    return judge


# --- Figures that are read out of an answer


def _settlement(answer: Answer) -> Answer:
    """The settlement in the answer of any endpoint."""
    for member in ("settlement", "result"):
        if member in answer:
            inner: Answer = answer[member]
            return inner
    return answer


def _zero_sum(_case: Case, answer: Answer, member: str) -> tuple[int, bool]:
    total = sum(row[member] for row in _settlement(answer)["balances"])
    return total, total == 0


def _points(member: str) -> Callable[[Answer], Any]:
    return lambda answer: _settlement(answer)["points"][member]


def _by_id(member: str) -> Callable[[Answer], Any]:
    return lambda answer: {row["id"]: row[member] for row in _settlement(answer)["balances"]}


def _next(member: str) -> Callable[[Answer], Any]:
    return lambda answer: _settlement(answer)["next"][member]


def _factor(rows: Any) -> int:
    return prod(row["factor"] for row in rows)


def _member(name: str) -> Callable[[Answer], Any]:
    return lambda answer: answer[name]


READERS: Final[Mapping[str, Callable[[Answer], Any]]] = {
    "points": _member("points"),
    "counts": _member("counts"),
    "sake_cup": _member("sake_cup"),
    "card_points": _points("cards"),
    "total_points": _points("total"),
    "balances": _by_id("points"),
    "amounts": _by_id("amount"),
    "loser_factor": lambda answer: {
        row["id"]: _factor(row["multipliers"]) for row in _settlement(answer)["losers"]
    },
    "table_factor": lambda answer: _factor(_settlement(answer)["table_multipliers"]),
    "next_previous_nagari": _next("previous_nagari"),
    "next_dealer": _next("dealer"),
    "winner": lambda answer: _settlement(answer)["winner"],
    "ending": lambda answer: _settlement(answer)["ending"],
    "valid": _member("valid"),
    "finished": _member("finished"),
    "moves": _member("moves"),
    "unchecked": _member("unchecked"),
    "error_move": lambda answer: answer["error"]["move"],
    "error_code": lambda answer: answer["error"]["code"],
    "ended": lambda answer: bool(answer["settlement"]),
}
"""How each figure is read from an answer; it must be what is expected. Of objects, the members named."""


# --- What an answer must hold, by more than equality


def _items(_case: Case, answer: Answer, wanted: Mapping[str, int]) -> tuple[Any, bool]:
    """All items, and no others."""
    rows = _settlement(answer)["items"]
    got = {row["code"]: row["points"] for row in rows}
    return got, got == wanted and len(rows) == len(wanted)


def _piles(_case: Case, answer: Answer, wanted: Mapping[str, list[str]]) -> tuple[Any, bool]:
    got = {seat: answer["final"]["captured"][int(seat)] for seat in wanted}
    return got, all(sorted(got[seat]) == sorted(cards) for seat, cards in wanted.items())


def _table(_case: Case, answer: Answer, wanted: list[str]) -> tuple[Any, bool]:
    got = answer["final"]["table"]
    return got, sorted(got) == sorted(wanted)


def _taken(case: Case, answer: Answer, wanted: Mapping[str, int]) -> tuple[Any, bool]:
    """How many of the cards in a seat's pile have left it."""
    before = case.request["deal"]["position"]["captured"]
    after = answer["final"]["captured"]
    got = {seat: len(set(before[int(seat)]) - set(after[int(seat)])) for seat in wanted}
    return got, got == wanted


def _events(answer: Answer) -> list[Any]:
    return [event["type"] for event in answer["events"]]


def _include(_case: Case, answer: Answer, wanted: list[str]) -> tuple[Any, bool]:
    return _events(answer), set(wanted) <= set(_events(answer))


def _exclude(_case: Case, answer: Answer, unwanted: list[str]) -> tuple[Any, bool]:
    return _events(answer), not set(unwanted) & set(_events(answer))


def _legal(answer: Answer) -> Any:
    return answer["error"]["legal"] if "error" in answer else answer["legal"]


def _has(partial: Mapping[str, Any], moves: Any) -> bool:
    return any(partial.items() <= move.items() for move in moves)


def _offered(_case: Case, answer: Answer, wanted: bool) -> tuple[Any, bool]:
    got = any(move["do"] in {"go", "stop"} for move in _legal(answer))
    return got, got == wanted


def _legal_include(_case: Case, answer: Answer, wanted: list[Any]) -> tuple[Any, bool]:
    return _legal(answer), all(_has(partial, _legal(answer)) for partial in wanted)


def _legal_exclude(_case: Case, answer: Answer, unwanted: list[Any]) -> tuple[Any, bool]:
    return _legal(answer), not any(_has(partial, _legal(answer)) for partial in unwanted)


JUDGES: Final[Mapping[str, Judge]] = {
    "items": _items,
    "final_captured": _piles,
    "final_table": _table,
    "taken": _taken,
    "events_include": _include,
    "events_exclude": _exclude,
    "go_stop_offered": _offered,
    "legal_include": _legal_include,
    "legal_exclude": _legal_exclude,
}
"""What was found, and whether it is as expected."""
