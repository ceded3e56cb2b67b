"""The pieces of many files over the processes of this machine. Results come in the order of the files."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Final, TypeVar

from scorer.batch.pieces import Piece, pieces_of_all
from scorer.batch.summary import Summary
from scorer.batch.work import Check, validate_piece

T = TypeVar("T")

AHEAD: Final = 4
"""So many pieces a process are handed out at a time: none waits, and memory stays small."""


class WorkerDied(Exception):
    """A process ended before its work was done: killed, or out of memory."""


def validate_files(
    names: Iterable[str], jobs: int = 1, check: Check | None = None
) -> Generator[tuple[int, Summary]]:
    """The weight and summary of each piece of all files, in order, worked out by ``jobs`` processes.

    With one job everything is done in this process. Raises :class:`WorkerDied`; closing the iterator
    early stops the processes.
    """
    for piece, summary in run(pieces_of_all(names), partial(validate_piece, check=check), jobs):
        yield piece.weight, summary


def run(pieces: Iterable[Piece], work: Callable[[Piece], T], jobs: int = 1) -> Generator[tuple[Piece, T]]:
    """Each piece with what ``work`` makes of it, in order, by ``jobs`` processes; as for the files above."""
    if jobs == 1:
        for piece in pieces:
            yield piece, work(piece)
        return
    # Started anew and not forked: a fork would copy the locks of a progress bar's thread.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_the_keyboard)
    try:
        waiting: deque[tuple[Piece, Future[T]]] = deque()
        for piece in pieces:
            waiting.append((piece, pool.submit(work, piece)))
            if len(waiting) >= jobs * AHEAD:
                yield _result(*waiting.popleft())
        while waiting:
            yield _result(*waiting.popleft())
    except BrokenProcessPool:
        raise WorkerDied from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _result(piece: Piece, future: Future[T]) -> tuple[Piece, T]:
    return piece, future.result()


def _leave_the_keyboard() -> None:
    """Ctrl-C is for the process that handed out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
