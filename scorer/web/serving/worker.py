"""The worker: one loop that reads and writes for all clients, and answers what has come completely.

gunicorn's threaded worker gives each connection a thread from its first byte on, so that a few clients who
send slowly, or take their answers slowly, hold all of them. Here a request costs nothing but memory until
all of it is there. Then a small one is answered at once, and one with a large body by a thread beside the
loop, so that others need not wait for it.
"""

from __future__ import annotations

import contextlib
import gc
import os
import selectors
import socket
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, Final

from gunicorn.workers.base import Worker as GunicornWorker

from scorer.web.service import Service
from scorer.web.serving.connection import Asked, Connection, Phase
from scorer.web.serving.heads import BadHead, Heads
from scorer.web.serving.machine import addresses, connections_most, tls_context
from scorer.web.serving.wire import Reply, Wire
from scorer.web.settings import Settings

AT_ONCE_MOST: Final = 16 * 1024
"""A request with a larger body is answered by a thread, and others meanwhile."""
_ACCEPTED_AT_ONCE: Final = 64
_EVICTED_AT_ONCE: Final = 32
_WAIT: Final = 2.0
"""Seconds after which a complete request that still waits for its turn is turned away."""
_LINGER: Final = 1.0
"""Seconds for which a stopping worker still takes requests on connections that are kept."""
_NOT_BEGUN: Final = (Phase.HANDSHAKE, Phase.IDLE, Phase.HEAD)
_SWITCH_INTERVAL: Final = 0.001
"""After this many seconds a thread lets the loop go on; Python's own 5 ms are felt by every small request."""
_SMALL: Final = 64 * 1024
"""Bodies and answers up to this many bytes are not counted."""
_EVERY: Final = 1.0
"""Seconds between looks at what is overdue."""


class Worker(GunicornWorker):  # type: ignore[misc]  # gunicorn carries no types
    """See the module."""

    wsgi: Service
    settings: Settings

    def init_process(self) -> None:
        """Begin; returns when the worker is done."""
        sys.setswitchinterval(_SWITCH_INTERVAL)
        self.poller = selectors.DefaultSelector()
        self.connections: set[Connection] = set()
        self.ready: deque[tuple[Connection, Asked]] = deque()
        self.again: deque[Connection] = deque()
        self.finished: deque[tuple[Connection, Reply]] = deque()
        self.working = 0
        self.looked = 0.0
        self.pool = ThreadPoolExecutor(self.cfg.threads, "large")
        super().init_process()

    # ---- the loop ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Serve until told to stop, then finish what has begun."""
        self.settings = self.wsgi.settings
        self.heads = Heads(self.cfg)
        self.wire = Wire(self.wsgi)
        self.tls = tls_context(self.cfg)
        self.most = connections_most(self.settings.connections)
        self.shared = {
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "https" if self.tls else "http",
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": self.cfg.workers > 1,
            "wsgi.run_once": False,
            "SCRIPT_NAME": "",
        }
        self.poller.register(self.PIPE[0], selectors.EVENT_READ, None)
        for listener in self.sockets:
            listener.setblocking(False)
            self.poller.register(listener, selectors.EVENT_READ, listener)
        # What is there by now stays: the collector need not look at it again and again.
        gc.collect()
        gc.freeze()
        while self.alive:
            self._turn(_EVERY)
        self._stop()

    def _stop(self) -> None:
        for listener in self.sockets:
            # Whoever is still in the queue of the socket would see a reset.
            self._accept(listener)
            self.poller.unregister(listener)
            listener.close()
        began = now = monotonic()
        while self.connections and now - began < self.cfg.graceful_timeout:
            self._turn(_LINGER / 4)
            now = monotonic()
            if now - began > _LINGER:
                for connection in [each for each in self.connections if each.phase in _NOT_BEGUN]:
                    self._drop(connection)
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _turn(self, wait: float) -> None:
        """Take what has come, answer what is complete."""
        for key, events in self.poller.select(0 if self.again else wait):
            connection = key.data
            if connection.__class__ is not Connection:
                self._event(connection)
            elif events & selectors.EVENT_WRITE:
                self._writable(connection)
            else:
                self._readable(connection)
        for _ in range(len(self.again)):
            connection = self.again.popleft()
            if connection.phase is Phase.HEAD:
                self._advance(connection)
        if self.ready:
            self._answer_ready()
        now = monotonic()
        if now - self.looked > _EVERY:
            self._look(now)

    def _event(self, listener: Any) -> None:
        if listener is not None:
            self._accept(listener)
            return
        # A signal came, or a thread has an answer.
        with contextlib.suppress(BlockingIOError):
            os.read(self.PIPE[0], 4096)
        while self.finished:
            connection, reply = self.finished.popleft()
            self.working -= 1
            if connection.phase is Phase.WORK:
                self.poller.register(connection.sock, selectors.EVENT_READ, connection)
                self._send(connection, reply)

    def _look(self, now: float) -> None:
        """Once a second: say that this worker lives, end what is overdue."""
        self.looked = now
        self.notify()
        self.wire.tick()
        if self.ppid != os.getppid():
            self.alive = False
        for connection in [each for each in self.connections if each.overdue(now, self.settings)]:
            if connection.phase in (Phase.HEAD, Phase.BODY) and connection.received:
                self._refuse(connection, "request_timeout")
            else:
                self._drop(connection)

    # ---- connections -------------------------------------------------------------------------------------

    def _accept(self, listener: Any) -> None:
        for _ in range(_ACCEPTED_AT_ONCE):
            try:
                sock, client = listener.accept()
            except OSError:
                # Nobody is left in the queue, or who was has gone, or there is no descriptor to be had.
                return
            sock.setblocking(False)
            try:
                if sock.family != socket.AF_UNIX:
                    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                own = sock.getsockname()
                if self.tls is not None:
                    sock = self.tls.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
            except OSError:
                sock.close()
                continue
            if len(self.connections) >= self.most:
                self._evict()
            connection = Connection(sock, {**self.shared, **addresses(client, own)})
            self.connections.add(connection)
            self.poller.register(sock, selectors.EVENT_READ, connection)
            self._readable(connection)

    def _evict(self) -> None:
        """Make room: give up those who have waited longest without a complete request."""
        waiting = [each for each in self.connections if each.phase is not Phase.WORK]
        waiting.sort(key=lambda each: each.began)
        for connection in waiting[:_EVICTED_AT_ONCE]:
            self._drop(connection)

    def _has_room(self, newest: Connection) -> bool:
        """Whether all large bodies and answers fit into what may be held; the longest waiting make room."""
        if newest.held <= _SMALL:
            return True
        held = sum([each.held for each in self.connections])
        if held > self.settings.buffer:
            moving = [each for each in self.connections if each.phase in (Phase.BODY, Phase.WRITE)]
            for connection in sorted(moving, key=lambda each: each.began):
                if connection is newest or held <= self.settings.buffer:
                    break
                held -= connection.held
                self._drop(connection)
        return held <= self.settings.buffer

    def _drop(self, connection: Connection) -> None:
        self.connections.discard(connection)
        with contextlib.suppress(KeyError, ValueError):
            self.poller.unregister(connection.sock)
        connection.close()

    # ---- reading -----------------------------------------------------------------------------------------

    def _readable(self, connection: Connection) -> None:
        try:
            if connection.phase is Phase.HANDSHAKE and not connection.shake_hands():
                return
            more = connection.receive()
        except OSError:
            self._drop(connection)
            return
        if not more:
            self._ended(connection)
        elif connection.phase is not Phase.DRAIN:
            self._advance(connection)

    def _ended(self, connection: Connection) -> None:
        """The client sends no more; it may still read."""
        connection.closing = True
        if connection.phase is not Phase.DRAIN:
            self._advance(connection)
        if connection.phase in (Phase.WORK, Phase.WRITE, Phase.CLOSED):
            return
        rest = connection.rest()
        if rest is not None:
            self._queue(connection, rest)
        else:
            self._drop(connection)

    def _advance(self, connection: Connection) -> None:
        """Queue the next request of a connection if it is complete."""
        try:
            head = connection.head
            if head is None:
                head = connection.read_head(self.heads)
                if head is None:
                    return
                connection.limit = self.wsgi.body_limit(head.path)
            asked = connection.read_body()
        except BadHead as bad:
            self._refuse(connection, bad.kind)
            return
        if asked is not None:
            self._queue(connection, asked)
        elif connection.phase is not Phase.BODY:
            connection.enter(Phase.BODY)
            connection.held = connection.limit if head.length is None else head.length
            if not self._has_room(connection):
                self._refuse(connection, "unavailable")
            elif head.expects and not connection.body_has_begun:
                # So few bytes always fit.
                with contextlib.suppress(OSError):
                    connection.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")

    def _queue(self, connection: Connection, asked: Asked) -> None:
        connection.enter(Phase.WORK)
        in_flight = len(self.ready) + self.working
        if in_flight >= self.settings.queue and not self.wsgi.is_vital(asked.head.path):
            self._send(connection, self.wire.answer(connection, asked, "unavailable"))
        else:
            self.ready.append((connection, asked))

    # ---- answering ---------------------------------------------------------------------------------------

    def _answer_ready(self) -> None:
        began = monotonic()
        ready = self.ready
        while ready:
            connection, asked = ready.popleft()
            if not self.alive:
                connection.closing = True
            if len(asked.body) > AT_ONCE_MOST:
                self._in_thread(connection, self.wire.answer, asked)
                continue
            late = monotonic() - began > _WAIT
            refused = "unavailable" if late and not self.wsgi.is_vital(asked.head.path) else ""
            self._send(connection, self.wire.answer(connection, asked, refused))

    def _in_thread(self, connection: Connection, make: Callable[..., Reply], *arguments: Any) -> None:
        """Let a thread make a reply; the sending is the loop's."""
        self.working += 1
        self.poller.unregister(connection.sock)
        self.pool.submit(self._work, connection, make, *arguments)

    def _work(self, connection: Connection, make: Callable[..., Reply], *arguments: Any) -> None:
        self.finished.append((connection, make(connection, *arguments)))
        # A pipe that is full wakes the loop just as well.
        with contextlib.suppress(OSError):
            os.write(self.PIPE[1], b"\0")

    def _refuse(self, connection: Connection, kind: str) -> None:
        """Answer what is no complete request, and end the connection."""
        self._send(connection, self.wire.refusal(connection, kind))

    def _send(self, connection: Connection, reply: Reply) -> None:
        connection.pieces = reply.pieces
        try:
            complete = connection.send(reply.head, reply.body)
        except OSError:
            self._drop(connection)
            return
        if complete:
            self._sent(connection)
        elif self._has_room(connection):
            self.poller.modify(connection.sock, selectors.EVENT_WRITE, connection)
        else:
            self._drop(connection)

    def _writable(self, connection: Connection) -> None:
        try:
            complete = connection.flush()
        except OSError:
            self._drop(connection)
            return
        if complete:
            self.poller.modify(connection.sock, selectors.EVENT_READ, connection)
            self._sent(connection)

    def _sent(self, connection: Connection) -> None:
        """All of an answer is on its way, or all that is made of it."""
        if connection.broken:
            self._drop(connection)
        elif connection.pieces is not None:
            connection.enter(Phase.WORK)
            self._in_thread(connection, self.wire.more)
        elif not connection.closing:
            connection.next()
            if connection.phase is Phase.HEAD:
                self.again.append(connection)
        elif connection.unread:
            connection.end_sending()
        else:
            self._drop(connection)
