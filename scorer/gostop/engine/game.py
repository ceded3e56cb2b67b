"""The engine's entry points: games as values, moves in, positions and events out (rules sections 5 to 7)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.errors import Fault, InvalidInput
from scorer.gostop.engine import legality
from scorer.gostop.engine.actions import completions, make
from scorer.gostop.engine.board import Board
from scorer.gostop.engine.deal_checks import deal_faults
from scorer.gostop.engine.dealing import begin
from scorer.gostop.engine.deals import Deal
from scorer.gostop.engine.ending import settle_board
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.moves import Move
from scorer.gostop.engine.play_rules import play_rules
from scorer.gostop.engine.state import State
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.settlement import Settlement


def new_game(
    ruleset: Ruleset,
    players: Sequence[str],
    deal: Deal,
    *,
    previous_nagari: int = 0,
    extra_multiplier: int = 1,
) -> tuple[State, tuple[Event, ...]]:
    """The first position of a game and what happened at its deal (rules section 5).

    ``players`` are ids by seat, the dealer first. Raises :class:`InvalidInput` with every fault of the
    deal, pointers relative to it, or with ``out_of_range`` for a number of players the ruleset is not for.
    """
    if len(players) not in ruleset.players:
        params = {"players": len(players), "allowed": list(ruleset.players)}
        raise InvalidInput([Fault("/players", "out_of_range", "players", params)])
    rules = play_rules(ruleset, len(players))
    faults = deal_faults(rules, tuple(players), deal)
    if faults:
        raise InvalidInput(faults)
    events: list[Event] = []
    board = begin(rules, tuple(players), deal, (previous_nagari, extra_multiplier), events)
    return board.freeze(), tuple(events)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move, one for each choice of ``take``.

    A choice for the card that the stock will show is not among them, as nobody knows it yet: where
    :func:`apply` finds one lacking, its refusal lists the :func:`choices`. Empty when the game is over.
    """
    return tuple(legality.legal(Board.of(state)))


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The position after ``move``, and what happened.

    Raises :class:`IllegalMove`, with the rule that the move breaks as its code; ``state`` is unchanged
    in any case.
    """
    board = Board.of(state)
    events: list[Event] = []
    make(board, move, events)
    return board.freeze(), tuple(events)


def choices(state: State, move: Move) -> tuple[Move, ...]:
    """``move`` itself if it lacks no choice, else the same move with each choice that it lacks.

    Raises :class:`IllegalMove` where the move breaks another rule.
    """
    return completions(Board.of(state), move)


def settlement_of(state: State) -> Settlement | None:
    """The settlement of a finished game (rules section 4); ``None`` while it goes on."""
    return settle_board(Board.of(state))
