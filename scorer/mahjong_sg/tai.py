"""A winning hand to itemised tai: every reading is scored and the best is taken (schema, section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scorer.errors import Fault, InvalidInput
from scorer.mahjong_sg.elements import ELEMENTS, Counts, Reading, TileFacts
from scorer.mahjong_sg.groupings import groupings
from scorer.mahjong_sg.rules import LIMIT, Rules
from scorer.mahjong_sg.tai_form import WinningHand, read_winning_hand
from scorer.mahjong_sg.tiles import HONOUR_BITS, KINDS, NUMBER, TERMINAL_BITS

_WONDERS: Final = HONOUR_BITS | TERMINAL_BITS


class Item(NamedTuple):
    """One element that counts, what it adds, and the tiles that earned it."""

    code: str
    tai: int
    tiles: tuple[str, ...]

    def to_document(self) -> dict[str, Any]:
        """The item as a member of an answer."""
        return {"code": self.code, "tai": self.tai, "tiles": list(self.tiles)}


class Group(NamedTuple):
    """One part of the hand as it was read.

    ``kind`` is ``chow``, ``pong``, ``kong``, ``pair`` or ``thirteen_wonders``; a concealed kong is
    ``exposed`` and ``concealed``.
    """

    kind: str
    tiles: tuple[str, ...]
    exposed: bool = False
    concealed: bool = True

    def to_document(self) -> dict[str, Any]:
        """The group as a member of an answer."""
        return {
            "kind": self.kind,
            "tiles": list(self.tiles),
            "exposed": self.exposed,
            "concealed": self.concealed,
        }


@dataclass(frozen=True, slots=True)
class TaiResult:
    """What a hand is worth: ``tai`` is the sum of ``items``, ``counted`` no more than the cap.

    ``decomposition`` is the reading of the hand that the items belong to.
    """

    tai: int
    counted: int
    items: tuple[Item, ...]
    decomposition: tuple[Group, ...]

    def to_document(self) -> dict[str, Any]:
        """The answer of ``POST /v1/mahjong-sg/tai``."""
        return {
            "tai": self.tai,
            "counted": self.counted,
            "items": [item.to_document() for item in self.items],
            "decomposition": [group.to_document() for group in self.decomposition],
        }


class _Scored(NamedTuple):
    """A reading and its items, in the order in which readings are preferred."""

    counted: int
    is_limit: bool
    tai: int
    triplets: int
    items: tuple[Item, ...]
    reading: Reading


def tai(document: object) -> TaiResult:
    """The tai of the hand in a tai request.

    Raises :class:`InvalidInput` with every fault of form, or if there are none, every fault of meaning;
    ``not_a_winning_hand`` stands alone.

    >>> result = tai(
    ...     {
    ...         "concealed": ["1d", "2d", "3d", "4b", "5b", "6b", "7c", "8c", "9c", "5d", "5d", "2c", "3c"],
    ...         "winning_tile": "4c",
    ...         "bonus": ["rat"],
    ...         "by": "discard",
    ...         "seat": "S",
    ...         "round": "E",
    ...     }
    ... )
    >>> result.tai, [(item.code, item.tai) for item in result.items]
    (2, [('animal', 1), ('ping_hu_bonus', 1)])
    """
    return tai_of(read_winning_hand(document))


def tai_of(hand: WinningHand) -> TaiResult:
    """The tai of a hand whose facts are sound.

    Raises :class:`InvalidInput` with ``not_a_winning_hand`` when its tiles make no winning shape.
    """
    values = [(code, getattr(hand.rules.tai, code), counts) for code, counts in ELEMENTS.items()]
    limits = [(code, counts) for code, value, counts in values if value == LIMIT]
    numbers = [(code, value, counts) for code, value, counts in values if value not in {LIMIT, 0}]
    scored = [
        _limit(reading, limits, hand.rules) or _sum(reading, numbers, hand.rules)
        for reading in readings(hand)
    ]
    if not scored:
        raise InvalidInput([Fault("/concealed", "not_a_winning_hand")])
    best = max(scored, key=lambda candidate: candidate[:4])
    return TaiResult(best.tai, best.counted, best.items, _decomposition(best.reading))


def readings(hand: WinningHand) -> Iterator[Reading]:
    """Every way to read the hand as a winning shape."""
    facts = TileFacts(hand)
    beside = 0
    for group in hand.exposed:
        if group.kind != "chow":
            beside |= 1 << NUMBER[group.tiles[0]]
    for grouping in groupings(facts.counts):
        triplets = beside
        for kind in grouping.triplets:
            triplets |= 1 << kind
        yield Reading(facts, "sets", triplets, grouping.pairs, grouping.triplets, grouping.chows)
    if not hand.exposed:
        if hand.rules.tai.seven_pairs and all(count in {0, 2} for count in facts.counts):
            yield Reading(facts, "seven_pairs", pairs=tuple(kind for kind in range(34) if facts.counts[kind]))
        if facts.kinds == _WONDERS:
            yield Reading(facts, "thirteen_wonders")


def _limit(reading: Reading, limits: list[tuple[str, Counts]], rules: Rules) -> _Scored | None:
    """The reading with its first limit element alone, if it has one."""
    for code, counts in limits:
        found = counts(reading)
        if found:
            item = Item(code, rules.limit, tuple([tile for tiles in found for tile in tiles]))
            return _Scored(rules.limit, True, rules.limit, reading.triplets.bit_count(), (item,), reading)
    return None


def _sum(reading: Reading, numbers: list[tuple[str, int, Counts]], rules: Rules) -> _Scored:
    """The reading with all elements that count, their values added."""
    items = tuple([Item(code, value, tiles) for code, value, counts in numbers for tiles in counts(reading)])
    total = sum([item.tai for item in items])
    counted = total if rules.cap is None else min(total, rules.cap)
    return _Scored(counted, False, total, reading.triplets.bit_count(), items, reading)


def _decomposition(reading: Reading) -> tuple[Group, ...]:
    """The groups of a reading: exposed sets as they were given, then the concealed ones, the pair last."""
    facts = reading.facts
    if reading.shape == "thirteen_wonders":
        return (Group("thirteen_wonders", facts.tiles),)
    groups = [Group(*group[:2], True, group.concealed) for group in facts.hand.exposed]
    groups += [Group("pong", (KINDS[kind],) * 3) for kind in reading.pongs]
    groups += [Group("chow", KINDS[kind : kind + 3]) for kind in reading.chows]
    groups += [Group("pair", (KINDS[kind],) * 2) for kind in reading.pairs]
    return tuple(groups)
