"""A ruleset: every rule tables differ on, frozen and handed in (rules section 2, ruleset schema)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from scorer.digest import canonical
from scorer.gostop.cards import DOUBLES, JOKERS, JOKERS_OF_THREE, JOKERS_OF_TWO, JUNK, ORDINARY, mask_of


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A figure that differs with the number of active players."""

    two: int
    three: int

    def of(self, players: int) -> int:
        """The figure for 2 or 3 active players."""
        return self.two if players == 2 else self.three


@dataclass(frozen=True, slots=True)
class DealSize:
    """How many cards each hand and the table get."""

    hand: int
    table: int


@dataclass(frozen=True, slots=True)
class Points:
    """The table of combinations: what each is worth in card points (rules section 3)."""

    five_brights: int
    four_brights: int
    three_brights: int
    three_brights_rain: int
    godori: int
    animals_from: int
    ribbons_from: int
    hongdan: int
    cheongdan: int
    chodan: int
    junk_from: int


@dataclass(frozen=True, slots=True)
class Nagari:
    """What deals without a winner do to the payment of the next."""

    mode: str
    factor: int
    fixed_points: bool

    def factor_after(self, previous_nagari: int) -> int:
        """The factor of a payment after so many nagari."""
        if not previous_nagari or self.mode == "off":
            return 1
        return self.factor if self.mode == "flat" else self.factor**previous_nagari


@dataclass(frozen=True, slots=True)
class PiBak:
    """When a loser pays double for too little junk."""

    enabled: bool
    winner_min: int
    loser_max: ByPlayers
    zero_exempt: bool


@dataclass(frozen=True, slots=True)
class GoBak:
    """What a loser who had called go pays."""

    mode: str
    factor: int
    applies_to: str
    caller: str
    only_without_gain: bool

    @property
    def on(self) -> bool:
        """Whether a losing caller is liable at all."""
        return self.mode != "off"


@dataclass(frozen=True, slots=True)
class Chongtong:
    """What four of a month in an opening hand pay."""

    points: int
    several: str


@dataclass(frozen=True, slots=True)
class ThreePpuk:
    """Whether three ppuk of one player end the deal, and what they pay."""

    enabled: bool
    points: int


@dataclass(frozen=True, slots=True)
class BrightSale:
    """What a seller of brights gets, and from whom."""

    unit: int
    payers: str


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What differs on a player's last turn of the deal."""

    when: str
    no_junk_for: tuple[str, ...]
    ppuk: bool
    go: bool


SIDE_EVENTS: Final = ("first_ppuk", "second_ppuk", "third_ppuk", "first_ttadak")
"""The events of play that a ruleset can price, each with its field's entry."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One table's rules. Made by :func:`scorer.gostop.ruleset_reading.read_ruleset`, never by hand.

    The fields are those of the ruleset schema, with the same names and units. ``deck`` is the mask of
    the deck they describe, ``document`` the effective ruleset as it is echoed, without its ``label``, and
    ``canonical`` its text as digests take it.
    Two rulesets are equal when every rule is; the label has no effect.
    """

    base: str
    players: tuple[int, ...]
    jokers: tuple[str, ...]
    double_junk: bool
    sake_cup_as_junk: bool
    deal: tuple[DealSize, DealSize]
    four_on_table: str
    points: Points
    all_ten_ribbons: int
    stop_minimum: ByPlayers
    heundeum_factor: int
    heundeum_needs_clear_table: bool
    bomb_factor: int
    bomb_needs_undeclared: bool
    bomb_after_heundeum: str
    bomb_takes: int
    go_addition: int
    go_double_from: int
    go_double_mode: str
    go_addition_kept: str
    meongtta_min: int
    nagari: Nagari
    gwang_bak: bool
    pi_bak: PiBak
    meong_bak_min: int
    go_bak: GoBak
    empty_loser_exempt: bool
    cap: int | None
    chip_value: int
    chongtong: Chongtong
    three_ppuk: ThreePpuk
    first_ppuk: tuple[int, int, int]
    first_ttadak: int
    bright_sale: BrightSale
    own_ppuk_takes: int
    table_stack_takes: int
    small_bomb: str
    sake_cup_at_risk: str
    sweep: str
    last_turn: LastTurn
    joker_from_hand: str
    joker_in_ppuk: str
    joker_takes: int
    label: str | None = field(default=None, compare=False)
    document: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    canonical: str = field(init=False, compare=False, repr=False)
    deck: int = field(init=False, compare=False, repr=False)
    count_points: CountPoints = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Work out once what scoring asks of every pile."""
        object.__setattr__(self, "document", MappingProxyType(dict(self.document)))
        object.__setattr__(self, "canonical", canonical(dict(self.document)))
        object.__setattr__(self, "deck", ORDINARY | mask_of(self.jokers))
        object.__setattr__(self, "count_points", CountPoints.of(self))

    def __hash__(self) -> int:
        # Equal rulesets have the same canonical text, and a text keeps its hash.
        return hash(self.canonical)

    def echo(self) -> dict[str, Any]:
        """The effective ruleset as answers carry it; posted back it gives the same ruleset."""
        document = deepcopy(dict(self.document))
        if self.label is None:
            return document
        return {"base": document.pop("base"), "label": self.label, **document}

    def deal_size(self, players: int) -> DealSize:
        """How many cards 2 or 3 players get."""
        return self.deal[0 if players == 2 else 1]

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck, jokers included."""
        return self.deck.bit_count()

    @property
    def joker_mask(self) -> int:
        """The jokers of the deck."""
        return self.deck & JOKERS

    def side_price(self, event: str) -> int:
        """Points each opponent pays for one of :data:`SIDE_EVENTS`; 0 where the event is not priced."""
        return (*self.first_ppuk, self.first_ttadak)[SIDE_EVENTS.index(event)]

    def triples_max(self, players: int) -> int:
        """How many months one player can have shown and bombed: the opening hand holds no more."""
        cards_needed = 2 if self.small_bomb == "junk_and_factor" else 3
        return self.deal_size(players).hand // cards_needed

    def go_factor(self, go_count: int) -> int:
        """The factor of go doubling after so many goes (rules section 4.2)."""
        if self.go_double_mode == "none" or go_count < self.go_double_from:
            return 1
        return 2 if self.go_double_mode == "once" else 2 ** (go_count - self.go_double_from + 1)

    def go_points(self, go_count: int) -> int:
        """The points that so many goes add before every doubling (rules section 4.1)."""
        adding = go_count
        if self.go_double_mode != "none" and go_count >= self.go_double_from:
            if self.go_addition_kept == "none":
                adding = 0
            elif self.go_addition_kept == "below":
                adding = self.go_double_from - 1
        return adding * self.go_addition


@dataclass(frozen=True, slots=True)
class CountPoints:
    """Points by number, one entry a count, so that scoring a pile is a few look-ups.

    A card's junk value is 1 where it is in ``junk_ones``, and 2 more where it is in ``junk_twos``.
    """

    brights: tuple[int, ...]
    animals: tuple[int, ...]
    ribbons: tuple[int, ...]
    junk: tuple[int, ...]
    three_with_rain: int
    junk_ones: int
    junk_twos: int

    @staticmethod
    def of(ruleset: Ruleset) -> CountPoints:
        """The look-up tables of a ruleset."""
        points = ruleset.points

        def run(first: int, most: int) -> tuple[int, ...]:
            return tuple(max(0, count - first + 1) for count in range(most + 1))

        ribbons = list(run(points.ribbons_from, 10))
        ribbons[10] += ruleset.all_ten_ribbons
        doubles = DOUBLES if ruleset.double_junk else 0
        return CountPoints(
            brights=(0, 0, 0, points.three_brights, points.four_brights, points.five_brights),
            animals=run(points.animals_from, 9),
            ribbons=tuple(ribbons),
            junk=run(points.junk_from, JUNK_VALUE_MAX),
            three_with_rain=points.three_brights_rain,
            junk_ones=JUNK & ~doubles & ~JOKERS_OF_TWO,
            junk_twos=doubles | JOKERS_OF_TWO | JOKERS_OF_THREE,
        )


JUNK_VALUE_MAX: Final = 22 + 2 * 2 + 5 * 3 + 2
"""No pile has more junk value: plain junk, two doubles, five jokers of three, the sake cup."""
