"""February, plum (매화): round red blossoms on a black branch; a bush warbler."""

from __future__ import annotations

from typing import Final

from tools.cards.geometry import circles, curve, rays, ring, shape, taper
from tools.cards.palette import GREEN, INK, LIME, PAPER, RED, YELLOW
from tools.cards.svg import disc, edged, fill, line, put

MOTIFS: Final = {
    "m2": edged(RED, PAPER, 1, circles(5.6, *ring(5, 6.2)))
    + line(YELLOW, 1, rays(10, 2.5, 5.6, -72))
    + disc(YELLOW, 0, 0, 2.4),
    "m2-bud": disc(RED, 0, -3, 4) + fill(INK, shape("-4,-1! 0,2 4,-1! 2,4 -2,4")),
    "m2-branch": fill(
        INK,
        taper("98,150,14 78,128,12! 72,108,10 44,96,9! 38,74,7 50,56,5! 46,34,3 50,18,1.5")
        + taper("44,96,7 26,90,5! 20,66,3 24,40,1.5")
        + taper("72,108,7 84,86,4! 80,60,3 86,34,1.5")
        + taper("78,128,6 54,132,4 34,146,2"),
    ),
}


def _flowers(*places: tuple[float, float, float]) -> str:
    return "".join(put("m2", x, y, s, 11 * (x % 5)) for x, y, s in places)


_BIRD = (
    fill(INK, shape("66,92! 88,104 97,116! 90,118! 70,106 56,100"))
    + edged(
        LIME, INK, 1.6, shape("16,66! 26,58 38,56 48,62 60,72 74,90 78,100! 60,104 44,102 32,92 27,78 25,71")
    )
    + fill(GREEN, shape("46,72! 60,76 74,92 84,108! 66,104 52,92"))
    + fill(YELLOW, shape("28,76! 36,80 40,92 48,101! 38,98 31,90"))
    + line(INK, 1.2, curve("52,82 62,92 76,102", "56,80 66,88 78,100"))
    + disc(PAPER, 33, 66, 3)
    + disc(INK, 32.5, 66, 1.8)
    + line(INK, 2, "M46 103V112M56 104V113")
)

CARDS: Final = {
    "2A": put("k-cloud", 0, 0)
    + fill(
        INK,
        taper("98,150,14 76,126,10! 50,116,8 22,118,4 10,108,2")
        + taper("50,116,6 40,136,4 28,152,2")
        + taper("76,126,6 86,100,3 88,50,1.5"),
    )
    + _flowers((22, 120, 1.1), (38, 142, 1.2), (84, 70, 1), (64, 140, 1), (82, 46, 0.9))
    + put("m2-bud", 12, 104)
    + put("m2-bud", 89, 52)
    + _BIRD,
    "2R": put("m2-branch", 0, 0)
    + _flowers((28, 140, 1.3), (76, 146, 1.1), (86, 62, 1), (22, 92, 1), (82, 104, 1.2), (20, 52, 1))
    + put("k-hongdan", 51, 72, 1, 12),
    "2J1": put("m2-branch", 0, 0)
    + _flowers(
        (46, 98, 1.35),
        (36, 66, 1.1),
        (52, 40, 1.1),
        (22, 60, 0.9),
        (84, 62, 1.1),
        (76, 112, 1.2),
        (38, 142, 1.2),
    )
    + put("m2-bud", 50, 20)
    + put("m2-bud", 24, 40)
    + put("m2-bud", 86, 34),
    "2J2": f'<g transform="translate(103)scale(-1 1)">{put("m2-branch", 0, 0)}</g>'
    + _flowers(
        (30, 118, 1.4),
        (58, 92, 1.1),
        (66, 66, 1.3),
        (20, 72, 1.1),
        (82, 70, 0.9),
        (62, 138, 1.1),
        (52, 34, 1),
    )
    + put("m2-bud", 53, 20)
    + put("m2-bud", 79, 40)
    + put("m2-bud", 17, 34),
}
