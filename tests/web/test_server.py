"""The service under gunicorn: clients that are slow, rude or many, and being stopped."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import threading
import time

import pytest

from tests.tooling.tree import ROOT
from tests.web.serving import COMMAND, Service

SCORE = {"ruleset": "standard", "captured": ["1B", "3B", "8B"]}
DEAL = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}
BODY = json.dumps(SCORE).encode()
HEAD = (
    "POST /v1/gostop/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    f"Content-Length: {len(BODY)}\r\n"
).encode()
CLOSE = b"Connection: close\r\n"


@contextlib.contextmanager
def connected(service):
    with socket.create_connection(("127.0.0.1", service.port), 20) as connection:
        yield connection


def everything(connection):
    """All that comes until the other end closes."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while data := connection.recv(65536):
            received += data
    return received


def sent(service, *parts, pause=0.0, finish=False):
    """What the service answers to bytes sent in parts."""
    with connected(service) as connection:
        for part in parts:
            connection.sendall(part)
            time.sleep(pause)
        if finish:
            connection.shutdown(socket.SHUT_WR)
        return everything(connection)


def problem(answer, status):
    """The problem document in a raw answer of that status."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode()), answer
    assert b"application/problem+json" in head
    document = json.loads(body)
    assert document["status"] == status
    return document


def test_a_request_may_come_in_pieces(service):
    parts = [HEAD[:10], HEAD[10:], CLOSE, b"\r\n", BODY[:5], BODY[5:]]
    assert b'"points":3' in sent(service, *parts, pause=0.02)


def test_a_kept_connection_answers_one_after_the_other(service):
    whole = HEAD + b"\r\n" + BODY
    for requests in ([whole, whole, whole], [whole + whole + whole]):
        with connected(service) as connection:
            for part in requests:
                connection.sendall(part)
                time.sleep(0.05)
            connection.sendall(HEAD + CLOSE + b"\r\n" + BODY)
            assert everything(connection).count(b"HTTP/1.1 200 ") == 4


def test_a_body_may_come_in_chunks(service):
    head = (
        HEAD.replace(f"Content-Length: {len(BODY)}".encode(), b"Transfer-Encoding: chunked") + CLOSE + b"\r\n"
    )
    chunks = b"%x\r\n%s\r\n%x\r\n%s\r\n" % (5, BODY[:5], len(BODY) - 5, BODY[5:])
    assert b'"points":3' in sent(service, head, chunks, b"0\r\n\r\n", pause=0.02)
    assert problem(sent(service, head + b"zz\r\nnonsense\r\n0\r\n\r\n"), 400)
    assert problem(sent(service, head + b"0\r\n\r\n"), 400)["type"] == "/problems/not-json"


def test_a_client_may_wait_to_be_told_to_go_on(service):
    with connected(service) as connection:
        connection.sendall(HEAD + CLOSE + b"Expect: 100-continue\r\n\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 100 Continue\r\n")
        connection.sendall(BODY)
        assert b'"points":3' in everything(connection)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\r\n\r\n", 400),
        (b"GET\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: 1\r\n" % number for number in range(80)) + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 9000 + b"\r\n\r\n", 431),
        (HEAD.replace(b"Content-Length: ", b"Content-Length: -") + b"\r\n", 400),
        (HEAD.replace(b"Content-Length: ", b"Content-Length: x") + b"\r\n", 400),
    ],
    ids=[
        "TLS",
        "no path",
        "version",
        "no colon",
        "long line",
        "many headers",
        "long header",
        "negative",
        "letters",
    ],
)
def test_what_is_no_http_is_refused(service, request_, status):
    answer = sent(service, request_)
    problem(answer, status)
    assert b"gunicorn" not in answer.lower()


def test_a_body_that_breaks_off_is_refused(service):
    document = problem(sent(service, HEAD + b"\r\n" + BODY[:-3], finish=True), 400)
    assert document["type"] == "/problems/not-json"


@pytest.mark.parametrize("beginning", [b"", b"POST /v1/gos", HEAD, HEAD + b"\r\n{"])
def test_slow_clients_stop_nobody_else(service, beginning):
    with contextlib.ExitStack() as slow:
        for _ in range(24):
            connection = slow.enter_context(connected(service))
            connection.sendall(beginning)
        for _ in range(20):
            assert service.post("/v1/gostop/score", SCORE).status == 200


def test_a_client_has_only_so_much_time():
    with Service(SCORER_PATIENCE="1", SCORER_KEEPALIVE="1") as service:
        assert problem(sent(service, HEAD + b"\r\n{"), 408)
        # Nothing has been asked yet, so there is nothing to answer.
        assert sent(service, b"POST /v1") == b""
        assert sent(service) == b""
        length = f"Content-Length: {len(BODY)}".encode()
        for announced, status in ((b"99999999", 413), (b"3000000", 408)):
            head = HEAD.replace(b"/score", b"/session").replace(length, b"Content-Length: " + announced)
            assert problem(sent(service, head + b"\r\n" + b" " * 8000), status)


def test_a_worker_with_too_much_to_do_says_so_at_once():
    batch = json.dumps({"hands": [DEAL] * 1000}).encode()
    replies = []
    with Service(SCORER_QUEUE="2") as service:
        senders = [
            threading.Thread(target=lambda: replies.append(service.post("/v1/gostop/settle/batch", batch)))
            for _ in range(12)
        ]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        assert service.post("/v1/gostop/score", SCORE).status == 200
    statuses = [reply.status for reply in replies]
    assert set(statuses) == {200, 503}
    refused = next(reply for reply in replies if reply.status == 503)
    assert refused.headers["Retry-After"] == "1"
    assert refused.json["type"] == "/problems/unavailable"


def test_a_worker_that_is_killed_is_replaced():
    with Service(workers=2) as service:
        killed = service.workers()[0]
        os.kill(killed, signal.SIGKILL)
        for _ in range(20):
            with contextlib.suppress(OSError):
                assert service.post("/v1/gostop/score", SCORE).status == 200
        assert service.replaced(killed)


def test_stopping_finishes_what_is_in_hand():
    batch = json.dumps({"hands": [DEAL] * 1000}).encode()
    head = HEAD.replace(b"/score", b"/settle/batch").replace(
        str(len(BODY)).encode(), str(len(batch)).encode()
    )
    with Service() as service, connected(service), connected(service) as half, connected(service) as whole:
        half.sendall(HEAD)
        whole.sendall(head + b"\r\n" + batch)
        assert service.holder(whole)
        stopper = threading.Thread(target=service.stop)
        stopper.start()
        answer = everything(whole)
        stopper.join()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.count(b'"digest"') == 1000
    assert service.process.returncode == 0


def test_a_wrong_setting_stops_the_start_by_its_name():
    done = subprocess.run(
        [*COMMAND, "--port", "8999"],
        check=False,
        env=os.environ | {"SCORER_QUEUE": "many", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode != 0
    assert "SCORER_QUEUE must be a whole number from 1 to 10000" in done.stderr
    assert "Traceback" not in done.stderr
