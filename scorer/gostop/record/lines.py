"""Many records, one a line: each judged on its own (NDJSON)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scorer.errors import InvalidInput
from scorer.gostop.record.validation import ValidationResult, validate
from scorer.strict_json import NotJson, loads


class LineResult(NamedTuple):
    """What one line held: a record's verdict, or the ``problem`` that it is no record.

    ``line`` counts from 1, blank lines included.
    """

    line: int
    result: ValidationResult | None
    problem: InvalidInput | NotJson | None


def validate_lines(lines: Iterable[bytes]) -> Iterator[LineResult]:
    """The verdict on each line, in order; blank lines are passed over. Nothing is kept between lines."""
    for number, line in enumerate(lines, start=1):
        if not line or line.isspace():
            continue
        try:
            yield LineResult(number, validate(loads(line)), None)
        except (InvalidInput, NotJson) as problem:
            yield LineResult(number, None, problem)
