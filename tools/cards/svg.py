"""Elements of SVG as text, with presentation attributes only.

No ``style``, no gradients, no clipping, no text: a picture must look the same when a page under a strict
content security policy takes it out of another file, whatever fonts there are.
"""

from __future__ import annotations

from tools.cards.geometry import number
from tools.cards.palette import INK


def fill(colour: str, d: str) -> str:
    """A filled outline."""
    paint = "" if colour == INK else f' fill="{colour}"'
    return f'<path{paint} d="{d}"/>'


def line(colour: str, width: float, d: str) -> str:
    """An outline drawn as a line, with round ends and joins."""
    return f'<path fill="none" stroke="{colour}" stroke-width="{number(width)}" d="{d}"/>'


def edged(colour: str, edge: str, width: float, d: str) -> str:
    """A filled outline with a line around it."""
    return f'<path fill="{colour}" stroke="{edge}" stroke-width="{number(width)}" d="{d}"/>'


def disc(colour: str, x: float, y: float, radius: float) -> str:
    """A filled circle."""
    paint = "" if colour == INK else f' fill="{colour}"'
    return f'<circle{paint} cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def put(motif: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0, *, flip: bool = False) -> str:
    """A shared motif with its origin at (x, y), enlarged, turned clockwise, or mirrored left to right."""
    moves = f"translate({number(x)} {number(y)})" if x or y else ""
    if turn:
        moves += f"rotate({number(turn)})"
    if flip:
        moves += f"scale({number(-scale, 2)} {number(scale, 2)})"
    elif scale != 1:
        moves += f"scale({number(scale, 2)})"
    moved = f' transform="{moves}"' if moves else ""
    return f'<use href="#{motif}"{moved}/>'


def group(*items: str, **attributes: str) -> str:
    """Several elements as one, with attributes they share (``stroke_linecap`` for ``stroke-linecap``)."""
    shared = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"<g{shared}>{''.join(items)}</g>"
