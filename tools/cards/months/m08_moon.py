"""August, the bare hill (공산): a black dome; the full moon on a red sky, three geese."""

from __future__ import annotations

from typing import Final

from tools.cards.common import ground
from tools.cards.geometry import curve, shape
from tools.cards.palette import INK, PAPER, RED
from tools.cards.svg import disc, fill, line, put

MOTIFS: Final = {
    "m8": fill(INK, shape("4,164! 4,118! 22,100 51,93 80,100 99,118! 99,164!")),
    "m8-goose": fill(
        INK,
        shape(
            "-28,4! -25,-1 -20,-1 -10,-1 -3,-5 1,-14 10,-22 20,-27! 18,-14 12,-6 "
            "16,-2 24,2! 12,5 2,7 -8,3 -14,3"
        ),
    ),
}
_GRASS = line(PAPER, 1, curve("20,118 34,108 51,105 68,108 82,118"))

CARDS: Final = {
    "8B": ground(RED)
    + disc(PAPER, 54, 56, 37)
    + fill(INK, shape("4,164! 4,126! 24,108 54,100 82,110 99,128! 99,164!"))
    + put("k-bright", 26, 142),
    "8A": put("m8", 0, 0)
    + _GRASS
    + put("m8-goose", 38, 38, 1)
    + put("m8-goose", 73, 58, 0.9, 5)
    + put("m8-goose", 34, 81, 0.85, -3),
    "8J1": put("m8", 0, 0) + _GRASS,
    "8J2": fill(INK, shape("4,164! 4,104! 20,84 44,76 70,86 99,122! 99,164!"))
    + line(PAPER, 1, curve("18,104 30,91 44,88 60,93 78,108")),
}
