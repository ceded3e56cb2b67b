"""Outlines: a pen that writes short path data, smooth curves through points, flowers and leaves.

Angles are in degrees, 0 to the right, growing clockwise because y grows downwards. Lists of points are
written as text, ``"x,y x,y x,y!"``; a point marked ``!`` is a sharp corner, the others are passed
smoothly. Everything here returns path data, the value of the attribute ``d``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Self

# How far a handle reaches towards the next point. 0.36 draws a circle through its quarters fairly.
HANDLE: Final = 0.36
# Places are rounded to halves: a finer grid cannot be told apart at the sizes cards are shown in, and costs
# a sixth of the file.
GRID: Final = 2


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the card; ``sharp`` makes a corner of it, ``width`` is used by :func:`taper` alone."""

    x: float
    y: float
    sharp: bool = False
    width: float = 0.0


def points(text: str) -> list[Point]:
    """The points of ``"x,y x,y! x,y,width"``."""
    found = []
    for word in text.split():
        x, y, *width = (float(part) for part in word.rstrip("!").split(","))
        found.append(Point(x, y, word.endswith("!"), width[0] if width else 0.0))
    return found


def polar(radius: float, angle: float, x: float = 0.0, y: float = 0.0) -> tuple[float, float]:
    """The place ``radius`` away from (x, y) in the direction ``angle``."""
    turn = math.radians(angle)
    return x + radius * math.cos(turn), y + radius * math.sin(turn)


def _on_grid(value: float) -> float:
    return round(value * GRID) / GRID


def number(value: float, digits: int = 1) -> str:
    """A number as short as SVG allows: ``-.5``, ``12``."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


class Pen:
    """Collects path data in relative steps, which are shorter and compress better than places."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)

    def _step(self, command: str, *places: tuple[float, float]) -> Self:
        # Rounding the places and not the steps keeps the errors from adding up along the path.
        rounded = [(_on_grid(x), _on_grid(y)) for x, y in places]
        self._parts.append(
            command + self._join(value for x, y in rounded for value in (x - self._x, y - self._y))
        )
        self._x, self._y = rounded[-1]
        return self

    def _join(self, values: Iterable[float]) -> str:
        text = last = ""
        for value in values:
            word = number(value)
            # A minus sign begins a number, and so does a second decimal point.
            glued = word.startswith("-") or (word.startswith(".") and "." in last)
            text += word if not text or glued else f" {word}"
            last = word
        return text

    def move(self, x: float, y: float) -> Self:
        """Start a new part of the path at (x, y)."""
        self._step("m" if self._parts else "M", (x, y))
        self._start = (self._x, self._y)
        return self

    def line(self, *places: tuple[float, float]) -> Self:
        """Straight lines from place to place."""
        for place in places:
            self._step("l", place)
        return self

    def quad(self, bend: tuple[float, float], end: tuple[float, float]) -> Self:
        """A curve to ``end`` that leans towards ``bend``."""
        return self._step("q", bend, end)

    def cubic(
        self, first: tuple[float, float], second: tuple[float, float], end: tuple[float, float]
    ) -> Self:
        """A curve to ``end`` with two handles."""
        return self._step("c", first, second, end)

    def arc(self, radius: float, end: tuple[float, float]) -> Self:
        """The shorter part of a circle to ``end``, clockwise."""
        return self._step(f"a{self._join([radius, radius])} 0 0 1 ", end)

    def close(self) -> Self:
        """Close the part that was begun last."""
        self._parts.append("z")
        self._x, self._y = self._start
        return self

    @property
    def d(self) -> str:
        """The path data collected so far."""
        return "".join(self._parts)


def _handle(here: Point, tail: Point, head: Point, reach: float) -> tuple[float, float]:
    length = math.hypot(head.x - tail.x, head.y - tail.y) or 1.0
    return here.x + reach / length * (head.x - tail.x), here.y + reach / length * (head.y - tail.y)


def _handles(
    before: Point, start: Point, end: Point, after: Point
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The handles of the piece from ``start`` to ``end``: parallel to the line between the neighbours."""
    reach = HANDLE * math.hypot(end.x - start.x, end.y - start.y)
    return (
        _handle(start, start if start.sharp else before, end, reach),
        _handle(end, start, end if end.sharp else after, -reach),
    )


def _trace(pen: Pen, outline: Sequence[Point], *, closed: bool) -> Pen:
    count = len(outline)
    pen.move(outline[0].x, outline[0].y)
    for index in range(count if closed else count - 1):
        if closed:
            before, start, end, after = (outline[(index + shift) % count] for shift in (-1, 0, 1, 2))
        else:
            before, start, end, after = (
                outline[min(max(index + shift, 0), count - 1)] for shift in (-1, 0, 1, 2)
            )
        if start.sharp and end.sharp:
            pen.line((end.x, end.y))
        else:
            pen.cubic(*_handles(before, start, end, after), (end.x, end.y))
    return pen.close() if closed else pen


def shape(*outlines: str) -> str:
    """Closed smooth outlines, one or several in one path."""
    pen = Pen()
    for text in outlines:
        _trace(pen, points(text), closed=True)
    return pen.d


def curve(*lines: str) -> str:
    """Open smooth lines, one or several in one path."""
    pen = Pen()
    for text in lines:
        _trace(pen, points(text), closed=False)
    return pen.d


def taper(*strokes: str) -> str:
    """Strokes of varying width, as an outline to fill: ``"x,y,width x,y,width"``."""
    pen = Pen()
    for text in strokes:
        spine = points(text)
        left, right = [], []
        for index, here in enumerate(spine):
            back, forth = spine[max(index - 1, 0)], spine[min(index + 1, len(spine) - 1)]
            length = math.hypot(forth.x - back.x, forth.y - back.y) or 1.0
            across = (-(forth.y - back.y) / length, (forth.x - back.x) / length)
            sharp = here.sharp or index in {0, len(spine) - 1}
            half = here.width / 2
            left.append(Point(here.x + half * across[0], here.y + half * across[1], sharp))
            right.append(Point(here.x - half * across[0], here.y - half * across[1], sharp))
        _trace(pen, left + right[::-1], closed=True)
    return pen.d


def along(text: str, spacing: float) -> list[tuple[float, float, float, float]]:
    """Places every ``spacing`` units along a smooth line: (x, y, direction, share of the way)."""
    spine = points(text)
    samples: list[tuple[float, float]] = []
    for index in range(len(spine) - 1):
        before, start, end, after = (
            spine[min(max(index + shift, 0), len(spine) - 1)] for shift in (-1, 0, 1, 2)
        )
        (ax, ay), (bx, by) = _handles(before, start, end, after)
        for step in range(24):
            t, u = step / 24, 1 - step / 24
            samples.append(
                (
                    u**3 * start.x + 3 * u * u * t * ax + 3 * u * t * t * bx + t**3 * end.x,
                    u**3 * start.y + 3 * u * u * t * ay + 3 * u * t * t * by + t**3 * end.y,
                )
            )
    samples.append((spine[-1].x, spine[-1].y))
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(samples):
        lengths.append(lengths[-1] + math.hypot(bx - ax, by - ay))
    places, due = [], spacing / 2
    for index, ((ax, ay), (bx, by)) in enumerate(pairwise(samples)):
        while lengths[index] <= due < lengths[index + 1]:
            share = (due - lengths[index]) / (lengths[index + 1] - lengths[index])
            direction = math.degrees(math.atan2(by - ay, bx - ax))
            places.append((ax + share * (bx - ax), ay + share * (by - ay), direction, due / lengths[-1]))
            due += spacing
    return places


def leaf(pen: Pen, stalk: tuple[float, float], angle: float, length: float, width: float) -> None:
    """Add a pointed oval leaf to ``pen``: it grows from ``stalk`` in the direction ``angle``."""
    x, y = stalk
    tip = polar(length, angle, x, y)
    middle = polar(length * 0.45, angle, x, y)
    pen.move(x, y)
    pen.quad(polar(width, angle - 90, *middle), tip)
    pen.quad(polar(width, angle + 90, *middle), (x, y))
    pen.close()


def circles(radius: float, *places: tuple[float, float]) -> str:
    """Circles of one size in one path."""
    pen = Pen()
    for x, y in places:
        pen.move(x - radius, y).arc(radius, (x + radius, y)).arc(radius, (x - radius, y)).close()
    return pen.d


def ring(count: int, distance: float, start: float = -90.0) -> list[tuple[float, float]]:
    """``count`` places evenly around the origin, the first in the direction ``start``."""
    return [polar(distance, start + 360 * index / count) for index in range(count)]


def rays(count: int, inner: float, outer: float, start: float = -90.0, sweep: float = 360.0) -> str:
    """Short lines pointing away from the origin; a full turn unless ``sweep`` says less."""
    pen = Pen()
    gaps = count if sweep == 360 else count - 1
    for index in range(count):
        angle = start + sweep * index / gaps
        pen.move(*polar(inner, angle)).line(polar(outer, angle))
    return pen.d


def blossom(count: int, radius: float, notch: float = 0.0, waist: float = 0.3, plump: float = 1.0) -> str:
    """A flower seen from the front, its petals round or notched at the tip.

    ``notch`` is how deep the tip is cut and ``waist`` how far out two petals part, both as a share of the
    radius; ``plump`` below 1 makes slimmer petals.
    """
    pen = Pen()
    half = 180 / count
    for index in range(count):
        axis = -90 + 360 * index / count
        if index == 0:
            pen.move(*polar(radius * waist, axis - half))
        tip = half * (0.32 if notch else 0.0)
        for side in (-1, 1):
            bends = (
                polar(radius * 0.72, axis + side * half * 1.08 * plump),
                polar(radius * 1.04, axis + side * half * 0.8 * plump),
            )
            edge = polar(radius, axis + side * tip)
            if side < 0:
                pen.cubic(*bends, edge)
                if notch:
                    pen.line(polar(radius * (1 - notch), axis), polar(radius, axis + tip))
            else:
                pen.cubic(bends[1], bends[0], polar(radius * waist, axis + half))
    return pen.close().d


def spray(
    stem: str,
    spacing: float,
    size: tuple[float, float],
    *,
    slant: float = 50.0,
    plump: float = 0.5,
    every: int = 1,
) -> list[str]:
    """Leaves in pairs along a stem, as ``every`` paths that take turns (for leaves of several colours).

    ``size`` is the length of the first and of the last leaf, ``slant`` the angle between leaf and stem,
    ``plump`` the leaf's width as a share of its length.
    """
    pens = [Pen() for _ in range(every)]
    for index, (x, y, direction, share) in enumerate(along(stem, spacing)):
        length = size[0] + (size[1] - size[0]) * share
        for side in (-1, 1):
            pen = pens[(index + (side > 0)) % every]
            leaf(pen, (x, y), direction + side * slant, length, length * plump)
    return [pen.d for pen in pens]
