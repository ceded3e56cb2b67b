"""The cards as bits: what each is, how its id is written and read, and the sets (rules section 1).

A pile is an ``int``; card ``b`` is in it when bit ``b`` is set. Bits stand in canonical order (month,
then B A R D J1 J2, jokers last), so walking the bits upwards writes a pile canonically. Ids exist only
at the edges.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """What a card counts as."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    JUNK = "junk"


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck.

    ``month`` is 1 to 12, or 0 for a joker. ``value`` is the junk value printed on it: 2 for a double and
    for ``X2``, 3 for ``X3``, 0 for a card that is no junk; whether a double counts 2 is the ruleset's.
    """

    bit: int
    id: str
    month: int
    kind: Kind
    value: int

    @property
    def mask(self) -> int:
        """The pile that holds this card alone."""
        return 1 << self.bit

    @property
    def is_joker(self) -> bool:
        """Whether this is a bonus card, which has no month."""
        return self.month == 0


_SUITS: Final = {"B": Kind.BRIGHT, "A": Kind.ANIMAL, "R": Kind.RIBBON}
_MONTHS: Final = (
    "B R J1 J2",
    "A R J1 J2",
    "B R J1 J2",
    "A R J1 J2",
    "A R J1 J2",
    "A R J1 J2",
    "A R J1 J2",
    "B A J1 J2",
    "A R J1 J2",
    "A R J1 J2",
    "B D J1 J2",
    "B A R D",
)
_LETTERS: Final = ("", "a", "b", "c", "d", "e")


def _all_cards() -> Iterator[Card]:
    bit = 0
    for month, row in enumerate(_MONTHS, start=1):
        for letter in row.split():
            value = {"D": 2, "J": 1}.get(letter[0], 0)
            yield Card(bit, f"{month}{letter}", month, _SUITS.get(letter, Kind.JUNK), value)
            bit += 1
    for value in (2, 3):
        for letter in _LETTERS:
            yield Card(bit, f"X{value}{letter}", 0, Kind.JUNK, value)
            bit += 1


CARDS: Final = tuple(_all_cards())
"""Every card there can be, by bit: the 48, then ``X2``, ``X2a`` … ``X2e``, ``X3``, ``X3a`` … ``X3e``."""

IDS: Final = tuple(card.id for card in CARDS)
BIT_OF: Final = {card.id: card.bit for card in CARDS}


def mask_of(ids: Iterable[str]) -> int:
    """The pile of cards with these canonical ids.

    >>> mask_of(["1B", "1R"])
    3
    """
    mask = 0
    for card_id in ids:
        mask |= 1 << BIT_OF[card_id]
    return mask


def bits_of(mask: int) -> list[int]:
    """The bits of a pile, in canonical order."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return bits


def _ids_by_byte() -> tuple[tuple[tuple[str, ...], ...], ...]:
    """For each byte of a mask, the ids that each of its values stands for."""
    rows = []
    for start in range(0, len(IDS), 8):
        ids: list[tuple[str, ...]] = [()]
        for card_id in IDS[start : start + 8]:
            ids += [(*lower, card_id) for lower in ids]
        rows.append(tuple(ids))
    return tuple(rows)


_IDS_BY_BYTE: Final = _ids_by_byte()


def ids_of(mask: int) -> list[str]:
    """The ids of a pile, in canonical order.

    >>> ids_of(3)
    ['1B', '1R']
    """
    ids: list[str] = []
    for row in _IDS_BY_BYTE:
        if not mask:
            break
        ids += row[mask & 255]
        mask >>= 8
    return ids


def _mask_where(kind: Kind | None = None, month: int | None = None, value: int | None = None) -> int:
    return sum(
        card.mask
        for card in CARDS
        if (kind is None or card.kind is kind)
        and (month is None or card.month == month)
        and (value is None or card.value == value)
    )


MONTH_MASKS: Final = (0, *(_mask_where(month=month) for month in range(1, 13)))
"""The four cards of each month, by its number; entry 0 is empty."""

ORDINARY: Final = sum(MONTH_MASKS)
JOKERS: Final = _mask_where(month=0)
JOKERS_OF_TWO: Final = JOKERS & _mask_where(value=2)
JOKERS_OF_THREE: Final = JOKERS & _mask_where(value=3)
BRIGHTS: Final = _mask_where(Kind.BRIGHT)
ANIMALS: Final = _mask_where(Kind.ANIMAL)
RIBBONS: Final = _mask_where(Kind.RIBBON)
JUNK: Final = _mask_where(Kind.JUNK)
DOUBLES: Final = JUNK & ORDINARY & _mask_where(value=2)

RAIN_BRIGHT: Final = mask_of(["12B"])
SAKE_CUP: Final = mask_of(["9A"])
GODORI: Final = mask_of(["2A", "4A", "8A"])
HONGDAN: Final = mask_of(["1R", "2R", "3R"])
CHEONGDAN: Final = mask_of(["6R", "9R", "10R"])
CHODAN: Final = mask_of(["4R", "5R", "7R"])

SETS: Final = {"godori": GODORI, "hongdan": HONGDAN, "cheongdan": CHEONGDAN, "chodan": CHODAN}


_WORDS: Final = {
    "B": ("bright", "gwang", "kwang", "광"),
    "A": ("animal", "yeol", "kkeut", "열끗", "끗"),
    "R": ("ribbon", "tti", "띠"),
    "D": ("double", "ssangpi", "쌍피", "junk-double"),
    "J": ("junk", "pi", "피"),
}
_RIBBON_SETS: Final = {"홍단": HONGDAN, "청단": CHEONGDAN, "초단": CHODAN}


def _words_of(card: Card) -> list[str]:
    """The words that may stand for this card behind its month."""
    letter = card.id.lstrip("0123456789")
    words = list(_WORDS[letter[0]])
    if letter[0] == "J":
        return [f"{word}{hyphen}{letter[1]}" for word in words for hyphen in ("", "-")]
    words += [word for word, ribbons in _RIBBON_SETS.items() if card.mask & ribbons]
    return words


def aliases_of(card: Card) -> tuple[str, ...]:
    """Every other way in which this card may be written, in the order in which they are documented."""
    if card.is_joker:
        return () if len(card.id) > len("X2") else (f"joker-{card.value}", f"보너스{card.value}")
    months = (f"{card.month}", f"{card.month:02}") if card.month < len("0123456789") else (f"{card.month}",)
    return tuple(
        f"{month}{hyphen}{word}" for month in months for hyphen in ("-", "") for word in _words_of(card)
    )


_BIT_BY_NAME: Final = {name.casefold(): card.bit for card in CARDS for name in (card.id, *aliases_of(card))}
_TWO_JUNK: Final = {
    f"{month}{hyphen}{word}": (IDS[junk[0]], IDS[junk[1]])
    for number in range(1, 13)
    for junk in [bits_of(MONTH_MASKS[number] & JUNK & ~DOUBLES)]
    if junk
    for month in (f"{number}", f"{number:02}")
    for hyphen in ("", "-")
    for word in ("j", *_WORDS["J"])
    if word != "j" or (month == f"{number}" and not hyphen)
}


def _normal(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def read_card(name: str) -> int | None:
    """The bit of the card that an id or alias names, whatever its case; ``None`` if it names none.

    >>> IDS[read_card("01-gwang")], read_card("13B")
    ('1B', None)
    """
    bit = BIT_OF.get(name)
    return _BIT_BY_NAME.get(_normal(name)) if bit is None else bit


def two_junk(name: str) -> tuple[str, str] | None:
    """The two ids that plain junk written without its number could mean.

    >>> two_junk("5-junk")
    ('5J1', '5J2')
    """
    return _TWO_JUNK.get(_normal(name))


_NEAR_WORDS: Final = {
    letter: (letter.casefold(), *words, *(_RIBBON_SETS if letter == "R" else ()))
    for letter, words in _WORDS.items()
}


def nearest_card(name: str) -> str:
    """The valid id that an unknown name most resembles: its month if it has one, its kind if it has one.

    >>> nearest_card("13B"), nearest_card("12J1"), nearest_card("X9")
    ('12B', '12D', 'X2')
    """
    text = _normal(name[:32]).lstrip("0- ")
    letters = text.lstrip("0123456789- ")
    if letters.startswith(("x", "jo", "보")):
        return "X3" if "3" in letters else "X2"
    digits = text[: len(text) - len(text.lstrip("0123456789"))][:2]
    month = min(int(digits or "1"), 12)
    wanted = next((letter for letter, words in _NEAR_WORDS.items() if letters.startswith(words)), "B")
    kind = _SUITS.get(wanted, Kind.JUNK)
    cards = [CARDS[bit] for bit in bits_of(MONTH_MASKS[month])]
    of_kind = [card for card in cards if card.kind is kind] or cards
    return next((card.id for card in of_kind if card.id.endswith((wanted, f"{wanted}1"))), of_kind[0].id)
