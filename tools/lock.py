"""The pins in requirements.lock: write them, or print those of one group.

    python tools/lock.py renew [--upgrade]
    python tools/lock.py select runtime|dev|fuzz|upkeep

One file pins everything. A ``# groups:`` line above each pin says which environments it belongs to, so that
a service is set up with what it runs on and nothing more. ``renew`` resolves all groups at once for every
supported Python and platform (so no two environments differ in a version), keeps the pins that still fit
unless ``--upgrade`` is given, and needs uv; ``select`` needs the standard library alone, because it runs
before anything is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOCK: Final = ROOT / "requirements.lock"

GROUPS: Final = {
    # With what several machines need to count requests together; the rest of the extras is for research.
    "runtime": ["pyproject.toml", "--extra", "redis"],
    "dev": ["pyproject.toml", "--all-extras", "--group", "dev"],
    "fuzz": ["pyproject.toml", "--all-extras", "--group", "dev", "--group", "fuzz"],
    "upkeep": ["--group", "upkeep"],
}
EVERYTHING: Final = [
    "pyproject.toml",
    "--all-extras",
    "--group",
    "dev",
    "--group",
    "fuzz",
    "--group",
    "upkeep",
]

HEADER: Final = """\
# Every package this project installs, with the digests of all its files. Written by `./run lock`.
# `python3 tools/lock.py select GROUP` prints the pins of one group.
"""
MARK: Final = "# groups: "
PIN: Final = re.compile(r"(?P<name>[a-z0-9][a-z0-9.-]*)==")


def entries(text: str) -> Iterator[tuple[str, str]]:
    """Name and whole text of each pin in a requirements file, its lines of digests included."""
    lines = [line for line in text.splitlines(keepends=True) if not line.lstrip().startswith("#")]
    starts = [at for at, line in enumerate(lines) if PIN.match(line)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        name = PIN.match(lines[start])
        assert name is not None
        yield name["name"], "".join(lines[start:end]).rstrip() + "\n"


def select(text: str, group: str) -> str:
    """The pins of ``group`` in the lock file ``text``, as a requirements file."""
    kept: list[str] = []
    wanted = False
    for line in text.splitlines(keepends=True):
        if line.startswith(MARK):
            wanted = group in line.removeprefix(MARK).split()
        elif wanted:
            kept.append(line)
    return "".join(kept)


def resolve(arguments: list[str]) -> str:
    """What uv writes for ``arguments``; the same on every platform."""
    uv = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if uv is None:
        sys.exit("tools/lock.py renew needs uv: use ./run lock")
    options = [
        "--universal",
        "--python-version",
        "3.11",
        "--no-header",
        "--no-annotate",
        "--no-emit-index-url",
    ]
    done = subprocess.run(
        [uv, "pip", "compile", "--quiet", *options, *arguments],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


def renew(*, upgrade: bool) -> None:
    """Write the lock file anew."""
    with tempfile.TemporaryDirectory() as folder:
        pins = Path(folder) / "requirements.lock"
        if LOCK.exists() and not upgrade:
            shutil.copy(LOCK, pins)
        resolve([*EVERYTHING, "--generate-hashes", "--output-file", str(pins)])
        everything = list(entries(pins.read_text(encoding="utf-8")))
        members = {
            group: {name for name, _ in entries(resolve([*arguments, "--constraints", str(pins)]))}
            for group, arguments in GROUPS.items()
        }
    text = HEADER
    for name, pin in everything:
        groups = [group for group in GROUPS if name in members[group]]
        text += f"{MARK}{' '.join(groups)}\n{pin}"
    LOCK.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Run one of the two commands."""
    match arguments:
        case ["renew"] | ["renew", "--upgrade"]:
            renew(upgrade=len(arguments) > 1)
        case ["select", group] if group in GROUPS:
            sys.stdout.write(select(LOCK.read_text(encoding="utf-8"), group))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
