"""The pieces of many files over the processes of this machine. Results come in the order of the files."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
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
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_depend)
    try:
        waiting: deque[tuple[Piece, Future[T]]] = deque()
        for piece in pieces:
            with keyboard_left():  # the first call starts the processes
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


@contextmanager
def keyboard_left() -> Iterator[None]:
    """Processes and threads started within do not hear Ctrl-C: it is for the one who hands out the work.

    It hears it afterwards, should it come meanwhile.
    """
    # The first process would start it, and that lets the keyboard in again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _depend() -> None:
    """Have this process end with the one that started it, which may be killed and say nothing any more."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101 - this is a process of the pool

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
