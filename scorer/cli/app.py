"""The tree of commands. A command's module is loaded when the command is called: help must come at once."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NamedTuple

import click

from scorer.cli import exits


class Entry(NamedTuple):
    """Where a command lives, under which heading it is listed, and its line in the list."""

    home: str
    heading: str
    line: str


ENTRIES: Final = {
    "settle": Entry("settle", "Go-Stop", "A finished deal: who pays whom, and why."),
    "score": Entry("score", "Go-Stop", "The points of captured cards, item by item."),
    "session": Entry(
        "settle", "Go-Stop", "An evening of deals: balances, and the fewest payments that settle up."
    ),
    "rulesets": Entry("rulesets", "Go-Stop", "The rules on offer, or every rule of one of them."),
    "cards": Entry("rulesets", "Go-Stop", "Every card: its id, its name, what it counts as."),
    "validate": Entry("validate", "Recorded games", "Check recorded games, one or millions of them."),
    "replay": Entry("replay", "Recorded games", "Play a recorded game through, move by move."),
    "compare": Entry("compare", "Recorded games", "What two reports say differently of the same games."),
    "stats": Entry("stats", "Recorded games", "Who wins, by how much, with what, and whether going on pays."),
    "deal": Entry("make", "Recorded games", "A new record with a shuffled deck."),
    "play": Entry("make", "Recorded games", "Records of games played at random, to try other programs with."),
    "conform": Entry("conform", "Other engines", "Test an engine or service against known cases, by rule."),
    "answer": Entry("conform", "Other engines", "Answer such cases, one a line."),
    "mahjong": Entry("mahjong", "Singapore mahjong", "Hands to payments and to tai; an evening; the rules."),
    "serve": Entry("serve", "Service", "Serve the page and the HTTP API."),
}


class ReaderGone(Exception):
    """Whoever read the answer has seen enough (`scorer cards | head`)."""


FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO}
"""What keeps an answer or a report from being written and is no fault of the program."""


class Commands(click.Group):
    """A group that knows its commands by :data:`ENTRIES` and loads one when it is called."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGone from None  # click would end with 1, which says that a game is faulty

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(ENTRIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        entry = ENTRIES.get(cmd_name)
        if entry is None:
            return None
        command = getattr(import_module(f"scorer.cli.{entry.home}"), cmd_name)
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        for heading in dict.fromkeys(entry.heading for entry in ENTRIES.values()):
            with formatter.section(heading):
                formatter.write_dl(
                    [(name, entry.line) for name, entry in ENTRIES.items() if entry.heading == heading]
                )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command asked for; for a word that is none, the nearest one is named."""
        name = args[0]
        if name not in ENTRIES and not name.startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(name, ENTRIES, 1)
            hint = f" Did you mean {near[0]}?" if near else " `scorer --help` lists them."
            ctx.fail(f"There is no command {name!r}.{hint}")
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from scorer.version import ENGINE_VERSION

        click.echo(f"scorer {ENGINE_VERSION}")
        ctx.exit()


@click.command(
    cls=Commands,
    name="scorer",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""
    \b
    Begin with:
      scorer score 1B 3B 8B 4R 5R 7R --ruleset standard
      scorer settle --example > deal.json
      scorer settle deal.json
      scorer serve

    \b
    Exit status: 0 all is well; 1 a record that was checked has a fault;
    2 the call or a document is no good; 3 the service could not do its work.
    """,
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version."
)
def app() -> None:
    """Points and payments of finished card games: Go-Stop and Singapore mahjong.

    Each command has a help of its own with examples: `scorer settle --help`. Answers are tables to read;
    with --json they are the documents of the HTTP API. Texts come in the language of your locale, or of
    --lang: en, ko, ta, si, lo, as.
    """


def _told(fault: Exception) -> int:
    """Tell what nobody expected, or what can be expected anywhere; the exit status of it."""
    if isinstance(fault, OSError) and fault.errno in FULL:
        click.echo(f"scorer: the answer could not be written: {fault.strerror}", err=True)
        return exits.FAILED
    click.echo(
        f"scorer: a fault of the program itself: {type(fault).__name__}: {fault}\n"
        "Set SCORER_DEBUG=1 and call it again to see where.",
        err=True,
    )
    return exits.INTERNAL


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command that ``arguments`` (those of the process) name, and end with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write Hangul gets a mark in its place, never a traceback.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        status = app.main(
            args=None if arguments is None else list(arguments), prog_name="scorer", standalone_mode=False
        )
        sys.stdout.flush()
    except click.ClickException as refusal:
        refusal.show()
        status = refusal.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("scorer: stopped", err=True)
        status = exits.INTERRUPTED
    except (ReaderGone, BrokenPipeError):
        # Nothing is left to say to him.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except Exception as fault:
        if os.environ.get("SCORER_DEBUG"):
            raise
        status = _told(fault)
    sys.exit(status if isinstance(status, int) else 0)
