"""The moves of a record: their forms, and the documents they are written as (HTTP contract)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scorer.errors import Fault
from scorer.forms import Form, Integer, JsonSchema, ListOf, Record, Tagged, Word
from scorer.gostop.card_forms import CARD, CardsForm, PileForm
from scorer.gostop.cards import IDS, ids_of
from scorer.gostop.engine.events import EVENT_TYPES
from scorer.gostop.engine.moves import Move

SEATS: Final = 3
MOVES_MAX: Final = 2000
"""No game has a tenth of it; a longer list is not read at all."""

SEAT: Final = Integer(0, SEATS - 1)
MONTH: Final = Integer(1, 12)
_CARDS: Final = CardsForm()
_PILE: Final = PileForm()
OPEN: Final = "x-"
"""Members that begin so are anybody's own: kept, and never looked at."""


class Expectation(NamedTuple):
    """What a record says a move brought. ``None`` is "not said"; cards are masks, ``events`` names."""

    captured: int | None = None
    taken: int | None = None
    events: tuple[str, ...] | None = None
    points: int | None = None


class RecordedMove(NamedTuple):
    """A move as it stands in a record: what was done, what it is said to have brought, members of others."""

    move: Move
    expect: Expectation | None = None
    extras: Mapping[str, Any] | None = None


class DrawsForm:
    """The card drawn for a joker: its id, or a list that holds it alone."""

    __slots__ = ("one",)

    def __init__(self) -> None:
        self.one = CardsForm(1, 1)

    def read(self, value: object, pointer: str, faults: list[Fault]) -> int | None:
        if type(value) is not list:
            return CARD.read(value, pointer, faults)
        cards = self.one.read(value, pointer, faults)
        return cards[0] if cards else None

    def schema(self) -> JsonSchema:
        return {"anyOf": [CARD.schema(), self.one.schema()]}


EXPECT: Final = Record(
    {
        "captured": _PILE,
        "taken": _PILE,
        "events": ListOf(Word(*EVENT_TYPES), 0, 50),
        "points": Integer(0, 500),
    },
    build=Expectation,
)
_GIVES: Final = Record({str(seat): _CARDS for seat in range(SEATS)})
_FLIPS: Final[dict[str, Form]] = {"flips": _CARDS, "flip_take": CARD, "gives": _GIVES}

_MEMBERS: Final[dict[str, tuple[dict[str, Form], tuple[str, ...]]]] = {
    "heundeum": ({"month": MONTH}, ("month",)),
    "sake_cup": ({"as": Word("animal", "junk")}, ("as",)),
    "play": ({"card": CARD, "take": CARD, **_FLIPS}, ("card",)),
    "bomb": ({"month": MONTH, **_FLIPS}, ("month",)),
    "joker": ({"card": CARD, "take": CARD, **_FLIPS, "draws": DrawsForm()}, ("card",)),
    "flip": (_FLIPS, ()),
    "go": ({}, ()),
    "stop": ({}, ()),
}
"""By the word of ``do``: the members beside ``seat``, ``do`` and ``expect``, and those that are needed."""


def _build(
    seat: int, do: str, expect: Expectation | None = None, gives: Any = None, **members: Any
) -> RecordedMove:
    if "as" in members:
        members["role"] = members.pop("as")
    if gives is not None:
        members["gives"] = {int(owner): cards for owner, cards in gives.items()}
    return RecordedMove(Move(seat, do, **members), expect)


_CASES: Final = Tagged(
    "do",
    {
        do: Record(
            {"seat": SEAT, "do": Word(do), **members, "expect": EXPECT},
            required=("seat", *required),
            build=_build,
            open_prefix=OPEN,
        )
        for do, (members, required) in _MEMBERS.items()
    },
)


class MoveForm:
    """One move of a record; the value is a :class:`RecordedMove`."""

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> Any:
        recorded = _CASES.read(value, pointer, faults)
        if isinstance(recorded, RecordedMove) and isinstance(value, dict):
            kept = extras_of(value)
            if kept:
                return recorded._replace(extras=kept)
        return recorded

    def schema(self) -> JsonSchema:
        return _CASES.schema()


MOVES: Final = ListOf(MoveForm(), 0, MOVES_MAX)


def extras_of(value: Mapping[str, Any], *also: str) -> dict[str, Any]:
    """The members of ``value`` that are anybody's own, and those named."""
    return {key: item for key, item in value.items() if key.startswith(OPEN) or key in also}


# --- Writing


def move_document(move: Move) -> dict[str, Any]:
    """A move as a record writes it: only what is said, cards by their canonical ids."""
    document: dict[str, Any] = {"seat": move.seat, "do": move.do}
    if move.month is not None:
        document["month"] = move.month
    if move.role is not None:
        document["as"] = move.role
    for member, bit in (("card", move.card), ("take", move.take)):
        if bit is not None:
            document[member] = IDS[bit]
    if move.flips is not None:
        document["flips"] = [IDS[bit] for bit in move.flips]
    for member, bit in (("flip_take", move.flip_take), ("draws", move.draws)):
        if bit is not None:
            document[member] = IDS[bit]
    if move.gives is not None:
        document["gives"] = {str(owner): [IDS[bit] for bit in cards] for owner, cards in move.gives.items()}
    return document


def recorded_document(recorded: RecordedMove) -> dict[str, Any]:
    """A move of a record with what it is said to have brought, and the members of others."""
    document = move_document(recorded.move)
    if recorded.expect is not None:
        document["expect"] = expectation_document(recorded.expect)
    return {**document, **(recorded.extras or {})}


def expectation_document(expect: Expectation) -> dict[str, Any]:
    """What a move is said to have brought, as a record writes it."""
    document: dict[str, Any] = {}
    if expect.captured is not None:
        document["captured"] = ids_of(expect.captured)
    if expect.taken is not None:
        document["taken"] = ids_of(expect.taken)
    if expect.events is not None:
        document["events"] = list(expect.events)
    if expect.points is not None:
        document["points"] = expect.points
    return document
