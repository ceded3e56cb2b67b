"""The running service as an operator sees it: what it logs and counts, what it writes, whom it asks."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys

from tests.web.serving import Service, within

DEAL = {
    "ruleset": "matgo",
    "players": [{"id": "Somebody", "points": 7}, {"id": "Somebody else"}],
    "winner": "Somebody",
}
KEY = "a-key-that-nobody-shall-read"
# What a process may not do once the service is set up is its end, with a line that says so.
GUARD = """
import os, sys

ALLOWED = os.environ["TMPDIR"]

def refuse(what):
    os.write(2, f"REFUSED {what}\\n".encode())
    os._exit(97)

def watch(event, arguments):
    if event == "open":
        path, mode, flags = arguments
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
        if isinstance(path, bytes):
            path = os.fsdecode(path)
        if writes and isinstance(path, str) and not path.startswith((ALLOWED, "/proc/self/fd/", "/dev/null")):
            refuse(f"writing {path}")
    elif event in {"os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.link", "os.symlink", "os.truncate"}:
        path, folder = arguments[0], arguments[-1]
        if event in {"os.mkdir", "os.remove", "os.rmdir"} and folder >= 0:
            path = os.path.join(os.readlink(f"/proc/self/fd/{folder}"), path)
        if isinstance(path, str) and not path.startswith(ALLOWED):
            refuse(f"{event} {path}")
    elif event == "socket.connect":
        refuse(f"connecting to {arguments[1]}")
    elif event in {"socket.getaddrinfo", "socket.gethostbyname"}:
        if arguments[0] not in {"127.0.0.1", b"127.0.0.1", "localhost", None}:
            refuse(f"asking for {arguments[0]}")
    elif event in {"socket.sendto", "socket.sendmsg"}:
        refuse(event)

sys.addaudithook(watch)
"""


def test_one_line_of_json_for_each_request_and_nothing_of_its_content(tmp_path):
    with (tmp_path / "log").open("wb") as log, Service(output=log, SCORER_ACCESS_LOG="on") as service:
        service.post("/v1/gostop/settle", DEAL, {"X-Request-Id": "mine", "X-Api-Key": KEY})
        service.post("/v1/gostop/settle?player=Somebody", {"ruleset": "none", "players": ["Somebody"]})
        service.post("/v1/gostop/validate", b"{}\n{}\n", {"Content-Type": "application/x-ndjson"})
        service.get("/v1/gostop/rulesets/Somebody")
        service.get("/Somebody/at/home")
        service.send("BREW", "/healthz")
        with socket.create_connection(("127.0.0.1", service.port), 20) as connection:
            connection.sendall(b"Somebody\r\n\r\n")
            connection.recv(1000)
    text = (tmp_path / "log").read_text(encoding="utf-8")
    assert "Somebody" not in text
    assert KEY not in text
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(list(line) == ["time", "id", "method", "route", "status", "ms", "size"] for line in lines)
    told = [(line["method"], line["route"], line["status"]) for line in lines if line["route"] != "/healthz"]
    assert told == [
        ("POST", "/v1/gostop/settle", 200),
        ("POST", "/v1/gostop/settle", 422),
        ("POST", "/v1/gostop/validate", 200),
        ("GET", "/v1/gostop/rulesets/<name>", 404),
        ("GET", "other", 404),
        ("other", "other", 400),
    ]
    assert ("other", "/healthz", 405) in [(line["method"], line["route"], line["status"]) for line in lines]
    assert next(line["id"] for line in lines if line["method"] == "POST") == "mine"
    assert len({line["id"] for line in lines}) == len(lines)
    assert all(line["size"] > 0 and line["ms"] >= 0 for line in lines)


def test_a_stream_that_is_left_has_its_line_too(tmp_path):
    lines = b"\n".join([b"{}"] * 9000)
    head = "POST /v1/gostop/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
    asked = f"{head}X-Request-Id: left\r\nContent-Length: {len(lines)}\r\n\r\n".encode() + lines
    path = tmp_path / "log"
    with path.open("wb") as log, Service(output=log, SCORER_ACCESS_LOG="on") as service:
        with socket.socket() as leaving:
            leaving.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            leaving.settimeout(20)
            leaving.connect(("127.0.0.1", service.port))
            leaving.sendall(asked)
            assert leaving.recv(100).startswith(b"HTTP/1.1 200 ")
        assert within(30, lambda: b'"left"' in path.read_bytes())
        series = 'scorer_requests_total{method="POST",route="/v1/gostop/validate",status="200"}'
        assert counted(service, series) == [1.0]
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    (line,) = [line for line in told if line["id"] == "left"]
    assert line["status"] == 200
    # The answer to each line has more than 500 bytes.
    assert 0 < line["size"] < 9000 * 500


def counted(service, series):
    text = service.get("/metrics").body.decode()
    return [float(line.split()[-1]) for line in text.splitlines() if line.startswith(series)]


def test_figures_are_those_of_all_workers_also_of_those_that_died():
    settled = 'scorer_requests_total{method="POST",route="/v1/gostop/settle",status="200"}'
    with Service(workers=3) as service:
        for _ in range(30):
            assert service.post("/v1/gostop/settle", DEAL).status == 200
        assert {sum(counted(service, settled)) for _ in range(6)} == {30.0}
        before = service.workers()
        os.kill(before[0], signal.SIGKILL)
        assert service.replaced(before[0])
        answered = 0
        while answered < 30:
            # A connection that had been given to the one that died may still break.
            with contextlib.suppress(OSError):
                answered += service.post("/v1/gostop/settle", DEAL).status == 200
        for _ in range(6):
            assert sum(counted(service, settled)) == 60.0
            assert counted(service, "scorer_info") == [1.0]
            assert sum(counted(service, 'scorer_request_seconds_count{route="/v1/gostop/settle"}')) == 60.0


def test_it_writes_nowhere_but_where_it_may_and_asks_nobody(tmp_path):
    guard, allowed, here = (tmp_path / name for name in ("guard", "allowed", "here"))
    for folder in (guard, allowed, here):
        folder.mkdir()
    (guard / "sitecustomize.py").write_text(GUARD, encoding="utf-8")
    here.chmod(0o555)
    with Service(
        workers=2,
        guard=guard,
        cwd=here,
        PYTHONDONTWRITEBYTECODE="1",
        TMPDIR=str(allowed),
        HOME="/nowhere",
        SCORER_RATE_LIMIT="100000/minute",
        SCORER_RECEIPT_SECRETS="s" * 40,
    ) as service:
        assert service.post("/v1/gostop/settle", DEAL).status == 200
        paths = (
            "/",
            "/docs",
            "/docs/swagger-ui.css",
            "/openapi.json",
            "/openapi.yaml",
            "/metrics",
            "/readyz",
        )
        for path in (*paths, "/v1/gostop/cards", "/v1/gostop/rulesets/seed?lang=lo", "/problems/not-json"):
            assert service.get(path).status == 200
        service.post("/v1/gostop/validate", b"{}\n", {"Content-Type": "application/x-ndjson"})
        said = service.stop()
        assert "REFUSED" not in said
        assert service.process.returncode == 0
    assert list(here.iterdir()) == list(allowed.iterdir()) == []


def test_the_guard_of_the_test_before_this_one_guards(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(GUARD, encoding="utf-8")
    service = Service(guard=tmp_path, TMPDIR=str(tmp_path), PYTHONDONTWRITEBYTECODE="1")
    for code, word in (
        ("open('/nowhere-at-all', 'w')", "writing"),
        ("import socket; socket.create_connection(('127.0.0.1', 9))", "connecting"),
        ("import socket; socket.getaddrinfo('localhost.example', 9)", "asking"),
    ):
        done = service.run([sys.executable, "-c", code])
        assert done.returncode == 97
        assert done.stderr.startswith(f"REFUSED {word}".encode())
