"""April, wisteria (흑싸리): black leafy sprays hanging down; a cuckoo across a red crescent."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import curve, shape, spray, taper
from tools.cards.palette import BROWN, INK, ORANGE, PAPER, RED
from tools.cards.svg import disc, edged, fill, group, line, put

_STEM = "0,0 3,24 -1,48 1,70"
_SHORT = "0,0 -3,16 1,32 0,46"

MOTIFS: Final = {
    "m4": edged(INK, PAPER, 0.6, spray(_STEM, 7, (16, 6), slant=52, plump=0.62)[0])
    + line(INK, 1.5, curve(_STEM)),
    "m4-short": edged(INK, PAPER, 0.6, spray(_SHORT, 6.5, (14, 6), slant=52, plump=0.62)[0])
    + line(INK, 1.5, curve(_SHORT)),
}
_VINE = fill(INK, taper("4,24,6 30,14,4! 60,20,4 98,10,6"))


def _sprays(*places: tuple[str, float, float, float, float]) -> str:
    return _VINE + "".join(put(name, x, y, s, t) for name, x, y, s, t in places)


_BIRD = (
    fill(INK, shape("66,104! 84,112 92,124! 82,124 82,130! 66,118 56,108"))
    + edged(
        ORANGE, INK, 1.6, shape("14,96! 24,88 36,88 46,92 60,94 72,104 74,112! 58,116 42,114 30,106 24,100")
    )
    + edged(
        BROWN,
        INK,
        1.6,
        shape("42,94! 50,80 64,66 82,58! 80,66 84,68! 78,76 80,80! 72,86 72,90! 62,98 54,102"),
    )
    + line(INK, 1.2, curve("56,94 64,82 76,70", "60,96 68,86 78,76"))
    + disc(PAPER, 28, 94, 2.6)
    + disc(INK, 27.6, 94, 1.6)
    + line(INK, 1.1, curve("36,104 38,108", "42,104 44,109", "48,105 50,110", "54,106 56,111"))
)
CARDS: Final = {
    "4A": fill(RED, shape("26,38! 30,62 50,78 72,74 86,58 88,36! 76,56 58,62 40,56"))
    + _sprays(
        ("m4-short", 17, 20, 1, 2),
        ("m4", 91, 12, 1.1, 1),
        ("m4", 14, 74, 1.05, 2),
        ("m4-short", 90, 108, 0.95, -2),
    )
    + group(_BIRD, transform="translate(0 8)"),
    "4R": _sprays(
        ("m4", 20, 18, 1.2, 3),
        ("m4", 84, 16, 1.2, -4),
        ("m4", 52, 78, 1.1, 0),
        ("m4", 20, 84, 1, 3),
        ("m4", 84, 86, 1, -3),
    )
    + put("k-ribbon", 51, 74, 1, 12),
    "4J1": _sprays(
        ("m4", 20, 20, 1.15, 4),
        ("m4", 52, 20, 1.75, 0),
        ("m4", 84, 14, 1.3, -3),
        ("m4-short", 22, 100, 1.1, 0),
        ("m4-short", 84, 104, 1.1, 3),
    ),
    "4J2": _sprays(
        ("m4", 22, 18, 1.7, 0), ("m4", 54, 20, 1.1, 4), ("m4", 84, 14, 1.6, -2), ("m4-short", 52, 98, 1.25, 0)
    ),
}
