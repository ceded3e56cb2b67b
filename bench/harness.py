"""Times a function: many short samples, their median and their spread.

Measured is the processor time of the thread, so that other programs on the machine cost nothing; what
they do to caches and clock rates stays, and the quickest sample is the one least disturbed.
"""

from __future__ import annotations

import gc
import platform
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median, quantiles
from time import thread_time

SAMPLES = 41
SAMPLE_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Measurement:
    """Seconds of one call: the median of the samples, their quartiles, and the quickest.

    ``target`` is what the time should stay under, where somebody said so.
    """

    name: str
    median: float
    lower: float
    upper: float
    best: float
    target: float | None = None

    @property
    def line(self) -> str:
        """The measurement as a row of a table."""
        aim = (
            ""
            if self.target is None
            else f"{_micro(self.target)}  {'met' if self.median <= self.target else 'missed'}"
        )
        spread = f"{_micro(self.lower)} to {_micro(self.upper).strip()}"
        return f"{self.name:<52}{_micro(self.median)}   {spread:<24}{_micro(self.best)}   {aim}"


def measure(
    name: str, function: Callable[[], object], *, calls: int = 1, target: float | None = None
) -> Measurement:
    """How long one call takes, when ``function`` makes so many ``calls``."""
    function()
    rounds = 1
    while (taken := _time(function, rounds)) < SAMPLE_SECONDS / 2:
        rounds = max(rounds + 1, int(rounds * SAMPLE_SECONDS / max(taken, 1e-7)))
    collecting = gc.isenabled()
    gc.disable()
    try:
        samples = [_time(function, rounds) / rounds / calls for _ in range(SAMPLES)]
    finally:
        if collecting:
            gc.enable()
    lower, _, upper = quantiles(samples, n=4)
    return Measurement(name, median(samples), lower, upper, min(samples), target)


def _time(function: Callable[[], object], rounds: int) -> float:
    start = thread_time()
    for _ in range(rounds):
        function()
    return thread_time() - start


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:8.2f} µs"


def report(title: str, measurements: Iterable[Measurement]) -> None:
    """Print a table."""
    print(f"{title}  (Python {platform.python_version()}, {sys.platform}, {SAMPLES} samples)")
    print(f"{'':<52}{'median':>11}   {'quartiles':<24}{'quickest':>11}   {'target':>11}")
    for measurement in measurements:
        print(measurement.line)
    print()
