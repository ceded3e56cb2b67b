"""Batches: files of recorded games over one and two processes, here and on a Dask cluster; piles at once."""

from __future__ import annotations

import gzip
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from bench.figures import Figure, of_samples, rate_of
from bench.harness import Effort
from scorer.batch import Summary, dask_pool, local
from scorer.batch.pieces import Piece, pieces_of_all
from scorer.batch.work import report_piece, validate_piece
from scorer.gostop.cards import bits_of
from scorer.gostop.record import random_record
from scorer.gostop.ruleset_reading import preset

FILES: Final = 6
DIFFERENT: Final = 2_000
PILES: Final = 100_000
TEN_MILLION: Final = 10_000_000
TWO_TO_ONE: Final = 1.6
"""How many times as fast two workers should be as one."""

Way = Callable[[int], Iterator[tuple[Piece, Summary]]]


def write_games(folder: Path, games: int) -> tuple[list[str], list[str]]:
    """So many games of matgo over a few files, as ``scorer play`` writes them: plain ones, and packed ones.

    Behind :data:`DIFFERENT` games they come again.
    """
    ruleset = preset("matgo")
    different = min(games, DIFFERENT)
    lines = [json.dumps(random_record(seed, ruleset, 2).to_document()) + "\n" for seed in range(different)]
    plain, packed = [], []
    for number in range(FILES):
        text = "".join([lines[game % different] for game in range(number, games, FILES)]).encode()
        path = folder / f"games-{number}.ndjson"
        path.write_bytes(text)
        plain.append(str(path))
        path = folder / f"games-{number}.ndjson.gz"
        path.write_bytes(gzip.compress(text, 6))
        packed.append(str(path))
    return plain, packed


def rate(results: Iterator[tuple[Piece, Summary]], jobs: int, games: int) -> float:
    """Games a second of a run, once each process has its first piece: starting processes is no part of it."""
    times: list[float] = []
    counts: list[int] = []
    for _, summary in results:
        times.append(time.perf_counter())
        counts.append(summary.games)
    if sum(counts) != games:
        raise RuntimeError(f"{sum(counts)} games of {games}")
    if len(times) <= jobs:
        raise RuntimeError(f"{len(times)} pieces are too few for {jobs} processes")
    return sum(counts[jobs:]) / (times[-1] - times[jobs - 1])


def reported(piece: Piece) -> Summary:
    """A piece with its rows, of which the summary is sent back."""
    return report_piece(piece).summary


def measurements(effort: Effort) -> Iterator[Figure]:
    """Every figure of batches. One process and two take turns, so that what else runs meets both alike."""
    with tempfile.TemporaryDirectory() as folder:
        plain, packed = write_games(Path(folder), effort.games)
        # Files in blocks of their share of a run; packed ones are a task each.
        size = max(1, min(1 << 20, sum(Path(name).stat().st_size for name in plain) // 24))
        of_lines = list(pieces_of_all(plain, size, apart=True))
        of_files = list(pieces_of_all(packed, apart=True))
        ways: dict[str, Way] = {
            "local processes": partial(local.run, of_lines, validate_piece),
            "local processes, rows of a report too": partial(local.run, of_lines, reported),
            "Dask workers": partial(dask_pool.run, of_lines, validate_piece, None),
            "Dask workers, files compressed": partial(dask_pool.run, of_files, validate_piece, None),
        }
        found: dict[str, dict[int, list[float]]] = {name: {1: [], 2: []} for name in ways}
        for number in range(effort.batches):
            for name, way in ways.items():
                for jobs in (1, 2) if number % 2 else (2, 1):
                    found[name][jobs].append(rate(way(jobs), jobs, effort.games))
    for name, rates in found.items():
        yield of_samples(f"{name}: one", "games/s", rates[1])
        yield of_samples(f"{name}: two", "games/s", rates[2])
        ratios = [two / one for one, two in zip(rates[1], rates[2], strict=True)]
        yield of_samples(f"{name}: two against one", "times", ratios, TWO_TO_ONE)
    yield of_samples(
        "ten million games by two Dask workers, computed",
        "hours",
        [TEN_MILLION / each / 3600 for each in found["Dask workers"][2]],
    )
    yield many_piles(effort)


def many_piles(effort: Effort) -> Figure:
    """Card points of an array of piles."""
    import numpy as np

    from scorer.arrays import score_many

    dice = Random(1)
    ruleset = preset("standard")
    deck = bits_of(ruleset.deck)
    different = [sum(1 << bit for bit in dice.sample(deck, dice.randrange(5, 25))) for _ in range(2000)]
    piles = np.array(different * (PILES // len(different)), dtype=np.uint64)
    name = "piles scored over NumPy arrays, one core"
    found = effort.measure(name, partial(score_many, piles, ruleset), calls=len(piles), target=1 / 5_000_000)
    return rate_of(found, "piles/s")
