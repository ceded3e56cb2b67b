"""`scorer deal` and `scorer play`: new records, to be played or already played."""

from __future__ import annotations

import random
from typing import Any

import click

from scorer.cli.documents import refusals
from scorer.cli.output import Output
from scorer.cli.sources import read_ruleset_option

SEEDS = 1 << 32

PRESET_FOR = {2: "matgo", 3: "standard"}
"""By which preset so many people play where nothing else is said."""


@click.command(
    epilog="""
    \b
    Examples:
      scorer deal --seed 7 > game.json
      scorer deal --seed 7 --players 3
      scorer deal --ruleset '{"base": "matgo", "jokers": []}' --names "Mina,Jun"
    """
)
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same deck. Default: a new one.")
@click.option("--players", type=click.IntRange(2, 3), help="Number of players. Default: 2.")
@click.option("--names", help="Names of the players with commas between, the dealer first.")
@click.option("--ruleset", help="A preset, a JSON object of overrides, or a file that holds one.")
def deal(*, seed: int | None, players: int | None, names: str | None, ruleset: str | None) -> None:
    """Write a new record of a game: players, rules and a shuffled deck, no moves yet.

    The record is JSON in the format gostop-record (docs/records.md); moves are added to its `moves`.
    Without --ruleset, two play by matgo and three by standard. A deal can turn out void, or end at once
    by chongtong: `scorer replay` tells.
    """
    output = Output(None, as_json=False)
    seats = [name.strip() for name in names.split(",")] if names is not None else list("ABC"[: players or 2])
    if players is not None and players != len(seats):
        raise click.UsageError(f"--players says {players}, --names are {len(seats)}.")
    seed = _new_seed() if seed is None else seed
    rules = read_ruleset_option(ruleset or PRESET_FOR.get(len(seats), "standard"), output)

    from scorer.cli.selfplay import shuffled_deck
    from scorer.gostop.record import read_record
    from scorer.gostop.ruleset_reading import read_ruleset

    with refusals("--ruleset", output):
        deck = shuffled_deck(read_ruleset(rules), random.Random(seed))  # noqa: S311 - cards to play with
    record: dict[str, Any] = {
        "format": "gostop-record",
        "version": 1,
        "ruleset": rules,
        "players": [{"id": name} for name in seats],
        "deal": {"deck": deck},
        "moves": [],
        "meta": {"app": "scorer", "seed": seed},
    }
    with refusals("--names", output):
        read_record(record)
    output.json(record, indent=None)


@click.command(
    epilog="""
    \b
    Examples:
      scorer play --seed 1 --count 100 > games.ndjson
      scorer play --seed 3 --players 3 | scorer validate -
      scorer play --ruleset '{"base": "matgo", "sweep": "two_months"}' > game.ndjson
    """
)
@click.option(
    "--seed", type=click.IntRange(0), help="The same seed gives the same games. Default: a new one."
)
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="Number of games.")
@click.option("--players", type=click.IntRange(2, 3), help="Number of players. Default: 2.")
@click.option("--ruleset", help="A preset, a JSON object of overrides, or a file that holds one.")
def play(*, seed: int | None, count: int, players: int | None, ruleset: str | None) -> None:
    """Write records of games played at random: every move legal, each with its result.

    One record on a line (NDJSON), to try other programs with. Game n of a run has the seed after that of
    game n - 1, which stands in its `meta`; it is played with the deck that `scorer deal` makes of it.
    """
    output = Output(None, as_json=False)
    first = _new_seed() if seed is None else seed
    rules = read_ruleset_option(ruleset or PRESET_FOR[players or 2], output)

    from scorer.cli.selfplay import random_record
    from scorer.gostop.ruleset_reading import read_ruleset

    with refusals("--ruleset", output):
        read = read_ruleset(rules)
    seats = tuple("ABC"[: players or min(read.players)])
    with refusals("--players", output):
        for number in range(first, first + count):
            output.json(random_record(read, seats, number), indent=None)


def _new_seed() -> int:
    return random.randrange(SEEDS)  # noqa: S311 - cards to play with
