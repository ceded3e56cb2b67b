"""Whole games: played at random, and validated from their JSON text.

python -m bench.engine
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bench.harness import Measurement, measure, report
from scorer.gostop.engine import apply, legal_moves, new_game
from scorer.gostop.engine.actions import make
from scorer.gostop.engine.ending import settle_board
from scorer.gostop.engine.legality import legal
from scorer.gostop.record import GameRecord, random_deal, random_record, read_record, replay, validate
from scorer.gostop.record.playing import deal_out, play_out
from scorer.gostop.record.selfplay import play_at_random
from scorer.gostop.ruleset_reading import preset
from scorer.strict_json import loads

GAMES = 40
TABLES = (("matgo", 2), ("standard", 3), ("seed", 2), ("seed", 3))
SELF_PLAY_TARGET = 1 / 1500
VALIDATION_TARGET = 1 / 2000
"""Seconds a game: 1,500 games a second played at random, 2,000 validated from text."""


def each(function: Callable[[Any], object], values: list[Any]) -> Callable[[], object]:
    """One function called with every value."""

    def call() -> None:
        for value in values:
            function(value)

    return call


def measurements(name: str, players: int) -> Iterator[Measurement]:
    """Every figure of one table, in seconds a game."""
    ruleset = preset(name)
    records = [random_record(seed, ruleset, players) for seed in range(GAMES)]
    texts = [json.dumps(record.to_document()).encode() for record in records]
    documents = [loads(text) for text in texts]
    read = [read_record(document) for document in documents]
    moves = sum(len(record.moves.moves) for record in read) / GAMES
    ended = [play_out(record)[0] for record in read]

    def self_play(record: GameRecord) -> None:
        board = deal_out(record)
        play_at_random(board, Random(1))
        settle_board(board)

    table = f"{name}, {players} players"
    yield measure(
        f"{table}: played at random, settled", each(self_play, read), calls=GAMES, target=SELF_PLAY_TARGET
    )
    yield measure(
        f"{table}: validated from text",
        each(lambda text: validate(loads(text)), texts),
        calls=GAMES,
        target=VALIDATION_TARGET,
    )
    yield measure("  its text read as JSON", each(loads, texts), calls=GAMES)
    yield measure("  the document read as a record", each(read_record, documents), calls=GAMES)
    yield measure(f"  dealt and played out, {moves:.1f} moves", each(play_out, read), calls=GAMES)
    yield measure("  settled", each(settle_board, ended), calls=GAMES)
    yield measure(
        f"{table}: replayed to an answer", each(lambda d: replay(d).to_document(), documents), calls=GAMES
    )


def single_moves() -> Iterator[Measurement]:
    """What one move costs, on a board and from value to value."""
    ruleset = preset("matgo")
    state, _ = new_game(ruleset, "AB", random_deal(1, ruleset, 2))
    move = legal_moves(state)[0]
    record = random_record(1, ruleset, 2)
    board = deal_out(record)
    yield measure("legal moves of a first turn", lambda: legal(board))
    yield measure("legal moves of a state", lambda: legal_moves(state))
    yield measure("a move from state to state, with its events", lambda: apply(state, move))
    yield measure(
        "a whole game on one board",
        lambda: [make(again, one) for again in [deal_out(record)] for one in record.moves.moves],
    )


if __name__ == "__main__":
    for name, players in TABLES:
        figures = list(measurements(name, players))
        report(f"Go-Stop games: {name}, {players} players", figures)
        for figure in figures[:2]:
            print(f"{figure.name}: {1 / figure.median:,.0f} games/s\n")
    report("Go-Stop moves", single_moves())
