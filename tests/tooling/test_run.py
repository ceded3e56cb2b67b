"""./run and .ci/run, tried on a small tree of their own so that nothing has to be downloaded."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.tooling.tree import ROOT, read

COMMANDS = ("serve", "scorer", "test", "wheel", "fuzz", "bench", "lock", "audit", "licences", "sbom", "help")


def start(tree, *arguments, **environment):
    """./run of a tree, called from elsewhere; the person it runs as is no administrator."""
    stubs = tree.parent / "stubs"
    path = os.pathsep.join([str(stubs), os.environ["PATH"]])
    python = stubs / "quick-python"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SCORER_", "PYTHON"))}
    return subprocess.run(
        [tree / "run", *arguments],
        check=False,
        cwd=tree.parent,
        env=kept | {"PATH": path, "SCORER_PYTHON": python.name} | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


def program(path, text):
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def tree(tmp_path):
    """A tree with ./run, no pins, and a program that tells how it was called."""
    top = tmp_path / "clone with spaces"
    (top / "tools").mkdir(parents=True)
    (top / "scorer").mkdir()
    shutil.copy(ROOT / "run", top / "run")
    shutil.copy(ROOT / "tools/lock.py", top / "tools/lock.py")
    (top / "requirements.lock").write_text("# no pins\n", encoding="utf-8")
    (top / "scorer/__main__.py").write_text("import sys\nprint('scorer', *sys.argv[1:])\n", encoding="utf-8")
    program(tmp_path / "stubs/id", "echo 1000")
    # Most of the time an environment takes is its own copy of pip; these borrow the one that is here.
    packages = Path(sysconfig.get_path("purelib"))
    program(
        tmp_path / "stubs/quick-python",
        f"""case "$*" in
            "-m venv --clear "*) '{sys.executable}' -m venv --clear --without-pip "$4" &&
                ln -s '{packages}/pip' "$4/{packages.relative_to(sys.prefix)}/pip" ;;
            *) exec '{sys.executable}' "$@" ;;
        esac""",
    )
    return top


def test_both_scripts_can_be_started_and_are_strict():
    for name in ("run", ".ci/run"):
        assert os.access(ROOT / name, os.X_OK)
        assert read(name).startswith("#!/usr/bin/env bash\n")
    assert "\nset -euo pipefail\n" in read("run")


def test_ci_calls_run_test_and_nothing_else():
    lines = [line for line in read(".ci/run").splitlines() if line and not line.startswith("#")]
    assert len(lines) == 1
    assert lines == ['cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && exec ./run test']


def test_help_names_every_command(tree):
    for arguments in ([], ["help"], ["--help"]):
        done = start(tree, *arguments)
        assert done.returncode == 0
        assert all(re.search(rf"^  {name}\b", done.stdout, re.MULTILINE) for name in COMMANDS)
    assert set(COMMANDS) - {"help"} == set(re.findall(r"^cmd_(\w+)\(\)", read("run"), re.MULTILINE))


def test_an_unknown_command_is_refused(tree):
    done = start(tree, "sevre")
    assert done.returncode == 1
    assert done.stderr.endswith("run: there is no command sevre\n")


@pytest.mark.parametrize(
    ("stub", "message"),
    [
        ("exit 1", "needs Python 3.11 or newer, and found none as"),
        (
            'case "$2" in *ensurepip*) exit 1;; esac',
            "odd-python cannot make environments; on Debian and Ubuntu: apt-get install odd-python-venv",
        ),
    ],
    ids=["too old", "without venv"],
)
def test_an_interpreter_that_cannot_serve_is_named_in_one_line(tree, stub, message):
    python = program(tree.parent / "stubs/odd-python", stub)
    done = start(tree, "serve", SCORER_PYTHON=str(python.name))
    assert done.returncode == 1
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tree / ".venv").exists()


def test_an_environment_is_made_once_and_again_when_something_changed(tree):
    first = start(tree, "serve", "--port", "8123")
    assert first.stdout == "scorer serve --port 8123\n", first.stderr
    assert "setting up .venv with Python 3." in first.stderr

    again = start(tree, "scorer", "settle", "a file")
    assert (again.stdout, again.stderr) == ("scorer settle a file\n", "")

    (tree / "requirements.lock").write_text("# groups: runtime\n# another\n", encoding="utf-8")
    assert "setting up .venv" in start(tree, "serve").stderr

    moved = tree.rename(tree.parent / "moved")
    assert "setting up .venv" in start(moved, "serve").stderr
    assert start(moved, "serve").stderr == ""


def test_what_cannot_be_installed_is_said_and_tried_again(tree):
    pin = "# groups: runtime\nno-such-package==1 \\\n    --hash=sha256:" + "0" * 64 + "\n"
    (tree / "requirements.lock").write_text(pin, encoding="utf-8")
    for _ in range(2):  # an environment counts as made only when all of it is there
        done = start(tree, "serve", PIP_NO_INDEX="1", PIP_FIND_LINKS="")
        assert done.returncode == 1
        assert "run: could not install the pinned packages into .venv" in done.stderr
        assert done.stdout == ""


def test_checks_stop_where_there_is_no_browser_unless_that_is_asked_for(tree):
    done = start(tree, "test", SCORER_CHROMIUM="no-such-browser")
    assert done.returncode == 1
    assert "needs chromium for the tests of the page and found none" in done.stderr.splitlines()[-1]
    assert done.stdout == ""

    # Nothing is installed in this tree, so every check fails: each is tried and named, and what is left out.
    done = start(tree, "test", "--no-browser", SCORER_CHROMIUM="no-such-browser", CC="no-such-compiler")
    assert done.returncode == 1
    last = done.stdout.splitlines()[-1]
    assert re.fullmatch(
        r"run test: FAILED after \d+ s: style,format,types,tests,coverage of the core"
        r" \(without the tests of the page: --no-browser\)"
        r" \(without the compiled core: no C compiler, or no headers of this Python\)",
        last,
    )

    done = start(tree, "test", "--fast")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "run: test takes --no-browser and nothing else\n"


def test_fuzz_takes_a_number_of_seconds(tree):
    done = start(tree, "fuzz", "long")
    assert (done.returncode, done.stderr) == (1, "run: fuzz takes a number of seconds\n")
