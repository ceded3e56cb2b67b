"""`scorer validate`: recorded games, one or millions of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from scorer.cli import exits
from scorer.cli.output import Output, jobs_option, output_options
from scorer.cli.printable import printable
from scorer.cli.progress import progress

if TYPE_CHECKING:
    from collections.abc import Generator

    from scorer.batch import Faulty, Piece, Summary
    from scorer.batch.pieces import Done
    from scorer.batch.report import Report

T = TypeVar("T")

SMALL = 4 << 20
"""Bytes below which a second process costs more than it saves."""

BLOCK = 4 << 20
"""Bytes that one task of a cluster checks: a second or two of work."""


@click.command(
    epilog="""
    \b
    Examples:
      scorer play --seed 1 --count 200 > games.ndjson
      scorer validate games.ndjson
      scorer validate games.ndjson --jobs 2 --json
      gzip -c games.ndjson | scorer validate -
      scorer validate '*.ndjson' --report report.ndjson
      scorer validate games.ndjson --engine dask --jobs 2
      scorer deal --seed 7 > game.json
      scorer validate game.json

    \b
    Exit status: 0 all games are valid; 1 some game is not; 2 a file could not be read;
    3 a worker, or the cluster, failed.
    """
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@jobs_option
@click.option(
    "--engine",
    type=click.Choice(["local", "dask"]),
    default="local",
    show_default=True,
    help="Processes of this machine, or a Dask cluster (extra: cluster).",
)
@click.option("--scheduler", metavar="ADDRESS", help="The cluster's scheduler: tcp://host:8786.")
@click.option(
    "--report", "report_file", metavar="FILE", help="Write a row for every game: .ndjson or .parquet."
)
@click.option("--resume", is_flag=True, help="Go on with a report that an earlier run did not finish.")
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
    *,
    files: tuple[str, ...],
    jobs: int | None,
    engine: str,
    scheduler: str | None,
    report_file: str | None,
    resume: bool,
    limit: int,
    lang: str | None,
    as_json: bool,
) -> None:
    """Check recorded games: is every move legal, does the claimed result hold.

    FILES hold one record as JSON, or a record on each line (NDJSON); both may be compressed (.gz, .bz2,
    .xz, .zst), and - is standard input. A pattern in quotes ('games/*.ndjson') and addresses that fsspec
    knows (s3://…) are taken too. Each faulty game is listed with its file, line, the index of its first
    faulty move and the code of the fault; `scorer replay FILE --line N` then shows what was legal instead.
    On a terminal a bar shows how far it is. docs/records.md tells the format.

    With --report a row for every game is written; a run that was stopped can go on with --resume. A Dask
    cluster (--engine dask) is given with --scheduler; without it, one of --jobs processes is started here.
    """
    if resume and report_file is None:
        raise click.UsageError("--resume goes on with a --report.")
    if engine == "local" and scheduler is not None:
        raise click.UsageError("--scheduler belongs to --engine dask.")
    if scheduler is not None and jobs is not None:
        raise click.UsageError("--jobs is for this machine; the --scheduler has workers of its own.")
    output = Output(lang, as_json)
    with told_failures():
        names = names_of(files, again=resume or engine == "dask")
        report = None if report_file is None else report_on(report_file, names, resume=resume)
        if report is not None and report.complete:
            total = report.summary_before()
            listed = 0 if as_json else min(limit, len(total.faulty))
            for game in total.faulty[:listed]:
                output.line(faulty_line(game, output))
        else:
            run = Run(names, engine, scheduler, jobs)
            total, listed = _checked(run, report, 0 if as_json else limit, output)
    if as_json:
        document = total.to_document()
        document["faulty_games"] = [game.to_document() for game in total.faulty[:limit]]
        output.json(document)
    else:
        show_summary(total, listed, output)
    status = exits.INVALID if total.unreadable else exits.FAULTS if total.not_valid else 0
    click.get_current_context().exit(status)


class Run(NamedTuple):
    """Which files are checked, and by whom."""

    names: list[str]
    engine: str
    scheduler: str | None
    jobs: int | None

    @property
    def size(self) -> int | None:
        """Bytes to be checked, ``None`` where nobody knows."""
        from scorer.batch.pieces import size_of

        sizes = [size_of(name) for name in self.names]
        return None if None in sizes else sum(size for size in sizes if size)

    def results(self, work: Callable[[Piece], T], done: Mapping[str, Done]) -> Generator[tuple[Piece, T]]:
        """Each piece that is not done with what ``work`` makes of it, in the order of the files."""
        from scorer.batch.pieces import pieces_of_all

        if self.engine == "dask":
            from scorer.batch import dask_pool

            pieces = pieces_of_all(self.names, BLOCK, apart=True, done=done)
            jobs = self.jobs or os.cpu_count() or 1
            return dask_pool.run(pieces, work, self.scheduler, jobs, alone=_say_that_nobody_works)
        from scorer.batch import local

        return local.run(pieces_of_all(self.names, done=done), work, jobs_for(self.jobs, self.size))


def _say_that_nobody_works() -> None:
    click.echo("scorer: the cluster has no worker; waiting for one (Ctrl-C ends it)", err=True)


def jobs_for(jobs: int | None, size: int | None) -> int:
    """How many processes share the work on so many bytes."""
    if jobs is not None:
        return jobs
    return 1 if size is not None and size < SMALL else os.cpu_count() or 1


def names_of(files: Sequence[str], *, again: bool) -> list[str]:
    """Every file once, patterns replaced; refused is what cannot be read ``again`` elsewhere or later."""
    from scorer.batch.pieces import STANDARD_INPUT
    from scorer.batch.places import expanded

    names = list(dict.fromkeys(expanded(files)))
    if again and STANDARD_INPUT in names:
        raise click.UsageError("Standard input can be read once and here alone; give a file.")
    return names


def report_on(path: str, names: Sequence[str], *, resume: bool) -> Report:
    """The report that is to be written; refused where an earlier one was not finished and nobody said so."""
    from scorer.batch.report import Report, ReportRefused, begun

    if begun(path) and not resume:
        raise exits.Failure(f"{path}.partial holds a run that was not finished; --resume goes on with it")
    try:
        return Report(path, names, resume=resume)
    except ReportRefused as refusal:
        raise exits.Failure(str(refusal)) from None
    except OSError as fault:
        raise exits.Failure(f"{path}: {fault.strerror or fault}") from None


def _checked(run: Run, report: Report | None, limit: int, output: Output) -> tuple[Summary, int]:
    """The summary of a run, and how many faulty games were listed of it, ``limit`` at most."""
    from scorer.batch import Summary
    from scorer.batch.work import report_piece, validate_piece

    total = Summary() if report is None else report.total
    done = {} if report is None else report.done
    listed = 0

    def list_faulty(games: Iterable[Faulty]) -> None:
        nonlocal listed
        for game in games:
            if listed < limit:
                output.line(faulty_line(game, output))
                listed += 1

    list_faulty(total.faulty)
    try:
        with progress(run.size, output) as advance:
            advance(sum(each.offset for each in done.values()), total.games)
            if report is None:
                for piece, summary in run.results(validate_piece, done):
                    list_faulty(summary.faulty_behind(total))
                    total += summary
                    advance(piece.weight, summary.games)
            else:
                for piece, (summary, rows) in run.results(report_piece, done):
                    list_faulty(summary.faulty_behind(total))
                    report.add(piece, summary, rows)
                    total = report.total
                    advance(piece.weight, summary.games)
                report.finish()
    except BaseException:
        if report is not None:
            report.close()
            click.echo(
                f"scorer: {printable(str(report.folder))} keeps what is done; --resume goes on", err=True
            )
        raise
    return total, listed


@contextmanager
def told_failures() -> Iterator[None]:
    """What can go wrong with many files and processes, as one line."""
    from scorer.batch.local import WorkerDied
    from scorer.batch.places import MissingExtra

    try:
        yield
    except MissingExtra as missing:
        raise exits.Failure(str(missing)) from None
    except WorkerDied as died:
        raise exits.Failed(str(died) or "a worker process was ended before its work was done") from None


def faulty_line(game: Faulty, output: Output) -> str:
    """One faulty game as compilers write their findings: where, what, and the code of it."""
    outcome, voice = game.outcome, output.voice
    if outcome.fault is not None:
        message = voice.fault(outcome.fault)
    else:
        message = voice.say(outcome.message_id, **outcome.params) if outcome.message_id else ""
    place = f"{game.file}:{game.line}"
    if outcome.move is not None:
        place = f"{place}: {voice.word('move_number', number=outcome.move)}"
    elif outcome.pointer:
        place = f"{place}: {outcome.pointer}"
    return " ".join(part for part in (f"{place}:", message, f"[{outcome.code}]") if part)


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
