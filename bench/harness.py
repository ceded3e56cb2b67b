"""Times a function: many short samples, their median and their spread.

Measured is the processor time of the thread, so that other programs on the machine cost nothing; what
they do to caches and clock rates stays, and the quickest sample is the one least disturbed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median, quantiles
from time import thread_time
from typing import Final, NamedTuple


class Measurement(NamedTuple):
    """Seconds of one call: the median of the samples, their quartiles, and the quickest.

    ``target`` is what the time should stay under, where somebody said so.
    """

    name: str
    median: float
    lower: float
    upper: float
    best: float
    target: float | None = None


class Effort(NamedTuple):
    """How much is measured: ``samples`` of ``sample_seconds`` each of a function in this process.

    ``rounds`` of everything that is by the clock; one of requests takes ``seconds``. A batch of ``games``
    is checked ``batches`` times in each way.
    """

    samples: int = 41
    sample_seconds: float = 0.02
    rounds: int = 5
    seconds: float = 1.5
    games: int = 12_000
    batches: int = 3

    def measure(
        self, name: str, function: Callable[[], object], *, calls: int = 1, target: float | None = None
    ) -> Measurement:
        """How long one call takes, when ``function`` makes so many ``calls``."""
        function()
        rounds = 1
        while (taken := _time(function, rounds)) < self.sample_seconds / 2:
            rounds = max(rounds + 1, int(rounds * self.sample_seconds / max(taken, 1e-7)))
        collecting = gc.isenabled()
        gc.disable()
        try:
            samples = [_time(function, rounds) / rounds / calls for _ in range(self.samples)]
        finally:
            if collecting:
                gc.enable()
        lower, _, upper = quantiles(samples, n=4)
        return Measurement(name, median(samples), lower, upper, min(samples), target)


FULL: Final = Effort()
QUICK: Final = Effort(samples=3, sample_seconds=0.001, rounds=1, seconds=0.05, games=200, batches=1)
"""To see that everything runs; the figures are worth nothing."""


def _time(function: Callable[[], object], rounds: int) -> float:
    start = thread_time()
    for _ in range(rounds):
        function()
    return thread_time() - start
