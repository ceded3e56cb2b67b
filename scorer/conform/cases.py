"""The cases of the kit, as they lie in files: one JSON object on each line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Case:
    """One question and what must be true of the answer.

    ``rule`` is the rule it pins: the number of its section and a word (``6.3 ppuk``). ``preset`` is the
    one its ruleset is based on. ``expect`` holds what is compared, by the names of
    :data:`scorer.conform.checks.READERS`.
    """

    id: str
    rule: str
    preset: str
    note: str
    endpoint: str
    request: Mapping[str, Any]
    expect: Mapping[str, Any]

    @property
    def question(self) -> dict[str, Any]:
        """The case as an engine is asked it: without what is expected."""
        return {"id": self.id, "endpoint": self.endpoint, "request": self.request}


class NoCases(ValueError):
    """A file or folder of cases that holds none, or something else."""


NAME: Final = "conformance"


def kit_folder() -> Path:
    """Where the kit lies: beside the package once installed, under ``fixtures`` where it is developed."""
    package = Path(__file__).parents[1]
    installed = package / NAME
    return installed if installed.is_dir() else package.parent / "fixtures" / NAME


def read_cases(place: Path) -> Iterator[Case]:
    """The cases of a file, or of every ``.ndjson`` file below a folder, in the order of their names.

    Raises :class:`NoCases`, and :class:`OSError` for what cannot be read.
    """
    files = sorted(place.rglob("*.ndjson")) if place.is_dir() else [place]
    if not files:
        raise NoCases(f"{place}: there is no .ndjson file")
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            case = _case(line)
            if case is None:
                raise NoCases(f"{file}:{number}: this is no case")
            yield case


def _case(line: str) -> Case | None:
    try:
        case = Case(**json.loads(line))
    except (ValueError, TypeError):
        return None
    texts = (case.id, case.rule, case.preset, case.note, case.endpoint)
    whole = all(isinstance(text, str) for text in texts) and isinstance(case.expect, dict)
    return case if whole else None


def chosen(cases: Iterable[Case], rules: Iterable[str] = (), presets: Iterable[str] = ()) -> list[Case]:
    """The cases whose rule begins with one of ``rules`` and whose preset is among ``presets``; empty: all."""
    beginnings, wanted = tuple(rules), tuple(presets)
    return [
        case
        for case in cases
        if (not beginnings or case.rule.startswith(beginnings)) and (not wanted or case.preset in wanted)
    ]
