"""Figures of every kind in one shape, so that they can be put in tables and compared between commits."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from bench.harness import Measurement

LESS_IS_BETTER: Final = frozenset({"s", "MiB", "hours", "times as long"})


class Figure(NamedTuple):
    """One figure: its median, quartiles and the best sample, in ``unit``; ``aim`` is what was asked for.

    ``s`` is a time. Of times and memory less is better, of every other unit more.
    """

    name: str
    unit: str
    median: float
    lower: float
    upper: float
    best: float
    aim: float | None = None

    @property
    def less_is_better(self) -> bool:
        """Whether a smaller figure is a better one."""
        return self.unit in LESS_IS_BETTER

    @property
    def verdict(self) -> str:
        """The aim, and whether the median meets it."""
        if self.aim is None:
            return ""
        met = self.median <= self.aim if self.less_is_better else self.median >= self.aim
        return f"{shown(self.aim, self.unit)}, {'met' if met else '**missed**'}"


class Section(NamedTuple):
    """What one part of a run has found: its title, its figures, and the table that shows them."""

    title: str
    figures: list[Figure]
    table: str

    @staticmethod
    def of(title: str, figures: Iterable[Figure]) -> Section:
        """A section with the ordinary table."""
        kept = list(figures)
        return Section(title, kept, table(kept))

    def to_document(self) -> dict[str, Any]:
        """The section for another process."""
        return {"title": self.title, "figures": [list(figure) for figure in self.figures]}

    @staticmethod
    def from_document(document: Mapping[str, Any]) -> Section:
        """What another process has found."""
        return Section.of(document["title"], [Figure(*members) for members in document["figures"]])


def of_measurement(found: Measurement) -> Figure:
    """A measurement of :mod:`bench.harness` as a figure."""
    return Figure(found.name, "s", found.median, found.lower, found.upper, found.best, found.target)


def of_samples(name: str, unit: str, samples: Iterable[float], aim: float | None = None) -> Figure:
    """A figure from its samples; of fewer than four the quartiles are the extremes."""
    values = sorted(samples)
    lower, upper = values[0], values[-1]
    best = lower if unit in LESS_IS_BETTER else upper
    if len(values) >= 4:
        lower, _, upper = quantiles(values, n=4)
    return Figure(name, unit, median(values), lower, upper, best, aim)


def rate_of(found: Measurement, unit: str) -> Figure:
    """A time as a rate: how many a second."""
    aim = None if found.target is None else 1 / found.target
    return Figure(found.name, unit, 1 / found.median, 1 / found.upper, 1 / found.lower, 1 / found.best, aim)


def shown(value: float, unit: str) -> str:
    """A figure as it stands in a table."""
    if unit != "s":
        return f"{value:,.0f} {unit}" if value >= 10 else f"{value:.2f} {unit}"
    for size, name in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= size:
            return f"{value / size:,.0f} {name}" if value >= 100 * size else f"{value / size:.3g} {name}"
    return f"{value / 1e-6:.2f} µs"


def table(figures: Iterable[Figure]) -> str:
    """Figures as a table in Markdown."""
    lines = ["| | median | quartiles | best | aim |", "|---|--:|--:|--:|--:|"]
    for figure in figures:
        middle, lower, upper, best = (
            shown(value, figure.unit) for value in (figure.median, figure.lower, figure.upper, figure.best)
        )
        lines.append(f"| {figure.name} | {middle} | {lower} to {upper} | {best} | {figure.verdict} |")
    return "\n".join(lines)


def machine() -> str:
    """What was measured on: processor, number of them, system, Python, and how busy it was."""
    model = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        lines = information.read_text(encoding="utf-8").splitlines()
        names = [line for line in lines if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    busy = f"load average before the run {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    parts = (
        f"{os.cpu_count()} × {model}",
        f"{platform.system()} {platform.release()}",
        f"{platform.python_implementation()} {platform.python_version()}",
        busy,
    )
    return ", ".join(part for part in parts if part)
