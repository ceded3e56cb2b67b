"""The running service and clients that are slow on purpose, by TLS too; others do not notice them."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import threading
import time

import pytest
import trustme
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.web.serving import Service, within

DEAL = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}
BATCH = json.dumps({"hands": [DEAL] * 1000}).encode()
MUCH = b" " * 4_000_000
# Few bytes that are answered by many: each slash of a name takes two in the place of the fault, and so on.
LONG = json.dumps({"~/" * 1_000_000: 1}).encode()


@contextlib.contextmanager
def quiet(**variables):
    """A service that must have said nothing but where it is: no client is a failure of the service."""
    with Service(**variables) as running:
        yield running
        said = running.stop()
    assert said.startswith("scorer: serving on http")
    assert len(said.splitlines()) == 1, said


@pytest.fixture(scope="module")
def hasty():
    """A service that waits for nobody longer than a second."""
    with quiet(SCORER_PATIENCE="1", SCORER_KEEPALIVE="1", SCORER_CONNECTIONS="16") as running:
        yield running


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    # The whole chain, so that the same file is what the client trusts.
    issued.cert_chain_pems[0].write_to_path(folder / "cert.pem")
    authority.cert_pem.write_to_path(folder / "cert.pem", append=True)
    issued.private_key_pem.write_to_path(folder / "key.pem")
    tls = {"SCORER_TLS_CERT": str(folder / "cert.pem"), "SCORER_TLS_KEY": str(folder / "key.pem")}
    with quiet(SCORER_PATIENCE="1", SCORER_KEEPALIVE="1", SCORER_CONNECTIONS="8", **tls) as running:
        yield running


@pytest.fixture(scope="module")
def patient():
    with quiet() as running:
        yield running


def connect(service, *, small=False):
    connection = socket.socket()
    connection.settimeout(20)
    if small:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", service.port))
    return connection


def request(path, body, media_type="application/json"):
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {media_type}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def rest(connection):
    """All that still comes until the other end closes."""
    received = bytearray()
    with contextlib.suppress(ConnectionResetError):
        while data := connection.recv(1 << 20):
            received += data
    return bytes(received)


def test_who_takes_his_answer_slowly_is_left(hasty):
    with connect(hasty, small=True) as slow:
        slow.sendall(request("/v1/gostop/settle/batch", LONG))
        head = slow.recv(100)
        assert head.startswith(b"HTTP/1.1 422 ")
        for _ in range(20):
            assert hasty.post("/v1/gostop/settle", DEAL).status == 200
            time.sleep(0.1)
        assert len(rest(slow)) < 2 * len(LONG)
    assert len(hasty.post("/v1/gostop/settle/batch", LONG).body) > 2 * len(LONG)


def test_who_takes_a_stream_slowly_is_left_and_what_it_held_is_free_again():
    lines = b"\n".join([b'{"format":"' + b"x" * 700 + b'"}'] * 8000)
    with quiet(SCORER_PATIENCE="3", SCORER_BUFFER="8388608") as service:
        asked = request("/v1/gostop/validate", lines, "application/x-ndjson")
        with connect(service, small=True) as slow:
            slow.sendall(asked)
            assert slow.recv(100).startswith(b"HTTP/1.1 200 ")
            # Its lines are still held, so there is no room for as many again,
            assert service.post("/v1/gostop/settle/batch", MUCH).status == 503
            assert service.post("/v1/gostop/settle", DEAL).status == 200
            # until it is left, which takes a busy machine longer than patience lasts.
            assert within(60, lambda: service.post("/v1/gostop/settle/batch", MUCH).status == 400)
            assert b"\r\n0\r\n\r\n" not in rest(slow)[-10:]
        with connect(service) as swift:
            swift.sendall(asked.replace(b"Host", b"Connection: close\r\nHost"))
            assert rest(swift).endswith(b"0\r\n\r\n")
        assert service.post("/v1/gostop/settle/batch", BATCH).status == 200


def test_nobody_is_kept_out_by_those_who_say_nothing(hasty):
    with contextlib.ExitStack() as silent:
        for _ in range(40):
            silent.enter_context(connect(hasty))
        began = time.monotonic()
        assert hasty.post("/v1/gostop/settle", DEAL).status == 200
        assert time.monotonic() - began < 15


def test_it_speaks_tls(secure):
    reply = secure.post("/v1/gostop/settle", DEAL)
    assert reply.status == 200
    with contextlib.closing(secure.connection()) as connection:
        for _ in range(3):
            connection.request("GET", "/healthz")
            assert connection.getresponse().read().startswith(b'{"status":"ok"')
        assert connection.sock.version() in {"TLSv1.2", "TLSv1.3"}
    with connect(secure) as plain:
        plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"HTTP/1.1" not in rest(plain)


def test_nobody_is_kept_out_by_handshakes_that_never_end(secure):
    with contextlib.ExitStack() as silent:
        for number in range(24):
            half = silent.enter_context(connect(secure))
            half.sendall(b"\x16\x03\x01\x02\x00\x01"[: number % 6])
        began = time.monotonic()
        assert secure.get("/healthz").status == 200
        assert time.monotonic() - began < 15


HTTP = [
    b"GET ",
    b"POST ",
    b"/",
    b"/healthz",
    b" HTTP/1.1",
    b" HTTP/1.0",
    b"\r\n",
    b"\r\n\r\n",
    b"Host: x",
    b":",
]
HTTP += [b"Content-Length: 5", b"Transfer-Encoding: chunked", b"5\r\n", b"0\r\n\r\n", b"Expect: 100-continue"]


@pytest.mark.hypothesis
@settings(max_examples=max(40, settings().max_examples // 20))
@given(st.lists(st.sampled_from(HTTP) | st.binary(max_size=6), max_size=20).map(b"".join))
@example(b"POST /healthz HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
@example(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
@example(b"GET http://127.0.0.1:9/healthz HTTP/1.1\r\nHost: x\r\n\r\n")
@example(b"GET /\xff\xfe%00%ff HTTP/1.1\r\nHost: \xff\r\n\r\n")
def test_any_bytes_are_answered_or_not_and_nothing_fails(patient, data):
    with connect(patient) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        answer = rest(connection)
    assert not answer or answer.startswith(b"HTTP/1.1 ")
    assert b"HTTP/1.1 5" not in answer
    assert b"gunicorn/" not in answer


def test_a_worker_killed_in_the_midst_takes_only_its_own_requests_along():
    with Service(workers=2) as service:
        with connect(service) as broken:
            broken.sendall(request("/v1/gostop/settle/batch", BATCH)[:-1])
            killed = service.holder(broken)
            os.kill(killed, signal.SIGKILL)
            assert rest(broken) == b""
        statuses = []
        for _ in range(20):
            # A connection that waited for the one that died may still break.
            with contextlib.suppress(OSError):
                statuses.append(service.post("/v1/gostop/settle", DEAL).status)
        assert service.replaced(killed)
        statuses.append(service.post("/v1/gostop/settle", DEAL).status)
        assert set(statuses) == {200}


def test_stopping_finishes_a_stream_that_is_being_taken():
    lines = b"\n".join([b"{}"] * 5000)
    with Service() as service, connect(service, small=True) as taking:
        taking.sendall(request("/v1/gostop/validate", lines, "application/x-ndjson"))
        received = taking.recv(1000)
        stopper = threading.Thread(target=service.stop)
        stopper.start()
        received += rest(taking)
        stopper.join()
        assert received.endswith(b"\r\n0\r\n\r\n")
        assert service.process.returncode == 0
