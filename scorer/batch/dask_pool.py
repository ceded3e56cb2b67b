"""The pieces of many files over a Dask cluster (extra ``cluster``), on this machine or many.

Results come in the order of the pieces, as those of :mod:`scorer.batch.local` do. A worker that is lost
costs the tasks it had; the scheduler hands them to others.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from scorer.batch.local import WorkerDied
from scorer.batch.pieces import Piece
from scorer.batch.places import MissingExtra

T = TypeVar("T")

AHEAD: Final = 3
"""So many tasks for each thread of the cluster are handed out at a time."""

PATIENCE: Final = 10.0
"""Seconds in which a scheduler must answer."""

WAITING: Final = 8
"""So many times as many results may wait for one that comes before them."""


def run(
    pieces: Iterable[Piece], work: Callable[[Piece], T], scheduler: str | None = None, jobs: int = 1
) -> Generator[tuple[Piece, T]]:
    """Each piece with what ``work`` makes of it, in order, by the workers of ``scheduler``.

    Without one a cluster of ``jobs`` processes is started here. Raises :class:`WorkerDied` where the cluster
    cannot do it, and :class:`MissingExtra`.
    """
    with _client(scheduler, jobs) as client:
        yield from _ordered(client, iter(pieces), work)


def _ordered(client: Any, pieces: Iterator[Piece], work: Callable[[Piece], T]) -> Iterator[tuple[Piece, T]]:
    under_way = _distributed().as_completed(loop=client.loop)
    places: dict[str, int] = {}
    """Of the tasks under way, which piece each has."""
    waiting: deque[Piece] = deque()
    """Pieces handed out whose turn has not come; the first has number ``turn``."""
    came: dict[int, T] = {}
    turn = handed = 0
    left = True
    while left or waiting:
        # Asked each time: workers come and go.
        ahead = AHEAD * max(1, sum(client.nthreads().values()))
        while left and len(places) < ahead and len(waiting) < WAITING * ahead:
            piece = next(pieces, None)
            if piece is None:
                left = False
            else:
                future = client.submit(work, piece, pure=False)
                places[future.key] = handed
                handed += 1
                waiting.append(piece)
                under_way.add(future)
        if waiting and turn not in came:
            number, result = _next(under_way, places)
            came[number] = result
        while turn in came:
            yield waiting.popleft(), came.pop(turn)
            turn += 1


def _next(under_way: Any, places: dict[str, int]) -> tuple[int, Any]:
    future = next(under_way)
    try:
        result = future.result()
    except Exception as fault:  # noqa: BLE001 - of the task, of its worker, of the scheduler
        raise WorkerDied(f"the cluster could not do it: {type(fault).__name__}: {fault}") from None
    return places.pop(future.key), result


@contextmanager
def _client(scheduler: str | None, jobs: int) -> Iterator[Any]:
    distributed = _distributed()
    # A lost worker is told by nobody but the one whose tasks it had.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if scheduler is not None:
        try:
            client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as fault:
            raise WorkerDied(f"{scheduler}: no scheduler answers: {fault}") from None
        with client:
            yield client
        return
    with (
        distributed.LocalCluster(
            n_workers=jobs, threads_per_worker=1, dashboard_address=None, processes=True
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingExtra("--engine dask", "cluster") from None
    return distributed
