"""Answers as they go over the wire."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from io import BytesIO
from time import gmtime, strftime
from typing import Any, Final

from scorer.web.service import Service
from scorer.web.serving.connection import Asked, Connection

_LOG: Final = logging.getLogger("scorer.web")

_BUNDLE: Final = 1 << 16
_FAILED: Final = b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_LAST_CHUNK: Final = b"0\r\n\r\n"


class Pieces:
    """The rest of an answer that is made while it is sent."""

    __slots__ = ("_chunked", "_pieces")

    def __init__(self, pieces: Iterable[bytes], *, chunked: bool) -> None:
        self._pieces: Iterator[bytes] = iter(pieces)
        self._chunked = chunked

    def bundle(self) -> tuple[bytes, bool]:
        """The next bytes to send, and whether they are the last."""
        bundle = bytearray()
        last = True
        for piece in self._pieces:
            bundle += piece
            if len(bundle) >= _BUNDLE:
                last = False
                break
        if not self._chunked:
            return bytes(bundle), last
        framed = b"%x\r\n%b\r\n" % (len(bundle), bytes(bundle)) if bundle else b""
        return framed + _LAST_CHUNK if last else framed, last


class Reply:
    """What to send: a head, a body, and what follows them if the answer comes in pieces."""

    __slots__ = ("body", "head", "pieces")

    def __init__(self, head: bytes, body: bytes, pieces: Pieces | None = None) -> None:
        self.head = head
        self.body = body
        self.pieces = pieces


class Wire:
    """Calls the service and writes down what it answers. No answer says what serves it."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._date = ""

    def tick(self) -> None:
        """A second has passed."""
        self._date = ""

    def answer(self, connection: Connection, asked: Asked, refused: str = "") -> Reply:
        """The reply to a request; ``refused`` is the kind of problem of one that is turned away."""
        head = asked.head
        environ = {**connection.shared, **head.environ, "wsgi.input": BytesIO(asked.body)}
        if head.length is None:
            environ["CONTENT_LENGTH"] = str(len(asked.body))
        if not head.keep_alive:
            connection.closing = True
        return self._reply(connection, environ, refused)

    def refusal(self, connection: Connection, kind: str) -> Reply:
        """The reply to what is no request, or not all of one."""
        head = connection.head
        environ = {**connection.shared, "REQUEST_METHOD": "", "PATH_INFO": "", "SERVER_PROTOCOL": "HTTP/1.1"}
        if head is not None:
            environ |= {"REQUEST_METHOD": head.method, "PATH_INFO": head.path, **head.environ}
        connection.closing = connection.unread = True
        return self._reply(connection, environ, kind)

    def more(self, connection: Connection) -> Reply:
        """The next part of an answer that comes in pieces."""
        pieces = connection.pieces
        if pieces is None:
            return Reply(b"", b"")
        try:
            bundle, last = pieces.bundle()
        except Exception:  # noqa: BLE001 - whatever it is, the client must see that something is missing
            _LOG.exception("an answer broke off")
            connection.broken = True
            return Reply(b"", b"")
        return Reply(b"", bundle, None if last else pieces)

    def _reply(self, connection: Connection, environ: dict[str, Any], refused: str) -> Reply:
        given: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], _: Any = None) -> Any:
            given[:] = status, headers

        service = self._service
        try:
            if refused:
                parts = service.refuse(environ, refused)(environ, start_response)
            else:
                parts = service(environ, start_response)
            status, headers = given
            modern = environ["SERVER_PROTOCOL"] != "HTTP/1.0"
            if type(parts) is tuple:
                body, pieces = parts[0] if parts else b"", None
            elif any(name == "Content-Length" for name, _ in headers) or status[:3] in ("204", "304"):
                body, pieces = b"".join(parts), None
            else:
                pieces = Pieces(parts, chunked=modern)
                body, last = pieces.bundle()
                pieces = None if last else pieces
                if modern:
                    headers = [*headers, ("Transfer-Encoding", "chunked")]
                else:
                    connection.closing = True
            if connection.closing:
                headers = [*headers, ("Connection", "close")]
            elif not modern:
                headers = [*headers, ("Connection", "keep-alive")]
            return Reply(self._head(status, headers), body, pieces)
        except Exception:  # noqa: BLE001 - one request must not end the worker
            _LOG.exception("a request failed outside its handler")
            connection.closing = True
            return Reply(_FAILED, b"")

    def _head(self, status: str, headers: list[tuple[str, str]]) -> bytes:
        if not self._date:
            self._date = strftime("%a, %d %b %Y %H:%M:%S GMT", gmtime())
        lines = "".join([f"{name}: {value}\r\n" for name, value in headers])
        if lines.count("\n") != len(headers) or lines.count("\r") != len(headers):
            raise ValueError("a header holds a line break")
        return f"HTTP/1.1 {status}\r\nDate: {self._date}\r\n{lines}\r\n".encode("latin-1")
