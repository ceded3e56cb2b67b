"""The contact sheet: every picture alone, then with its label on a light and on a dark ground."""

from __future__ import annotations

from tools.cards.labels import LABELS
from tools.cards.palette import HEIGHT, WIDTH
from tools.cards.sprite import parts, pictures

LARGE, SMALL = 88, 44
GAP = 10
COLUMNS = 8
SMALL_COLUMNS = 14
SHEET = COLUMNS * (LARGE + GAP) + GAP
LIGHT, DARK = "#f4f1ea", "#15171b"


def _height(width: float) -> float:
    return width * HEIGHT / WIDTH


def _use(name: str, x: float, y: float, width: float) -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:.1f}" width="{width:g}" height="{_height(width):.1f}"/>'


def _rect(colour: str, y: float, height: float) -> str:
    return f'<rect y="{y:.1f}" width="{SHEET}" height="{height:.1f}" fill="{colour}"/>'


def _large(top: float) -> tuple[list[str], float]:
    names = list(pictures())
    step = _height(LARGE) + GAP
    shown = [
        _use(f"c-{name}", GAP + index % COLUMNS * (LARGE + GAP), top + GAP + index // COLUMNS * step, LARGE)
        for index, name in enumerate(names)
    ]
    height = -(-len(names) // COLUMNS) * step + GAP
    return [_rect(LIGHT, top, height), *shown], top + height


def _small(top: float, colour: str) -> tuple[list[str], float]:
    step = _height(SMALL) + GAP
    margin = (SHEET - SMALL_COLUMNS * (SMALL + GAP) + GAP) / 2
    shown = []
    for index, name in enumerate(LABELS):
        x = margin + index % SMALL_COLUMNS * (SMALL + GAP)
        y = top + GAP + index // SMALL_COLUMNS * step
        # A label of another value (``11D-1``) goes over the same picture.
        shown += [_use(f"c-{name.split('-')[0]}", x, y, SMALL), _use(f"l-{name}", x, y, SMALL)]
    height = -(-len(LABELS) // SMALL_COLUMNS) * step + GAP
    return [_rect(colour, top, height), *shown], top + height


def sheet() -> str:
    """The text of ``docs/cards.svg``: complete in itself, it refers to no other file."""
    large, bottom = _large(0)
    light, bottom = _small(bottom, LIGHT)
    dark, bottom = _small(bottom, DARK)
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SHEET} {bottom:.1f}" width="{SHEET}">'
    return "\n".join([root, *parts(), *large, *light, *dark, "</svg>", ""])
