"""A record to events, positions, what is legal at its end, and the settlement (HTTP contract)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorer.errors import InvalidInput, in_document_order
from scorer.gostop.answers import Texts, settlement_document
from scorer.gostop.engine.board import Board
from scorer.gostop.engine.ending import settle_board
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.legality import legal
from scorer.gostop.engine.moves import Move
from scorer.gostop.engine.state import State
from scorer.gostop.record.format import REPLAY_REQUEST, GameRecord, read_members
from scorer.gostop.record.move_forms import move_document
from scorer.gostop.record.playing import faults_of_deal, play_out
from scorer.gostop.record.position import position_document
from scorer.gostop.settlement import Settlement
from scorer.version import ENGINE_VERSION


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """A record played through.

    ``events`` are pairs of the index of the move (``None``: the deal) and what it brought about;
    ``positions`` stand after the deal and after each move, where they were asked for.
    """

    events: tuple[tuple[int | None, Event], ...]
    positions: tuple[State, ...] | None
    final: State
    legal: tuple[Move, ...]
    settlement: Settlement | None

    def to_document(self, texts: Texts | None = None) -> dict[str, Any]:
        """The answer to a replay request."""
        settlement = self.settlement
        document: dict[str, Any] = {
            "events": [{**event.to_document(), "move": move} for move, event in self.events]
        }
        if self.positions is not None:
            document["positions"] = [position_document(state) for state in self.positions]
        return {
            **document,
            "final": position_document(self.final),
            "legal": [move_document(move) for move in self.legal],
            "settlement": None if settlement is None else settlement_document(settlement, texts),
            "engine_version": ENGINE_VERSION,
        }


def replay(document: Any, positions: str | None = None) -> ReplayResult:
    """The record that ``document`` holds, played through; its claimed result is not looked at.

    ``positions`` is ``final`` or ``all``; ``None`` leaves it to the document's own member, and that to
    ``final``. Raises :class:`InvalidInput` with every fault of form; if there is none, with those of the
    deal; if there is none either, with the first illegal move, at ``/moves/n``.
    """
    record, members = read_members(REPLAY_REQUEST, document)
    return replay_checked(record, document, positions or members.get("positions", "final"))


def replay_checked(record: GameRecord, document: Any, positions: str) -> ReplayResult:
    """The same for a record that was read from ``document``."""
    faults = faults_of_deal(record)
    if faults:
        raise InvalidInput(in_document_order(document, faults))
    return replay_record(record, positions)


def replay_record(record: GameRecord, positions: str = "final") -> ReplayResult:
    """A record whose deal is sound, played through; :class:`InvalidInput` at the first illegal move."""
    events: list[tuple[int | None, Event]] = []
    states: list[State] = []

    def watch(index: int | None, board: Board, happened: list[Event]) -> None:
        events.extend((index, event) for event in happened)
        if positions == "all":
            states.append(board.freeze())

    board, refusal = play_out(record, watch)
    if refusal is not None:
        raise InvalidInput([refusal.fault])
    return ReplayResult(
        events=tuple(events),
        positions=tuple(states) if positions == "all" else None,
        final=board.freeze(),
        legal=tuple(legal(board)),
        settlement=settle_board(board),
    )
