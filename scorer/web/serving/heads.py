"""Request heads (RFC 9112): where they end, what follows them, and the WSGI environment they make.

Heads as ordinary clients write them are read here, by a grammar narrower than the RFC's. Anything else
(chunked bodies, ``Expect``, absolute targets, a field given twice, names with underscores, what is no HTTP)
is left to gunicorn's own parser, which decides whether it is a request at all. So there is one place where
odd requests are judged, and the common ones need not pass it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from gunicorn.config import Config
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, NoMoreData, ParseException
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader

Environ = dict[str, Any]

_END: Final = b"\r\n\r\n"
_LINE: Final = re.compile(
    rb"(GET|HEAD|POST|OPTIONS|PUT|PATCH|DELETE) (/[\x21\x22\x24-\x3e\x40-\x7e]*)(?:\?([\x21\x22\x24-\x7e]*))?"
    rb" HTTP/1\.([01])\r\n"
)
_FIELD: Final = re.compile(rb"([!#$%&'*+\-.^`|~0-9A-Za-z]+):([\t\x20-\x7e\x80-\xff]*)\r\n")
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,15})[ \t]*\r\n", re.IGNORECASE)
_CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
_EXPECTS: Final = re.compile(rb"\r\nexpect:", re.IGNORECASE)
_CHUNK: Final = re.compile(rb"([0-9A-Fa-f]{1,8})(?:[ \t]*;[\t\x20-\x7e\x80-\xff]*)?\r\n")
_CHUNK_LINE_MOST: Final = 1024
_TRAILERS_MOST: Final = 4096
_DIGITS: Final = re.compile(rb"[0-9]{1,15}")
# Their meaning is not only a value: gunicorn's parser sees to them.
_ODD: Final = frozenset({"HTTP_TRANSFER_ENCODING", "HTTP_EXPECT", "HTTP_UPGRADE", "HTTP_TRAILER"})


class BadHead(Exception):
    """What came is no request; ``kind`` is the problem's."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(kind)


class Head:
    """The head of a request.

    ``length`` is that of its body in bytes, ``None`` where chunks tell; ``plain`` says that it is read
    already, and then ``environ`` holds what it says and ``keep_alive`` whether the connection goes on.
    """

    __slots__ = ("environ", "expects", "keep_alive", "length", "method", "path", "plain")

    def __init__(self, *, plain: bool, length: int | None, method: str, path: str) -> None:
        self.plain = plain
        self.length = length
        self.method = method
        self.path = path
        self.environ: Environ = {}
        self.keep_alive = False
        self.expects = False


class Heads:
    """Reads heads within the limits of gunicorn's configuration."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._line_most: int = config.limit_request_line
        self._fields_most: int = config.limit_request_fields
        self._field_most: int = config.limit_request_field_size
        self.longest: Final = self._line_most + 2 + 2 * self._field_most + len(_END)
        """A head must end within so many bytes: the line and two of the largest fields."""

    def end(self, received: bytearray, searched: int) -> int:
        """Where the head ends in ``received``, or -1; the first ``searched`` bytes hold no end."""
        at = received.find(_END, max(0, searched - 3))
        if at < 0:
            if len(received) > self.longest:
                raise BadHead("head_too_large")
            return -1
        if at > self.longest:
            raise BadHead("head_too_large")
        return at + len(_END)

    def read(self, raw: bytes) -> Head:
        """The head ``raw``, its last empty line included."""
        head = self._plain(raw)
        if head is not None:
            return head
        method, _, rest = raw.partition(b" ")
        path = rest.partition(b" ")[0].partition(b"?")[0]
        head = Head(plain=False, length=0, method=method.decode("latin-1"), path=path.decode("latin-1"))
        head.expects = _EXPECTS.search(raw) is not None
        if _CHUNKED.search(raw):
            head.length = None
        elif announced := _LENGTH.search(raw):
            head.length = int(announced[1])
        return head

    def _plain(self, raw: bytes) -> Head | None:
        line = _LINE.match(raw)
        if line is None or line.end() - 2 > self._line_most:
            return None
        fields: list[tuple[bytes, bytes]] = _FIELD.findall(raw, line.end())
        if len(fields) > self._fields_most:
            return None
        # Every byte must belong to a field, or there is something between them that is none.
        left = len(raw) - line.end() - 2
        environ: Environ = {}
        for name, value in fields:
            size = len(name) + len(value) + 3
            left -= size
            key = _variable(name)
            if size > self._field_most or key in environ or key in _ODD:
                return None
            environ[key] = value.strip(b" \t").decode("latin-1")
        if left != 0:
            return None
        method, target, query, minor = line.groups()
        announced = environ.get("CONTENT_LENGTH")
        if announced is not None and not _DIGITS.fullmatch(announced.encode("latin-1")):
            return None
        path = unquote_to_bytes(target) if b"%" in target else target
        environ["REQUEST_METHOD"] = method.decode("latin-1")
        environ["PATH_INFO"] = path.decode("latin-1")
        environ["QUERY_STRING"] = query.decode("latin-1") if query else ""
        environ["SERVER_PROTOCOL"] = "HTTP/1.1" if minor == b"1" else "HTTP/1.0"
        head = Head(
            plain=True,
            length=int(announced) if announced else 0,
            method=environ["REQUEST_METHOD"],
            path=environ["PATH_INFO"],
        )
        head.environ = environ
        head.keep_alive = goes_on(environ.get("HTTP_CONNECTION", ""), minor == b"1")
        return head

    def judge(self, raw: bytes, head: Head, client: Any) -> None:
        """Let gunicorn's parser read a head that is not plain; what it says goes into ``head``.

        Raises :class:`BadHead` for what it refuses, and where it sees another length than was read by.
        """
        try:
            asked = Request(self._config, IterUnreader(iter([raw])), client)
        except (LimitRequestHeaders, LimitRequestLine):
            raise BadHead("head_too_large") from None
        except (ParseException, NoMoreData, StopIteration):
            raise BadHead("bad_request") from None
        environ: Environ = {}
        for name, value in asked.headers:
            key = _variable(name.encode("latin-1"))
            environ[key] = f"{environ[key]},{value}" if key in environ else value
        coding = environ.pop("HTTP_TRANSFER_ENCODING", None)
        # A compressed body is refused too: nobody here unpacks it.
        agreed = (
            int(environ.get("CONTENT_LENGTH", 0)) == head.length
            if coding is None
            else head.length is None and coding.lower() == "chunked"
        )
        if not agreed:
            raise BadHead("bad_request")
        environ["REQUEST_METHOD"] = asked.method
        environ["PATH_INFO"] = unquote_to_bytes(asked.path).decode("latin-1")
        environ["QUERY_STRING"] = asked.query
        environ["SERVER_PROTOCOL"] = f"HTTP/{asked.version[0]}.{asked.version[1]}"
        head.environ = environ
        head.keep_alive = not asked.should_close()


def goes_on(connection: str, modern: bool) -> bool:
    """Whether a connection is kept after a request with this ``Connection`` field.

    >>> goes_on("", True), goes_on("close", True), goes_on("", False), goes_on("Keep-Alive", False)
    (True, False, False, True)
    """
    if not connection:
        return modern
    options = {option.strip() for option in connection.lower().split(",")}
    return "close" not in options and (modern or "keep-alive" in options)


@lru_cache(maxsize=256)
def _variable(name: bytes) -> str:
    """The environment's name of a field."""
    upper = name.decode("latin-1").upper().replace("-", "_")
    return upper if upper in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{upper}"


class Chunks:
    """A chunked body (RFC 9112, section 7.1) put together as it comes."""

    __slots__ = ("_at", "_last", "body")

    def __init__(self, start: int) -> None:
        self.body = bytearray()
        self._at = start
        self._last = False

    def end(self, received: bytearray) -> int:
        """Where the body ends in ``received``, or -1 while it has not.

        Raises :class:`BadHead` for what is no chunk.
        """
        while not self._last:
            size = _CHUNK.match(received, self._at)
            if size is None:
                line_end = received.find(b"\r\n", self._at, self._at + _CHUNK_LINE_MOST)
                if line_end >= 0 or len(received) - self._at > _CHUNK_LINE_MOST:
                    raise BadHead("bad_request")
                return -1
            start = size.end()
            after = start + int(size[1], 16)
            if after == start:
                self._at = start
                self._last = True
                break
            if len(received) < after + 2:
                return -1
            if received[after : after + 2] != b"\r\n":
                raise BadHead("bad_request")
            self.body += memoryview(received)[start:after]
            self._at = after + 2
        # What stands behind the last chunk (trailers) has no use here.
        if received.startswith(b"\r\n", self._at):
            return self._at + 2
        at = received.find(_END, self._at)
        if at < 0 and len(received) - self._at > _TRAILERS_MOST:
            raise BadHead("head_too_large")
        return at + len(_END) if at >= 0 else -1
