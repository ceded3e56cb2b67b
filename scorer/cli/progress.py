"""A bar for long runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scorer.cli.output import Output


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
