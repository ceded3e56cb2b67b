"""Write the runs that docs/cli.md shows anew: `python -m tools.cli_docs`. A test holds the page to them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs/cli.md"
BLOCK: Final = re.compile(r"```console\n(.*?)```", re.DOTALL)
ENGLISH: Final = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "en_GB.UTF-8", "SCORER_LANG": ""}


class Shell:
    """Runs lines in a folder of its own where ``scorer`` is on the path."""

    def __init__(self, folder: Path) -> None:
        program = folder / "bin" / "scorer"
        program.parent.mkdir()
        line = f'exec {shlex.quote(sys.executable)} -P -m scorer "$@"'
        program.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        program.chmod(0o755)
        self.folder = folder
        path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
        self.environment = os.environ | ENGLISH | {"PATH": path, "PYTHONPATH": str(ROOT)}

    def run(self, line: str) -> str:
        """All that a line says, on both of its outputs."""
        done = subprocess.run(
            ["bash", "-c", line],  # noqa: S607 - the shell whose lines the page shows
            cwd=self.folder,
            env=self.environment,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
        )
        return done.stdout

    def told(self, block: str) -> str:
        """A block of the page as it comes out when its lines are typed."""
        lines = re.findall(r"^\$ (.*)$", block, re.MULTILINE)
        return "".join(f"$ {line}\n{self.run(line)}" for line in lines)


def written_anew(page: str, shell: Shell) -> str:
    """The page with every run as it comes out now."""
    return BLOCK.sub(lambda match: f"```console\n{shell.told(match[1])}```", page)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(written_anew(PAGE.read_text(encoding="utf-8"), Shell(Path(folder))), encoding="utf-8")
