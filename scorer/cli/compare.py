"""`scorer compare`: what two reports say differently of the same games."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from scorer.cli import exits
from scorer.cli.output import Output, output_options
from scorer.cli.validate import told_failures

if TYPE_CHECKING:
    from scorer.batch.difference import Difference


VERDICT = ("valid", "code", "move", "pointer")
"""What is told where one report takes a game for valid and the other does not: all else follows."""


@click.command(
    epilog="""
    \b
    Examples:
      scorer play --seed 1 --count 50 > games.ndjson
      scorer validate games.ndjson --report one.ndjson
      scorer validate games.ndjson --report two.parquet --jobs 2
      scorer compare one.ndjson two.parquet

    \b
    Exit status: 0 they say the same of every game; 1 they differ; 2 a report could not be read.
    """
)
@click.argument("first")
@click.argument("second")
@click.option(
    "--limit",
    type=click.IntRange(0),
    default=100,
    show_default=True,
    metavar="N",
    help="List so many games of which they differ; all are counted.",
)
@output_options
def compare(*, first: str, second: str, limit: int, lang: str | None, as_json: bool) -> None:
    """Compare two reports of `scorer validate`, game by game.

    Games are the same when file and line are. For each game of which the reports differ, what differs is
    listed; so is a game that only one of them has. Reports may be of either kind (.ndjson, .parquet).
    """
    from scorer.batch.difference import compare as compared
    from scorer.batch.tables import NoReport, read_rows

    output = Output(lang, as_json)
    counts: Counter[str] = Counter()
    listed: list[Difference] = []
    with told_failures():
        try:
            for difference in compared(read_rows(first), read_rows(second)):
                counts[_kind(difference)] += 1
                if difference is not None and len(listed) < limit:
                    listed.append(difference)
        except NoReport as fault:
            raise exits.Failure(str(fault)) from None
        except OSError as fault:
            raise exits.Failure(f"{fault.filename or first}: {fault.strerror or fault}") from None
    if as_json:
        kinds = ("same", "different", "only_first", "only_second")
        document: dict[str, Any] = {kind: counts[kind] for kind in kinds}
        output.json({**document, "differences": [difference.to_document() for difference in listed]})
    else:
        _show(counts, listed, (first, second), output)
    click.get_current_context().exit(exits.FAULTS if counts.total() > counts["same"] else 0)


def _kind(difference: Difference | None) -> str:
    if difference is None:
        return "same"
    if difference.second is None:
        return "only_first"
    return "only_second" if difference.first is None else "different"


def _show(counts: Counter[str], listed: list[Difference], names: tuple[str, str], output: Output) -> None:
    voice = output.voice
    for difference in listed:
        output.line(f"{difference.row.file}:{difference.row.line}: {_told(difference, names, output)}")
    unlisted = counts.total() - counts["same"] - len(listed)
    if unlisted:
        output.line(voice.word("more_differences", count=unlisted))
    if listed or unlisted:
        output.line()
    rows = [
        (voice.word("same"), counts["same"]),
        (voice.word("different"), counts["different"]),
        (voice.word("only_in", name=names[0]), counts["only_first"]),
        (voice.word("only_in", name=names[1]), counts["only_second"]),
    ]
    output.table(["", f">{voice.word('games')}"], [[name, voice.number(count)] for name, count in rows])


def _told(difference: Difference, names: tuple[str, str], output: Output) -> str:
    """What differs, in the words of the report."""
    first, second = difference.first, difference.second
    if first is None or second is None:
        return output.voice.word("only_in", name=names[first is None])
    return ", ".join(
        f"{name} {_figure(getattr(first, name))} | {_figure(getattr(second, name))}"
        for name in difference.members
        if first.valid == second.valid or name in VERDICT
    )


def _figure(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
