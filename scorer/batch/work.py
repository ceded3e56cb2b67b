"""Checking the games of a piece or a file. The same in every process, on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from scorer.batch.pieces import LONGEST, UNREADABLE, Piece, pieces_of_all, reason_of
from scorer.batch.rows import GameRow
from scorer.batch.summary import Outcome, Summary

Check = Callable[[bytes], Outcome]
"""Judges the bytes of one game."""

Examine = Callable[[bytes], tuple[Outcome, GameRow]]
"""Judges the bytes of one game, and tells what a report says of it."""


class Reported(NamedTuple):
    """What came out of one piece: its summary, and a row for each game."""

    summary: Summary
    rows: list[GameRow]


TOO_LARGE: Final = Outcome(
    "refused", code="too_large", message_id="detail.too_large", params={"high": LONGEST}
)


def validate_file(name: str, check: Check | None = None) -> Summary:
    """The summary of a file of recorded games (``-``: standard input), whatever is wrong with it.

    ``check`` is :func:`scorer.batch.games.check_game` unless another is given.
    """
    total = Summary()
    for piece in pieces_of_all([name]):
        total += validate_piece(piece, check)
    return total


def validate_piece(piece: Piece, check: Check | None = None) -> Summary:
    """The summary of one piece. Lines are numbered from its beginning."""
    if check is None:
        from scorer.batch.games import check_game

        check = check_game
    outcomes: list[tuple[int, Outcome]] = []
    lines, fault = _each_game(piece, lambda line, text: outcomes.append((line, check(text))), outcomes)
    return _summed(piece, lines, outcomes, fault)


def report_piece(piece: Piece, examine: Examine | None = None) -> Reported:
    """The summary of one piece and a row for each of its games. Lines are numbered from its beginning."""
    if examine is None:
        from scorer.batch.games import examine_game

        examine = examine_game
    outcomes: list[tuple[int, Outcome]] = []
    rows: list[GameRow] = []

    def keep(line: int, text: bytes) -> None:
        outcome, row = examine(text)
        outcomes.append((line, outcome))
        rows.append(row._replace(file=piece.file, line=line))

    lines, fault = _each_game(piece, keep, outcomes)
    told = {row.line for row in rows}
    rows += [
        GameRow(piece.file, line, valid=False, code=outcome.code, pointer=outcome.pointer)
        for line, outcome in outcomes
        if line not in told
    ]
    return Reported(_summed(piece, lines, outcomes, fault), sorted(rows, key=lambda row: row.line))


def _each_game(
    piece: Piece, keep: Callable[[int, bytes], object], outcomes: list[tuple[int, Outcome]]
) -> tuple[int, str]:
    """Hand each line that is not blank to ``keep``; the number of lines, and why no more can be read."""
    lines = 0
    try:
        for line in piece.lines():
            lines += 1
            if len(line) > LONGEST:
                outcomes.append((lines, TOO_LARGE))
            elif line.strip():
                keep(lines, line.rstrip(b"\r\n"))  # so that a fault at its end is not told of the next line
    except UNREADABLE as fault:
        return lines, reason_of(fault)
    return lines, piece.unreadable


def _summed(piece: Piece, lines: int, outcomes: list[tuple[int, Outcome]], fault: str) -> Summary:
    summary = Summary.of(piece.file, lines, outcomes)
    return summary + Summary.unread(piece.file, fault) if fault else summary
