"""The aid for small screens: month, kind and junk value in a strip over the foot of a card.

A strip is opaque and its letters are strokes, so it reads the same on a light and a dark page and with any
fonts. Kinds differ by letter first, by colour only besides.
"""

from __future__ import annotations

from typing import Final

from scorer.gostop.cards import CARDS, DOUBLES, SAKE_CUP, Card, Kind
from tools.cards.common import STAR
from tools.cards.glyphs import GLYPHS
from tools.cards.palette import BLUE, CORNER, GREY, HEIGHT, INK, PAPER, RED, WIDTH, YELLOW
from tools.cards.svg import fill, group, line, put

TOP: Final = 127
SPLIT: Final = 47
MIDDLE: Final = (TOP + HEIGHT) / 2 - 0.5
CENTRE: Final = (SPLIT + WIDTH) / 2


def _glyph(colour: str, width: float, glyph: str, x: float, scale: tuple[float, float]) -> str:
    place = f"translate({x:g} {MIDDLE:g})scale({scale[0]} {scale[1]})"
    return group(line(colour, width, GLYPHS[glyph]), transform=place)


def _month(month: int) -> str:
    digits = str(month)
    start = SPLIT / 2 + 0.5 - 9.5 * (len(digits) - 1)
    return "".join(
        _glyph(PAPER, 3.6, digit, start + 19 * place, (1.35, 1.35)) for place, digit in enumerate(digits)
    )


_FOOT: Final = f"v{HEIGHT - TOP - CORNER}a{CORNER} {CORNER} 0 0 1-{CORNER} {CORNER}"
_STRIP: Final = f"M0 {TOP}H{WIDTH}{_FOOT}H{CORNER}a{CORNER} {CORNER} 0 0 1-{CORNER}-{CORNER}z"
_RIGHT: Final = f"M{SPLIT} {TOP}H{WIDTH}{_FOOT}H{SPLIT}z"
# White parts the strip from a dark picture, grey from a white page.
_EDGE: Final = line(PAPER, 1.6, f"M0 {TOP}H{WIDTH}") + line(GREY, 1.6, _STRIP)


def _kind(letter: str, ground: str, ink: str) -> str:
    return fill(ground, _RIGHT) + _EDGE + _glyph(ink, 2.8, letter, CENTRE, (1.35, 1.3))


def _junk(value: int) -> str:
    letter = _glyph(INK, 2.9, "피", CENTRE - 11, (1.2, 1.25))
    return fill(PAPER, _RIGHT) + _EDGE + letter + _glyph(RED, 3.4, str(value), CENTRE + 15.5, (1.15, 1.3))


MOTIFS: Final = {
    **{f"n-{month}": fill(INK, _STRIP) + _month(month) for month in range(1, 13)},
    # A joker has no month.
    "n-joker": fill(INK, _STRIP)
    + group(fill(YELLOW, STAR), transform=f"translate({SPLIT / 2:g} {MIDDLE:g})"),
    "n-B": _kind("광", RED, PAPER),
    "n-A": _kind("열", YELLOW, INK),
    "n-R": _kind("띠", BLUE, PAPER),
    **{f"n-J{value}": _junk(value) for value in (1, 2, 3)},
}


LETTERS: Final = {Kind.BRIGHT: "n-B", Kind.ANIMAL: "n-A", Kind.RIBBON: "n-R"}


def _labels() -> dict[str, str]:
    found = {}

    def add(name: str, card: Card, right: str) -> None:
        left = "n-joker" if card.is_joker else f"n-{card.month}"
        found[name] = put(left, 0, 0) + put(right, 0, 0)

    for card in CARDS:
        # Jokers of one value look alike, whatever letter tells them apart.
        if card.id[-1].islower():
            continue
        add(card.id, card, LETTERS.get(card.kind, f"n-J{card.value}"))
        if card.mask & SAKE_CUP:
            # Where its owner counts it as two junk.
            add(f"{card.id}-2", card, "n-J2")
        if card.mask & DOUBLES:
            # Where the house rules count it once.
            add(f"{card.id}-1", card, "n-J1")
    return found


LABELS: Final = _labels()
