"""What came out of many games, as a value that adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from scorer.errors import NO_PARAMS, Fault

FAULTY_KEPT: Final = 10_000
"""So many faulty games are listed one by one; all are counted. A summary must not grow with its input."""


class Outcome(NamedTuple):
    """What is known of one game after it was checked.

    ``verdict`` is ``valid``, ``faulty`` (a record that breaks a rule) or ``refused`` (no record at all);
    the last two have a ``code`` and a place: the index of the ``move`` of what is faulty (``None``: its
    deal or its claimed result), a JSON Pointer (``pointer``) into what is refused. Their message is that
    of ``fault``, or where there is none, the one that ``message_id`` and ``params`` name.
    """

    verdict: str
    moves: int = 0
    finished: bool = False
    unchecked: tuple[str, ...] = ()
    code: str = ""
    move: int | None = None
    pointer: str = ""
    fault: Fault | None = None
    message_id: str = ""
    params: Mapping[str, object] = NO_PARAMS


class Faulty(NamedTuple):
    """One game that did not pass: where it stands, and what is wrong with it."""

    file: str
    line: int
    outcome: Outcome

    def to_document(self) -> dict[str, object]:
        """The game as a line of a report."""
        outcome = self.outcome
        document: dict[str, object] = {"file": self.file, "line": self.line, "code": outcome.code}
        if outcome.verdict == "refused":
            document["pointer"] = outcome.pointer
        else:
            document["move"] = outcome.move
        return document

    @staticmethod
    def from_document(document: Mapping[str, Any]) -> Faulty:
        """The game that was told so, without a message."""
        verdict = "refused" if "pointer" in document else "faulty"
        pointer, move = document.get("pointer", ""), document.get("move")
        outcome = Outcome(verdict, code=document["code"], pointer=pointer, move=move)
        return Faulty(document["file"], document["line"], outcome)


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over games, and the first faulty ones.

    Summaries of pieces add up to that of the whole when they are added in the order of the pieces, in
    whatever groups: ``a + (b + c) == (a + b) + c``; ``Summary()`` changes nothing. Lines are numbered
    within what a summary covers, so adding one behind the beginning of the same file moves its lines on.
    """

    games: int = 0
    finished: int = 0
    """Valid games that were played to an end."""
    unfinished: int = 0
    """Valid games that stop in the middle."""
    moves: int = 0
    """Moves of valid games."""
    codes: Mapping[str, int] = field(default_factory=dict)
    """How many games have each fault."""
    unchecked: Mapping[str, int] = field(default_factory=dict)
    """In how many valid games something could not be checked, by code."""
    faulty: tuple[Faulty, ...] = ()
    """The first games that did not pass, at most :data:`FAULTY_KEPT`."""
    unreadable: tuple[tuple[str, str], ...] = ()
    """Files that could not be read to their end, each with the reason, once."""
    first_file: str | None = None
    last_file: str | None = None
    last_lines: int = 0
    """How many lines of the last file were seen."""

    @property
    def valid(self) -> int:
        """How many games passed."""
        return self.finished + self.unfinished

    @property
    def not_valid(self) -> int:
        """How many games did not."""
        return self.games - self.valid

    def lines_before(self, following: Summary) -> int:
        """How many lines of the first file of ``following`` stand before what it covers."""
        return self.last_lines if self.last_file == following.first_file else 0

    def faulty_behind(self, before: Summary) -> tuple[Faulty, ...]:
        """The faulty games, their lines numbered as they are behind what ``before`` covers."""
        shift = before.lines_before(self)
        return tuple(
            [
                game._replace(line=game.line + shift) if game.file == self.first_file else game
                for game in self.faulty
            ]
        )

    def __add__(self, other: Summary) -> Summary:
        if other.first_file is None:
            return self
        if self.last_file is None:
            return other
        shift = self.lines_before(other)
        return Summary(
            games=self.games + other.games,
            finished=self.finished + other.finished,
            unfinished=self.unfinished + other.unfinished,
            moves=self.moves + other.moves,
            codes=_added(self.codes, other.codes),
            unchecked=_added(self.unchecked, other.unchecked),
            faulty=(*self.faulty, *other.faulty_behind(self))[:FAULTY_KEPT],
            unreadable=_once(self.unreadable, other.unreadable),
            first_file=self.first_file,
            last_file=other.last_file,
            last_lines=other.last_lines + (shift if other.last_file == other.first_file else 0),
        )

    def to_document(self) -> dict[str, object]:
        """The summary for programs."""
        return {
            "games": self.games,
            "valid": self.valid,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "faulty": self.not_valid,
            "moves": self.moves,
            "codes": dict(self.codes),
            "unchecked": dict(self.unchecked),
            "faulty_games": [game.to_document() for game in self.faulty],
            "unreadable": [{"file": name, "reason": reason} for name, reason in self.unreadable],
        }

    @staticmethod
    def from_document(document: Mapping[str, Any]) -> Summary:
        """The summary that was told to programs so; its faulty games have their codes, and no messages."""
        counted = ("games", "finished", "unfinished", "moves", "codes", "unchecked")
        unreadable = tuple([(each["file"], each["reason"]) for each in document["unreadable"]])
        faulty = tuple([Faulty.from_document(each) for each in document["faulty_games"]])
        return Summary(**{name: document[name] for name in counted}, unreadable=unreadable, faulty=faulty)

    @staticmethod
    def of(file: str, lines: int, outcomes: Iterable[tuple[int, Outcome]]) -> Summary:
        """The summary of one piece of a file: how many lines it has, and each game with its line."""
        games = finished = unfinished = moves = 0
        codes: Counter[str] = Counter()
        unchecked: Counter[str] = Counter()
        faulty: list[Faulty] = []
        for line, outcome in outcomes:
            games += 1
            if outcome.verdict == "valid":
                moves += outcome.moves
                finished += outcome.finished
                unfinished += not outcome.finished
                unchecked.update(outcome.unchecked)
            else:
                codes[outcome.code] += 1
                if len(faulty) < FAULTY_KEPT:
                    faulty.append(Faulty(file, line, outcome))
        return Summary(
            games=games,
            finished=finished,
            unfinished=unfinished,
            moves=moves,
            codes=dict(codes),
            unchecked=dict(unchecked),
            faulty=tuple(faulty),
            first_file=file,
            last_file=file,
            last_lines=lines,
        )

    @staticmethod
    def unread(file: str, reason: str) -> Summary:
        """The summary of a file, or of the rest of one, that cannot be read."""
        return Summary(unreadable=((file, reason),), first_file=file, last_file=file)


def _once(
    one: tuple[tuple[str, str], ...], other: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """Both, without what a piece of the same file has told already."""
    return tuple(dict.fromkeys(one + other)) if one and other else one or other


def _added(one: Mapping[str, int], other: Mapping[str, int]) -> Mapping[str, int]:
    if not other:
        return one
    return {code: one.get(code, 0) + other.get(code, 0) for code in {**one, **other}}
