"""The pieces of many files over a Dask cluster (extra ``cluster``), on this machine or many.

Results come in the order of the pieces, as those of :mod:`scorer.batch.local` do. A worker that is lost
costs the tasks it had; the scheduler hands them to others.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from scorer.batch.local import WorkerDied, keyboard_left
from scorer.batch.pieces import Piece
from scorer.batch.places import MissingExtra
from scorer.version import ENGINE_VERSION

T = TypeVar("T")

AHEAD: Final = 3
"""So many tasks for each thread of the cluster are handed out at a time."""

PATIENCE: Final = 10.0
"""Seconds in which a scheduler must answer."""

WAITING: Final = 8
"""So many times as many results may wait for one that comes before them."""


GLANCE: Final = 0.01
"""Seconds between two looks for a result."""


def run(
    pieces: Iterable[Piece],
    work: Callable[[Piece], T],
    scheduler: str | None = None,
    jobs: int = 1,
    alone: Callable[[], object] = lambda: None,
) -> Generator[tuple[Piece, T]]:
    """Each piece with what ``work`` makes of it, in order, by the workers of ``scheduler``.

    Without one a cluster of ``jobs`` processes is started here. Where a cluster has no worker, it is waited
    for one; ``alone`` is called each time that begins. Raises :class:`WorkerDied` where the cluster cannot do
    it, and :class:`MissingExtra`.
    """
    with _client(scheduler, jobs) as client:
        yield from _ordered(client, iter(pieces), work, alone)


def _ordered(
    client: Any, pieces: Iterator[Piece], work: Callable[[Piece], T], alone: Callable[[], object]
) -> Iterator[tuple[Piece, T]]:
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
        ahead = AHEAD * max(1, _threads(client))
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
            _await_one(client, under_way, alone)
            number, result = _next(under_way, places)
            came[number] = result
        while turn in came:
            yield waiting.popleft(), came.pop(turn)
            turn += 1


def _await_one(client: Any, under_way: Any, alone: Callable[[], object]) -> None:
    """Wait until a task has ended; say so where there is nobody to do it."""
    said = False
    next_look = time.monotonic() + PATIENCE / 2
    while not under_way.has_ready():
        if not said and time.monotonic() > next_look:
            if not _threads(client):
                alone()
                said = True
            next_look = time.monotonic() + PATIENCE / 2
        time.sleep(GLANCE)


def _threads(client: Any) -> int:
    """How many threads all workers have now."""
    try:
        return sum(client.nthreads().values())
    except OSError as fault:
        raise WorkerDied(f"the scheduler was lost: {fault}") from None


def _next(under_way: Any, places: dict[str, int]) -> tuple[int, Any]:
    future = next(under_way)
    try:
        result = future.result()
    except CancelledError:
        raise WorkerDied("the scheduler was lost") from None
    except Exception as fault:  # noqa: BLE001 - of the task, of its worker, of the scheduler
        message = " ".join(f"the cluster could not do it: {type(fault).__name__}: {fault}".split())
        raise WorkerDied(message) from None
    return places.pop(future.key), result


@contextmanager
def _client(scheduler: str | None, jobs: int) -> Iterator[Any]:
    distributed = _distributed()
    # What is to be told is told here; these would tell it in tracebacks.
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    if scheduler is not None:
        try:
            distributed.comm.get_address_host_port(scheduler, strict=True)
        except (ValueError, RuntimeError) as fault:
            raise WorkerDied(f"{scheduler} is no address of a scheduler: {fault}") from None
        try:
            client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as fault:
            raise WorkerDied(f"{scheduler}: no scheduler answers: {fault}") from None
        with client:
            _refuse_others(client)
            yield client
        return
    with keyboard_left():
        cluster = distributed.LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",  # any free port: that of the default may be another cluster's
            processes=True,
            silence_logs=logging.CRITICAL,
        )
    with cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


def engine_version() -> str:
    """The version of scorer in the process that is asked."""
    return ENGINE_VERSION


def _refuse_others(client: Any) -> None:
    """Raise :class:`WorkerDied` where a worker, or the scheduler that hands on pieces, has another scorer."""
    try:
        found = {"the scheduler": client.run_on_scheduler(engine_version)}
        workers = client.run(engine_version, on_error="return")
    except Exception as fault:  # noqa: BLE001 - whatever there is instead of scorer
        raise WorkerDied(f"the scheduler cannot run scorer: {fault}") from None
    for name, version in (found | {f"worker {each}": version for each, version in workers.items()}).items():
        if isinstance(version, BaseException):
            raise WorkerDied(f"{name} cannot run scorer: {version}")
        if version != ENGINE_VERSION:
            raise WorkerDied(f"{name} has scorer {version}, and here is {ENGINE_VERSION}")


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingExtra("--engine dask", "cluster") from None
    return distributed
