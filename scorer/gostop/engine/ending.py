"""A game that is over as the settlement takes it (rules section 4, HTTP contract)."""

from __future__ import annotations

from scorer.gostop.deal import FinishedDeal, Player
from scorer.gostop.engine.board import Board
from scorer.gostop.settlement import Settlement, settle_deal


def finished_deal(board: Board) -> FinishedDeal:
    """The finished deal of a board that is over, as a settle request would describe it."""
    ruleset = board.rules.ruleset
    ending = board.ending or ""
    winner = board.winner
    stopped = ending == "stop"
    asks_gain = stopped and ruleset.go_bak.on and ruleset.go_bak.only_without_gain
    players = []
    for seat, name in enumerate(board.players):
        last = board.last_go[seat]
        called = seat != winner and last is not None
        players.append(
            Player(
                id=name,
                captured=board.masks[seat],
                go_count=board.go_counts[seat],
                gained_since_go=board.points(seat) > (last or 0) if called and asks_gain else None,
                heundeum=tuple(board.heundeum[seat]),
                bombs=tuple(board.bombs[seat]),
                sake_cup=board.cups[seat],
                points_at_last_go=last if stopped and seat == winner else None,
            )
        )
    losing_callers = [seat for seat in board.go_order if seat != winner]
    return FinishedDeal(
        ruleset=ruleset,
        players=tuple(players),
        ending=ending,
        winner=None if winner is None else board.players[winner],
        holders=tuple([board.players[seat] for seat in board.holders]),
        first_go=board.players[losing_callers[0]] if len(losing_callers) > 1 else None,
        previous_nagari=board.terms[0],
        extra_multiplier=board.terms[1] if stopped else 1,
        chip_value=ruleset.chip_value,
        side_payments=tuple(board.side_payments),
    )


def settle_board(board: Board) -> Settlement | None:
    """The settlement of a board, ``None`` while its game goes on.

    Raises :class:`scorer.errors.InvalidInput` with ``amount_too_large``.
    """
    return settle_deal(finished_deal(board)) if board.phase == "over" else None
