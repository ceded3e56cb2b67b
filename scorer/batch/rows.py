"""What a report says of one game, as a line of NDJSON or a row of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class GameRow(NamedTuple):
    """One game of a report.

    ``file`` and ``line`` say where it stands. A game that is not ``valid`` has the ``code`` and the place of
    its fault: the index of the ``move`` (``None``: its deal, its claimed result, or it is no record) and a
    JSON Pointer. The members from ``ending`` on are those of a valid game that is ``finished``: the seat of
    the ``winner`` (``None``: nobody), its ``points`` with additions and before multipliers, ``balances`` in
    points and ``amounts`` in money by seat, codes of the winner's ``items`` and of the table's
    ``multipliers``, of each loser's ``baks`` (a code once for each loser), ``goes`` by seat. ``events``
    counts what happened by type.
    """

    file: str
    line: int
    valid: bool
    finished: bool = False
    moves: int = 0
    code: str | None = None
    move: int | None = None
    pointer: str | None = None
    unchecked: tuple[str, ...] = ()
    ruleset: str | None = None
    players: tuple[str, ...] = ()
    ending: str | None = None
    winner: int | None = None
    points: int | None = None
    balances: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()
    items: tuple[str, ...] = ()
    multipliers: tuple[str, ...] = ()
    baks: tuple[str, ...] = ()
    goes: tuple[int, ...] = ()
    events: Mapping[str, int] = {}

    def to_document(self) -> dict[str, Any]:
        """The row as a line of a report."""
        document = self._asdict()
        document["events"] = dict(self.events)
        return document

    @staticmethod
    def from_document(document: Mapping[str, Any]) -> GameRow:
        """The row that was written so. Raises :class:`ValueError` for anything else."""
        try:
            members: dict[str, Any] = {
                name: tuple(value) if isinstance(value, list) else value
                for name, value in document.items()
                if value is not None
            }
            members["events"] = dict(document.get("events") or {})
            return GameRow(**members)
        except (AttributeError, TypeError, ValueError) as fault:
            raise ValueError("this is no row of a report") from fault
