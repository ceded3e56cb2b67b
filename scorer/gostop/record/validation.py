"""Is every move of a record legal, and does its claimed result hold (rules section 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorer.gostop.answers import Texts, settlement_document
from scorer.gostop.engine.ending import settle_board
from scorer.gostop.engine.state import State
from scorer.gostop.record.claims import claim_differences
from scorer.gostop.record.format import GameRecord, read_record
from scorer.gostop.record.move_forms import move_document
from scorer.gostop.record.playing import Refusal, Watch, faults_of_deal, first_by_code, play_out
from scorer.gostop.record.position import position_document
from scorer.gostop.settlement import Settlement
from scorer.version import ENGINE_VERSION


@dataclass(frozen=True, slots=True)
class ValidationResult:
    """The verdict on a record.

    A valid one has the number of its ``moves``, whether its game is ``finished``, the codes of what could
    not be checked, and the ``settlement`` of a finished game. An invalid one has the ``error`` and the
    ``position`` before it (``None`` where there is none: the deal itself is at fault).
    """

    moves: int
    finished: bool = False
    unchecked: tuple[str, ...] = ()
    settlement: Settlement | None = None
    error: Refusal | None = None
    position: State | None = None

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with the record."""
        return self.error is None

    def to_document(self, texts: Texts | None = None) -> dict[str, Any]:
        """The answer to a validate request; without ``texts`` it carries codes alone."""
        if self.error is None:
            settlement = self.settlement
            return {
                "valid": True,
                "moves": self.moves,
                "finished": self.finished,
                "unchecked": list(self.unchecked),
                "result": None if settlement is None else settlement_document(settlement, texts),
                "engine_version": ENGINE_VERSION,
            }
        return {
            "valid": False,
            "error": error_document(self.error, texts),
            "position": None if self.position is None else position_document(self.position),
            "engine_version": ENGINE_VERSION,
        }


def error_document(error: Refusal, texts: Texts | None = None) -> dict[str, Any]:
    """What is wrong with a record as a member of an answer."""
    document: dict[str, Any] = {"move": error.move, "code": error.code, "pointer": error.pointer}
    if texts is not None:
        document["message"] = texts.fault(error.fault)
    document["params"] = dict(error.params)
    if error.differences:
        first = error.differences[0]
        document |= {
            "expected": first.expected,
            "got": first.got,
            "differences": [difference.to_document() for difference in error.differences],
        }
    document["legal"] = [move_document(move) for move in error.legal]
    return document


def validate(document: Any) -> ValidationResult:
    """The verdict on the record that ``document`` holds.

    Raises :class:`scorer.errors.InvalidInput` with every fault of form where it is no record, and with
    ``amount_too_large`` where its payments pass what an answer can hold.
    """
    return validate_record(read_record(document))


def validate_record(record: GameRecord, watch: Watch | None = None) -> ValidationResult:
    """The verdict on a record that was read. ``watch`` is told what happens, as in :func:`play_out`."""
    faults = faults_of_deal(record)
    if faults:
        fault = first_by_code(faults)
        error = Refusal(None, fault.code, fault.pointer, fault.reason, fault.params)
        return ValidationResult(len(record.moves.moves), error=error)
    board, refusal = play_out(record, watch)
    finished = board.phase == "over"
    settlement = settle_board(board) if refusal is None else None
    if refusal is None and record.result is not None:
        if settlement is None:
            refusal = Refusal(None, "unfinished", "/result")
        else:
            differences = claim_differences(record.result, settlement)
            if differences:
                refusal = Refusal(
                    None,
                    "result_differs",
                    f"/result{differences[0].pointer}",
                    params={"expected": differences[0].expected, "got": differences[0].got},
                    differences=tuple(differences),
                )
    if refusal is not None:
        return ValidationResult(len(record.moves.moves), error=refusal, position=board.freeze())
    unchecked = tuple(sorted(board.unseen.unchecked))
    return ValidationResult(len(record.moves.moves), finished, unchecked, settlement)
