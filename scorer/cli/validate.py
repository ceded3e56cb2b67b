"""`scorer validate`: recorded games, one or millions of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from scorer.cli import exits
from scorer.cli.output import Output, output_options
from scorer.cli.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.batch import Faulty, Summary

SMALL = 4 << 20
"""Bytes below which a second process costs more than it saves."""


@click.command(
    epilog="""
    \b
    Examples:
      scorer play --seed 1 --count 200 > games.ndjson
      scorer validate games.ndjson
      scorer validate games.ndjson --jobs 2 --json
      gzip -c games.ndjson | scorer validate -
      scorer deal --seed 7 > game.json
      scorer validate game.json

    \b
    Exit status: 0 all games are valid; 1 some game is not; 2 a file could not be read.
    """
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes that share the work. Default: one for each processor, one alone for little work.",
)
@click.option(
    "--limit",
    type=click.IntRange(0),
    default=1000,
    show_default=True,
    metavar="N",
    help="List so many faulty games; all are counted.",
)
@output_options
def validate(
    *, files: tuple[str, ...], jobs: int | None, limit: int, lang: str | None, as_json: bool
) -> None:
    """Check recorded games: is every move legal, does the claimed result hold.

    FILES hold one record as JSON, or a record on each line (NDJSON); both may be compressed (.gz), and -
    is standard input. Each faulty game is listed with its file, line, the index of its first faulty move
    and the code of the fault; `scorer replay FILE --line N` then shows what was legal instead. On a
    terminal a bar shows how far it is. docs/records.md tells the format.
    """
    from scorer.batch import Summary
    from scorer.batch.local import WorkerDied, validate_files
    from scorer.batch.pieces import size_of

    output = Output(lang, as_json)
    names = list(dict.fromkeys(files))
    sizes = [size_of(name) for name in names]
    known = None if None in sizes else sum(size for size in sizes if size)
    if jobs is None:
        jobs = 1 if known is not None and known < SMALL else os.cpu_count() or 1
    total = Summary()
    listed = 0
    try:
        with progress(known, output) as advance:
            for weight, summary in validate_files(names, jobs):
                if not as_json:
                    for game in summary.faulty_behind(total)[: limit - listed]:
                        output.line(faulty_line(game, output))
                        listed += 1
                total += summary
                advance(weight, summary.games)
    except WorkerDied:
        raise exits.Failed("a worker process was ended before its work was done") from None
    if as_json:
        document = total.to_document()
        document["faulty_games"] = [game.to_document() for game in total.faulty[:limit]]
        output.json(document)
    else:
        show_summary(total, listed, output)
    status = exits.INVALID if total.unreadable else exits.FAULTS if total.not_valid else 0
    click.get_current_context().exit(status)


def faulty_line(game: Faulty, output: Output) -> str:
    """One faulty game as compilers write their findings: where, what, and the code of it."""
    outcome, voice = game.outcome, output.voice
    if outcome.fault is not None:
        message = voice.fault(outcome.fault)
    else:
        message = voice.say(outcome.message_id, **outcome.params)
    place = f"{game.file}:{game.line}"
    if outcome.move is not None:
        place = f"{place}: {voice.word('move_number', number=outcome.move)}"
    elif outcome.pointer:
        place = f"{place}: {outcome.pointer}"
    return f"{place}: {message} [{outcome.code}]"


def show_summary(total: Summary, listed: int, output: Output) -> None:
    """How many games there were, how many passed, and what was wrong with the others, by code."""
    voice = output.voice
    if total.not_valid > listed:
        output.line(voice.word("more_faulty", count=total.not_valid - listed))
    if total.not_valid:
        output.line()
    rows: Sequence[tuple[str, int]] = [
        (voice.word("games"), total.games),
        (voice.word("games_finished"), total.finished),
        (voice.word("games_unfinished"), total.unfinished),
        (voice.word("games_faulty"), total.not_valid),
        (voice.word("moves_checked"), total.moves),
    ]
    output.table(["", f">{voice.word('number')}"], [[name, voice.number(count)] for name, count in rows])
    for heading, codes in (("by_fault", total.codes), ("by_unchecked", total.unchecked)):
        if codes:
            ordered = sorted(codes.items(), key=lambda entry: (-entry[1], entry[0]))
            output.heading(voice.word(heading))
            output.table(
                [voice.word("code"), f">{voice.word('games')}"],
                [[code, voice.number(count)] for code, count in ordered],
            )
    for name, reason in total.unreadable:
        click.echo(printable(f"scorer: {name}: {reason}"), err=True)


@contextmanager
def progress(size: int | None, output: Output) -> Iterator[Callable[[int, int], None]]:
    """A bar with rate and time left on a terminal, nothing elsewhere.

    Yields what is to be called with the bytes and games that a piece of work has done. ``size`` is the
    number of bytes to do, ``None`` where nobody knows it.
    """
    from rich.console import Console

    # On the console that the faulty games are listed on, so that the bar stays below them.
    listing = sys.stdout.isatty() and not output.as_json
    console = output.console if listing else Console(stderr=True)
    if not console.is_terminal:
        yield lambda _weight, _games: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    voice = output.voice
    with Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[done]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task("", total=size, done="")
        games = 0

        def advance(weight: int, more: int) -> None:
            nonlocal games
            games += more
            elapsed = bar.tasks[0].elapsed or 0
            rate = round(games / elapsed) if elapsed else 0
            bar.update(task, advance=weight, done=voice.word("rate", games=games, rate=rate))

        yield advance
