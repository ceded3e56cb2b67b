"""Verdicts on answers, and the report of an engine by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorer.conform.cases import Case
from scorer.conform.checks import Difference, differences
from scorer.conform.engines import Reply


class Verdict(NamedTuple):
    """A case, and everything that the answer to it has otherwise."""

    case: Case
    differences: Sequence[Difference]
    unanswered: str | None = None
    """Why there is no answer, where there is none."""

    def to_document(self) -> dict[str, Any]:
        """A case that failed, for programs."""
        case = self.case
        return {
            "id": case.id,
            "rule": case.rule,
            "preset": case.preset,
            "note": case.note,
            "endpoint": case.endpoint,
            "differences": [difference._asdict() for difference in self.differences],
        }


class Line(NamedTuple):
    """How many cases of a rule passed and failed."""

    rule: str
    passed: int
    failed: int


@dataclass(frozen=True, slots=True)
class Report:
    """The verdicts on one engine, in the order of the cases."""

    verdicts: tuple[Verdict, ...]

    @property
    def failures(self) -> tuple[Verdict, ...]:
        """The cases that failed."""
        return tuple([verdict for verdict in self.verdicts if verdict.differences])

    @property
    def unanswered(self) -> dict[str, int]:
        """How many questions had no answer, by the reason."""
        return dict(Counter(verdict.unanswered for verdict in self.verdicts if verdict.unanswered))

    def lines(self) -> list[Line]:
        """A line for each rule, in the order of the rules."""
        counts: dict[str, list[int]] = {}
        for verdict in self.verdicts:
            counts.setdefault(verdict.case.rule, [0, 0])[bool(verdict.differences)] += 1
        return [Line(rule, *counts[rule]) for rule in sorted(counts, key=in_order)]

    def to_document(self) -> dict[str, Any]:
        """The report for programs."""
        failures = self.failures
        return {
            "cases": len(self.verdicts),
            "passed": len(self.verdicts) - len(failures),
            "failed": len(failures),
            "unanswered": self.unanswered,
            "rules": [line._asdict() for line in self.lines()],
            "failures": [verdict.to_document() for verdict in failures],
        }


def in_order(rule: str) -> tuple[tuple[int, ...], str]:
    """A key that sorts rules by their sections: 4.2 before 4.10."""
    section, _, word = rule.partition(" ")
    return tuple([int(part) for part in section.split(".") if part.isdecimal()]), word


def judge(cases: Iterable[Case], replies: Iterable[Reply]) -> Iterator[Verdict]:
    """The verdict on each case; ``replies`` come in the order of the cases."""
    for case, reply in zip(cases, replies, strict=True):
        if reply.status is None:
            yield Verdict(case, [Difference("an answer", "one", reply.body)], str(reply.body))
        else:
            yield Verdict(case, differences(case, reply.status, reply.body))
