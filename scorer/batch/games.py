"""The check of one recorded game of Go-Stop, from its bytes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scorer.batch.rows import GameRow
from scorer.batch.summary import Outcome
from scorer.errors import InvalidInput
from scorer.gostop.record import read_record
from scorer.gostop.record.validation import ValidationResult, validate_record
from scorer.strict_json import NotJson, loads

if TYPE_CHECKING:
    from scorer.gostop.engine import Event
    from scorer.gostop.engine.board import Board
    from scorer.gostop.record import GameRecord


def check_game(text: bytes) -> Outcome:
    """What is known of the game whose record ``text`` holds as JSON, whatever ``text`` is."""
    try:
        return _outcome(validate_record(read_record(loads(text))))
    except (NotJson, InvalidInput) as refusal:
        return _refused(refusal)


def examine_game(text: bytes) -> tuple[Outcome, GameRow]:
    """The same, and everything that a report says of the game. Its place is left open."""
    row = GameRow("", 0, valid=False)
    events: Counter[str] = Counter()

    def watch(_move: int | None, _board: Board, happened: list[Event]) -> None:
        events.update([event.type for event in happened])

    try:
        record = read_record(loads(text))
        result = validate_record(record, watch)
    except (NotJson, InvalidInput) as refusal:
        outcome = _refused(refusal)
        return outcome, row._replace(code=outcome.code, pointer=outcome.pointer)
    outcome = _outcome(result)
    row = row._replace(ruleset=record.ruleset.base, players=record.players)
    if result.error is not None:
        return outcome, row._replace(code=outcome.code, move=outcome.move, pointer=outcome.pointer)
    return outcome, _played(row, record, result)._replace(events=dict(events))


def _refused(refusal: NotJson | InvalidInput) -> Outcome:
    """The outcome of what is no record."""
    if isinstance(refusal, NotJson):
        message_id = f"detail.not_json.{refusal.reason}"
        return Outcome("refused", code="not_json", message_id=message_id, params=refusal.params)
    first = refusal.faults[0]
    return Outcome("refused", code=first.code, pointer=first.pointer, fault=first)


def _outcome(result: ValidationResult) -> Outcome:
    error = result.error
    if error is not None:
        return Outcome("faulty", code=error.code, move=error.move, pointer=error.pointer, fault=error.fault)
    return Outcome("valid", result.moves, result.finished, result.unchecked)


def _played(row: GameRow, record: GameRecord, result: ValidationResult) -> GameRow:
    """What is told of a valid game."""
    row = row._replace(valid=True, finished=result.finished, moves=result.moves, unchecked=result.unchecked)
    settlement = result.settlement
    if settlement is None:
        return row
    seats = {name: seat for seat, name in enumerate(record.players)}
    return row._replace(
        ending=settlement.deal.ending,
        winner=None if settlement.winner is None else seats[settlement.winner],
        points=None if settlement.points is None else settlement.points.total,
        balances=tuple([balance.points for balance in settlement.balances]),
        amounts=tuple([balance.amount for balance in settlement.balances]),
        items=tuple([item.code for item in settlement.items]),
        multipliers=tuple([row.code for row in settlement.table_multipliers]),
        baks=tuple([row.code for loser in settlement.losers for row in loser.multipliers]),
        goes=tuple([player.go_count for player in settlement.deal.players]),
    )
