"""October, maple (단풍): red, yellow and black leaves; a deer looking back."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import Pen, circles, polar, shape, taper
from tools.cards.palette import BROWN, INK, PAPER, RED, YELLOW
from tools.cards.svg import disc, edged, fill, line, put

LOBES: Final = ((-218, 12), (-176, 18), (-133, 21), (-90, 24), (-47, 21), (-4, 18), (38, 12))


def _leaf() -> str:
    pen = Pen()
    pen.move(0, 3)
    for index, (angle, length) in enumerate(LOBES):
        for share, off in ((0.62, -13), (0.7, -9), (1.0, 0), (0.7, 9), (0.62, 13)):
            pen.line(polar(length * share, angle + off))
        if index < len(LOBES) - 1:
            pen.line(polar(7.5, (angle + LOBES[index + 1][0]) / 2))
    return pen.close().d


_VEINS = "".join(f"M0 2L{polar(r * 0.72, a)[0]:.0f} {polar(r * 0.72, a)[1]:.0f}" for a, r in LOBES)
MOTIFS: Final = {
    "m10-shape": f'<path d="{_leaf()}"/>' + '<path d="M0 2Q-1 10 3 17" fill="none" stroke-width="2.2"/>',
    "m10": f'<use href="#m10-shape" fill="{RED}" stroke="{RED}" stroke-width=".8"/>'
    + line(PAPER, 0.8, _VEINS),
    "m10-y": f'<use href="#m10-shape" fill="{YELLOW}" stroke="{INK}" stroke-width="1"/>'
    + line(RED, 0.8, _VEINS),
    "m10-k": f'<use href="#m10-shape" stroke="{INK}" stroke-width=".8"/>' + line(PAPER, 0.8, _VEINS),
}


def _leaves(*places: tuple[str, float, float, float, float]) -> str:
    return "".join(put(f"m10{name}", x, y, s, t) for name, x, y, s, t in places)


_DEER = (
    edged(
        BROWN,
        INK,
        1.6,
        taper("36,112,12 37,130,7 34,156,5")
        + taper("48,116,10 49,132,6 50,157,5")
        + taper("78,112,12 74,128,7 78,142,5 76,157,5")
        + taper("86,108,13 86,128,8 91,142,5 89,157,5"),
    )
    + fill(
        INK,
        taper("46,58,4 44,44,3.5 36,32,3! 34,22,1.5")
        + taper("42,41,3 50,34,3 52,24,1.5")
        + taper("50,58,4 56,46,3.5 66,38,3! 72,26,1.5")
        + taper("60,43,3 60,34,3 57,26,1.5"),
    )
    + edged(
        BROWN,
        INK,
        1.6,
        shape(
            "38,60! 46,54 54,56 64,64 72,70! 72,76 66,78! 58,77 52,76 50,86 54,94 70,95 86,98 93,106! "
            "94,114 88,122 72,121 56,124 40,124 32,116 29,102 31,86 33,74"
        ),
    )
    + edged(BROWN, INK, 1.4, shape("40,62! 30,60 22,52! 32,50 42,55!"))
    + fill(INK, shape("68,67! 73,70! 73,75! 69,73"))
    + disc(INK, 56, 65, 1.9)
    + fill(PAPER, shape("86,99! 95,104 97,112! 91,110"))
    + fill(
        YELLOW,
        circles(
            2.6,
            (48, 104),
            (58, 100),
            (69, 101),
            (80, 104),
            (53, 114),
            (64, 111),
            (75, 112),
            (86, 112),
            (40, 98),
            (41, 111),
        ),
    )
)
CARDS: Final = {
    "10A": _leaves(
        ("", 20, 24, 0.9, 10),
        ("-y", 52, 22, 0.85, -20),
        ("", 84, 26, 0.95, 25),
        ("-k", 20, 56, 0.8, -20),
        ("", 84, 60, 0.9, -15),
        ("-y", 20, 92, 0.8, 30),
    )
    + _DEER
    + put("m10", 22, 134, 0.85, -30),
    "10R": _leaves(
        ("", 22, 118, 1, 10),
        ("-y", 76, 110, 1, -20),
        ("-k", 50, 134, 1, 25),
        ("", 82, 144, 0.95, 30),
        ("-y", 22, 150, 0.8, -10),
        ("-k", 20, 76, 0.8, 20),
        ("", 86, 74, 0.8, -20),
        ("", 20, 30, 0.8, 20),
    )
    + put("k-cheongdan", 51, 70, 1, 12),
    "10J1": _leaves(
        ("", 28, 36, 1.15, -15),
        ("-k", 72, 34, 1, 30),
        ("-y", 54, 66, 1.15, 10),
        ("", 80, 88, 1.1, -25),
        ("-k", 24, 88, 1.05, -35),
        ("", 50, 116, 1.15, 15),
        ("-y", 22, 134, 1, -20),
        ("-k", 80, 136, 1.05, 30),
    ),
    "10J2": _leaves(
        ("-k", 26, 32, 1, 20),
        ("", 66, 40, 1.25, -15),
        ("", 28, 76, 1.2, 30),
        ("-y", 76, 84, 1.1, -20),
        ("-k", 52, 108, 1, 5),
        ("-y", 24, 122, 1, 15),
        ("", 76, 130, 1.2, 20),
        ("", 40, 148, 0.8, -25),
    ),
}
