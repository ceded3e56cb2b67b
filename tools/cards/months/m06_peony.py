"""June, peony (모란): one great red bloom with a yellow heart, black leaves; two butterflies."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import Pen, circles, curve, polar, ring, shape
from tools.cards.palette import INK, PAPER, RED, YELLOW
from tools.cards.svg import disc, edged, fill, line, put


def _ruffle(count: int, radius: float, turn: float = 0.0) -> str:
    """A wreath of broad petals whose rims are frilled."""
    pen = Pen()
    half = 180 / count
    for index in range(count):
        axis = -90 + turn + 360 * index / count
        if index == 0:
            pen.move(*polar(radius * 0.66, axis - half))
        pen.arc(radius * 0.3, polar(radius * 0.95, axis - half * 0.62))
        pen.arc(radius * 0.2, polar(radius * 0.98, axis))
        pen.arc(radius * 0.2, polar(radius * 0.95, axis + half * 0.62))
        pen.arc(radius * 0.3, polar(radius * 0.66, axis + half))
    return pen.close().d


MOTIFS: Final = {
    "m6": edged(RED, PAPER, 1.4, _ruffle(7, 35))
    + edged(RED, PAPER, 1.3, _ruffle(6, 25, 20))
    + edged(RED, PAPER, 1.2, _ruffle(5, 16))
    + disc(YELLOW, 0, 0, 7)
    + fill(RED, circles(0.9, *ring(7, 4.4), (0, 0))),
    "m6-leaf": edged(
        INK,
        PAPER,
        0.8,
        shape(
            "0,0! -12,-6 -18,-16 -16,-26! -10,-24 -10,-36! -2,-34 4,-46! 10,-34 18,-32! 16,-20 20,-14! 10,-6"
        ),
    )
    + line(PAPER, 1, "M0-3 2-34M0-10-10-20M1-12 11-20"),
    "m6-fly": edged(
        YELLOW,
        INK,
        1.3,
        shape(
            "0,0! -4,-12 -16,-18 -20,-10 -12,-1",
            "0,0! 4,-12 16,-18 20,-10 12,-1",
            "0,1! -11,1 -15,9 -8,13 -2,7",
            "0,1! 11,1 15,9 8,13 2,7",
        ),
    )
    + fill(RED, circles(2, (-12, -10), (12, -10), (-8, 7), (8, 7)))
    + fill(INK, shape("0,-6! 2,0 1,10 -1,10 -2,0"))
    + line(INK, 1, curve("0,-5 -3,-10 -6,-13", "0,-5 3,-10 6,-13")),
}


def _leaves(*places: tuple[float, float, float, float]) -> str:
    return "".join(put("m6-leaf", x, y, s, t) for x, y, s, t in places)


CARDS: Final = {
    "6A": put("k-cloud", 0, 0)
    + _leaves(
        (50, 118, 1, -70), (52, 118, 1, 70), (50, 118, 0.9, 180), (40, 126, 0.9, -125), (64, 126, 0.9, 125)
    )
    + put("m6", 51, 122, 0.95)
    + put("m6-fly", 30, 54, 1.05, 25)
    + put("m6-fly", 72, 70, 0.9, -20),
    "6R": _leaves(
        (52, 124, 1, -70), (52, 124, 1, 70), (50, 130, 0.8, 180), (24, 90, 0.9, -20), (82, 90, 0.9, 20)
    )
    + put("m6", 51, 128, 0.9)
    + put("k-cheongdan", 51, 70, 1, 12),
    "6J1": _leaves(
        (54, 54, 1.1, -70),
        (50, 54, 1.1, 75),
        (50, 60, 1.05, 140),
        (50, 60, 1, 215),
        (52, 126, 1.1, 100),
        (50, 126, 1.1, -100),
        (50, 130, 0.8, 180),
    )
    + put("m6", 51, 50)
    + put("m6", 51, 122, 0.75, 20),
    "6J2": _leaves(
        (51, 82, 1.2, -10),
        (51, 82, 1.25, -62),
        (51, 82, 1.25, 48),
        (51, 84, 1.35, -128),
        (51, 84, 1.35, 125),
        (50, 88, 1.5, 178),
    )
    + put("m6", 51, 84, 1.12, 22),
}
