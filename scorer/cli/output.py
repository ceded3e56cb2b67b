"""Answers for people (tables) or for programs (JSON)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from scorer.cli.printable import printable
from scorer.cli.voice import LanguageType, Voice

if TYPE_CHECKING:
    from rich.console import Console

Command = TypeVar("Command", bound=Callable[..., Any])

UNBOUNDED: Final = 500
"""Width of what is no terminal: a table in a file or a pipe is never folded."""


class Output:
    """How one run of a command answers: in which language, as tables or as JSON."""

    def __init__(self, lang: str | None, as_json: bool) -> None:
        self.as_json = as_json
        self.voice = Voice(lang)

    @cached_property
    def console(self) -> Console:
        """Where tables go."""
        from rich.console import Console

        class Written(Console):
            def on_broken_pipe(self) -> None:
                raise BrokenPipeError  # told where all commands end, and not an end here

        width = None if sys.stdout.isatty() else UNBOUNDED
        return Written(width=width, markup=False, highlight=False, emoji=False, soft_wrap=False)

    @property
    def width(self) -> int:
        """How many columns there are to write in."""
        return self.console.width

    def json(self, document: object, indent: int | None = 2) -> None:
        """One JSON document, in ASCII where the terminal knows nothing else."""
        encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
        click.echo(json.dumps(document, ensure_ascii=encoding != "utf8", indent=indent))

    def line(self, text: str = "", style: str | None = None) -> None:
        """One line of text; a long one is folded between words on a terminal."""
        self.console.print(printable(text), style=style)

    def heading(self, text: str) -> None:
        """A line that stands above what belongs to it."""
        self.line()
        self.line(text, style="bold")

    def table(
        self, columns: Sequence[str], rows: Iterable[Sequence[str]], footer: Sequence[str] | None = None
    ) -> None:
        """Rows under headings. A heading that begins with ``>`` is of a column of figures."""
        from rich import box
        from rich.table import Table
        from rich.text import Text

        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
        for column in columns:
            figures = column.startswith(">")
            table.add_column(
                Text(printable(column.removeprefix(">"))),
                justify="right" if figures else "left",
                no_wrap=figures,
                overflow="fold",
            )
        for row in rows:
            table.add_row(*[Text(printable(cell)) for cell in row])
        if footer is not None:
            table.add_section()
            table.add_row(*[Text(printable(cell), style="bold") for cell in footer])
        if sys.stdout.isatty():
            self.console.print(table)
            return
        # A file needs no blanks at the ends of its lines.
        with self.console.capture() as drawn:
            self.console.print(table)
        click.echo("".join(f"{line.rstrip()}\n" for line in drawn.get().splitlines()), nl=False)


def output_options(command: Command) -> Command:
    """The options ``--json`` and ``--lang``, which a command takes as ``as_json`` and ``lang``."""
    command = click.option(
        "--json", "as_json", is_flag=True, help="Answer with the JSON document of the HTTP API."
    )(command)
    return click.option(
        "--lang",
        type=LanguageType(),
        envvar="SCORER_LANG",
        help="Language of texts: en, ko, ta, si, lo, as. Default: that of the locale.",
    )(command)


def example_option(name: str) -> Callable[[Command], Command]:
    """The option ``--example``: the document ``name`` of :mod:`scorer.cli.examples` is all that comes."""

    def show(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            from scorer.cli import examples

            Output(None, as_json=True).json(getattr(examples, name))
            context.exit()

    return click.option(
        "--example",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Print a small document of this kind instead, ready to be changed.",
    )


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes that share the work. Default: one for each processor, one alone for little work.",
)
"""The option ``--jobs`` of a command that checks many files."""
