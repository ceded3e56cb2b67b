"""May, iris (난초): blue flowers among black blades; a zigzag bridge of planks."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import curve, shape, taper
from tools.cards.palette import BLUE, INK, PAPER, SKY, YELLOW
from tools.cards.svg import edged, fill, line, put

MOTIFS: Final = {
    "m5": edged(
        BLUE,
        INK,
        1.2,
        shape(
            "0,4! -6,-8 -7,-18 0,-26 7,-18 6,-8",
            "0,2! -14,-6 -18,-16 -14,-24 -6,-14",
            "0,2! 6,-14 14,-24 18,-16 14,-6",
        ),
    )
    + edged(
        BLUE,
        INK,
        1.2,
        shape(
            "0,0! -10,-4 -22,0 -26,10 -20,18 -12,12 -4,8",
            "0,0! 10,-4 22,0 26,10 20,18 12,12 4,8",
            "-2,1! 2,1! 10,12 9,24 0,30 -9,24 -10,12",
        ),
    )
    + fill(
        YELLOW, shape("-2,4! 2,4! 2.500,14 0,20 -2.500,14", "-5,3! -12,3 -18,9 -12,8", "5,3! 12,3 18,9 12,8")
    ),
    "m5-bud": edged(BLUE, INK, 1.2, shape("0,-18! 5,-8 3,2 -3,2 -5,-8"))
    + fill(INK, shape("-4,0! 0,-4 4,0! 3,10 -3,10")),
    "m5-blades": fill(
        INK,
        taper("30,164,8 24,120,9 12,70,1")
        + taper("42,164,9 42,110,9 34,46,1")
        + taper("58,164,9 64,110,9 72,52,1")
        + taper("72,164,8 80,124,8 93,84,1")
        + taper("50,164,5 52,120,4 52,70,3"),
    ),
}
_BLADES = put("m5-blades", 0, 0)

CARDS: Final = {
    "5A": _BLADES
    + put("m5", 30, 48, 1.1, -6)
    + put("m5", 73, 42, 1.1, 8)
    + fill(SKY, shape("5,104! 28,98 56,103 78,97 98,101! 98,164! 5,164!"))
    + line(
        PAPER,
        1.6,
        curve(
            "10,112 22,108 34,112",
            "66,108 78,104 90,108",
            "10,126 18,123 26,126",
            "62,153 76,149 92,153",
            "66,160 76,157 86,160",
        ),
    )
    + line(INK, 4, "M24 146V158M80 138V152M50 122V134")
    + edged(YELLOW, INK, 1.6, "M4 144 40 117 56 123 20 153 4 158zM72 134 99 112V128L84 141z")
    + line(INK, 1.2, "M4 151 47 121M79 137 99 120")
    + edged(YELLOW, INK, 1.6, "M34 119 47 111 91 131 78 142z")
    + line(INK, 1.2, "M41 115 84 136"),
    "5R": _BLADES + put("m5", 26, 116, 1, -6) + put("m5", 80, 104, 1.05, 8) + put("k-ribbon", 51, 74, 1, 12),
    "5J1": _BLADES + put("m5", 50, 44, 1.35) + put("m5", 28, 92, 1.05, -8) + put("m5", 78, 98, 1.05, 8),
    "5J2": _BLADES
    + put("m5", 32, 48, 1.25, -5)
    + put("m5", 70, 86, 1.35, 5)
    + put("m5-bud", 80, 40, 1.1, 10),
}
