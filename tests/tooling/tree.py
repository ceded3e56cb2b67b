"""Where things are, for the tests of the tree itself."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


@cache
def files() -> tuple[Path, ...]:
    """Every file that is or would be committed, relative to the top."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return tuple(Path(name) for name in sorted(listed.split("\0")) if name and (ROOT / name).is_file())


def read(name: str | Path) -> str:
    """The text of a file named from the top."""
    return (ROOT / name).read_text(encoding="utf-8")
