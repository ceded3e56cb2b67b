"""Statistics as pictures (SVG), drawn by matplotlib, which is the extra ``plots``."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from scorer.batch.places import MissingExtra
from scorer.stats.statistics import Statistics, ordered

COLOUR: Final = "#2f6f8f"
SECOND: Final = "#c2703d"
THIRD: Final = "#9a9a9a"
BINS: Final = 60
"""A distribution with more values than this is drawn in ranges."""


class Words(NamedTuple):
    """What the pictures say, in the language of the run."""

    titles: Mapping[str, str]
    """By the name of the picture."""
    names: Mapping[str, str]
    """Of combinations, multipliers, baks, events and outcomes, by code."""
    games: str
    points: str
    share: str
    seat: str
    players: str
    goes: str


def draw(statistics: Statistics, folder: Path, words: Words) -> list[Path]:
    """Write a picture for each figure that there is something to say of; the files written.

    Raises :class:`MissingExtra` and :class:`OSError`.
    """
    pyplot = _pyplot()
    folder.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        # Which font has a letter is for the reader's own viewer to find.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        return list(_drawn(pyplot, statistics, folder, words))


def _drawn(pyplot: Any, statistics: Statistics, folder: Path, words: Words) -> Iterator[Path]:
    for name, plot in PICTURES.items():
        figure, axes = pyplot.subplots(figsize=(7, 4.2), layout="constrained")
        try:
            if plot(axes, statistics, words):
                axes.set_title(words.titles[name])
                axes.spines[["top", "right"]].set_visible(False)
                path = folder / f"{name}.svg"
                # No date in it: the same games give the same file.
                figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
                yield path
        finally:
            pyplot.close(figure)


def _pyplot() -> Any:
    try:
        import matplotlib as mpl
        from matplotlib import pyplot as plt
    except ImportError:
        raise MissingExtra("drawing pictures", "plots") from None
    mpl.use("svg")
    # Text stays text, in the reader's own fonts: every script is shown, and can be searched.
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "scorer", "font.family": "sans-serif"})
    return plt


def _wins(axes: Any, statistics: Statistics, words: Words) -> bool:
    labels, shares = [], []
    for players, games in sorted(statistics.seats.items()):
        for seat in range(players):
            labels.append(f"{seat}/{players}" if len(statistics.seats) > 1 else str(seat))
            shares.append(100 * statistics.wins[players, seat] / games)
    axes.bar(labels, shares, color=COLOUR)
    axes.set_xlabel(f"{words.seat}/{words.players}" if len(statistics.seats) > 1 else words.seat)
    axes.set_ylabel(f"{words.share} (%)")
    return bool(labels)


def _distribution(axes: Any, counts: Mapping[int, int], words: Words) -> bool:
    if not counts:
        return False
    width = max(1, -(-max(counts) // BINS))
    ranges: dict[int, int] = {}
    for value, number in counts.items():
        ranges[value // width * width] = ranges.get(value // width * width, 0) + number
    axes.bar(list(ranges), list(ranges.values()), width=width * 0.9, align="edge", color=COLOUR)
    axes.set_xlabel(words.points)
    axes.set_ylabel(words.games)
    if max(ranges.values()) > 50 * min(ranges.values()):
        axes.set_yscale("log")
    return True


def _bars(axes: Any, counts: Mapping[str, int], of: int, words: Words) -> bool:
    """Shares, the greatest at the top."""
    rows = list(ordered(counts).items())[::-1]
    if not rows or not of:
        return False
    axes.barh(
        [words.names.get(code, code) for code, _ in rows], [100 * n / of for _, n in rows], color=COLOUR
    )
    axes.set_xlabel(f"{words.share} (%)")
    return True


def _goes(axes: Any, statistics: Statistics, words: Words) -> bool:
    rows = statistics.go_outcomes()
    labels = [str(row.goes) for row in rows]
    below = [0.0] * len(rows)
    parts: Sequence[tuple[str, str]] = (("won", COLOUR), ("lost", SECOND), ("nobody", THIRD))
    for outcome, colour in parts:
        shares = [100 * getattr(row, outcome) / row.players for row in rows]
        axes.bar(labels, shares, bottom=below, color=colour, label=words.names[outcome])
        below = [low + share for low, share in zip(below, shares, strict=True)]
    axes.set_xlabel(words.goes)
    axes.set_ylabel(f"{words.share} (%)")
    if rows:
        axes.figure.legend(frameon=False, loc="outside lower center", ncols=len(parts))
    return bool(rows)


PICTURES: Final = {
    "wins": _wins,
    "points": lambda axes, of, words: _distribution(axes, of.points, words),
    "collected": lambda axes, of, words: _distribution(axes, of.collected, words),
    "items": lambda axes, of, words: _bars(axes, of.items, of.stopped, words),
    "multipliers": lambda axes, of, words: _bars(axes, of.multipliers, of.stopped, words),
    "baks": lambda axes, of, words: _bars(axes, of.baks, of.losers, words),
    # Those that have a name: the others happen in every game, or are told by how it ended.
    "events": lambda axes, of, words: _bars(
        axes, {code: n for code, n in of.games_with.items() if code in words.names}, of.counted, words
    ),
    "goes": _goes,
}
"""The pictures by the names of their files."""
