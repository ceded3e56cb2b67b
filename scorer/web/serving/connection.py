"""One client's connection: what has come of its next request, what is still to be sent, and since when.

``closing`` says that it ends with the next answer, ``unread`` that bytes may come which nobody will read,
``held`` how many bytes of memory a large body or answer takes, ``pieces`` what is still to be made of its
answer, ``broken`` that this could not be done.

Nothing here waits. A connection is told that something can be read or written, takes what there is, and
says whether a request is complete.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
from enum import IntEnum
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scorer.web.serving.heads import Chunks, Head, Heads
from scorer.web.settings import Settings

if TYPE_CHECKING:
    from scorer.web.serving.wire import Pieces

_READ_AT_ONCE: Final = 1 << 16
_READS_AT_ONCE: Final = 16
_JOINED_MOST: Final = 1 << 16
_WOULD_WAIT: Final = (BlockingIOError, InterruptedError, ssl.SSLWantReadError, ssl.SSLWantWriteError)

SLOWEST: Final = 8 * 1024
"""Bytes a second that a body must come in with, or an answer be taken, once its first seconds are over."""
_DRAINED_FOR: Final = 2.0
"""Seconds for which a client may still send what nobody reads, so that it sees the answer."""


class Phase(IntEnum):
    """What a connection is at."""

    HANDSHAKE = 0
    IDLE = 1
    HEAD = 2
    BODY = 3
    WORK = 4
    WRITE = 5
    DRAIN = 6
    CLOSED = 7


class Asked(NamedTuple):
    """A request: all of it, or what came before its client ended, or the head of one that is too long."""

    head: Head
    body: bytes


class Connection:
    """See the module. ``shared`` are the members of the environment that all its requests have."""

    __slots__ = (
        "_chunks",
        "_head_end",
        "_known_head",
        "_known_raw",
        "_out",
        "_searched",
        "_tls",
        "began",
        "broken",
        "closing",
        "head",
        "held",
        "limit",
        "moved",
        "phase",
        "pieces",
        "received",
        "shared",
        "sock",
        "unread",
    )

    def __init__(self, sock: socket.socket, shared: dict[str, Any]) -> None:
        self.sock = sock
        self.shared = shared
        self._tls = isinstance(sock, ssl.SSLSocket)
        self.received = bytearray()
        self.head: Head | None = None
        self.limit = 0
        self.closing = False
        self.unread = False
        self.broken = False
        self.pieces: Pieces | None = None
        self._chunks: Chunks | None = None
        self._head_end = 0
        self._searched = 0
        self._known_raw = b""
        self._known_head: Head | None = None
        self._out: list[memoryview] = []
        self.held = 0
        self.phase = Phase.HANDSHAKE if self._tls else Phase.HEAD
        self.began = monotonic()
        self.moved = 0

    # ---- time --------------------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """Begin a phase."""
        self.phase = phase
        self.began = monotonic()
        self.moved = 0

    def overdue(self, now: float, settings: Settings) -> bool:
        """Whether the client has had all the time there is for what the connection is at."""
        spent = now - self.began
        phase = self.phase
        if phase is Phase.IDLE:
            return spent > settings.keepalive
        if phase in (Phase.BODY, Phase.WRITE):
            return spent > settings.patience + self.moved / SLOWEST
        if phase is Phase.WORK:
            return False
        return spent > (_DRAINED_FOR if phase is Phase.DRAIN else settings.patience)

    # ---- reading -----------------------------------------------------------------------------------------

    def shake_hands(self) -> bool:
        """Go on with the TLS handshake; ``True`` once it is done. ``OSError`` where it fails."""
        try:
            self.sock.do_handshake()  # type: ignore[attr-defined]  # only TLS has this phase
        except _WOULD_WAIT:
            return False
        self.enter(Phase.HEAD)
        return True

    def receive(self) -> bool:
        """Take what has come; ``False`` once the client has ended. ``OSError`` where the connection broke."""
        for _ in range(_READS_AT_ONCE):
            try:
                piece = self.sock.recv(_READ_AT_ONCE)
            except _WOULD_WAIT:
                return True
            if not piece:
                return False
            if self.phase is Phase.BODY:
                self.moved += len(piece)
            elif self.phase is Phase.IDLE:
                self.enter(Phase.HEAD)
            if self.phase is not Phase.DRAIN:
                self.received += piece
            if len(piece) < _READ_AT_ONCE:
                break
        while self._tls and self.sock.pending():  # type: ignore[attr-defined]
            # The poller does not see what has been decrypted already.
            self.received += self.sock.recv(_READ_AT_ONCE)
        return True

    def read_head(self, heads: Heads) -> Head | None:
        """The next request's head, if all of it has come. Raises ``BadHead``."""
        if not self.received.strip(b"\r\n"):
            # An empty line before a request means nothing (RFC 9112, section 2.2).
            self.received.clear()
            return None
        end = heads.end(self.received, self._searched)
        if end < 0:
            self._searched = len(self.received)
            return None
        self._head_end = end
        raw = bytes(memoryview(self.received)[:end])
        if raw == self._known_raw and self._known_head is not None:
            # On a kept connection one head often is the same as the last.
            self.head = self._known_head
        else:
            self.head = heads.read(raw)
            if not self.head.plain:
                heads.judge(raw, self.head, (self.shared["REMOTE_ADDR"], 0))
            elif len(raw) <= _READ_AT_ONCE // 32:
                self._known_raw, self._known_head = raw, self.head
        if self.head.length is None:
            self._chunks = Chunks(end)
        return self.head

    def read_body(self) -> Asked | None:
        """The request, if all of its body has come or more than ``limit`` bytes. Raises ``BadHead``."""
        head = self.head
        if head is None:
            return None
        if head.length is None:
            return self._read_chunks(head)
        if head.length > self.limit:
            self.closing = self.unread = True
            return self._asked(head, b"", len(self.received))
        end = self._head_end + head.length
        if len(self.received) < end:
            return None
        body = bytes(memoryview(self.received)[self._head_end : end]) if head.length else b""
        return self._asked(head, body, end)

    def _read_chunks(self, head: Head) -> Asked | None:
        chunks = self._chunks
        if chunks is None:
            return None
        end = chunks.end(self.received)
        if len(chunks.body) > self.limit or len(self.received) > 2 * self.limit + _READ_AT_ONCE:
            # Enough to see that it is too long.
            self.closing = self.unread = True
            return self._asked(head, bytes(self.limit + 1), len(self.received))
        return self._asked(head, bytes(chunks.body), end) if end >= 0 else None

    def rest(self) -> Asked | None:
        """What has come of a request whose client ended before its body did."""
        if self.head is None:
            return None
        body = bytes(memoryview(self.received)[self._head_end :])
        self.closing = True
        return self._asked(self.head, body, len(self.received))

    def _asked(self, head: Head, body: bytes, end: int) -> Asked:
        del self.received[:end]
        self.head = None
        self._chunks = None
        self._head_end = self._searched = 0
        return Asked(head, body)

    # ---- writing -----------------------------------------------------------------------------------------

    def send(self, head: bytes, body: bytes) -> bool:
        """Send what can be sent at once; ``False`` if the rest waits for :meth:`flush`.

        ``OSError`` where the connection broke, here and there.
        """
        if len(body) < _JOINED_MOST:
            data = head + body
            try:
                sent = self.sock.send(data)
            except _WOULD_WAIT:
                sent = 0
            if sent == len(data):
                return True
            self._out = [memoryview(data)[sent:]]
        else:
            # Many may be sent one body that is kept: it is not copied for each.
            self._out = [memoryview(head), memoryview(body)]
            if self.flush():
                return True
        self.held = sum(map(len, self._out))
        self.enter(Phase.WRITE)
        return False

    def flush(self) -> bool:
        """Send more of what waits; ``True`` once nothing does."""
        out = self._out
        while out:
            try:
                sent = self.sock.send(out[0])
            except _WOULD_WAIT:
                return False
            self.moved += sent
            if sent < len(out[0]):
                out[0] = out[0][sent:]
            else:
                del out[0]
        return True

    def next(self) -> None:
        """Wait for the next request, or go on with one whose bytes are here already."""
        self.held = 0
        self.enter(Phase.HEAD if self.received else Phase.IDLE)

    # ---- the end -----------------------------------------------------------------------------------------

    @property
    def body_has_begun(self) -> bool:
        """Whether anything of the request's body has come."""
        return len(self.received) > self._head_end

    def end_sending(self) -> None:
        """Tell the client that nothing more comes; what it still sends is thrown away for a while."""
        self.received.clear()
        self.enter(Phase.DRAIN)
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Give the connection up."""
        self.phase = Phase.CLOSED
        self.pieces = None
        self.received.clear()
        self._out.clear()
        with contextlib.suppress(OSError):
            self.sock.close()
