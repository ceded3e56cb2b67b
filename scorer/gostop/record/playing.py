"""A record's moves carried out one by one, up to the first that is illegal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorer.errors import Fault
from scorer.gostop.engine.actions import make
from scorer.gostop.engine.board import Board
from scorer.gostop.engine.deal_checks import DEAL_CODES, deal_faults
from scorer.gostop.engine.dealing import begin
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.legality import legal
from scorer.gostop.engine.moves import IllegalMove, Move
from scorer.gostop.engine.play_rules import play_rules
from scorer.gostop.record.claims import Difference, expectation_differences
from scorer.gostop.record.format import GameRecord
from scorer.gostop.record.move_forms import Expectation

Watch = Callable[[int | None, Board, list[Event]], None]
"""Called after the deal (``None``) and after each move (its index) with the board and what happened."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a record does not hold: the index of the ``move`` (``None``: the deal or the claimed result).

    ``code`` is the rule broken, ``params`` fill its text, ``legal`` what could have been done instead,
    ``differences`` what a claim or an expectation has otherwise. ``pointer`` is the place in the record.
    """

    move: int | None
    code: str
    pointer: str
    reason: str = ""
    params: Any = field(default_factory=dict)
    legal: tuple[Move, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def fault(self) -> Fault:
        """The refusal as a fault of the record's document."""
        return Fault(self.pointer, self.code, self.reason, self.params)


def faults_of_deal(record: GameRecord) -> list[Fault]:
    """Every fault of a record's deal, pointers into the record."""
    rules = play_rules(record.ruleset, len(record.players))
    faults = deal_faults(rules, record.players, record.deal, record.deal_order)
    return [fault.under("/deal") for fault in faults]


def first_by_code(faults: Sequence[Fault]) -> Fault:
    """The fault that is named where only one can be: by the contract's order of codes."""
    order = {code: place for place, code in enumerate(DEAL_CODES)}
    return min(faults, key=lambda fault: order.get(fault.code, len(order)))


def deal_out(record: GameRecord, events: list[Event] | None = None) -> Board:
    """The board after the deal of a record, which must be sound."""
    rules = play_rules(record.ruleset, len(record.players))
    terms = record.previous_nagari, record.extra_multiplier
    return begin(rules, record.players, record.deal, terms, events)


def play_out(record: GameRecord, watch: Watch | None = None) -> tuple[Board, Refusal | None]:
    """The board after the moves of a record whose deal is sound, or after those before the first illegal one.

    In the second case the refusal says what was wrong with that one.
    """
    events: list[Event] | None = None if watch is None else []
    board = deal_out(record, events)
    if watch is not None:
        watch(None, board, events or [])
    expect = record.moves.expect
    index = 0
    try:
        for index, move in enumerate(record.moves.moves):
            if events is None and index not in expect:
                make(board, move)
                continue
            differences = _watched(index, move, board, expect.get(index), watch)
            if differences:
                before = _replayed(record, index)
                return before, _unexpected(index, differences, before)
    except IllegalMove as illegal:
        before = _replayed(record, index)
        return before, _refusal(index, illegal, before)
    return board, None


def _watched(
    index: int, move: Move, board: Board, expect: Expectation | None, watch: Watch | None
) -> list[Difference]:
    """Carry out a move that somebody watches or expects something of; what came otherwise."""
    events: list[Event] = []
    # A move of a seat that is not there is refused before its pile is asked for.
    pile_before = board.masks[move.seat] if move.seat < len(board.masks) else 0
    make(board, move, events)
    if expect is not None:
        differences = expectation_differences(expect, board, move.seat, pile_before, events)
        if differences:
            return differences
    if watch is not None:
        watch(index, board, events)
    return []


def _unexpected(index: int, differences: list[Difference], before: Board) -> Refusal:
    """The refusal of a move that brought something else than the record says."""
    return Refusal(
        index,
        "expectation_differs",
        f"/moves/{index}",
        params={"expected": differences[0].expected, "got": differences[0].got},
        legal=tuple(legal(before)),
        differences=tuple(differences),
    )


def _replayed(record: GameRecord, moves: int) -> Board:
    """The board before a move: a refused move may have left the board half changed, so it is played anew."""
    board = deal_out(record)
    for move in record.moves.moves[:moves]:
        make(board, move)
    return board


def _refusal(index: int, illegal: IllegalMove, before: Board) -> Refusal:
    """The refusal of a move, with what was legal; where only a choice lacked, with each choice."""
    moves = legal(before)
    if illegal.choices:
        # Each choice takes the place of the move that lacks it.
        asked = illegal.choices[0]
        takes = {None, *(choice.take for choice in illegal.choices)}
        same = asked.do, asked.card, asked.month
        moves = [move for move in moves if (move.do, move.card, move.month) != same or move.take not in takes]
        moves[:0] = illegal.choices
    return Refusal(index, illegal.code, f"/moves/{index}", illegal.reason, illegal.params, tuple(moves))
