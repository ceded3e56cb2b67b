"""`scorer conform` and `scorer answer`: whether another engine, or this one, gives the answers of the kit."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorer.cli import exits
from scorer.cli.output import Output, output_options
from scorer.cli.printable import printable

if TYPE_CHECKING:
    from scorer.conform import Case, Report, Verdict

SHOWN = 200
"""So many characters of what was expected or came are shown."""


@click.command(
    epilog="""
    \b
    Examples:
      scorer conform --command 'scorer answer'
      scorer conform --command 'scorer answer' --rule 6.3 --preset matgo
      scorer conform --questions --rule 4 > questions.ndjson
      scorer answer < questions.ndjson > answers.ndjson
      scorer conform --command 'cat answers.ndjson' --rule 4 --json

    \b
    Exit status: 0 every answer is as expected; 1 some are not; 2 the call is wrong or there are no
    cases; 3 the engine could not be asked, or answered nothing.
    """
)
@click.option("--base", metavar="URL", help="Ask a service: http://127.0.0.1:8000.")
@click.option(
    "--command", "program", metavar="CMD", help="Ask a program that reads questions and writes answers."
)
@click.option("--questions", is_flag=True, help="Ask nobody; write the questions, one a line.")
@click.option(
    "--cases", metavar="PATH", help="A file or folder of cases. Default: the kit that comes with scorer."
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="BEGINNING",
    help="Only rules that begin so: 6, 6.3, '6.3 ppuk'.",
)
@click.option(
    "--preset",
    "presets",
    multiple=True,
    metavar="NAME",
    help="Only cases of a preset: seed, standard, matgo.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0.1),
    default=20,
    show_default=True,
    metavar="SECONDS",
    help="How long to wait for an answer.",
)
@click.option(
    "--limit",
    type=click.IntRange(0),
    default=20,
    show_default=True,
    metavar="N",
    help="Show so many failures.",
)
@output_options
def conform(
    *,
    base: str | None,
    program: str | None,
    questions: bool,
    cases: str | None,
    rules: tuple[str, ...],
    presets: tuple[str, ...],
    timeout: float,
    limit: int,
    lang: str | None,
    as_json: bool,
) -> None:
    """Test an engine of Go-Stop against known cases, and report by rule.

    The engine is a service with the HTTP API (--base), or a program (--command) that reads lines
    {"id", "endpoint", "request"} and answers each with a line {"id", "status", "body"}; the body is that
    of the HTTP API. Each case names the rule it pins, by its section of the rules.
    """
    if (base is not None) + (program is not None) + questions != 1:
        raise click.UsageError("Give one of --base, --command and --questions.")
    output = Output(lang, as_json)
    asked = cases_asked(cases, rules, presets)
    if questions:
        for case in asked:
            output.json(case.question, indent=None)
        return

    from scorer.conform import Command, EngineFailed, Report, Service, judge

    try:
        engine = Service(base, timeout) if base is not None else Command(_words(program or ""), timeout)
        report = Report(tuple(judge(asked, engine.answers(asked))))
    except EngineFailed as fault:
        raise exits.Failed(str(fault)) from None
    if sum(report.unanswered.values()) == len(asked):
        raise exits.Failed(f"no question was answered: {'; '.join(report.unanswered)}")
    if as_json:
        output.json(report.to_document())
    else:
        show_report(report, limit, output)
    for reason, number in report.unanswered.items():
        click.echo(printable(f"scorer: {number} of {len(asked)} questions had no answer: {reason}"), err=True)
    click.get_current_context().exit(exits.FAULTS if report.failures else 0)


def cases_asked(place: str | None, rules: tuple[str, ...], presets: tuple[str, ...]) -> list[Case]:
    """The cases that were chosen; refused where there are none."""
    from scorer.conform.cases import NoCases, chosen, kit_folder, read_cases
    from scorer.conform.checks import unknown_expectations

    folder = kit_folder() if place is None else Path(place)
    try:
        found = chosen(read_cases(folder), rules, presets)
    except NoCases as fault:
        raise exits.Failure(str(fault)) from None
    except OSError as fault:
        raise exits.Failure(f"{folder}: {fault.strerror or fault}") from None
    if not found:
        raise exits.Failure("no case has such a rule and preset")
    for case in found:
        for name in unknown_expectations(case):
            raise exits.Failure(f"{case.id}: nothing that can be expected is called {name!r}")
    return found


def _words(program: str) -> list[str]:
    try:
        words = shlex.split(program)
    except ValueError as fault:
        raise click.UsageError(f"--command: {fault}") from None
    if not words:
        raise click.UsageError("--command: no program is named.")
    return words


def show_report(report: Report, limit: int, output: Output) -> None:
    """A row for each rule, and what was otherwise in the first cases that failed."""
    voice = output.voice
    rows = [[line.rule, voice.number(line.passed), voice.number(line.failed)] for line in report.lines()]
    failures = report.failures
    total = [voice.number(len(report.verdicts) - len(failures)), voice.number(len(failures))]
    output.table(
        [voice.word("rule"), f">{voice.word('passed')}", f">{voice.word('failed')}"],
        rows,
        footer=["", *total],
    )
    if failures:
        output.line()
    for verdict in failures[:limit]:
        _show_failure(verdict, output)
    if len(failures) > limit:
        output.line(voice.word("more_failed", count=len(failures) - limit))


def _show_failure(verdict: Verdict, output: Output) -> None:
    case = verdict.case
    output.line(f"{case.rule}: {case.id}: {case.note}", style="bold")
    for difference in verdict.differences:
        output.line(
            "  "
            + output.voice.word(
                "otherwise",
                what=difference.what,
                expected=_short(difference.expected),
                got=_short(difference.got),
            )
        )


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


@click.command(
    epilog="""
    \b
    Examples:
      scorer conform --questions --rule '3 godori' > questions.ndjson
      scorer answer < questions.ndjson
    """
)
def answer() -> None:
    """Answer questions of the conformance kit, one a line, as this engine.

    Reads lines {"id", "endpoint", "request"} and writes a line {"id", "status", "body"} for each, in order
    and at once. Bodies are those of the HTTP API without texts.
    """
    from scorer.conform.own import answer_line

    output = Output("en", as_json=True)
    for line in sys.stdin.buffer:
        if line.strip():
            output.json(answer_line(line), indent=None)
            sys.stdout.flush()
