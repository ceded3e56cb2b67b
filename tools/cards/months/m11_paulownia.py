"""November, paulownia (오동): a mass of black leaves under blue star flowers; the phoenix."""

from __future__ import annotations

from typing import Final

from tools.cards.common import ground
from tools.cards.geometry import blossom, curve, shape, taper
from tools.cards.palette import BLUE, INK, PAPER, RED, YELLOW
from tools.cards.svg import disc, edged, fill, group, line, put

MOTIFS: Final = {
    "m11": edged(BLUE, PAPER, 0.8, blossom(5, 8.5, 0, 0.42, 0.7)) + disc(YELLOW, 0, 0, 2),
    "m11-leaf": edged(
        INK,
        PAPER,
        1.4,
        shape(
            "0,-24! 8,-30 20,-29! 22,-22 32,-18! 29,-8 33,2! 23,6 22,18! 12,20 8,30! 3,34 0,42! -3,34 -8,30! "
            "-12,20 -22,18! -23,6 -33,2! -29,-8 -32,-18! -22,-22 -20,-29! -8,-30"
        ),
    )
    + line(
        PAPER,
        1.1,
        "M0-20V32"
        + curve(
            "0,-16 10,-20 20,-20",
            "0,-16 -10,-20 -20,-20",
            "0,-6 12,-6 23,-2",
            "0,-6 -12,-6 -23,-2",
            "0,6 8,10 15,13",
            "0,6 -8,10 -15,13",
        ),
    ),
    "m11-spike": line(INK, 2, "M0 0V-46")
    + "".join(
        put("m11", x, y, s)
        for x, y, s in ((-8, -10, 1), (8, -16, 1), (-7, -28, 0.9), (7, -36, 0.8), (0, -50, 0.8))
    ),
}


def _leaves(*places: tuple[float, float, float, float]) -> str:
    return "".join(put("m11-leaf", x, y, s, t) for x, y, s, t in places)


_MASS = _leaves((24, 124, 1, 38), (79, 124, 1, -38), (51, 124, 1.06, 0))
_MASS_TOO = _leaves((51, 112, 0.9, 180), (28, 128, 1.05, 20), (76, 128, 1.05, -20))
_SPIKES = (
    put("m11-spike", 51, 98, 1.25)
    + put("m11-spike", 23, 106, 1, -8)
    + put("m11-spike", 80, 106, 1, 8, flip=True)
)
_SPIKES_TOO = put("m11-spike", 34, 100, 1.25, -5) + put("m11-spike", 70, 100, 1.35, 5, flip=True)
_PHOENIX = (
    edged(
        RED,
        INK,
        1.4,
        taper("52,40,6 54,24,7 66,12,9 74,16,4")
        + taper("58,40,7 68,28,8 82,24,10 89,31,4")
        + taper("62,48,7 74,42,8 86,46,9 89,55,4"),
    )
    + edged(
        RED,
        INK,
        1.8,
        shape(
            "31,50! 34,38 46,32 60,37 68,50 67,64 68,78 78,92 94,104! 60,116 30,112! 42,98 42,84 36,74 33,66!"
        ),
    )
    + edged(
        PAPER,
        INK,
        1.6,
        shape("33,49! 20,48 11,57 9,70! 17,64 25,62 34,64!", "34,64! 25,64 18,67! 25,71 35,70!"),
    )
    + edged(RED, INK, 1.4, shape("35,70! 28,74 28,84 33,88 38,82 38,74!"))
    + line(
        INK,
        1.3,
        curve(
            "44,72 49,78 54,72! 59,78 64,70",
            "45,82 50,88 56,82! 62,88 67,79",
            "47,92 53,98 60,91! 67,97 73,88",
            "56,102 63,107 70,100! 77,104 84,98",
        ),
    )
    + edged(PAPER, INK, 1.4, shape("40,52! 46,46 54,48 57,53! 51,57 44,57"))
    + disc(INK, 48, 52, 3)
)
CARDS: Final = {
    "11B": ground(YELLOW) + _PHOENIX + _MASS + put("k-bright", 80, 145),
    "11D": fill(RED, "M5 84H98V163H5z")
    + group(_SPIKES, transform="translate(0 -14)")
    + _leaves((26, 132, 0.86, 38), (77, 132, 0.86, -38), (51, 130, 0.9, 0)),
    "11J1": _SPIKES + _MASS,
    "11J2": _SPIKES_TOO + _MASS_TOO,
}
