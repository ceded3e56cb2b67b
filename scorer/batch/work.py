"""Checking the games of a piece or a file. The same in every process, on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from scorer.batch.pieces import LONGEST, Piece, Unreadable, pieces_of
from scorer.batch.summary import Outcome, Summary

Check = Callable[[bytes], Outcome]
"""Judges the bytes of one game."""

TOO_LARGE: Final = Outcome(
    "refused", code="too_large", message_id="detail.too_large", params={"high": LONGEST}
)


def validate_file(name: str, check: Check | None = None) -> Summary:
    """The summary of a file of recorded games (``-``: standard input), whatever is wrong with it.

    ``check`` is :func:`scorer.batch.games.check_game` unless another is given.
    """
    total = Summary()
    for summary in validate_pieces(name, check):
        total += summary
    return total


def validate_pieces(name: str, check: Check | None = None) -> Iterator[Summary]:
    """The summary of each piece of a file, in order."""
    try:
        for piece in pieces_of(name):
            yield validate_piece(piece, check)
    except Unreadable as fault:
        yield Summary.unread(name, str(fault))


def validate_piece(piece: Piece, check: Check | None = None) -> Summary:
    """The summary of one piece. Lines are numbered from its beginning."""
    if check is None:
        from scorer.batch.games import check_game

        check = check_game
    lines = 0
    outcomes: list[tuple[int, Outcome]] = []
    try:
        for line in piece.lines():
            lines += 1
            if len(line) > LONGEST:
                outcomes.append((lines, TOO_LARGE))
            elif line.strip():
                outcomes.append((lines, check(line)))
    except OSError as fault:
        read = Summary.of(piece.file, lines, outcomes)
        return read + Summary.unread(piece.file, fault.strerror or str(fault))
    return Summary.of(piece.file, lines, outcomes)
