"""July, bush clover (홍싸리): sprays growing up with red and black leaflets; a boar."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import Pen, curve, leaf, shape
from tools.cards.palette import INK, ORANGE, PAPER, RED
from tools.cards.svg import disc, edged, fill, line, put

_STEM = "0,0 -4,-30 0,-62 20,-92"
# Where trefoils sit: on the stem's left and right by turns, with the direction they point to.
_TREFOILS: Final = (
    (-3, -20, -150),
    (-3, -32, -25),
    (-3, -44, -155),
    (-1, -55, -15),
    (2, -66, -160),
    (7, -76, 5),
    (13, -85, -150),
    (20, -92, -60),
)


def _trefoils(*places: tuple[float, float, float]) -> str:
    pen = Pen()
    for index, (x, y, angle) in enumerate(places):
        for turn in (-62, 0, 62):
            leaf(pen, (x, y), angle + turn, 14.5 - 0.5 * index, 8)
    return pen.d


MOTIFS: Final = {
    "m7": line(INK, 1.6, curve(_STEM))
    + edged(RED, PAPER, 0.6, _trefoils(*_TREFOILS[::2]))
    + edged(INK, PAPER, 0.6, _trefoils(*_TREFOILS[1::2])),
}


def _sprays(*places: tuple[float, float, float, float, bool]) -> str:
    return "".join(put("m7", x, y, s, t, flip=f) for x, y, s, t, f in places)


_BOAR = (
    fill(
        INK,
        shape(
            "34,112! 34,100! 40,106! 44,96! 49,104! 56,94! 60,103! 68,95! 71,104! 80,99! "
            "82,109! 91,107! 90,116! 97,118! 93,130! 60,124"
        ),
    )
    + edged(
        ORANGE,
        INK,
        1.8,
        shape(
            "8,133! 12,127! 20,123 26,114 36,109 52,107 72,107 86,114 94,126 94,142 "
            "90,152 78,157 40,157 28,153 18,147 10,144!"
        ),
    )
    + edged(ORANGE, INK, 1.6, shape("28,114! 30,102 36,99! 42,108 40,117!"))
    + fill(INK, shape("8,133! 12,127! 16,132 15,139 10,144!"))
    + edged(PAPER, INK, 1.1, shape("21,147! 19,141 22,134! 26,140 27,149!"))
    + disc(PAPER, 27, 127, 3.2)
    + disc(INK, 26.4, 127, 2)
    + line(
        INK,
        1.4,
        curve(
            "50,114 47,124",
            "60,113 58,123",
            "70,113 69,123",
            "80,118 80,127",
            "55,130 53,139",
            "65,129 64,138",
            "75,131 75,140",
        ),
    )
    + line(INK, 1.8, curve("38,157 40,150 50,148 58,156", "70,156 74,148 84,148 90,152"))
)
CARDS: Final = {
    "7A": put("k-cloud", 0, 0)
    + _sprays((30, 118, 0.85, -8, False), (80, 118, 0.9, 4, True), (56, 116, 0.8, 2, False))
    + _BOAR,
    "7R": _sprays(
        (16, 162, 1.3, 0, False), (88, 162, 1.35, 0, True), (40, 164, 1.0, 0, False), (62, 164, 0.9, 10, True)
    )
    + put("k-ribbon", 51, 74, 1, 12),
    "7J1": _sprays(
        (30, 164, 1.5, 0, False),
        (66, 164, 1.25, 0, True),
        (82, 164, 1.55, 2, True),
        (50, 164, 0.9, 12, False),
    ),
    "7J2": _sprays(
        (18, 164, 1.55, -4, False),
        (44, 164, 1.2, -4, True),
        (58, 164, 1.5, 4, False),
        (90, 164, 1.1, -3, True),
    ),
}
