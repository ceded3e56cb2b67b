"""The pieces of many files over the processes of this machine. Results come in the order of the files."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from scorer.batch.pieces import Piece, Unreadable, pieces_of
from scorer.batch.summary import Summary
from scorer.batch.work import Check, validate_piece

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
    pieces = _all_pieces(names)
    if jobs == 1:
        for piece in pieces:
            yield (0, piece) if isinstance(piece, Summary) else (piece.weight, validate_piece(piece, check))
        return
    # Started anew and not forked: a fork would copy the locks of a progress bar's thread.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_the_keyboard)
    try:
        yield from _spread(pieces, pool, jobs * AHEAD, check)
    except BrokenProcessPool:
        raise WorkerDied from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _all_pieces(names: Iterable[str]) -> Iterator[Piece | Summary]:
    """The pieces of every file; a file that cannot be read (on) gives a summary that says so."""
    for name in names:
        try:
            yield from pieces_of(name)
        except Unreadable as fault:
            yield Summary.unread(name, str(fault))


def _spread(
    pieces: Iterable[Piece | Summary], pool: ProcessPoolExecutor, ahead: int, check: Check | None
) -> Iterator[tuple[int, Summary]]:
    waiting: deque[tuple[int, Future[Summary] | Summary]] = deque()
    for piece in pieces:
        if isinstance(piece, Summary):
            waiting.append((0, piece))
        else:
            waiting.append((piece.weight, pool.submit(validate_piece, piece, check)))
        if len(waiting) >= ahead:
            yield _result(*waiting.popleft())
    while waiting:
        yield _result(*waiting.popleft())


def _result(weight: int, work: Future[Summary] | Summary) -> tuple[int, Summary]:
    return weight, work if isinstance(work, Summary) else work.result()


def _leave_the_keyboard() -> None:
    """Ctrl-C is for the process that handed out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
