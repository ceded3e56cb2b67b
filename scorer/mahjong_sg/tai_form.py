"""Reading a winning hand from a document, and what such a hand may not be: schema, sections 3 and 5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.forms import Boolean, ListOf, Record, Word
from scorer.mahjong_sg.rules import DEFAULT, Rules
from scorer.mahjong_sg.rules_form import RULES
from scorer.mahjong_sg.tiles import (
    BONUS,
    BONUS_NAME,
    COPIES,
    FIRST_HONOUR,
    KIND_NAME,
    KINDS,
    NUMBER,
    TILES,
    WINDS,
)

HAND_TILES: Final = 13
"""Tiles of a hand before the winning tile, a kong counting as three."""

SETS: Final = 4
FLAGS: Final = ("replacement", "robbed_kong", "last_tile", "first_turn", "kong_on_kong")


class ExposedSet(NamedTuple):
    """A set lying on the table: ``kind`` is ``pong``, ``chow`` or ``kong``."""

    kind: str
    tiles: tuple[str, ...]
    concealed: bool = False


@dataclass(frozen=True, slots=True)
class WinningHand:
    """A hand as the request gives it; ``concealed`` is without the winning tile and without exposed sets.

    ``by`` is ``discard`` or ``zi_mo``; ``seat`` and ``round`` are winds.
    """

    concealed: tuple[str, ...]
    exposed: tuple[ExposedSet, ...]
    bonus: tuple[str, ...]
    winning_tile: str
    by: str
    seat: str
    round: str
    replacement: bool
    robbed_kong: bool
    last_tile: bool
    first_turn: bool
    kong_on_kong: bool
    rules: Rules

    @property
    def beside(self) -> list[str]:
        """The tiles of the exposed sets."""
        return [tile for group in self.exposed for tile in group.tiles]

    @property
    def kongs(self) -> int:
        """How many of the exposed sets are kongs."""
        return sum([group.kind == "kong" for group in self.exposed])

    @property
    def claimed(self) -> int:
        """How many of the exposed sets were claimed from another player."""
        return sum([not group.concealed for group in self.exposed])


_SET: Final = Record(
    {
        "kind": Word("pong", "chow", "kong"),
        "tiles": ListOf(KIND_NAME, 0, TILES),
        "concealed": Boolean(),
    },
    required=("kind", "tiles"),
    build=ExposedSet,
)

TAI_REQUEST: Final = Record(
    {
        "concealed": ListOf(KIND_NAME, 0, HAND_TILES),
        "exposed": ListOf(_SET, 0, SETS),
        "bonus": ListOf(BONUS_NAME, 0, len(BONUS)),
        "winning_tile": KIND_NAME,
        "by": Word("discard", "zi_mo"),
        "seat": Word(*WINDS),
        "round": Word(*WINDS),
        **dict.fromkeys(FLAGS, Boolean()),
        "rules": RULES,
    },
    required=("concealed", "winning_tile", "by", "seat", "round"),
    defaults={"exposed": (), "bonus": (), **dict.fromkeys(FLAGS, False), "rules": DEFAULT},
    build=WinningHand,
)
"""The request of ``POST /v1/mahjong-sg/tai``."""


def read_winning_hand(document: object) -> WinningHand:
    """The hand that a tai request holds; whether it is a winning one is not known yet.

    Raises :class:`InvalidInput` with every fault of form, or if there are none, every fault of meaning.
    """
    faults: list[Fault] = []
    hand: Any = TAI_REQUEST.read(document, "", faults)
    return checked_hand(hand, document, faults)


def checked_hand(hand: Any, document: object, faults: list[Fault]) -> WinningHand:
    """``hand``, which was read from ``document`` with ``faults``, if nothing is wrong with it."""
    if not faults:
        faults += _refusals(hand)
    if faults:
        raise InvalidInput(in_document_order(document, faults))
    return hand  # type: ignore[no-any-return]  # without faults it is what TAI_REQUEST builds


def _refusals(hand: WinningHand) -> Iterator[Fault]:
    """Every fault of meaning in ``hand``, but that it is no winning hand."""
    expected = HAND_TILES - 3 * len(hand.exposed)
    if len(hand.concealed) != expected:
        params = {"number": len(hand.concealed), "expected": expected}
        yield Fault("/concealed", "wrong_tile_count", "", params)
    for index, group in enumerate(hand.exposed):
        if not is_set(group.kind, group.tiles):
            yield Fault(f"/exposed/{index}/tiles", "bad_set", group.kind)
        if group.concealed and group.kind != "kong":
            yield Fault(f"/exposed/{index}/concealed", "bad_set", "concealed")
    yield from _too_many_copies(hand)
    for index, tile in enumerate(hand.bonus):
        if tile in hand.bonus[:index]:
            yield Fault(f"/bonus/{index}", "duplicate_tile", "", {"tile": tile})
    yield from _conflicts(hand)


def is_set(kind: str, tiles: Sequence[str]) -> bool:
    """Whether ``tiles``, in any order, are the pong, kong or chow that ``kind`` says."""
    if kind != "chow":
        return len(tiles) == (COPIES if kind == "kong" else 3) and len(set(tiles)) == 1
    kinds = sorted([NUMBER[tile] for tile in tiles])
    lowest = kinds[0] if kinds else 0
    return (
        kinds == [lowest, lowest + 1, lowest + 2]
        and kinds[-1] < FIRST_HONOUR
        and KINDS[lowest][1] == KINDS[kinds[-1]][1]
    )


def _too_many_copies(hand: WinningHand) -> Iterator[Fault]:
    """The fifth tile of each kind, where it stands, reading exposed sets first and the winning tile last."""
    copies = Counter((*hand.concealed, *hand.beside, hand.winning_tile))
    if max(copies.values()) <= COPIES:
        return
    places = [
        (f"/exposed/{index}/tiles/{place}", tile)
        for index, group in enumerate(hand.exposed)
        for place, tile in enumerate(group.tiles)
    ]
    places += [(f"/concealed/{place}", tile) for place, tile in enumerate(hand.concealed)]
    places.append(("/winning_tile", hand.winning_tile))
    seen: Counter[str] = Counter()
    for pointer, tile in places:
        seen[tile] += 1
        if seen[tile] == COPIES + 1:
            yield Fault(pointer, "too_many_copies", "", {"tile": tile, "high": COPIES})


def _conflicts(hand: WinningHand) -> Iterator[Fault]:
    """Flags that exclude something else that was said of the hand."""
    discard = hand.by == "discard"
    conflicts = (
        ("replacement", discard, "replacement_on_discard"),
        ("replacement", not hand.kongs and not hand.bonus, "nothing_replaced"),
        ("robbed_kong", not discard, "robbed_by_zi_mo"),
        ("robbed_kong", hand.winning_tile in (*hand.concealed, *hand.beside), "robbed_tile_held"),
        ("last_tile", discard, "last_tile_on_discard"),
        ("first_turn", hand.claimed > 0, "first_turn_claimed"),
        ("first_turn", discard and hand.seat == "E", "first_turn_dealer_discard"),
        ("kong_on_kong", not hand.replacement, "kong_on_kong_no_replacement"),
        ("kong_on_kong", hand.kongs < 2, "kong_on_kong_one_kong"),
    )
    for flag, excluded, reason in conflicts:
        if excluded and getattr(hand, flag):
            yield Fault(f"/{flag}", "facts_conflict", reason, {"tile": hand.winning_tile})
