"""What docs/cli.md shows is what the command says."""

from __future__ import annotations

import re
import shlex
import sys

import pytest

from scorer.cli.app import ENTRIES
from tools.cli_docs import BLOCK, PAGE, Shell

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    return Shell(tmp_path_factory.mktemp("docs"))


def test_every_run_shown_comes_out_like_this(shell):
    blocks = BLOCK.findall(TEXT)
    assert blocks
    for block in blocks:
        assert shell.told(block) == block, "python -m tools.cli_docs writes the page anew"


def test_the_python_shown_runs(shell):
    shell.run("scorer play --seed 3 --count 3 > games.ndjson; cp games.ndjson changed.ndjson")
    batch, arrays = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert shell.run(f"{shlex.quote(sys.executable)} -P -c {shlex.quote(batch)}") == "6 6 {}\n"
    assert re.fullmatch(
        r"\[[ \d]+\] \[5\]\n", shell.run(f"{shlex.quote(sys.executable)} -P -c {shlex.quote(arrays)}")
    )


def test_every_command_is_on_the_page():
    assert all(f"`{name}" in TEXT for name in ENTRIES)
