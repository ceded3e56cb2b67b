"""Two commits against each other: the same measurements of both, taking turns on the same machine."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from bench.figures import Figure, Section, shown

ROOT: Final = Path(__file__).resolve().parents[1]
Found = dict[tuple[str, str], Figure]
"""Figures by the title of their section and their name."""


@contextmanager
def package_of(revision: str) -> Iterator[tuple[str, Path]]:
    """The package of a commit in a folder of its own, with the commit's short name; or the folder itself."""
    if Path(revision, "scorer").is_dir():
        yield Path(revision).name, Path(revision).resolve()
        return
    name = _git("rev-parse", "--short", "--verify", f"{revision}^{{commit}}").decode().strip()
    packed = _git("archive", name, "scorer", "openapi.yaml")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield name, Path(folder)


def commit() -> str:
    """The commit of this tree, and whether the tree has changes."""
    return _git("describe", "--always", "--dirty").decode().strip()


def _git(*arguments: str) -> bytes:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=False, capture_output=True)  # noqa: S607 - as people call it
    if done.returncode:
        raise SystemExit(f"bench: git {arguments[0]}: {done.stderr.decode().strip()}")
    return done.stdout


def found_in(tree: Path, sections: Sequence[str], *, quick: bool) -> Found:
    """What these benchmarks say of the package in ``tree``; a section that it cannot run is left out."""
    found: Found = {}
    # The package of that tree first, then the benchmarks of this one.
    path = os.pathsep.join([str(tree), str(ROOT)])
    for name in sections:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "bench", name, "--json", *(["--quick"] if quick else [])],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": path},
            check=False,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            why = done.stderr.strip().splitlines()[-1:] or ["it says nothing"]
            print(f"bench: {name} does not run there: {why[0]}", file=sys.stderr)
            continue
        for document in json.loads(done.stdout):
            section = Section.from_document(document)
            found |= {(section.title, figure.name): figure for figure in section.figures}
    return found


def compare(
    other: tuple[str, Path], sections: Sequence[str], rounds: int, *, quick: bool, this: Path = ROOT
) -> str:
    """A table in Markdown: this tree beside another, which has a name."""
    name, folder = other
    pairs = []
    for number in range(rounds):
        print(f"bench: round {number + 1} of {rounds}", file=sys.stderr)
        trees = (folder, this) if number % 2 == 0 else (this, folder)
        found = {tree: found_in(tree, sections, quick=quick) for tree in trees}
        pairs.append((found[folder], found[this]))
    return comparison(name, pairs)


def comparison(name: str, pairs: Sequence[tuple[Found, Found]]) -> str:
    """The table of such rounds: figures of both, and how many times as good those of this tree are.

    That is the median of the rounds' own ratios, with the least and the greatest of them.
    """
    lines = [f"| | {name} | this tree | times as good | from to |", "|---|--:|--:|--:|--:|"]
    title = ""
    for key in pairs[0][0]:
        if not all(key in found for pair in pairs for found in pair):
            continue
        if key[0] != title:
            title = key[0]
            lines.append(f"| **{title}** | | | | |")
        ratios = [
            before[key].median / after[key].median
            if before[key].less_is_better
            else after[key].median / before[key].median
            for before, after in pairs
        ]
        figures = [
            shown(median([pair[side][key].median for pair in pairs]), pairs[0][0][key].unit)
            for side in (0, 1)
        ]
        lines.append(
            f"| {key[1]} | {figures[0]} | {figures[1]} | {median(ratios):.2f} "
            f"| {min(ratios):.2f} to {max(ratios):.2f} |"
        )
    return "\n".join(lines)
