"""The moves of a record: their forms, and the documents they are written as (HTTP contract)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scorer.errors import Fault
from scorer.forms import Form, Integer, JsonSchema, ListOf, Record, Tagged, Word
from scorer.gostop.card_forms import CARD, DECK_MAX, CardsForm, PileForm
from scorer.gostop.cards import BIT_OF, IDS, ids_of
from scorer.gostop.engine.events import EVENT_TYPES
from scorer.gostop.engine.legality import ROLES
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


class RecordedMoves(NamedTuple):
    """The moves of a record; by index what a move is said to have brought, and members of others."""

    moves: tuple[Move, ...] = ()
    expect: Mapping[int, Expectation] = MappingProxyType({})
    extras: Mapping[int, Mapping[str, Any]] = MappingProxyType({})


NO_MOVES: Final = RecordedMoves()


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
    "sake_cup": ({"as": Word(*ROLES)}, ("as",)),
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
) -> tuple[Move, Expectation | None]:
    if "as" in members:
        members["role"] = members.pop("as")
    if gives is not None:
        members["gives"] = {int(owner): cards for owner, cards in gives.items()}
    return Move(seat, do, **members), expect


MOVE: Final = Tagged(
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
"""One move of a record: what was done, and what it is said to have brought."""


class MovesForm:
    """The moves of a record; the value is :class:`RecordedMoves`."""

    __slots__ = ("all",)

    def __init__(self) -> None:
        self.all = ListOf(MOVE, 0, MOVES_MAX)

    def read(self, value: object, pointer: str, faults: list[Fault]) -> RecordedMoves | None:
        if type(value) is list and len(value) <= MOVES_MAX:
            try:
                return RecordedMoves(tuple([_plain(item) for item in value]))
            except (KeyError, TypeError):
                return self._read_slowly(value, pointer, faults)
        self.all.read(value, pointer, faults)
        return None

    @staticmethod
    def _read_slowly(value: list[Any], pointer: str, faults: list[Fault]) -> RecordedMoves | None:
        before = len(faults)
        moves: list[Move] = []
        expect: dict[int, Expectation] = {}
        extras: dict[int, dict[str, Any]] = {}
        for index, item in enumerate(value):
            try:
                moves.append(_plain(item))
            except (KeyError, TypeError):
                read = MOVE.read(item, f"{pointer}/{index}", faults)
                if len(faults) == before:
                    move, expected = read
                    moves.append(move)
                    if expected is not None:
                        expect[index] = expected
                    kept = extras_of(item)
                    if kept:
                        extras[index] = kept
        return None if len(faults) > before else RecordedMoves(tuple(moves), expect, extras)

    def schema(self) -> JsonSchema:
        return self.all.schema()


_new: Final = tuple.__new__
"""Makes a move of its ten members, without the check that Move's own constructor makes."""


def _plain(value: Any) -> Move:
    """A move as nearly all are: canonical ids, nothing expected, given or added.

    Anything else is a ``KeyError`` or ``TypeError``, and then read by the form, which knows why.
    """
    seat = value["seat"]
    if type(seat) is not int or not 0 <= seat < SEATS:
        raise TypeError
    do = value["do"]
    if do != "play":
        return _plain_other(value, seat, do)
    members = 3
    take = flip_take = flips = None
    bit = BIT_OF[value["card"]]
    if "flips" in value:
        members += 1
        flips = _plain_flips(value["flips"])
    if "take" in value:
        members += 1
        take = BIT_OF[value["take"]]
    if "flip_take" in value:
        members += 1
        flip_take = BIT_OF[value["flip_take"]]
    if len(value) != members:
        raise KeyError
    return _new(Move, (seat, do, bit, None, take, flip_take, flips, None, None, None))


def _plain_other(value: dict[str, Any], seat: int, do: str) -> Move:
    """The same for whatever is not a card played."""
    needed, allowed = _PLAIN[do]
    keys = value.keys()
    if not needed <= keys <= allowed:
        raise KeyError
    month = flips = role = None
    if "month" in keys:
        month = value["month"]
        if type(month) is not int or not MONTH.low <= month <= MONTH.high:
            raise TypeError
    if "flips" in keys:
        flips = _plain_flips(value["flips"])
    if "as" in keys:
        role = value["as"]
        if role not in ROLES:
            raise KeyError
    cards: dict[str, Any] = {member: BIT_OF[value[member]] for member in _CARD_MEMBERS if member in keys}
    return Move(seat, do, month=month, flips=flips, role=role, **cards)


def _plain_flips(flips: Any) -> tuple[int, ...]:
    if type(flips) is not list or len(flips) > DECK_MAX:
        raise TypeError
    return tuple([BIT_OF[card] for card in flips])


_CARD_MEMBERS: Final = ("card", "take", "flip_take", "draws")
_PLAIN: Final = {
    do: (
        frozenset({"seat", "do", *required}),
        frozenset({"seat", "do", *members} - {"gives"}),
    )
    for do, (members, required) in _MEMBERS.items()
}
"""By the word of ``do``: the members that a plain move must have, and those that it may have."""

MOVES: Final = MovesForm()


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


def recorded_documents(recorded: RecordedMoves) -> list[dict[str, Any]]:
    """The moves of a record with what they are said to have brought, and the members of others."""
    documents = [move_document(move) for move in recorded.moves]
    for index, expect in recorded.expect.items():
        documents[index]["expect"] = expectation_document(expect)
    for index, kept in recorded.extras.items():
        documents[index] |= kept
    return documents


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
