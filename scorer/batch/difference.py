"""What two reports say differently of the same games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from scorer.batch.rows import GameRow


class Difference(NamedTuple):
    """A game of which two reports differ; ``None`` stands for a report that does not have it."""

    first: GameRow | None
    second: GameRow | None

    @property
    def row(self) -> GameRow:
        """One of the two, for the place of the game."""
        row = self.first or self.second
        assert row is not None  # noqa: S101 - one report has it
        return row

    @property
    def members(self) -> tuple[str, ...]:
        """What they differ in, where both have the game."""
        if self.first is None or self.second is None:
            return ()
        return tuple(
            [
                name
                for name, one, other in zip(GameRow._fields, self.first, self.second, strict=True)
                if one != other
            ]
        )

    def to_document(self) -> dict[str, Any]:
        """The difference for programs: of both only what differs."""
        document: dict[str, Any] = {"file": self.row.file, "line": self.row.line}
        members = self.members
        for name, row in (("first", self.first), ("second", self.second)):
            told = None if row is None else row.to_document()
            document[name] = {key: told[key] for key in members} if told and members else told
        return document


def compare(first: Iterable[GameRow], second: Iterable[GameRow]) -> Iterator[Difference | None]:
    """For each game a difference, or ``None`` where both say the same.

    Games are matched by file and line, whatever their order; only those whose counterpart has not come yet
    are kept in memory, so reports of the same files in the same order take none.
    """
    waiting: tuple[dict[tuple[str, int], GameRow], ...] = ({}, {})
    for pair in zip_longest(first, second):
        for side, row in enumerate(pair):
            if row is not None:
                counterpart = waiting[1 - side].pop((row.file, row.line), None)
                if counterpart is None:
                    waiting[side][row.file, row.line] = row
                elif counterpart == row:
                    yield None
                else:
                    yield Difference(*((row, counterpart) if side == 0 else (counterpart, row)))
    for row in waiting[0].values():
        yield Difference(row, None)
    for row in waiting[1].values():
        yield Difference(None, row)
