"""December, rain (비): black hanging willow; the man with the umbrella, the swallow, the gate."""

from __future__ import annotations

from typing import Final

from tools.cards.common import ground
from tools.cards.geometry import circles, curve, shape, spray
from tools.cards.palette import GREEN, INK, PAPER, RED, SKY, YELLOW
from tools.cards.svg import disc, edged, fill, line, put

_STRAND = "0,0 4,22 3,46 -3,76"
_LONG = "0,0 4,30 3,62 -3,100 -1,132"
MOTIFS: Final = {
    "m12-rain": line(
        SKY,
        1.6,
        "M14 40 6 66M30 64 20 98M44 30 34 60M60 70 50 104M76 34 66 66M92 60 82 92"
        "M30 120 22 148M54 122 46 150M78 108 70 138M94 124 88 146",
    ),
    "m12": line(INK, 1.6, curve(_STRAND)) + fill(INK, spray(_STRAND, 8, (14, 9), slant=24, plump=0.32)[0]),
    "m12-long": line(INK, 1.6, curve(_LONG)) + fill(INK, spray(_LONG, 8, (15, 9), slant=24, plump=0.32)[0]),
}


def _strands(*places: tuple[float, float, float, float]) -> str:
    return "".join(put("m12", x, y, s, t) for x, y, s, t in places)


_MAN = (
    fill(INK, shape("50,138! 60,138! 60,149! 46,149! 46,146", "66,138! 76,137! 82,147! 66,148!"))
    + edged(
        RED,
        INK,
        1.7,
        shape(
            "56,80! 66,78 74,82! 80,100 82,122 86,140! 66,144 42,141! 47,124 48,114! "
            "40,110 32,104! 34,94 40,92! 48,92"
        ),
    )
    + line(INK, 1.3, curve("57,82 62,98 54,112 49,116", "62,100 66,122 66,142", "74,92 74,116 78,138"))
    + edged(PAPER, INK, 1.4, shape("55,66! 60,62 70,64 71,74 66,81 58,80 54,74"))
    + fill(INK, shape("54,67! 58,54! 68,50 74,56! 74,72! 70,68 62,65"))
    + fill(INK, circles(0.9, (57.5, 71), (62.5, 71)))
    + line(INK, 1, "M57 76H61")
    + line(INK, 2.4, "M37 32V114")
    + edged(PAPER, INK, 1.3, circles(3.4, (37, 99)))
    + edged(
        GREEN, INK, 1.6, shape("6,64! 12,44 36,28! 62,38 78,58! 70,56 64,62! 56,56 46,63! 38,57 27,65! 18,59")
    )
    + line(
        INK, 1.2, curve("36,28 25,44 18,59", "36,28 37,44 38,57", "36,28 50,42 56,56", "36,28 58,40 70,56")
    )
)
_FROG = (
    edged(GREEN, INK, 1.4, shape("10,146! 14,138 22,136 26,131 31,132 33,138 30,143 28,150 20,153 12,151"))
    + line(INK, 2, curve("13,148 20,144 22,152 11,154", "27,147 29,154 33,155"))
    + disc(INK, 28.5, 134.5, 1.4)
)
_SWALLOW = (
    edged(
        RED,
        INK,
        1.6,
        shape("16,92! 26,84 40,84 56,96 74,112 92,120! 80,122 90,134! 66,122 46,112 30,100 24,95"),
    )
    + edged(YELLOW, INK, 1.4, shape("26,95! 40,96 54,110 62,120! 44,112 32,104"))
    + fill(INK, shape("44,92! 54,70 74,56 94,52! 84,66 78,84 62,104!"))
    + disc(PAPER, 29, 90, 2.6)
    + disc(INK, 28.6, 90, 1.6)
)
# A roof with turned-up eaves, two beams and two pillars; the ground shows between them.
_GATE = (
    "4,62! 18,60 34,52 51,48 69,52 85,60 99,62! 99,80! 84,76 68,71 51,69 35,71 19,76 4,80!",
    "4,85! 99,85! 99,96! 4,96!",
    "14,72! 34,68! 37,164! 11,164!",
    "69,68! 89,72! 92,164! 66,164!",
    "34,103! 69,103! 69,111! 34,111!",
)
CARDS: Final = {
    "12B": _strands((80, -5, 1.1, 0), (94, -5, 1.2, 0), (64, -5, 0.6, 0), (90, 74, 0.8, 0))
    + fill(SKY, shape("5,136! 30,144 60,140 98,146! 98,164! 5,164!"))
    + _MAN
    + _FROG
    + put("k-bright", 22, 22),
    "12A": _strands((18, -5, 1, 0), (36, -5, 0.9, 0), (58, -5, 0.7, 0), (80, -5, 0.8, 0))
    + put("m12-rain", 0, 0)
    + _SWALLOW,
    "12R": "".join(
        put("m12-long", x, -5, s) for x, s in ((12, 1), (31, 0.8), (50, 1.1), (71, 0.9), (90, 1.05))
    )
    + put("m12-rain", 0, 0)
    + put("k-ribbon", 51, 78, 1, 12),
    "12D": ground(RED)
    + _strands((14, -4, 0.8, 0), (90, -4, 0.8, 0))
    + fill(INK, shape(*_GATE))
    + line(YELLOW, 2.6, "M36 8 48 22 40 26 56 44M84 26 72 40 79 44 66 60M50 116 45 134 55 136 49 160"),
}
