"""scorer serve: what it says, what it refuses, and that it stops when it is told to."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import socket
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest

from scorer.cli import exits, serve
from tests.cli.running import ENGLISH, start
from tests.tooling.tree import ROOT

EVERYWHERE = serve.EVERYWHERE[0]


@pytest.fixture
def port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def serving(*arguments, stderr=subprocess.PIPE):
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "scorer", "serve", *arguments],
        env=os.environ | ENGLISH | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=stderr,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def answered(port):
    """The status of /healthz, as soon as there is one."""
    for _ in range(200):
        with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as response:
            return response.status
        time.sleep(0.1)
    return None


def test_it_serves_until_it_is_stopped(port):
    with serving("--port", str(port), "--workers", "1") as process:
        assert answered(port) == 200
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 0
    assert f"scorer: serving on http://127.0.0.1:{port}/\n" in said.decode()
    assert "phones" not in said.decode()


def test_for_other_machines_it_shows_an_address_and_a_code(port):
    master, slave = pty.openpty()
    with serving("--host", EVERYWHERE, "--port", str(port), "--workers", "1", stderr=slave) as process:
        assert answered(port) == 200
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
    os.close(slave)
    said = os.read(master, 100_000).decode()
    os.close(master)
    own = serve.own_address()
    if own is None:
        assert "in no network" in said
    else:
        assert f"phones in the same network open http://{own}:{port}/" in said
        assert "█" in said


def test_a_machine_without_a_network_says_so(monkeypatch, capsys):
    monkeypatch.setattr(serve, "own_address", lambda: None)
    serve.announce(EVERYWHERE, 8123)
    assert "in no network" in capsys.readouterr().err


def test_a_port_that_is_taken(port):
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        done = start("serve", "--port", port)
    assert done.returncode == exits.FAILED
    assert done.stderr == f"scorer: port {port} is taken already; try another with --port\n"


def test_a_host_that_is_not_here(port):
    for host in ("198.51.100.7", "no such host"):
        done = start("serve", "--host", host, "--port", port)
        assert done.returncode == exits.FAILED
        assert done.stderr == f"scorer: {host} is no address of this machine\n"


def test_a_setting_that_cannot_be_used_is_named(port):
    done = start("serve", "--port", port, SCORER_BODY_DEAL="much")
    assert done.returncode == exits.INVALID
    assert "SCORER_BODY_DEAL" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments", [["--port", "0"], ["--port", "65536"], ["--workers", "0"], ["--port", "x"]]
)
def test_numbers_out_of_range(arguments):
    done = start("serve", *arguments)
    assert done.returncode == exits.INVALID
    assert "Invalid value for" in done.stderr


def test_addresses():
    assert serve.address_of("::1", 8000) == "http://[::1]:8000/"
    assert serve.address_of("10.0.0.7", 80) == "http://10.0.0.7:80/"
    code = serve.qr_code("http://10.0.0.7:80/")
    assert code.startswith("\x1b[97;40m█")
    assert code.endswith("\x1b[0m\n")
