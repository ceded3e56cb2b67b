"""The service as it runs, and requests to it."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from typing import NamedTuple

from tests.tooling.tree import ROOT

COMMAND = (sys.executable, "-P", "-m", "scorer", "serve")


class Reply(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Service:
    """``scorer serve`` on a free port, with the variables given; leaving it stops it."""

    def __init__(self, *, workers=1, **variables):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._workers = workers
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SCORER_")}
        self._environment = kept | {"PYTHONPATH": str(ROOT), **variables}

    def __enter__(self):
        self.process = subprocess.Popen(
            [*COMMAND, "--port", str(self.port), "--workers", str(self._workers)],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for _ in range(300):
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

    def send(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(connection):
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
