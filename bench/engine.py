"""Whole games: played at random, and validated from their JSON text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from bench.figures import Figure, of_measurement, rate_of
from bench.harness import Effort
from scorer.gostop.engine import apply, legal_moves, new_game
from scorer.gostop.engine.actions import make
from scorer.gostop.engine.ending import settle_board
from scorer.gostop.engine.legality import legal
from scorer.gostop.record import GameRecord, random_deal, random_record, read_record, replay, validate
from scorer.gostop.record.playing import deal_out, faults_of_deal, play_out
from scorer.gostop.record.selfplay import play_at_random
from scorer.gostop.ruleset_reading import preset
from scorer.strict_json import loads

GAMES: Final = 40
TABLES: Final = (("matgo", 2), ("standard", 3), ("seed", 2), ("seed", 3))
SELF_PLAY: Final = 1 / 1500
VALIDATION: Final = 1 / 5000
"""Seconds a game: 1,500 games a second played at random, 5,000 validated from text."""


def each(function: Callable[[Any], object], values: list[Any]) -> Callable[[], object]:
    """One function called with every value."""

    def call() -> None:
        for value in values:
            function(value)

    return call


def measurements(effort: Effort) -> Iterator[Figure]:
    """Every table in turn, then single moves."""
    for name, players in TABLES:
        yield from games(effort, name, players)
    yield from single_moves(effort)


def games(effort: Effort, name: str, players: int) -> Iterator[Figure]:
    """Every figure of one table; validation is also shown in its parts."""
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

    def check(text: bytes) -> None:
        validate(loads(text))

    def replayed(document: Any) -> None:
        replay(document).to_document()

    table = f"{name}, {players} players"
    whole: tuple[tuple[str, Callable[[Any], object], list[Any], float], ...] = (
        ("played at random, settled", self_play, read, SELF_PLAY),
        ("validated from text", check, texts, VALIDATION),
    )
    for title, function, values, target in whole:
        found = effort.measure(f"{table}: {title}", each(function, values), calls=GAMES, target=target)
        yield rate_of(found, "games/s")
    parts: tuple[tuple[str, Callable[[Any], object], list[Any]], ...] = (
        ("text to JSON, strictly", loads, texts),
        ("JSON to a record", read_record, documents),
        ("the deal checked", faults_of_deal, read),
        (f"dealt and played out, {moves:.1f} moves", play_out, read),
        ("settled", settle_board, ended),
        ("replayed to an answer", replayed, documents),
    )
    for part, function, values in parts:
        yield of_measurement(effort.measure(f"{table}: {part}", each(function, values), calls=GAMES))


def single_moves(effort: Effort) -> Iterator[Figure]:
    """What one move costs, on a board and from value to value."""
    ruleset = preset("matgo")
    state, _ = new_game(ruleset, "AB", random_deal(1, ruleset, 2))
    move = legal_moves(state)[0]
    record = random_record(1, ruleset, 2)
    board = deal_out(record)

    def whole_game() -> None:
        again = deal_out(record)
        for one in record.moves.moves:
            make(again, one)

    for title, function in (
        ("legal moves of a first turn", lambda: legal(board)),
        ("legal moves of a state", lambda: legal_moves(state)),
        ("a move from state to state, with its events", lambda: apply(state, move)),
        ("a whole game on one board", whole_game),
    ):
        yield of_measurement(effort.measure(title, function))
