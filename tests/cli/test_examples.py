"""Every example that a help shows is run, in the order in which it stands there."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from urllib.request import urlopen

import click
import pytest

from scorer.cli.app import ENTRIES, app
from tests.cli.running import ENGLISH
from tests.tooling.tree import ROOT


def commands():
    """The name and command of everything that has a help."""
    context = click.Context(app)
    yield "scorer", app
    for name in ENTRIES:
        command = app.get_command(context, name)
        yield f"scorer {name}", command
        if isinstance(command, click.Group):
            yield from ((f"scorer {name} {inner}", made) for inner, made in command.commands.items())


def examples(text):
    """The commands in an epilog, without what is said about them behind."""
    block = re.search(r"(?:Examples|Begin with):\n(.*?)(?:\n\s*\n|\Z)", text, re.DOTALL)
    assert block, text
    for line in block[1].replace("\\\n", " ").splitlines():
        example = re.split(r"(?<=\S) {3,}(?=[a-z])", line.strip())[0]
        if example:
            yield re.sub(r" +", " ", example) if "'" not in example else example


COMMANDS = dict(commands())


@pytest.fixture
def shell(tmp_path):
    """Runs a line in an empty folder where `scorer` is on the path."""
    program = tmp_path / "bin" / "scorer"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -P -m scorer "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    folder = tmp_path / "folder"
    folder.mkdir()
    path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
    environment = os.environ | ENGLISH | {"PATH": path, "PYTHONPATH": str(ROOT)}

    def run(line):
        return subprocess.Popen(
            ["bash", "-o", "pipefail", "-c", f"exec {line}" if "|" not in line and ">" not in line else line],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return run


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_of(name, shell):
    lines = list(examples(COMMANDS[name].epilog or ""))
    assert lines
    for line in lines:
        serves = line.startswith("scorer serve")
        port = free_port()
        # Whoever develops this may be served from the example's own port.
        process = shell(f"{line} --port {port}" if serves else line)
        if serves:
            stop_when_it_serves(process, port)
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, (line, err)
        assert out or ">" in line or serves, line


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def stop_when_it_serves(process, port):
    address = f"http://127.0.0.1:{port}/healthz"
    for _ in range(200):
        with contextlib.suppress(OSError), urlopen(address, timeout=5):
            break
        time.sleep(0.1)
    # One worker answers; gunicorn calls it a failure when it is stopped while others still start.
    time.sleep(5)
    process.send_signal(signal.SIGTERM)
