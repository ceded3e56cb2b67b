"""gunicorn's gevent worker, told what this service asks of it.

With greenlets a client who sends slowly, or takes his answer slowly, costs memory and stops nobody. What is
added here: a body has only so much time to come, a worker with too much in hand says so at once, and what is
no HTTP is refused by a problem document like everything else.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any, Final

import gevent
from gevent.ssl import SSLSocket
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.workers.ggevent import GeventWorker

from scorer.web.exchange import PAUSE, STATUS_LINES, Refused
from scorer.web.service import Service
from scorer.web.settings import Settings

_LOG: Final = logging.getLogger("scorer.web")

SLOWEST: Final = 8 * 1024
"""Bytes a second that a body must come with, or a long answer be taken, once the first seconds are over."""
_PIECE: Final = 64 * 1024
_LONG: Final = 256 * 1024
"""An answer of more bytes goes out piece by piece."""
TURN: Final = 0.002
"""Seconds that a long piece of work keeps everybody waiting at a time."""

Environ = dict[str, Any]
StartResponse = Any


class Connection:
    """A client's socket, which waits for nobody longer than it may.

    While ``deadline`` is set (by the clock of :func:`monotonic`), nothing is received after it. The head of
    an answer is held until its body comes, so that both leave in one piece.
    """

    __slots__ = ("_head", "_patience", "_socket", "deadline")

    def __init__(self, client: Any, patience: float) -> None:
        self._socket = client
        self._patience = patience
        self._head: bytes | None = None
        self.deadline: float | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)

    def setblocking(self, _wait: object) -> None:
        """Wait, but not for ever: that is what gunicorn asks for by this name."""
        self._socket.settimeout(self._patience)

    def recv(self, size: int) -> bytes:
        """Up to ``size`` bytes. Raises :class:`TimeoutError`."""
        if self.deadline is None:
            return self._socket.recv(size)  # type: ignore[no-any-return]
        left = self.deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        self._socket.settimeout(left)
        try:
            return self._socket.recv(size)  # type: ignore[no-any-return]
        finally:
            self._socket.settimeout(self._patience)

    def hold(self) -> None:
        """Keep what is sent next until there is more, or until :meth:`flush`."""
        self._head = b""

    def sendall(self, data: bytes) -> None:
        """Send ``data`` after what is held. Raises :class:`TimeoutError` where nobody takes it."""
        head = self._head
        if head is None:
            self._socket.sendall(data)
        elif head:
            self._head = None
            self._socket.sendall(head + data)
        else:
            self._head = data

    def flush(self) -> None:
        """Send what is held."""
        head, self._head = self._head, None
        if head:
            self._socket.sendall(head)

    def close(self) -> None:
        """Close it; what is held belongs to an answer that failed."""
        self._head = None
        self._socket.close()


class Body:
    """The body of a request, which must come in time: 408 is the answer to one that does not.

    While it comes its request is not in work, so those who send slowly take nobody's place.
    """

    def __init__(self, stream: Any, connection: Connection, gate: Gate) -> None:
        self._stream = stream
        self._connection = connection
        self._gate = gate
        self._left: float = gate.settings.patience
        self.held = 0

    def read(self, size: int = -1) -> bytes:
        """Up to ``size`` bytes. Raises :class:`Refused` when the time is over, or too much is held."""
        body = bytearray()
        gate = self._gate
        gate.in_work -= 1
        self._connection.deadline = monotonic() + self._left
        try:
            while size < 0 or len(body) < size:
                piece = self._stream.read(_PIECE if size < 0 else min(_PIECE, size - len(body)))
                if not piece:
                    break
                body += piece
                self._connection.deadline += len(piece) / SLOWEST
                self.held += len(piece)
                gate.held += len(piece)
                if gate.held > gate.settings.buffer:
                    raise Refused("unavailable")
        except TimeoutError:
            raise Refused("request_timeout") from None
        finally:
            self._left = self._connection.deadline - monotonic()
            self._connection.deadline = None
            gate.in_work += 1
        if gate.in_work > gate.settings.queue:
            raise Refused("unavailable")
        return bytes(body)


class Gate:
    """The service as a worker calls it: so many requests in work at once, and no more.

    ``held`` are the bytes of all bodies that have come and are not answered yet.
    """

    def __init__(self, service: Service) -> None:
        self.service = service
        self.settings: Settings = service.settings
        self.in_work = 0
        self.held = 0
        self._loop = gevent.get_hub().loop

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request, or turn it away."""
        if self.in_work >= self.settings.queue and not self.service.is_vital(environ["PATH_INFO"]):
            return self.service.refuse(environ, "unavailable")(environ, start_response)
        self.in_work += 1
        body = None
        try:
            if self.in_work + self._loop.pendingcnt > self.settings.queue:
                # So many may have come at once: they are counted before this one takes the processor.
                gevent.sleep(0)
            announced = environ.get("CONTENT_LENGTH")
            if announced != "0" and (announced or environ.get("HTTP_TRANSFER_ENCODING")):
                body = environ["wsgi.input"] = Body(environ["wsgi.input"], environ["gunicorn.socket"], self)
            environ[PAUSE] = Turn()
            answer = self.service(environ, start_response)
            if type(answer) is not tuple or (answer and len(answer[0]) > _LONG):
                # Its body is held for as long as it takes.
                answer, body = self._in_turns(answer, body), None
        finally:
            self.in_work -= 1
            if body is not None:
                self.held -= body.held
        return answer

    def _in_turns(self, answer: Iterable[bytes], body: Body | None) -> Iterator[bytes]:
        """The pieces of a long answer, others answered in between; to be taken as fast as a body comes."""
        patience = left = float(self.settings.patience)
        pause = Turn()
        try:
            for piece in _pieces(answer[0]) if type(answer) is tuple else answer:
                pause()
                began = monotonic()
                yield piece
                left = min(patience, left + len(piece) / SLOWEST - (monotonic() - began))
                if left < 0:
                    raise TimeoutError
        finally:
            if body is not None:
                self.held -= body.held


class Turn:
    """Lets others have their turn in the midst of a long piece of work, once its own was long enough."""

    __slots__ = ("_over",)

    def __init__(self) -> None:
        self._over = monotonic() + TURN

    def __call__(self) -> None:
        if monotonic() >= self._over:
            gevent.sleep(0)
            self._over = monotonic() + TURN


def _pieces(body: bytes) -> Iterator[bytes]:
    for start in range(0, len(body), _PIECE):
        yield body[start : start + _PIECE]


def _warm_up(service: Service) -> None:
    """Read what is read once, while nobody asks for it yet."""
    for step in service.warm_up():
        gevent.sleep(0.01)
        step()


class Worker(GeventWorker):  # type: ignore[misc]  # gunicorn carries no types
    """See the module."""

    wsgi: Any

    def load_wsgi(self) -> None:
        """Load the service and put the gate before it."""
        super().load_wsgi()
        # A setting is looked up some forty times a request, each time by two functions. It changes no more.
        self.cfg.__dict__.update({name: setting.get() for name, setting in self.cfg.settings.items()})
        gevent.spawn(_warm_up, self.wsgi)
        self.wsgi = Gate(self.wsgi)

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve one connection; nobody may keep it waiting longer than patience has it."""
        patience = self.wsgi.settings.patience
        with contextlib.suppress(OSError):
            if isinstance(client, SSLSocket):
                with gevent.Timeout(patience, TimeoutError):
                    client.do_handshake()
            super().handle(listener, Connection(client, patience), addr)

    def handle_request(self, listener_name: Any, req: Any, sock: Connection, addr: Any) -> None:
        """Answer one request of a connection."""
        sock.hold()
        try:
            super().handle_request(listener_name, req, sock, addr)
        finally:
            sock.flush()

    def handle_error(self, req: Any, client: Any, _addr: Any, exc: BaseException) -> None:
        """Answer what is no HTTP, and what fails inside. A connection that ends is nobody's to see."""
        if isinstance(exc, ParseException):
            large = isinstance(exc, LimitRequestLine | LimitRequestHeaders)
            kind = "head_too_large" if large else "bad_request"
        elif isinstance(exc, Exception) and not isinstance(exc, OSError | EOFError):
            _LOG.error("a request failed outside of its handler", exc_info=exc)
            kind = "internal"
        else:
            return
        environ: Environ = {"REQUEST_METHOD": "", "PATH_INFO": getattr(req, "path", None) or ""}
        answer = self.wsgi.service.refuse(environ, kind)
        fields = [*answer.headers, ("Content-Length", str(len(answer.body))), ("Connection", "close")]
        head = "".join([f"{name}: {value}\r\n" for name, value in fields])
        with contextlib.suppress(OSError):
            client.sendall(f"HTTP/1.1 {STATUS_LINES[answer.status]}\r\n{head}\r\n".encode() + answer.body)
