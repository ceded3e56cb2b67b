"""March, cherry (벚꽃): clouds of pink and red blossoms with cut petals; the curtain of a feast."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import blossom, circles, curve, rays, ring, shape, taper
from tools.cards.palette import BLUE, INK, PAPER, PINK, RED, YELLOW
from tools.cards.svg import edged, fill, group, line, put

_FLOWER = blossom(5, 14, 0.16, 0.24, 0.95)
_HEART = rays(5, 0, 5, -90)

MOTIFS: Final = {
    "m3": edged(PINK, RED, 1.1, _FLOWER)
    + line(RED, 1.3, rays(5, 1, 5.5))
    + fill(RED, circles(1.1, *ring(5, 6.6))),
    "m3-red": edged(RED, PAPER, 1.1, _FLOWER)
    + line(PAPER, 1.3, rays(5, 1, 5.5))
    + fill(YELLOW, circles(1.2, *ring(5, 6.6))),
}


def _flowers(*places: tuple[float, float, float]) -> str:
    return "".join(
        put("m3-red" if i % 3 == 2 else "m3", x, y, s, 13 * (x % 7)) for i, (x, y, s) in enumerate(places)
    )


_TOP = (
    (16, 18, 1),
    (88, 20, 1.05),
    (36, 14, 1.05),
    (62, 16, 1.1),
    (76, 38, 1.1),
    (26, 38, 1.15),
    (51, 38, 1.1),
    (90, 56, 1),
    (14, 58, 1),
)
_CORD = curve("4,87 28,100 51.5,103 75,100 99,87")
_CURTAIN = (
    fill(RED, shape("5,88! 28,101 51.5,104 75,101 98,88! 98,164! 5,164!"))
    + fill(INK, shape("16,97! 33,103! 31,164! 12,164!", "70,103! 87,97! 91,164! 72,164!"))
    + line(PAPER, 1.4, curve("16,97 12,163", "33,103 31,163", "70,103 72,163", "87,97 91,163"))
    + fill(PAPER, circles(3.6, *((x + 51.5, y + 133) for x, y in ring(5, 5.2))))
    + line(INK, 8.4, _CORD)
    + line(PAPER, 6, _CORD)
    + group(line(BLUE, 6, _CORD), stroke_linecap="butt", stroke_dasharray="6 6")
)

CARDS: Final = {
    "3B": fill(INK, taper("60,100,9 56,60,6 40,30,3"))
    + _flowers(*_TOP, (36, 62, 1.1), (66, 66, 1.15), (22, 82, 1), (82, 80, 1), (50, 84, 1.05))
    + _CURTAIN
    + put("k-bright", 24, 144),
    "3R": fill(INK, taper("80,160,10 76,120,7 86,90,4"))
    + _flowers(
        (18, 112, 1),
        (84, 110, 1.1),
        (34, 132, 1.2),
        (60, 134, 1.15),
        (20, 150, 1),
        (80, 140, 1),
        (48, 152, 1),
        (86, 24, 1),
        (18, 24, 0.9),
    )
    + put("k-hongdan", 51, 72, 1, 12),
    "3J1": fill(INK, taper("36,164,15 44,124,11 34,90,8 46,50,4") + taper("44,124,8 66,104,5 78,80,3"))
    + _flowers(*_TOP, (34, 64, 1.1), (66, 62, 1.15), (82, 82, 1.1), (22, 84, 1), (52, 86, 1.1), (72, 106, 1)),
    "3J2": fill(INK, taper("74,164,15 64,128,11 74,94,8 56,50,4") + taper("64,128,8 40,112,5 26,84,3"))
    + _flowers(
        *(_TOP[::-1]), (40, 60, 1.2), (70, 62, 1.1), (82, 84, 1.1), (26, 82, 1.1), (54, 84, 1), (34, 108, 1)
    ),
}
