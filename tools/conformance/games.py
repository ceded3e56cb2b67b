"""Games played by chance, with a liking for what is rare: declarations, bombs, and going on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from scorer.gostop.engine import Event, Move, State, apply, choices, legal_moves, new_game, settlement_of
from scorer.gostop.record import random_deal
from scorer.gostop.record.deal_forms import deal_document
from scorer.gostop.record.move_forms import move_document
from scorer.gostop.ruleset_reading import preset

NAMES: Final = ("A", "B", "C")
GAMES: Final = 160
RARE: Final = frozenset({"bomb", "heundeum", "sake_cup", "flip"})
Document = dict[str, Any]


class Config(NamedTuple):
    """A preset and a number of players."""

    preset: str
    players: int

    @property
    def name(self) -> str:
        """How cases are named after it."""
        return f"{self.preset}{self.players}"


CONFIGS: Final = (Config("seed", 2), Config("seed", 3), Config("standard", 3), Config("matgo", 2))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A whole game: its record, the position before each move and at the end, and what happened.

    ``events[0]`` are those of the deal, ``events[n + 1]`` those of move ``n``; ``states[n]`` stands before
    move ``n``.
    """

    seed: int
    record: Document
    moves: tuple[Move, ...]
    states: tuple[State, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def types(self) -> set[str]:
        """The types of all events."""
        return {event.type for events in self.events for event in events}


def played_games(config: Config) -> list[PlayedGame]:
    """The games that the cases of one preset are chosen from."""
    return [played(config, seed) for seed in range(1, GAMES + 1)]


def played(config: Config, seed: int) -> PlayedGame:
    """One game; the same arguments give the same one."""
    ruleset = preset(config.preset)
    names = NAMES[: config.players]
    deal = random_deal(seed, ruleset, config.players)
    nagari = seed % 3 if seed % 2 else 0
    state, happened = new_game(ruleset, names, deal, previous_nagari=nagari)
    dice = Random(seed)  # noqa: S311 - dice of a game
    states, events, moves = [state], [happened], []
    while state.phase != "over":
        move = dice.choice(in_order(choices(state, _liked(state, dice))))
        state, happened = apply(state, move)
        moves.append(move)
        states.append(state)
        events.append(happened)
    settlement = settlement_of(state)
    assert settlement is not None
    record = {
        "format": "gostop-record",
        "version": 1,
        "ruleset": config.preset,
        "players": [{"id": name} for name in names],
        "previous_nagari": nagari,
        "deal": deal_document(deal),
        "moves": [move_document(move) for move in moves],
        "result": {
            "ending": settlement.deal.ending,
            "winner": settlement.winner,
            "balances": [{"id": balance.id, "points": balance.points} for balance in settlement.balances],
        },
    }
    return PlayedGame(seed, record, tuple(moves), tuple(states), tuple(events))


def in_order(moves: Iterable[Move]) -> list[Move]:
    """Moves in an order that no engine decides."""
    return sorted(moves, key=lambda move: json.dumps(move_document(move), sort_keys=True))


def _liked(state: State, dice: Random) -> Move:
    moves = in_order(legal_moves(state))
    rare = [move for move in moves if move.do in RARE or (move.do == "go" and dice.random() < 0.7)]
    return dice.choice(rare) if rare and dice.random() < 0.6 else dice.choice(moves)
