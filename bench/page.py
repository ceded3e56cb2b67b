"""The tables of docs/performance.md, between two marks; what stands around them is written by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from bench.figures import Section

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "performance.md"
BEGIN: Final = "<!-- written by ./run bench -->"
END: Final = "<!-- end of what ./run bench writes -->"


def tables(machine: str, commit: str, sections: Iterable[Section]) -> str:
    """Everything that a run has found, in Markdown."""
    parts = [f"Measured on {machine}, commit {commit}."]
    parts += [f"### {section.title}\n\n{section.table}" for section in sections]
    return "\n\n".join(parts)


def put(page: str, text: str) -> str:
    """A page with ``text`` between its marks."""
    before, found, rest = page.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not (found and ended):
        raise ValueError(f"the page has no marks {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{after}"
