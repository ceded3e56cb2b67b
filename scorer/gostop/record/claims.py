"""A claimed result against the settlement, and what a move was said to bring against what it brought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from scorer.errors import escape
from scorer.gostop.answers import loser_document
from scorer.gostop.cards import ids_of
from scorer.gostop.engine.board import Board
from scorer.gostop.engine.events import Event
from scorer.gostop.record.move_forms import OPEN, Expectation
from scorer.gostop.settlement import Settlement


class Difference(NamedTuple):
    """One figure that a record states otherwise: where, what it says (``expected``), what came (``got``)."""

    pointer: str
    expected: Any
    got: Any

    def to_document(self) -> dict[str, Any]:
        """The difference as a member of an answer."""
        return self._asdict()


_FIGURES: Final[dict[str, Callable[[Settlement], Any]]] = {
    "ending": lambda settlement: settlement.deal.ending,
    "winner": lambda settlement: settlement.winner,
    "points": lambda settlement: None if settlement.points is None else settlement.points.to_document(),
    "losers": lambda settlement: {loser.id: loser_document(loser) for loser in settlement.losers},
    "balances": lambda settlement: {balance.id: balance.to_document() for balance in settlement.balances},
    "next": lambda settlement: settlement.next.to_document(),
}
"""What a claim can hold, from the settlement; players' entries by id."""

_BY_ID: Final = ("losers", "balances")


def claim_differences(claim: Mapping[str, Any], settlement: Settlement) -> list[Difference]:
    """Every member of a claimed result that the settlement has otherwise.

    Players' entries are compared by their ids; whom a claim leaves out it says nothing about.
    """
    found: list[Difference] = []
    for member, value in claim.items():
        if member.startswith(OPEN):
            continue
        got = _FIGURES[member](settlement)
        if member in _BY_ID:
            for index, entry in enumerate(value):
                found += _differences(f"/{member}/{index}", entry, got.get(entry["id"]))
        else:
            found += _differences(f"/{member}", value, got)
    return found


def _differences(pointer: str, claimed: Any, got: Any) -> Iterator[Difference]:
    if claimed == got:
        return
    if isinstance(claimed, Mapping) and isinstance(got, Mapping):
        for member, value in claimed.items():
            yield from _differences(f"{pointer}/{escape(member)}", value, got.get(member))
    else:
        yield Difference(pointer, claimed, got)


def expectation_differences(
    expect: Expectation, board: Board, seat: int, pile_before: int, events: list[Event]
) -> list[Difference]:
    """What a move of ``seat`` was said to bring and did not; ``events`` are what it brought about."""
    received = 0
    for event in events:
        if event.type == "junk_taken":
            for bit in event.cards:
                received |= 1 << bit
    found = []
    captured = board.masks[seat] & ~pile_before & ~received
    for member, expected, got in (("captured", expect.captured, captured), ("taken", expect.taken, received)):
        if expected is not None and expected != got:
            found.append(Difference(f"/expect/{member}", ids_of(expected), ids_of(got)))
    names = [event.type for event in events]
    if expect.events is not None and not set(expect.events) <= set(names):
        found.append(Difference("/expect/events", list(expect.events), names))
    points = board.points(seat)
    if expect.points is not None and expect.points != points:
        found.append(Difference("/expect/points", expect.points, points))
    return found
