"""Counts over the rows of a report, as a value that adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from scorer.batch.rows import GameRow

Counts = Counter[Any]


class Goes(NamedTuple):
    """What became of the players who called go so many times in a game."""

    goes: int
    players: int
    won: int
    """Games that the caller won."""
    lost: int
    """Games that another won."""
    nobody: int
    """Games without a winner."""
    mean_points: float
    """What the caller won or lost, on average, in points with all multipliers."""


class Spread(NamedTuple):
    """A distribution in a few figures."""

    mean: float
    median: int
    ninth_decile: int
    """Nine games of ten have no more."""
    most: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts over games; statistics of parts add up to those of the whole.

    Only valid and finished games count, all but ``games`` and ``left_out``.
    """

    games: int = 0
    left_out: int = 0
    """Games that are not valid, or not finished."""
    seats: Counts = field(default_factory=Counter)
    """Games by number of players."""
    wins: Counts = field(default_factory=Counter)
    """Games by number of players and seat of the winner."""
    endings: Counts = field(default_factory=Counter)
    points: Counts = field(default_factory=Counter)
    """Stopped games by the winner's points with additions, before multipliers."""
    collected: Counts = field(default_factory=Counter)
    """Stopped games by the points that the winner collected in all."""
    items: Counts = field(default_factory=Counter)
    """Stopped games by combination of the winner."""
    multipliers: Counts = field(default_factory=Counter)
    """Stopped games by multiplier of the table."""
    baks: Counts = field(default_factory=Counter)
    """Losers of stopped games by bak."""
    losers: int = 0
    """Losers of stopped games."""
    events: Counts = field(default_factory=Counter)
    """How often each thing happened."""
    games_with: Counts = field(default_factory=Counter)
    """In how many games each thing happened."""
    goes: Counts = field(default_factory=Counter)
    """Players by number of goes and what became of them: ``won``, ``lost``, ``nobody``."""
    go_points: Counts = field(default_factory=Counter)
    """What players won or lost together, by number of goes."""

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(**{each.name: _added(self, other, each.name) for each in fields(Statistics)})

    @property
    def counted(self) -> int:
        """How many games the figures are of."""
        return self.games - self.left_out

    @property
    def stopped(self) -> int:
        """Games that a player won by stopping."""
        return self.endings["stop"]

    def go_outcomes(self) -> list[Goes]:
        """A row for each number of goes that was called."""
        rows = []
        for number in sorted({number for number, _ in self.goes}):
            won, lost, nobody = (self.goes[number, what] for what in ("won", "lost", "nobody"))
            players = won + lost + nobody
            rows.append(Goes(number, players, won, lost, nobody, self.go_points[number] / players))
        return rows

    def to_document(self) -> dict[str, Any]:
        """The statistics for programs."""
        return {
            "games": self.games,
            "left_out": self.left_out,
            "wins": [
                {
                    "players": players,
                    "games": games,
                    "by_seat": [self.wins[players, seat] for seat in range(players)],
                }
                for players, games in sorted(self.seats.items())
            ],
            "endings": ordered(self.endings),
            "points": distribution(self.points),
            "collected": distribution(self.collected),
            "items": ordered(self.items),
            "multipliers": ordered(self.multipliers),
            "baks": ordered(self.baks),
            "losers": self.losers,
            "events": {
                name: {"games": self.games_with[name], "times": times}
                for name, times in ordered(self.events).items()
            },
            "goes": [row._asdict() for row in self.go_outcomes()],
        }

    @staticmethod
    def of(rows: Iterable[GameRow]) -> Statistics:
        """The statistics of some games."""
        made = Statistics()
        games = left_out = losers = 0
        for row in rows:
            games += 1
            if not (row.valid and row.finished):
                left_out += 1
                continue
            losers += _count(made, row)
        return made + Statistics(games=games, left_out=left_out, losers=losers)


def _count(made: Statistics, row: GameRow) -> int:
    """Count one game in the counters of ``made``; the number of its losers, where it was stopped."""
    players = len(row.players)
    made.seats[players] += 1
    made.endings[row.ending] += 1
    made.events.update(row.events)
    made.games_with.update(row.events.keys())
    if row.winner is not None:
        made.wins[players, row.winner] += 1
    for seat, number in enumerate(row.goes):
        if number:
            outcome = "nobody" if row.winner is None else "won" if row.winner == seat else "lost"
            made.goes[number, outcome] += 1
            made.go_points[number] += row.balances[seat]
    if row.ending != "stop" or row.winner is None:
        return 0
    made.points[row.points] += 1
    made.collected[row.balances[row.winner]] += 1
    made.items.update(row.items)
    made.multipliers.update(row.multipliers)
    made.baks.update(row.baks)
    return players - 1


def _added(one: Statistics, other: Statistics, name: str) -> Any:
    first, second = getattr(one, name), getattr(other, name)
    if isinstance(first, int):
        return first + second
    added = Counter(first)
    added.update(second)  # and not +, which drops what is not above zero
    return added


def ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts, the greatest first."""
    return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def distribution(counts: Mapping[int, int]) -> dict[str, Any]:
    """A distribution for programs: its figures, and every value with its number."""
    found = spread(counts)
    figures = {} if found is None else found._asdict()
    return {**figures, "counts": [[value, number] for value, number in sorted(counts.items())]}


def spread(counts: Mapping[int, int]) -> Spread | None:
    """The figures of a distribution; ``None`` where nothing was counted."""
    games = sum(counts.values())
    if not games:
        return None
    total = sum(value * number for value, number in counts.items())
    return Spread(total / games, _quantile(counts, 5), _quantile(counts, 9), max(counts))


def _quantile(counts: Mapping[int, int], tenths: int) -> int:
    """The least value that so many tenths of the games do not pass."""
    wanted = sum(counts.values()) * tenths
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen * 10 >= wanted:
            break
    return value
