"""Runs of the command line: within the test, or as a person's shell starts it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from scorer.cli.app import app
from tests.tooling.tree import ROOT

ENGLISH = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "en_GB.UTF-8"}


def run(*arguments: str | Path, stdin: str | bytes | None = None, **environment: str) -> Result:
    """A run within the test. An exception that is no refusal is raised."""
    return CliRunner().invoke(
        app,
        [str(argument) for argument in arguments],
        input=stdin,
        env=ENGLISH | environment,
        prog_name="scorer",
        catch_exceptions=False,
    )


def answer(*arguments: str | Path, stdin: str | bytes | None = None) -> Any:
    """The JSON document that a run with ``--json`` prints."""
    done = run(*arguments, "--json", stdin=stdin)
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def start(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[str]:
    """A run as a process of its own."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "scorer", *map(str, arguments)],
        input=stdin.decode("utf-8"),
        env=os.environ | ENGLISH | {"PYTHONPATH": str(ROOT)} | environment,
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


def write(folder: Path, document: object, name: str = "deal.json") -> Path:
    """A file that holds ``document``."""
    path = folder / name
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return path
