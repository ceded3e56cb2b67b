"""A generator of requests: one process, several kept connections, each with one request under way."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

CONNECTIONS: Final = 8
_HEAD_END: Final = b"\r\n\r\n"
_CHUNK: Final = 1 << 20


def quantile(ordered: Sequence[float], share: float) -> float:
    """The time that ``share`` of ``ordered`` times did not pass; of none it is not a number."""
    return ordered[int((len(ordered) - 1) * share)] if ordered else float("nan")


class Load(NamedTuple):
    """What came of a run: answers, seconds, and how long each answer took, sorted."""

    answers: int
    seconds: float
    times: list[float]

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds

    def quantile(self, share: float) -> float:
        """The time that ``share`` of the answers did not pass."""
        return quantile(self.times, share)


def post(port: int, path: str, body: bytes) -> bytes:
    """A request as it goes over the wire."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: application/json\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def one(port: int, request: bytes) -> bytes:
    """The body of the answer to ``request``; raises :class:`RuntimeError` where it is no 200."""
    with _connect(port) as connection:
        connection.sendall(request)
        received = b""
        while _HEAD_END not in received:
            received += connection.recv(_CHUNK)
        head, _, body = received.partition(_HEAD_END)
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(received[:600].decode())
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        while len(body) < length:
            body += connection.recv(_CHUNK)
        return body


def run(port: int, request: bytes, seconds: float, connections: int = CONNECTIONS) -> Load:
    """Send ``request`` over each connection again and again, as soon as its last answer is complete.

    Ends after so many ``seconds``, but not before there is an answer.
    """
    size = len(one(port, request))
    sockets = [_connect(port) for _ in range(connections)]
    selector = selectors.DefaultSelector()
    for connection in sockets:
        selector.register(connection, selectors.EVENT_READ)
    buffers = {connection: bytearray() for connection in sockets}
    times: list[float] = []
    clock = time.perf_counter
    begin = clock()
    sent = dict.fromkeys(sockets, begin)
    for connection in sockets:
        connection.sendall(request)
    while (now := clock()) < begin + seconds or not times:
        for key, _ in selector.select(1):
            ready: socket.socket = key.fileobj  # type: ignore[assignment]  # sockets are all there is
            buffer = buffers[ready]
            buffer += ready.recv(_CHUNK)
            if len(buffer) < size or len(buffer) < buffer.find(_HEAD_END) + len(_HEAD_END) + size:
                continue
            now = clock()
            times.append(now - sent[ready])
            buffer.clear()
            sent[ready] = now
            ready.sendall(request)
    selector.close()
    for connection in sockets:
        connection.close()
    return Load(len(times), now - begin, sorted(times))


def _connect(port: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), 30)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection
