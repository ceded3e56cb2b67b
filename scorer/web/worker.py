"""A threaded gunicorn worker that a slow client cannot hold up.

gunicorn gives a connection to a thread as soon as it is there, and the thread then waits for the request:
as many clients as there are threads, sending a byte now and then, stop everybody else. Here the loop that
accepts connections also collects requests, and a thread gets one when it is complete. Only a body too
large to collect is read by a thread, and sending a whole request may take no longer than ``patience``.
A worker that has more requests waiting than it may queue answers 503 at once.
"""

from __future__ import annotations

import contextlib
import errno
import re
import selectors
import socket
import ssl
import time
from functools import partial
from typing import Any, Final

from gunicorn import http, sock
from gunicorn.http import errors
from gunicorn.workers.gthread import TConn, ThreadWorker

from scorer.web.problems import bare_response
from scorer.web.settings import Settings

COLLECTED_MOST: Final = 256 * 1024
"""A request longer than this is read by a thread, so that waiting clients cannot fill the memory."""

HEAD_MOST: Final = 64 * 1024
"""A longer head than this will be refused in any case."""

_CHUNK: Final = 64 * 1024
_HEAD_END: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
_CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
_EXPECTS: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue", re.IGNORECASE)
_LAST_CHUNKS: Final = (b"\r\n0\r\n\r\n", b"\r\n\r\n0\r\n\r\n")
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_RETRY_AFTER: Final = 1
_STATUSES: Final = (
    (errors.LimitRequestLine, 414),
    (errors.LimitRequestHeaders, 431),
    (errors.ExpectationFailed, 417),
    (errors.ParseException, 400),
    (ssl.SSLError, 400),
)


class Limited:
    """The reading end of a socket with a time by which a request must have come; later there is no more."""

    __slots__ = ("deadline", "gettimeout", "settimeout", "source")

    def __init__(self, source: socket.socket) -> None:
        self.source = source
        self.deadline = 0.0
        self.gettimeout = source.gettimeout
        self.settimeout = source.settimeout

    def recv(self, size: int) -> bytes:
        """What the client sent, or nothing once its time is over."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            return b""
        before = self.source.gettimeout()
        self.source.settimeout(left)
        try:
            return self.source.recv(size)
        except TimeoutError:
            return b""
        finally:
            self.source.settimeout(before)


class Connection(TConn):  # type: ignore[misc]  # gunicorn carries no types
    """A connection with what has been collected of its next request."""

    sock: Any
    initialized: bool

    def __init__(self, patience: float, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.patience = patience
        self.collected = bytearray()
        self.whole = 0
        self.data_ready = True

    def init(self) -> None:
        """Prepare the parser for the request at hand; called by the thread that will read it."""
        patience = self.patience
        if not self.initialized:
            self.initialized = True
            self.sock.settimeout(patience)
            if self.cfg.is_ssl:
                self.sock = sock.ssl_wrap_socket(self.sock, self.cfg)
                self.sock.do_handshake()
            self.parser = http.get_parser(self.cfg, self.sock, self.client)
            self.parser.unreader.sock = Limited(self.sock)
        # Also the longest that a client may take to read a part of the answer.
        self.sock.settimeout(patience)
        self.parser.unreader.sock.deadline = time.monotonic() + patience
        if self.collected:
            self.parser.unreader.unread(bytes(self.collected))
            self.collected.clear()
            self.whole = 0

    def collect(self, data: bytes) -> bool:
        """Add ``data``; whether there is now a request that a thread can work on without waiting."""
        collected = self.collected
        start = max(0, len(collected) - len(_HEAD_END))
        collected += data
        if len(collected) >= COLLECTED_MOST:
            return True
        if not self.whole:
            head = collected.find(_HEAD_END, start)
            if head < 0:
                return len(collected) > HEAD_MOST
            self.whole = self._whole(bytes(collected[: head + 2]), head + len(_HEAD_END))
        if self.whole < 0:
            return collected.endswith(_LAST_CHUNKS)
        return len(collected) >= min(self.whole, COLLECTED_MOST)

    def _whole(self, head: bytes, length: int) -> int:
        """How long the request is, or -1 where only its end will tell."""
        if _EXPECTS.search(head):
            with contextlib.suppress(OSError):
                self.sock.send(_CONTINUE)
        if _CHUNKED.search(head):
            return -1
        announced = _LENGTH.search(head)
        return length + int(announced[1]) if announced else length


class Worker(ThreadWorker):  # type: ignore[misc]
    """The worker class that the service runs under."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        settings: Settings = self.app.settings
        self._patience = settings.patience
        self._queue_most = settings.queue

    def accept(self, listener: socket.socket) -> None:
        """Take a new connection and wait for what it sends."""
        try:
            client, address = listener.accept()
        except OSError as fault:
            if fault.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        connection = Connection(self._patience, self.cfg, client, address, listener.getsockname())
        if self.cfg.is_ssl:
            self.enqueue_req(connection)
        else:
            self._collect_from(connection)

    def on_client_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        """A kept connection has something again."""
        if self.cfg.is_ssl:
            super().on_client_socket_readable(conn, client)
            return
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._collect_from(conn)

    def _collect_from(self, conn: Connection) -> None:
        """Collect the next request of ``conn``, in whatever pieces it comes."""
        conn.sock.setblocking(False)
        if self._collect(conn):
            return
        conn.timeout = time.monotonic() + self._patience
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._collect_more, conn))

    def _collect_more(self, conn: Connection, client: socket.socket) -> None:
        if self._collect(conn):
            self.poller.unregister(client)
            self.pending_conns.remove(conn)

    def _collect(self, conn: Connection) -> bool:
        """Read what is there; whether there is nothing more to wait for: a request, or the end."""
        try:
            data = conn.sock.recv(_CHUNK)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            data = b""
        if not data and not conn.collected:
            self._drop(conn)
            return True
        # A request that broke off goes to a thread too: whoever sent it may still read why it is refused.
        if data and not conn.collect(data):
            return False
        if self.tpool._work_queue.qsize() >= self._queue_most:  # noqa: SLF001 - it has no other measure
            self._turn_away(conn)
        else:
            self.enqueue_req(conn)
        return True

    def _cap_keepalive(self, deadline: float) -> None:
        """When stopping, neither kept connections nor half-sent requests are waited for much longer."""
        super()._cap_keepalive(deadline)
        for conn in self.pending_conns:
            conn.timeout = min(conn.timeout, deadline)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:  # noqa: ARG002
        """Answer what is no HTTP, or no HTTP that is taken, with a problem document."""
        status = next((code for kind, code in _STATUSES if isinstance(exc, kind)), None)
        if status is None:
            self.log.error("request failed before it reached the application", exc_info=exc)
        with contextlib.suppress(OSError):
            kind = "internal" if status is None else "bad_request"
            client.sendall(bare_response(kind, status=status))

    def _turn_away(self, conn: Connection) -> None:
        """Answer that there is too much to do; nothing is read any more and nothing waited for."""
        with contextlib.suppress(OSError):
            conn.sock.send(bare_response("unavailable", retry_after=_RETRY_AFTER))
            conn.sock.shutdown(socket.SHUT_WR)
        self._drop(conn)

    def _drop(self, conn: Connection) -> None:
        self.nr_conns -= 1
        conn.close()

    def murder_pending(self) -> None:
        """Tell those who took too long to send a request, and close the connections that sent nothing."""
        now = time.monotonic()
        while self.pending_conns and self.pending_conns[0].timeout <= now:
            conn = self.pending_conns.popleft()
            self.poller.unregister(conn.sock)
            if conn.collected:
                with contextlib.suppress(OSError):
                    conn.sock.send(bare_response("bad_request", status=408))
            self._drop(conn)
