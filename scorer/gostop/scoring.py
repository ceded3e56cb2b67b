"""Captured cards to card points, itemised (rules section 3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from scorer.gostop.cards import (
    ANIMALS,
    BRIGHTS,
    CHEONGDAN,
    CHODAN,
    GODORI,
    HONGDAN,
    JUNK,
    RAIN_BRIGHT,
    RIBBONS,
    SAKE_CUP,
    ids_of,
)
from scorer.gostop.ruleset import Ruleset

SAKE_CUP_AS_JUNK_VALUE = 2
"""The sake cup used as junk is printed nowhere as such; tables count it like a double."""

_THREE: Final = 3
_ALL_RIBBONS: Final = RIBBONS.bit_count()
_BRIGHT_SETS: Final = ("", "", "", "three_brights", "four_brights", "five_brights")


class Item(NamedTuple):
    """One combination: its code, its points, and the mask of the cards that make it (0: not known)."""

    code: str
    points: int
    cards: int

    def to_document(self) -> dict[str, object]:
        """The item as a member of an answer."""
        return {"code": self.code, "points": self.points, "cards": ids_of(self.cards)}


class Counts(NamedTuple):
    """How much of each kind a pile holds: cards, and for junk the value.

    ``rain_bright`` and the four sets matter to a winner's points; ``None`` for ``rain_bright`` means
    that nobody said.
    """

    brights: int
    animals: int
    ribbons: int
    junk: int
    rain_bright: bool | None = None
    godori: bool = False
    hongdan: bool = False
    cheongdan: bool = False
    chodan: bool = False

    def to_document(self) -> dict[str, int]:
        """The four figures as a member of an answer."""
        return {
            "brights": self.brights,
            "animals": self.animals,
            "ribbons": self.ribbons,
            "junk": self.junk,
        }


UNKNOWN_COUNTS = Counts(0, 0, 0, 0)
"""The counts of a pile of which only the points are known; nothing is computed from them."""


class Pile(NamedTuple):
    """A pile that was counted: its points, item by item, its counts, and what its sake cup was used as.

    ``points`` is the sum of the items. ``sake_cup`` is ``"animal"``, ``"junk"`` or ``None`` without one.
    """

    points: int
    items: tuple[Item, ...]
    counts: Counts
    sake_cup: str | None


def junk_value(cards: int, ruleset: Ruleset) -> int:
    """The junk value of a pile of cards, without a sake cup used as junk."""
    table = ruleset.count_points
    return (cards & table.junk_ones).bit_count() + 2 * (cards & table.junk_twos).bit_count()


def card_points(cards: int, ruleset: Ruleset, *, cup_as_junk: bool = False) -> int:
    """The card points of a pile; ``cup_as_junk`` counts a sake cup in it as junk of value two."""
    table = ruleset.count_points
    animals = (cards & ANIMALS).bit_count()
    ribbons = (cards & RIBBONS).bit_count()
    junk = (cards & table.junk_ones).bit_count() + 2 * (cards & table.junk_twos).bit_count()
    points = table.ribbons[ribbons]
    if animals >= _THREE and cards & GODORI == GODORI:
        points += ruleset.points.godori
    if ribbons >= _THREE:
        combination = ruleset.points
        if cards & HONGDAN == HONGDAN:
            points += combination.hongdan
        if cards & CHEONGDAN == CHEONGDAN:
            points += combination.cheongdan
        if cards & CHODAN == CHODAN:
            points += combination.chodan
    if cup_as_junk and cards & SAKE_CUP:
        animals -= 1
        junk += SAKE_CUP_AS_JUNK_VALUE
    brights = (cards & BRIGHTS).bit_count()
    points += table.animals[animals] + table.junk[junk]
    if brights == _THREE and cards & RAIN_BRIGHT:
        points += table.three_with_rain
    else:
        points += table.brights[brights]
    return points


def counts_of(cards: int, ruleset: Ruleset, *, cup_as_junk: bool = False) -> Counts:
    """What a pile of cards counts as, its sets and rain bright included."""
    as_junk = cup_as_junk and bool(cards & SAKE_CUP)
    return Counts(
        (cards & BRIGHTS).bit_count(),
        (cards & ANIMALS).bit_count() - as_junk,
        (cards & RIBBONS).bit_count(),
        junk_value(cards, ruleset) + (SAKE_CUP_AS_JUNK_VALUE if as_junk else 0),
        bool(cards & RAIN_BRIGHT),
        cards & GODORI == GODORI,
        cards & HONGDAN == HONGDAN,
        cards & CHEONGDAN == CHEONGDAN,
        cards & CHODAN == CHODAN,
    )


def items_of(
    counts: Counts, ruleset: Ruleset, cards: int = 0, *, cup_as_junk: bool = False
) -> tuple[Item, ...]:
    """The combinations that ``counts`` make, in the order of the table of section 3.

    ``cards`` is the pile the counts come from, so that each item names its cards; 0 where only the
    counts are known.
    """
    table, worth = ruleset.count_points, ruleset.points
    junk_cards = cards & JUNK
    animal_cards = cards & ANIMALS
    if cup_as_junk:
        junk_cards |= cards & SAKE_CUP
        animal_cards &= ~SAKE_CUP
    brights = counts.brights
    if brights == _THREE and counts.rain_bright:
        bright_set, bright_points = "three_brights_rain", table.three_with_rain
    else:
        bright_set, bright_points = _BRIGHT_SETS[brights], table.brights[brights]
    all_ten = ruleset.all_ten_ribbons if counts.ribbons == _ALL_RIBBONS else 0
    combinations = (
        (bright_set, bright_points, BRIGHTS),
        ("godori", worth.godori if counts.godori else 0, GODORI),
        ("animals", table.animals[counts.animals], animal_cards),
        ("ribbons", table.ribbons[counts.ribbons] - all_ten, RIBBONS),
        ("hongdan", worth.hongdan if counts.hongdan else 0, HONGDAN),
        ("cheongdan", worth.cheongdan if counts.cheongdan else 0, CHEONGDAN),
        ("chodan", worth.chodan if counts.chodan else 0, CHODAN),
        ("junk", table.junk[counts.junk], junk_cards),
        ("all_ten_ribbons", all_ten, RIBBONS),
    )
    return tuple([Item(code, points, cards & made_of) for code, points, made_of in combinations if points])


def count_pile(cards: int, ruleset: Ruleset, *, cup_as_junk: bool = False) -> Pile:
    """A pile counted with its sake cup, if it holds one, in the role given."""
    counts = counts_of(cards, ruleset, cup_as_junk=cup_as_junk)
    items = items_of(counts, ruleset, cards, cup_as_junk=cup_as_junk)
    role = None
    if cards & SAKE_CUP:
        role = "junk" if cup_as_junk else "animal"
    return Pile(sum([item.points for item in items]), items, counts, role)


def cup_roles(cards: int, sake_cup: str, ruleset: Ruleset) -> tuple[bool, ...]:
    """The roles a sake cup may take, as ``cup_as_junk``, the animal first.

    ``sake_cup`` is the word of a request: ``auto`` leaves both roles open where the ruleset knows both,
    ``locked_animal`` only the animal.
    """
    if sake_cup == "junk":
        return (True,)
    if sake_cup == "auto" and ruleset.sake_cup_as_junk and cards & SAKE_CUP:
        return (False, True)
    return (False,)


def best_pile(cards: int, ruleset: Ruleset, sake_cup: str = "auto") -> Pile:
    """A pile counted for card points alone: of the open roles the one with more points, on a tie animal."""
    roles = cup_roles(cards, sake_cup, ruleset)
    return max([count_pile(cards, ruleset, cup_as_junk=role) for role in roles], key=lambda pile: pile.points)
