"""The jokers (bonus cards worth two and three junk) and the back of the deck."""

from __future__ import annotations

from typing import Final

from tools.cards.common import ground, rounded
from tools.cards.geometry import circles, polar
from tools.cards.glyphs import GLYPHS
from tools.cards.palette import DARK_RED, INK, ORANGE, PAPER, RED, YELLOW
from tools.cards.svg import edged, group, line, put

# Rays behind the number: they mark the card as one outside the months.
_SUN: Final = "".join(
    f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
    for (x0, y0), (x1, y1) in (
        (polar(35, angle, 51.5, 54), polar(42, angle, 51.5, 54)) for angle in range(0, 360, 15)
    )
)
_LATTICE: Final = "".join(f"M{x} 5 {x + 79} 163M{x} 163 {x + 79} 5" for x in range(-66, 96, 16))

MOTIFS: Final = {
    "x-junk": edged(PAPER, INK, 1.2, rounded(-14, -22, 28, 44, 3.5))
    + line(RED, 3, rounded(-12, -20, 24, 40, 2))
    + group(line(INK, 3.4, GLYPHS["피"]), transform="scale(.68)"),
}


def _joker(value: str, cards: str) -> str:
    sign = group(line(PAPER, 4.4, GLYPHS[value]), transform="translate(51.5 54)scale(2.1)")
    return (
        ground(YELLOW) + line(ORANGE, 3, _SUN) + cards + edged(RED, INK, 1.6, circles(31, (51.5, 54))) + sign
    )


CARDS: Final = {
    "X2": _joker("2", put("x-junk", 34, 122, 1.1, -8) + put("x-junk", 69, 122, 1.1, 8)),
    "X3": _joker(
        "3",
        put("x-junk", 25, 125, 0.95, -12) + put("x-junk", 78, 125, 0.95, 12) + put("x-junk", 51.5, 122, 1),
    ),
}
BACK: Final = ground(RED) + line(DARK_RED, 1.6, _LATTICE)
