"""January, pine (송학): black humps of needles with yellow tips; a white crane under the sun."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import Pen, curve, polar, rays, shape, taper
from tools.cards.palette import BROWN, INK, PAPER, RED, YELLOW
from tools.cards.svg import disc, edged, fill, line, put

TEETH: Final = 13


def _hump() -> str:
    """A tuft seen from the side: a dome with a jagged edge, standing on the origin."""
    pen = Pen()
    pen.move(-21, 5)
    for index in range(TEETH):
        angle = -184 + 188 * index / (TEETH - 1)
        pen.line(polar(22, angle))
        if index < TEETH - 1:
            pen.line(polar(18.5, angle + 94 / (TEETH - 1)))
    return pen.line((21, 5)).quad((0, 11), (-21, 5)).close().d


MOTIFS: Final = {
    "m1": edged(INK, PAPER, 1, _hump())
    + line(YELLOW, 2, rays(TEETH, 15.5, 20, -178, 176))
    + line(PAPER, 0.8, rays(9, 5, 12, -172, 164)),
    "m1-low": "".join(
        put("m1", x, y, s)
        for x, y, s in ((18, 146, 0.9), (84, 148, 0.9), (50, 140, 1), (28, 160, 0.9), (72, 160, 0.9))
    ),
}

_LOW = put("m1-low", 0, 0)
_CRANE = (
    line(INK, 2.4, "M52 108 47 134M61 110 63 136")
    + fill(INK, shape("66,78! 80,78 93,88 97,104! 90,98 93,114! 84,104 84,120! 75,108 70,116! 62,102"))
    + edged(
        PAPER,
        INK,
        1.9,
        shape(
            "9,47! 20,40 25,34 34,31 41,37 42,48 40,58 44,68 56,70 72,75 84,90! 76,104 62,111 "
            "46,107 35,94 30,78 31,66 33,56 30,48 22,46"
        ),
    )
    + fill(INK, shape("32,52! 37,47 42,50! 40,58 43,67 52,71! 46,76 36,76! 32,70 32,62"))
    + line(INK, 1.4, curve("50,84 60,93 79,96", "48,92 58,101 74,104", "54,77 64,84 82,87"))
    + fill(RED, shape("24,35! 33,30 41,36 42,41! 34,39"))
    + disc(INK, 30, 42, 1.6)
)
CARDS: Final = {
    "1B": fill(RED, "M60 5A37 37 0 0 0 98 42V5z") + _LOW + _CRANE + put("k-bright", 80, 143),
    "1R": _LOW + put("m1", 24, 128, 0.9) + put("m1", 80, 130, 0.9) + put("k-hongdan", 51, 72, 1, 12),
    "1J1": fill(
        BROWN,
        taper("54,162,14 60,130,11 48,98,8 54,48,5")
        + taper("50,104,7 40,92,5 28,82,3")
        + taper("59,122,7 70,104,5 78,92,3"),
    )
    + "".join(
        put("m1", x, y, s) for x, y, s in ((54, 42, 1.05), (29, 74, 0.95), (77, 84, 0.95), (48, 104, 0.85))
    )
    + _LOW,
    "1J2": fill(
        BROWN,
        taper("28,162,14 34,128,11 54,92,8 62,44,5")
        + taper("44,108,7 34,92,5 24,82,3")
        + taper("36,124,7 60,116,5 80,112,3")
        + taper("60,66,5 70,64,4 80,72,2"),
    )
    + "".join(
        put("m1", x, y, s)
        for x, y, s in ((62, 40, 1.05), (80, 70, 0.85), (25, 76, 0.95), (51, 88, 0.8), (78, 108, 0.95))
    )
    + _LOW,
}
