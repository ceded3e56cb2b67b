"""What all months share: the frame, the disc of the brights, the ribbons, the cloud."""

from __future__ import annotations

from typing import Final

from tools.cards import palette as p
from tools.cards.geometry import circles, curve, number, polar, shape
from tools.cards.glyphs import GLYPHS
from tools.cards.svg import edged, fill, group, line, put


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners; clockwise."""
    r, across, down = number(radius), number(width - 2 * radius), number(height - 2 * radius)
    return (
        f"M{number(x + radius)} {number(y)}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1-{r} {r}"
        f"h-{across}a{r} {r} 0 0 1-{r}-{r}v-{down}a{r} {r} 0 0 1 {r}-{r}z"
    )


_INNER: Final = rounded(p.BORDER, p.BORDER, p.WIDTH - 2 * p.BORDER, p.HEIGHT - 2 * p.BORDER, 4.5)
_OUTER: Final = rounded(0, 0, p.WIDTH, p.HEIGHT, p.CORNER)
# A strip hanging down, a little waved, so that it looks like paper and not like a bar.
_STRIP: Final = shape(
    "-9,-55! 3,-57.5 16,-56! 14.5,-28 12.5,0 12.5,28 15,55! 3,58 -10,56! -12.5,28 -12.5,0 -11,-28"
)


_CLOUD: Final = shape(
    "4,4! 99,4! 99,24! 92,27 84,27 78,23! 71,30 58,31 50,25! 42,29 32,28 27,23! 20,28 12,28 4,25!"
)
STAR: Final = (
    "".join(
        ("M" if i == 0 else "L") + " ".join(map(number, polar(8 if i % 2 else 18, -90 + 36 * i)))
        for i in range(10)
    )
    + "z"
)


def syllables(colour: str, text: str) -> str:
    """Two syllables written down a ribbon."""
    first, second = (
        group(line(colour, 2.8, GLYPHS[glyph]), transform=f"translate(0 {y})scale(.92 1.12)")
        for glyph, y in zip(text, (-19, 17), strict=True)
    )
    return first + second


def ground(colour: str) -> str:
    """The whole field in one colour."""
    return f'<path fill="{colour}" d="M5 5H98V163H5z"/>'


FIELD: Final = '<use href="#k-field"/>'
FRAME: Final = '<use href="#k-frame"/>'

MOTIFS: Final = {
    "k-field": fill(p.PAPER, _OUTER),
    "k-frame": f'<path fill="{p.RED}" fill-rule="evenodd" d="{_OUTER}{_INNER}"/>' + line(p.INK, 1.2, _INNER),
    "k-bright": edged(p.RED, p.PAPER, 1.6, circles(13.5, (0, 0)))
    + group(line(p.PAPER, 2.3, GLYPHS["光"]), transform="scale(.78)"),
    "k-ribbon": edged(p.RED, p.INK, 1.4, _STRIP),
    "k-hongdan": put("k-ribbon", 0, 0) + syllables(p.PAPER, "홍단"),
    "k-cheongdan": edged(p.BLUE, p.INK, 1.4, _STRIP) + syllables(p.PAPER, "청단"),
    "k-cloud": fill(p.RED, _CLOUD)
    + line(p.PAPER, 1.2, curve("4,17 18,21 30,16 44,21 60,16 76,21 86,16 99,18")),
}
