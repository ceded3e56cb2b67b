"""Forms for card ids: one card, a pile, cards in order. Ids and aliases of the HTTP contract, strictly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorer.errors import Fault
from scorer.forms import JsonSchema
from scorer.gostop.cards import BIT_OF, IDS, JOKERS, ids_of, nearest_card, read_card, two_junk

LONGEST_ID: Final = 32
DECK_MAX: Final = 53
"""No deck has more cards: 48 and five jokers."""


_MASK_OF: Final = {card_id: 1 << bit for card_id, bit in BIT_OF.items()}


class CardForm:
    """One card id or alias; the value is the card's bit."""

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> int | None:
        if type(value) is not str:
            faults.append(Fault(pointer, "wrong_type", "card"))
            return None
        bit = read_card(value) if len(value) <= LONGEST_ID else None
        if bit is None:
            both = two_junk(value) if len(value) <= LONGEST_ID else None
            if both:
                faults.append(Fault(pointer, "ambiguous_card", "", {"first": both[0], "second": both[1]}))
            else:
                params = {"id": value[:LONGEST_ID], "nearest": nearest_card(value)}
                faults.append(Fault(pointer, "unknown_card", "", params))
        return bit

    def schema(self) -> JsonSchema:
        return {"type": "string"}


class PileForm:
    """A list of different cards; the value is their mask. A card given twice is named at its later place."""

    __slots__ = ("low",)

    def __init__(self, low: int = 0) -> None:
        self.low = low

    def read(self, value: object, pointer: str, faults: list[Fault]) -> int | None:
        if type(value) is not list:
            faults.append(Fault(pointer, "wrong_type", "list"))
            return None
        if not self.low <= len(value) <= DECK_MAX:
            faults.append(Fault(pointer, "out_of_range", "list", {"low": self.low, "high": DECK_MAX}))
            return None
        try:
            mask = sum(map(_MASK_OF.__getitem__, value))
        except (KeyError, TypeError):
            return self._read_slowly(value, pointer, faults)
        # A card given twice carries in the sum, which then has fewer bits than there are cards.
        return mask if mask.bit_count() == len(value) else self._read_slowly(value, pointer, faults)

    @staticmethod
    def _read_slowly(value: list[object], pointer: str, faults: list[Fault]) -> int:
        mask = 0
        for index, bit in enumerate(read_bits(value, pointer, faults)):
            if bit is None:
                continue
            if mask >> bit & 1:
                faults.append(Fault(f"{pointer}/{index}", "duplicate_card", "", {"card": IDS[bit]}))
            mask |= 1 << bit
        return mask

    def schema(self) -> JsonSchema:
        return {
            "type": "array",
            "items": {"type": "string"},
            "minItems": self.low,
            "maxItems": DECK_MAX,
            "uniqueItems": True,
        }


class CardsForm:
    """A list of cards in order; the value is a tuple of bits. Repeated cards are left to the caller."""

    __slots__ = ("high", "low")

    def __init__(self, low: int = 0, high: int = DECK_MAX) -> None:
        self.low = low
        self.high = high

    def read(self, value: object, pointer: str, faults: list[Fault]) -> tuple[int, ...] | None:
        if type(value) is not list:
            faults.append(Fault(pointer, "wrong_type", "list"))
            return None
        if not self.low <= len(value) <= self.high:
            faults.append(Fault(pointer, "out_of_range", "list", {"low": self.low, "high": self.high}))
            return None
        try:
            return tuple(map(BIT_OF.__getitem__, value))
        except (KeyError, TypeError):
            return tuple([bit for bit in read_bits(value, pointer, faults) if bit is not None])

    def schema(self) -> JsonSchema:
        return {
            "type": "array",
            "items": {"type": "string"},
            "minItems": self.low,
            "maxItems": self.high,
        }


CARD: Final = CardForm()


def read_bits(value: Sequence[object], pointer: str, faults: list[Fault]) -> list[int | None]:
    """The bit of every entry of ``value``; an entry at fault is ``None``."""
    return [CARD.read(item, f"{pointer}/{index}", faults) for index, item in enumerate(value)]


def outside_deck(value: Sequence[object], pointer: str, deck: int) -> list[Fault]:
    """A ``not_in_deck`` fault for every card that ``value`` names and ``deck`` does not hold."""
    faults = []
    for index, name in enumerate(value):
        bit = read_card(name) if isinstance(name, str) else None
        if bit is not None and not deck >> bit & 1:
            params = {"card": IDS[bit], "jokers": ids_of(deck & JOKERS)}
            faults.append(Fault(f"{pointer}/{index}", "not_in_deck", "", params))
    return faults
