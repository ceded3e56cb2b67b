"""`scorer replay`: a recorded game as a person would tell it."""

from __future__ import annotations

from typing import Any

import click

from scorer.cli import exits
from scorer.cli.documents import parse, read_document, refusals, shown
from scorer.cli.output import Output, output_options


@click.command(
    epilog="""
    \b
    Examples:
      scorer play --seed 3 > games.ndjson
      scorer replay games.ndjson
      scorer replay games.ndjson --line 1 --table
      scorer replay games.ndjson --json --positions all

    \b
    Exit status: 0 the game was played through; 1 it breaks a rule; 2 it is no record.
    """
)
@click.argument("file")
@click.option("--line", type=click.IntRange(1), metavar="N", help="The record on line N of an NDJSON file.")
@click.option("--table", "with_table", is_flag=True, help="Also show what lies on the table after each move.")
@click.option(
    "--positions",
    type=click.Choice(["final", "all"]),
    default="final",
    show_default=True,
    help="With --json: the position at the end, or after every move.",
)
@output_options
def replay(
    *, file: str, line: int | None, with_table: bool, positions: str, lang: str | None, as_json: bool
) -> None:
    """Play a recorded game through, move by move, and settle it.

    FILE holds one record as JSON, or with --line one of many; - reads standard input. An unfinished game
    is played as far as it goes. A game that breaks a rule is played up to that move, and what would have
    been legal instead is listed.
    """
    output = Output(lang, as_json)
    document = read_document(file, output) if line is None else _on_line(file, line, output)
    name = shown(file, output) if line is None else f"{file}:{line}"

    from scorer.cli.playthrough import show_fault, show_playthrough
    from scorer.gostop.record import replay as played
    from scorer.gostop.record import validate

    with refusals(name, output):
        verdict = validate(document)
    error = verdict.error
    if as_json:
        with refusals(name, output, status=exits.FAULTS):
            output.json(played(document, positions).to_document(output.voice.texts))
    elif error is None or verdict.position is not None:
        # A faulty game is shown up to its fault; all of it where only the claimed result differs.
        prefix = {member: value for member, value in document.items() if member != "result"}
        if error is not None and error.move is not None:
            prefix["moves"] = document["moves"][: error.move]
        show_playthrough(played(prefix, "all"), prefix["moves"], output, with_table=with_table)
    if error is not None:
        if not as_json:
            show_fault(error, output)
        click.get_current_context().exit(exits.FAULTS)


def _on_line(file: str, number: int, output: Output) -> Any:
    """The document on one line of a file of records, compressed or not."""
    from scorer.batch.pieces import Unreadable, pieces_of

    before = 0
    try:
        for piece in pieces_of(file):
            lines = list(piece.lines())
            if number <= before + len(lines):
                return parse(lines[number - before - 1], f"{file}:{number}", output)
            before += len(lines)
    except Unreadable as fault:
        raise exits.Failure(f"{file}: {fault}") from None
    raise exits.Failure(output.voice.word("no_such_line", name=file, count=before))
