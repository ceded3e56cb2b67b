"""September, chrysanthemum (국화): yellow blooms with red hearts, black leaves; the sake cup."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import blossom, curve, shape
from tools.cards.palette import BLUE, INK, PAPER, RED, SKY, YELLOW
from tools.cards.svg import disc, edged, fill, line, put

MOTIFS: Final = {
    "m9": edged(YELLOW, INK, 1, blossom(16, 24, 0, 0.62, 1.1))
    + edged(RED, INK, 0.8, blossom(11, 13.5, 0, 0.6, 1.1))
    + disc(YELLOW, 0, 0, 4.5),
    "m9-leaf": edged(
        INK,
        PAPER,
        0.8,
        shape(
            "0,0! -8,-4 -17,-8! -14,-14 -20,-22! -11,-24 -10,-34! 0,-30 8,-38! "
            "10,-26 19,-24! 15,-16 18,-8! 8,-5"
        ),
    )
    + line(PAPER, 1, "M0-3V-26M0-8-9-16M0-10 9-18"),
}


def _leaves(*places: tuple[float, float, float, float]) -> str:
    return "".join(put("m9-leaf", x, y, s, t) for x, y, s, t in places)


_CUP = (
    edged(
        RED,
        INK,
        1.8,
        shape(
            "13,84! 51,92 90,84! 87,104 74,120 61,127! 63,136 72,142! 51,146 "
            "31,142! 40,136 42,127! 29,120 16,104"
        ),
    )
    + edged(YELLOW, INK, 1.6, shape("13,84! 26,78 51,75.5 77,78 90,84! 77,90 51,92.5 26,90"))
    + line(
        PAPER,
        2.4,
        "M42 101H61M44 106H59M39 111.5H64M52 97V110Q50 118 42 122M48 116H62M57 113V121Q57 124 52 123.5",
    )
)
CARDS: Final = {
    "9A": _leaves(
        (27, 42, 0.9, -35), (78, 46, 0.9, 60), (50, 48, 0.9, 5), (24, 44, 0.8, 195), (82, 46, 0.8, 170)
    )
    + put("m9", 27, 40, 1.05)
    + put("m9", 75, 44, 1)
    + fill(SKY, shape("5,132! 24,124 50,132 76,124 98,130! 98,164! 5,164!"))
    + line(BLUE, 1.8, curve("5,142 26,136 48,142 74,136 98,142", "5,154 26,148 48,154 74,148 98,154"))
    + _CUP,
    "9R": _leaves(
        (28, 118, 1, -50), (76, 126, 1, 50), (50, 130, 1, 180), (28, 118, 0.8, 200), (80, 110, 0.9, 10)
    )
    + put("m9", 28, 120, 1.05)
    + put("m9", 74, 132, 1)
    + put("k-cheongdan", 51, 70, 1, 12),
    "9J1": _leaves(
        (34, 52, 1, -70),
        (36, 50, 1, 80),
        (70, 100, 1, 70),
        (66, 100, 1, 160),
        (32, 124, 0.9, -60),
        (36, 124, 1, 180),
        (52, 74, 0.9, 200),
    )
    + put("m9", 36, 42, 1.15)
    + put("m9", 68, 92, 1.15)
    + put("m9", 32, 130, 0.85),
    "9J2": _leaves(
        (66, 46, 1, 70),
        (66, 46, 1, -80),
        (52, 118, 1.1, -80),
        (52, 118, 1.1, 80),
        (50, 122, 1, 180),
        (40, 84, 0.9, -30),
        (60, 90, 0.9, 20),
    )
    + put("m9", 66, 42, 1.05)
    + put("m9", 50, 108, 1.4)
    + put("m9", 24, 62, 0.75),
}
