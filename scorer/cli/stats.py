"""`scorer stats`: who wins, by how much, with what, and whether going on pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer.cli import exits
from scorer.cli.output import Output, jobs_option, output_options
from scorer.cli.progress import progress
from scorer.cli.validate import jobs_for, names_of, told_failures

if TYPE_CHECKING:
    from scorer.batch import Piece
    from scorer.stats import Statistics
    from scorer.stats.plots import Words
    from scorer.stats.statistics import Spread

TERMS = {
    "joker": "joker",
    "jjok": "jjok",
    "ttadak": "ttadak",
    "ppuk": "ppuk",
    "sweep": "sweep",
    "bomb": "bomb",
    "heundeum": "heundeum",
    "sake_cup": "gukjin",
    "go": "go",
}
"""The terms of what can happen; other events happen in every game, or are told by how the game ended."""

ITEMS = (
    *("five_brights", "four_brights", "three_brights", "three_brights_rain", "godori", "animals", "ribbons"),
    *("hongdan", "cheongdan", "chodan", "junk", "all_ten_ribbons"),
)

ROWS = 4096
"""Rows of a report that are counted at a time."""


@click.command(
    epilog="""
    \b
    Examples:
      scorer play --seed 1 --count 100 > games.ndjson
      scorer stats games.ndjson
      scorer validate games.ndjson --report report.parquet
      scorer stats report.parquet --json
      scorer stats games.ndjson --plots pictures

    \b
    Exit status: 0 the statistics were made; 2 a file could not be read.
    """
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@jobs_option
@click.option("--plots", metavar="FOLDER", help="Also draw pictures (SVG) into a folder (extra: plots).")
@output_options
def stats(
    *, files: tuple[str, ...], jobs: int | None, plots: str | None, lang: str | None, as_json: bool
) -> None:
    """Statistics of many games: wins by seat, points, combinations, bak, what happened, and go.

    FILES are recorded games as for `scorer validate`, or reports that it wrote (.ndjson, .parquet). Only
    valid and finished games count. Shares of combinations and multipliers are of the games that were won by
    stopping, those of bak of their losers, those of what happened of all games. Points are those of the
    winner with additions; what he collected is with all multipliers, from all losers together.
    """
    output = Output(lang, as_json)
    unreadable: list[tuple[str, str]] = []
    with told_failures():
        statistics = _counted(names_of(files, again=False), jobs, unreadable, output)
        if as_json:
            output.json(statistics.to_document())
        else:
            show_statistics(statistics, output)
        if plots is not None:
            _draw(statistics, Path(plots), output)
    for name, reason in dict.fromkeys(unreadable):
        click.echo(f"scorer: {name}: {reason}", err=True)
    click.get_current_context().exit(exits.INVALID if unreadable else 0)


def _counted(
    names: list[str], jobs: int | None, unreadable: list[tuple[str, str]], output: Output
) -> Statistics:
    """The statistics of all files; those that cannot be read are noted."""
    from scorer.batch import local
    from scorer.batch.pieces import pieces_of_all, size_of
    from scorer.batch.tables import is_report
    from scorer.stats import Statistics

    reports = [name for name in names if is_report(name)]
    records = [name for name in names if name not in reports]
    sizes = [size_of(name) for name in records]
    known = None if None in sizes else sum(size for size in sizes if size)
    total = Statistics()
    with progress(known, output) as advance:
        for name in reports:
            for part in _of_report(name, unreadable):
                total += part
                advance(0, part.games)
        if records:
            pieces = pieces_of_all(records)
            for piece, (part, failed) in local.run(pieces, count_piece, jobs_for(jobs, known)):
                total += part
                unreadable += failed
                advance(piece.weight, part.games)
    return total


def count_piece(piece: Piece) -> tuple[Statistics, tuple[tuple[str, str], ...]]:
    """The statistics of one piece of a file, and what could not be read of it."""
    from scorer.batch.work import report_piece
    from scorer.stats import Statistics

    summary, rows = report_piece(piece)
    return Statistics.of(rows), summary.unreadable


def _of_report(name: str, unreadable: list[tuple[str, str]]) -> Iterator[Statistics]:
    from itertools import islice

    from scorer.batch.tables import NoReport, read_rows
    from scorer.stats import Statistics

    rows = read_rows(name)
    try:
        while (part := Statistics.of(islice(rows, ROWS))).games:
            yield part
    except NoReport as fault:
        raise exits.Failure(str(fault)) from None
    except OSError as fault:
        unreadable.append((name, str(fault.strerror or fault)))


def names_by_code(output: Output) -> Mapping[str, str]:
    """What combinations, multipliers, bak and events are called."""
    from scorer.gostop.deal import BAKS

    voice = output.voice
    terms = {
        code: code for code in ("go", "heundeum", "bomb", "meongtta", "previous_nagari", "extra", "go_bak")
    }
    terms |= {code: code for code in BAKS} | TERMS
    return {
        **{code: voice.term(term) for code, term in terms.items()},
        **{code: voice.item(code) for code in ITEMS},
        "stack_capture": voice.word("stack_taken"),
    }


def show_statistics(statistics: Statistics, output: Output) -> None:
    """Tables of everything that there is to say."""
    voice = output.voice
    rows = [(voice.word("games"), statistics.counted), (voice.word("left_out"), statistics.left_out)]
    output.table(["", f">{voice.word('number')}"], [[name, voice.number(count)] for name, count in rows])
    if not statistics.counted:
        return
    _show_wins(statistics, output)
    endings = {voice.say(f"ending.{code}"): number for code, number in statistics.endings.items()}
    _show_shares(voice.word("stats_endings"), endings, statistics.counted, output)
    _show_points(statistics, output)
    names = names_by_code(output)
    parts = (
        ("stats_items", statistics.items, statistics.stopped),
        ("stats_multipliers", statistics.multipliers, statistics.stopped),
        ("stats_baks", statistics.baks, statistics.losers),
    )
    for heading, counts, of in parts:
        named = {names[code]: number for code, number in counts.items()}
        _show_shares(voice.word(heading), named, of, output)
    _show_events(statistics, names, output)
    _show_goes(statistics, output)


def _share(number: int, of: int) -> str:
    return f"{100 * number / of:.1f} %"


def _show_wins(statistics: Statistics, output: Output) -> None:
    voice = output.voice
    output.heading(voice.word("stats_wins"))
    rows = [
        [
            str(players),
            str(seat),
            voice.number(statistics.wins[players, seat]),
            _share(statistics.wins[players, seat], games),
        ]
        for players, games in sorted(statistics.seats.items())
        for seat in range(players)
    ]
    heads = (voice.word("players"), voice.word("seat"), voice.word("wins"), voice.word("share"))
    output.table([f">{head}" for head in heads], rows)


def _show_shares(heading: str, counts: Mapping[str, int], of: int, output: Output) -> None:
    if not counts or not of:
        return
    from scorer.stats.statistics import ordered

    voice = output.voice
    output.heading(heading)
    rows = [[name, voice.number(number), _share(number, of)] for name, number in ordered(counts).items()]
    output.table(["", f">{voice.word('number')}", f">{voice.word('share')}"], rows)


def _show_points(statistics: Statistics, output: Output) -> None:
    from scorer.stats.statistics import spread

    voice = output.voice
    spreads = (spread(statistics.points), spread(statistics.collected))
    if None in spreads:
        return
    output.heading(voice.word("stats_points"))
    rows = [
        _spread_row(voice.word(word), found)
        for word, found in zip(("points", "collected"), spreads, strict=True)
    ]
    heads = (voice.word("mean"), voice.word("median"), voice.word("ninth_decile"), voice.word("most"))
    output.table(["", *(f">{head}" for head in heads)], rows)


def _spread_row(name: str, found: Spread | None) -> list[str]:
    if found is None:
        return [name]
    return [name, f"{found.mean:.1f}", str(found.median), str(found.ninth_decile), str(found.most)]


def _show_events(statistics: Statistics, names: Mapping[str, str], output: Output) -> None:
    from scorer.stats.statistics import ordered

    voice = output.voice
    rows = [
        [
            names[code],
            voice.number(statistics.games_with[code]),
            _share(statistics.games_with[code], statistics.counted),
            voice.number(times),
        ]
        for code, times in ordered(statistics.events).items()
        if code in TERMS or code == "stack_capture"
    ]
    if rows:
        output.heading(voice.word("stats_events"))
        heads = (voice.word("games"), voice.word("share"), voice.word("times"))
        output.table(["", *(f">{head}" for head in heads)], rows)


def _show_goes(statistics: Statistics, output: Output) -> None:
    voice = output.voice
    rows = [
        [
            str(row.goes),
            voice.number(row.players),
            _share(row.won, row.players),
            _share(row.lost, row.players),
            _share(row.nobody, row.players),
            f"{row.mean_points:+.1f}".replace("-", "−"),
        ]
        for row in statistics.go_outcomes()
    ]
    if rows:
        output.heading(voice.word("stats_goes"))
        heads = ("goes", "callers", "won", "lost", "nobody_won", "mean_result")
        output.table([f">{voice.word(head)}" for head in heads], rows)


def _draw(statistics: Statistics, folder: Path, output: Output) -> None:
    from scorer.stats.plots import draw

    try:
        draw(statistics, folder, words_of(output))
    except OSError as fault:
        raise exits.Failure(f"{folder}: {fault.strerror or fault}") from None


def words_of(output: Output) -> Words:
    """What the pictures say."""
    from scorer.stats.plots import Words

    voice = output.voice
    titles = {
        "wins": voice.word("stats_wins"),
        "points": voice.word("stats_points"),
        "collected": voice.word("collected"),
        "items": voice.word("stats_items"),
        "multipliers": voice.word("stats_multipliers"),
        "baks": voice.word("stats_baks"),
        "events": voice.word("stats_events"),
        "goes": voice.word("stats_goes"),
    }
    names = {
        **names_by_code(output),
        "won": voice.word("won"),
        "lost": voice.word("lost"),
        "nobody": voice.word("nobody_won"),
    }
    axes = [voice.word(word) for word in ("games", "points", "share", "seat", "players", "goes")]
    return Words(titles, names, *axes)
