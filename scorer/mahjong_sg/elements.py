"""What each element of a hand counts, in the order in which elements are itemised: schema, section 4."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from scorer.mahjong_sg.groupings import waits
from scorer.mahjong_sg.tai_form import SETS, WinningHand
from scorer.mahjong_sg.tiles import (
    ANIMALS,
    DRAGON_BITS,
    DRAGONS,
    FLOWERS,
    GREEN_BITS,
    HONOUR_BITS,
    KINDS,
    NUMBER,
    SEASONS,
    SUIT_BITS,
    TERMINAL_BITS,
    WIND_BITS,
    WINDS,
    mask,
)

Tiles: TypeAlias = tuple[str, ...]

_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class TileFacts:
    """What is true of a hand's tiles however they are read as sets; worked out once."""

    def __init__(self, hand: WinningHand) -> None:
        self.hand = hand
        self.before = [0] * len(KINDS)
        """The concealed tiles before the winning tile: how many of each kind."""
        for tile in hand.concealed:
            self.before[NUMBER[tile]] += 1
        self.winning = NUMBER[hand.winning_tile]
        self.counts = self.before.copy()
        """The concealed tiles with the winning tile."""
        self.counts[self.winning] += 1
        self.tiles: Tiles = tuple(
            sorted([*hand.concealed, hand.winning_tile, *hand.beside], key=NUMBER.__getitem__)
        )
        self.kinds = mask(set(self.tiles))
        """The kinds of the whole hand as bits."""
        self.suits = sum([1 for suit in SUIT_BITS if self.kinds & suit])
        self.honours = bool(self.kinds & HONOUR_BITS)
        self.seat = mask((hand.seat,))
        self.round = mask((hand.round,))

    def of(self, bits: int) -> Tiles:
        """The hand's tiles of the kinds in ``bits``."""
        return tuple([tile for tile in self.tiles if bits >> NUMBER[tile] & 1])

    @cached_property
    def own(self) -> tuple[str, str]:
        """The flower and the season of the seat."""
        place = WINDS.index(self.hand.seat)
        return FLOWERS[place], SEASONS[place]

    @cached_property
    def waits_on_two(self) -> bool:
        """Whether another tile than the one that came would have won too, whatever it would score."""
        held = self.before.copy()
        for tile in self.hand.beside:
            held[NUMBER[tile]] += 1
        return any(kind != self.winning for kind in waits(self.before, held))

    @cached_property
    def is_nine_gates(self) -> bool:
        """Whether the tiles before the winning one are 1112345678999 of its suit, nothing exposed."""
        start = self.winning - self.winning % 9
        return not self.hand.exposed and tuple(self.before[start : start + 9]) == _NINE_GATES


class Reading(NamedTuple):
    """One way to read a hand: ``shape`` is ``sets``, ``seven_pairs`` or ``thirteen_wonders``.

    ``triplets`` are the kinds of pongs and kongs, exposed ones too, as bits; ``pongs`` and ``chows`` the
    concealed sets, ``pairs`` the pair or the seven pairs, each by its (lowest) kind.
    """

    facts: TileFacts
    shape: str
    triplets: int = 0
    pairs: tuple[int, ...] = ()
    pongs: tuple[int, ...] = ()
    chows: tuple[int, ...] = ()

    @property
    def all_triplets(self) -> bool:
        """Whether all four sets are pongs or kongs."""
        return self.triplets.bit_count() == SETS

    def pair_in(self, bits: int) -> bool:
        """Whether a pair is of one of the kinds in ``bits``."""
        return any(bits >> kind & 1 for kind in self.pairs)


Counted: TypeAlias = Sequence[Tiles]
"""The tiles of every item an element gives: none, one, or one each for dragons and animals."""

Counts: TypeAlias = Callable[[Reading], Counted]


def _hand(reading: Reading, counts: bool) -> Counted:
    """One item of the whole hand."""
    return (reading.facts.tiles,) if counts else ()


def _winning_tile(reading: Reading, counts: bool) -> Counted:
    """One item of the winning tile."""
    return ((reading.facts.hand.winning_tile,),) if counts else ()


def _kinds(reading: Reading, bits: int, counts: bool) -> Counted:
    """One item of the tiles of some kinds."""
    return (reading.facts.of(bits),) if counts else ()


def _bonus(reading: Reading, tiles: Tiles) -> Counted:
    """One item of bonus tiles, when the hand has them all."""
    return (tiles,) if set(tiles).issubset(reading.facts.hand.bonus) else ()


def _triplet_of(reading: Reading, bit: int) -> Counted:
    return _kinds(reading, bit, bool(reading.triplets & bit))


def _dragons(reading: Reading) -> Counted:
    return [reading.facts.of(bit) for bit in map(mask, zip(DRAGONS, strict=True)) if reading.triplets & bit]


def _first_turn(reading: Reading, by: str, dealer: bool) -> Counted:
    hand = reading.facts.hand
    return _hand(reading, hand.first_turn and hand.by == by and (hand.seat == "E") == dealer)


def _ping_hu(reading: Reading, bonus: bool) -> Counted:
    """Section 6: four sequences, a pair worth nothing, and off a discard more than one wait."""
    facts = reading.facts
    hand = facts.hand
    return _hand(
        reading,
        reading.shape == "sets"
        and not reading.triplets
        and bool(hand.bonus) == bonus
        and not reading.pair_in(DRAGON_BITS | facts.seat | facts.round)
        and len(hand.exposed) < SETS
        and (hand.by == "zi_mo" or facts.waits_on_two),
    )


def _little(reading: Reading, bits: int) -> Counted:
    """All but one of some honours as triplets, and the last as the pair."""
    triplets = (reading.triplets & bits).bit_count()
    return _kinds(reading, bits, triplets == bits.bit_count() - 1 and reading.pair_in(bits))


def _big(reading: Reading, bits: int) -> Counted:
    return _kinds(reading, bits, reading.triplets & bits == bits)


ELEMENTS: Final[Mapping[str, Counts]] = {
    "big_dragons": lambda r: _big(r, DRAGON_BITS),
    "big_winds": lambda r: _big(r, WIND_BITS),
    "all_honours": lambda r: _hand(r, not r.facts.suits),
    "all_terminals": lambda r: _hand(r, r.all_triplets and not r.facts.kinds & ~TERMINAL_BITS),
    "thirteen_wonders": lambda r: _hand(r, r.shape == "thirteen_wonders"),
    "nine_gates": lambda r: _hand(r, r.facts.is_nine_gates),
    "four_hidden_triplets": lambda r: _hand(
        r, r.all_triplets and r.facts.hand.by == "zi_mo" and not r.facts.hand.claimed
    ),
    "four_kongs": lambda r: _hand(r, r.facts.hand.kongs == SETS),
    "kong_on_kong": lambda r: _winning_tile(r, r.facts.hand.kong_on_kong),
    "heavenly_hand": lambda r: _first_turn(r, "zi_mo", dealer=True),
    "earthly_hand": lambda r: _first_turn(r, "zi_mo", dealer=False),
    "eight_flowers": lambda r: _bonus(r, (*FLOWERS, *SEASONS)),
    "all_green": lambda r: _hand(r, not r.facts.kinds & ~GREEN_BITS),
    "humanly_hand": lambda r: _first_turn(r, "discard", dealer=False),
    "dragon": _dragons,
    "seat_wind": lambda r: _triplet_of(r, r.facts.seat),
    "round_wind": lambda r: _triplet_of(r, r.facts.round),
    "own_flower": lambda r: _bonus(r, r.facts.own[:1]),
    "own_season": lambda r: _bonus(r, r.facts.own[1:]),
    "complete_flowers": lambda r: _bonus(r, FLOWERS),
    "complete_seasons": lambda r: _bonus(r, SEASONS),
    "animal": lambda r: [(tile,) for tile in ANIMALS if tile in r.facts.hand.bonus],
    "all_animals": lambda r: _bonus(r, ANIMALS),
    "ping_hu": lambda r: _ping_hu(r, bonus=False),
    "ping_hu_bonus": lambda r: _ping_hu(r, bonus=True),
    "all_triplets": lambda r: _hand(r, r.all_triplets),
    "half_flush": lambda r: _hand(r, r.facts.suits == 1 and r.facts.honours),
    "full_flush": lambda r: _hand(r, r.facts.suits == 1 and not r.facts.honours),
    "mixed_terminals": lambda r: _hand(
        r,
        r.all_triplets
        and r.facts.honours
        and bool(r.facts.suits)
        and not r.facts.kinds & ~(TERMINAL_BITS | HONOUR_BITS),
    ),
    "little_dragons": lambda r: _little(r, DRAGON_BITS),
    "little_winds": lambda r: _little(r, WIND_BITS),
    "seven_pairs": lambda r: _hand(r, r.shape == "seven_pairs"),
    "replacement": lambda r: _winning_tile(r, r.facts.hand.replacement),
    "robbing_kong": lambda r: _winning_tile(r, r.facts.hand.robbed_kong),
    "last_tile": lambda r: _winning_tile(r, r.facts.hand.last_tile and not r.facts.hand.replacement),
    "fully_concealed_zi_mo": lambda r: _hand(r, r.facts.hand.by == "zi_mo" and not r.facts.hand.claimed),
    "zi_mo": lambda r: _winning_tile(r, r.facts.hand.by == "zi_mo"),
}
"""Every element; each function says which tiles count for it in a reading, one entry an item."""
