"""Exit statuses, and how a refusal is told: readable lines with a pointer, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import IO, Any, Final

import click

from scorer.cli.printable import printable

FAULTS: Final = 1
"""A record that was checked has a fault."""
INVALID: Final = 2
"""The call is wrong, or a document cannot be read or is refused."""
FAILED: Final = 3
"""The service could not start, a worker died, or an answer could not be written."""
INTERNAL: Final = 70
INTERRUPTED: Final = 130


class Failure(click.ClickException):
    """One line of what went wrong with the call or a document."""

    exit_code = INVALID

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"scorer: {printable(self.message)}", file=file or sys.stderr)


class Failed(Failure):
    """One line of why the service or a worker could not do its work."""

    exit_code = FAILED


class Refused(Failure):
    """A document that is refused: a line that says so, then one line for each fault."""

    def __init__(self, heading: str, lines: Sequence[tuple[str, str, str]], status: int) -> None:
        """``lines`` hold place, message and code of each fault."""
        super().__init__(heading)
        self.exit_code = status  # type: ignore[misc]  # click itself reads it from the instance
        self.lines = lines

    def show(self, file: IO[Any] | None = None) -> None:
        super().show(file)
        for place, message, code in self.lines:
            click.echo(printable(f"  {place}: {message} [{code}]"), file=file or sys.stderr)
