"""The tables of docs/performance.md, between two marks; what stands around them is written by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from bench.figures import Section

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "performance.md"


class Marks(NamedTuple):
    """The lines between which a command writes."""

    begin: str
    end: str


BENCH: Final = Marks("<!-- written by ./run bench -->", "<!-- end of what ./run bench writes -->")
SOAK: Final = Marks("<!-- written by ./run bench soak -->", "<!-- end of what ./run bench soak writes -->")


def tables(machine: str, commit: str, sections: Iterable[Section]) -> str:
    """Everything that a run has found, in Markdown."""
    parts = [f"Measured on {machine}, commit {commit}."]
    parts += [f"### {section.title}\n\n{section.table}" for section in sections]
    return "\n\n".join(parts)


def put(page: str, text: str, marks: Marks) -> str:
    """A page with ``text`` between its marks."""
    before, found, rest = page.partition(marks.begin)
    _, ended, after = rest.partition(marks.end)
    if not (found and ended):
        raise ValueError(f"the page has no marks {marks.begin} and {marks.end}")
    return f"{before}{marks.begin}\n\n{text}\n\n{marks.end}{after}"


def write(text: str, marks: Marks) -> None:
    """Put ``text`` between the marks of docs/performance.md."""
    PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), text, marks), encoding="utf-8")
    print(f"bench: written into {PAGE.relative_to(PAGE.parents[1])}", file=sys.stderr)
