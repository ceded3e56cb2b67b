"""The service as it runs, and requests to it."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from tests.tooling.tree import ROOT

COMMAND = (sys.executable, "-P", "-m", "scorer", "serve")


def within(seconds, ask):
    """What ``ask`` gives as soon as that is true, or at last where it is not in so many seconds."""
    until = time.monotonic() + seconds
    while not (answer := ask()) and time.monotonic() < until:
        time.sleep(0.05)
    return answer


def holds(process, port):
    """Whether a process holds the other end of a connection from ``port`` of this machine."""
    inodes = set()
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(OSError):
            inodes.add(str(descriptor.readlink()))
    table = Path(f"/proc/{process}/net/tcp").read_text(encoding="ascii")
    rows = [line.split() for line in table.splitlines()[1:]]
    return any(row[2].endswith(f":{port:04X}") and f"socket:[{row[9]}]" in inodes for row in rows)


class Reply(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Service:
    """``scorer serve`` on a free port, with the variables given; leaving it stops it.

    ``output`` is where its access log goes; ``guard`` a folder whose ``sitecustomize`` every process runs.
    """

    def __init__(self, *, workers=1, output=subprocess.DEVNULL, guard=None, cwd=None, **variables):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._workers = workers
        self._output = output
        self._cwd = cwd
        self._trusted = variables.get("SCORER_TLS_CERT")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SCORER_")}
        path = os.pathsep.join(map(str, filter(None, (guard, ROOT))))
        self._environment = kept | {"PYTHONPATH": path, **variables}

    def __enter__(self):
        self.process = subprocess.Popen(
            [*COMMAND, "--port", str(self.port), "--workers", str(self._workers)],
            env=self._environment,
            cwd=self._cwd,
            stdout=self._output,
            stderr=subprocess.PIPE,
        )
        for _ in range(600):
            with contextlib.suppress(OSError):
                if self.get("/healthz").status == 200:
                    return self
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(self.stop())

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """End it as an operator does; what it said on the way."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            _, said = self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, said = self.process.communicate()
        return said.decode()

    def run(self, command):
        """What another command does where the service would run."""
        return subprocess.run(
            command, check=False, env=self._environment, cwd=self._cwd, capture_output=True, timeout=60
        )

    def connection(self):
        """A new connection, by TLS where the service has a certificate."""
        if self._trusted is None:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        context = ssl.create_default_context(cafile=self._trusted)
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=30, context=context)

    def workers(self):
        """The ids of its worker processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(child) for child in children.read_text(encoding="ascii").split()]

    def holder(self, connection):
        """The worker that has taken a connection, once one has."""
        port = connection.getsockname()[1]
        return within(30, lambda: next((each for each in self.workers() if holds(each, port)), None))

    def replaced(self, killed):
        """Whether another worker takes the place of one that was killed, before long."""
        return within(30, lambda: killed not in self.workers() and len(self.workers()) == self._workers)

    def send(self, method, path, body=None, headers=None):
        with contextlib.closing(self.connection()) as connection:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Reply(response.status, response.headers, response.read())

    def get(self, path, **headers):
        return self.send(
            "GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()}
        )

    def post(self, path, document, headers=None):
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        return self.send("POST", path, body, {"Content-Type": "application/json"} | (headers or {}))
