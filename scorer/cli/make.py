"""`scorer deal` and `scorer play`: new records, to be played or already played."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from scorer.cli.documents import refusals
from scorer.cli.output import Output
from scorer.cli.sources import read_ruleset_option

if TYPE_CHECKING:
    from scorer.gostop.ruleset import Ruleset

SEEDS = 1 << 32

PRESET_FOR = {2: "matgo", 3: "standard"}
"""By which preset so many people play where nothing else is said."""

RULESET_HELP = "A preset, a JSON object of overrides, or a file. Default: matgo for two, standard for three."


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
@click.option("--ruleset", help=RULESET_HELP)
def deal(*, seed: int | None, players: int | None, names: str | None, ruleset: str | None) -> None:
    """Write a new record of a game: players, rules and a shuffled deck, no moves yet.

    The record is JSON in the format gostop-record (docs/records.md); moves are added to its `moves`. A
    deal can turn out void, or end at once by chongtong: `scorer replay` tells.
    """
    output = Output(None, as_json=False)
    named = () if names is None else tuple(name.strip() for name in names.split(","))
    if named and players not in {None, len(named)}:
        raise click.UsageError(f"--players says {players}, --names are {len(named)}.")
    rules, seats = rules_and_seats(ruleset, players, named, output)
    output.json(record_of(new_seed() if seed is None else seed, rules, seats, moves=0), indent=None)


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
@click.option("--ruleset", help=RULESET_HELP)
def play(*, seed: int | None, count: int, players: int | None, ruleset: str | None) -> None:
    """Write records of games played at random: every move legal, each with its result.

    One record on a line (NDJSON), to try other programs with. Each game's seed stands in its `meta` and is
    one more than that of the game before; `scorer deal` makes the same deck of it.
    """
    output = Output(None, as_json=False)
    rules, seats = rules_and_seats(ruleset, players, (), output)
    first = new_seed() if seed is None else seed
    for number in range(first, first + count):
        output.json(record_of(number, rules, seats), indent=None)


def rules_and_seats(
    given: str | None, players: int | None, names: tuple[str, ...], output: Output
) -> tuple[Ruleset, tuple[str, ...]]:
    """The rules asked for and the players by seat; both refused where they do not go together."""
    document = read_ruleset_option(given or PRESET_FOR.get(players or len(names) or 2, "standard"), output)

    from scorer.gostop.engine import ObservedDeal
    from scorer.gostop.record import GameRecord, read_record
    from scorer.gostop.record.selfplay import NAMES
    from scorer.gostop.ruleset_reading import read_ruleset

    with refusals("--ruleset", output):
        ruleset = read_ruleset(document)
    seats = names or NAMES[: players or min(ruleset.players)]
    with refusals("--players, --names", output):
        read_record(GameRecord(ruleset, seats, ObservedDeal(())).to_document())
    return ruleset, seats


def record_of(
    seed: int, ruleset: Ruleset, seats: tuple[str, ...], moves: int | None = None
) -> dict[str, Any]:
    """The record of a game played at random, to its end or for so many moves."""
    from scorer.gostop.record import random_record

    record = random_record(seed, ruleset, len(seats), moves=moves)
    return replace(record, players=seats, extras={"meta": {"app": "scorer", "seed": seed}}).to_document()


def new_seed() -> int:
    """A seed that nobody has chosen."""
    return random.randrange(SEEDS)  # noqa: S311 - cards to play with
