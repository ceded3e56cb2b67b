"""One request and its answer, as handlers see them: strict JSON in, bytes and headers out.

A handler is a function from a :class:`Call` to an :class:`Answer`. It needs nothing of the framework, so
the service can call it without one (see :mod:`scorer.web.service`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final
from urllib.parse import parse_qs

import orjson

from scorer.errors import NO_PARAMS
from scorer.i18n import negotiate
from scorer.strict_json import NotJson, loads
from scorer.web.receipts import Receipts
from scorer.web.settings import Settings

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
REQUEST_ID: Final = "scorer.request_id"
"""Where the environment of a request holds its name."""

PAUSE: Final = "scorer.pause"
"""Where the environment holds a function that lets others be answered meanwhile."""

VALUES_MOST: Final = 500_000
"""Values in one document, counted roughly and before it is read: few bytes each, and much work together.

Whatever keeps to the contract's lists stays far below."""

_WITHOUT_LENGTH: Final = frozenset({204, 304})

Headers = list[tuple[str, str]]

NOSNIFF: Final = ("X-Content-Type-Options", "nosniff")
NO_STORE: Final = ("Cache-Control", "no-store")

STATUS_LINES: Final = {
    200: "200 OK",
    204: "204 No Content",
    304: "304 Not Modified",
    400: "400 Bad Request",
    401: "401 Unauthorized",
    404: "404 Not Found",
    405: "405 Method Not Allowed",
    408: "408 Request Timeout",
    413: "413 Content Too Large",
    415: "415 Unsupported Media Type",
    422: "422 Unprocessable Content",
    429: "429 Too Many Requests",
    431: "431 Request Header Fields Too Large",
    500: "500 Internal Server Error",
    503: "503 Service Unavailable",
}


class Refused(Exception):
    """A request refused before its content is looked at.

    ``kind`` is the problem's, ``variant`` chooses between its sentences, ``params`` fill them.
    """

    def __init__(self, kind: str, params: Mapping[str, object] = NO_PARAMS, variant: str = "") -> None:
        self.kind = kind
        self.params = params
        self.variant = variant
        super().__init__(kind)


class Answer:
    """A status, headers without the length, and a body. An answer is also a WSGI application."""

    __slots__ = ("body", "headers", "status")

    def __init__(self, body: bytes, headers: Headers, status: int = 200) -> None:
        self.body = body
        self.headers = headers
        self.status = status

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
        """Send the answer; one to HEAD, and one that has no content, goes without its body."""
        body = self.body
        headers = [
            *self.headers,
            ("Content-Length", str(len(body))),
            ("X-Request-Id", environ[REQUEST_ID]),
        ]
        if self.status in _WITHOUT_LENGTH:
            headers.remove(("Content-Length", "0"))
        start_response(STATUS_LINES[self.status], headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)

    def with_headers(self, *more: tuple[str, str]) -> Answer:
        """The same answer with more headers. Lists of headers are shared, so none is changed."""
        return self._under([*self.headers, *more])

    def of_one(self) -> Answer:
        """The same answer for one client alone: caches on the way keep none that a key was needed for."""
        return self._under(
            [
                (name, value.replace("public", "private") if name == "Cache-Control" else value)
                for name, value in self.headers
            ]
        )

    def _under(self, headers: Headers) -> Answer:
        return Answer(self.body, headers, self.status)


class Stream(Answer):
    """An answer whose body comes in pieces, so that its length is not known before."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: Iterable[bytes], headers: Headers) -> None:
        super().__init__(b"", headers)
        self.pieces = pieces

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
        """Send the answer piece by piece."""
        start_response(STATUS_LINES[self.status], [*self.headers, ("X-Request-Id", environ[REQUEST_ID])])
        return self.pieces

    def _under(self, headers: Headers) -> Answer:
        return Stream(self.pieces, headers)


Handler = Callable[..., Answer]


class Tally:
    """Counts what requests were about; this one does not."""

    def failed(self, failure: Exception) -> None:
        """A request failed, or one part of it."""

    def judged(self, code: str | None) -> None:
        """A record was judged: ``code`` is that of its fault, ``None`` that it has none."""


NO_TALLY: Final = Tally()


class Call:
    """The request in hand.

    ``tally`` counts what it is about, ``receipts`` sign its answer where the operator wants that.
    """

    __slots__ = ("_language", "environ", "receipts", "settings", "tally")

    def __init__(
        self,
        environ: dict[str, Any],
        settings: Settings,
        tally: Tally = NO_TALLY,
        receipts: Receipts | None = None,
    ) -> None:
        self.environ = environ
        self.settings = settings
        self.tally = tally
        self.receipts = receipts
        self._language: str | None = None

    @property
    def language(self) -> str:
        """The language of the answer."""
        language = self._language
        if language is None:
            environ = self.environ
            query = environ.get("QUERY_STRING")
            wanted = parse_qs(query).get("lang") if query and "lang=" in query else None
            language = negotiate(environ.get("HTTP_ACCEPT_LANGUAGE"), wanted[0] if wanted else None)
            self._language = language
        return language

    @property
    def path(self) -> str:
        """The path that was asked for, as text."""
        return str(self.environ["PATH_INFO"]).encode("latin-1").decode("utf-8", "replace")

    def body(self, limit: int) -> bytes:
        """The body, at most ``limit`` bytes.

        Raises :class:`Refused` with 413 when it is longer, :class:`NotJson` when it ended early.
        """
        environ = self.environ
        announced = environ.get("CONTENT_LENGTH")
        if announced:
            # The server has checked that it is a number, and lets no more than that be read.
            length = int(announced)
            if length > limit:
                raise Refused("too_large", {"high": limit})
        elif environ.get("wsgi.input_terminated"):
            length = limit + 1
        else:
            return b""
        try:
            body: bytes = environ["wsgi.input"].read(length)
        except Refused:
            raise
        except Exception:  # noqa: BLE001 - each server has errors of its own
            # The client broke the connection, or sent chunks that are none.
            raise NotJson("truncated") from None
        if announced and len(body) < length:
            raise NotJson("truncated")
        if len(body) > limit:
            raise Refused("too_large", {"high": limit})
        return body

    def json(self, limit: int) -> Any:
        """The document in the body, which must be sent as JSON and be JSON."""
        media_type = self.environ.get("CONTENT_TYPE", "")
        if media_type != JSON and not is_json(media_type):
            raise Refused("unsupported_media_type", {"expected": JSON})
        body = self.body(limit)
        if len(body) > VALUES_MOST and sum(map(body.count, (b",", b"[", b"{"))) > VALUES_MOST:
            raise Refused("too_large", {"high": VALUES_MOST}, "values")
        return loads(body)

    def pause(self) -> None:
        """Let others be answered, in the midst of a long piece of work."""
        pause = self.environ.get(PAUSE)
        if pause is not None:
            pause()

    @property
    def is_stream(self) -> bool:
        """Whether the body is sent as one document a line."""
        media_type: str = self.environ.get("CONTENT_TYPE", "")
        return media_type.partition(";")[0].strip().lower() == NDJSON

    def stream(self, pieces: Iterable[bytes]) -> Answer:
        """``pieces`` as the answer to this request, one document a line."""
        return Stream(pieces, _NDJSON_HEADERS[self.language])

    def answer(self, document: object, *, signed: bool = True) -> Answer:
        """``document`` as the answer to this request, in its language; ``signed`` as for :meth:`written`."""
        body = self.written(document) if signed else orjson.dumps(document)
        return Answer(body, _JSON_HEADERS[self.language])

    def written(self, document: object) -> bytes:
        """``document`` as JSON, its settlements signed where that is wanted."""
        if self.receipts is not None:
            self.receipts.add(document)
        return orjson.dumps(document)


def is_json(media_type: str) -> bool:
    """Whether a Content-Type says JSON in UTF-8."""
    essence, _, parameters = media_type.lower().partition(";")
    essence = essence.strip()
    if essence != JSON and not (essence.startswith("application/") and essence.endswith("+json")):
        return False
    for parameter in parameters.split(";"):
        name, _, value = parameter.strip().partition("=")
        if name.strip() == "charset" and value.strip().strip('"') not in ("utf-8", "utf8", "us-ascii"):
            return False
    return True


class _HeadersByLanguage(dict[str, Headers]):
    """The headers of an answer that depend on nothing but its language, made once."""

    def __init__(self, media_type: str, *more: tuple[str, str]) -> None:
        super().__init__()
        self._fixed = [
            ("Content-Type", media_type),
            NOSNIFF,
            ("Vary", "Accept-Language"),
            *more,
        ]

    def __missing__(self, language: str) -> Headers:
        self[language] = [*self._fixed, ("Content-Language", language)]
        return self[language]


# The answer to a POST is nobody's to keep unless it says so; a refusal of a GET might be, so it says not.
_JSON_HEADERS: Final = _HeadersByLanguage(JSON)
_NDJSON_HEADERS: Final = _HeadersByLanguage(NDJSON)
PROBLEM_HEADERS: Final = _HeadersByLanguage("application/problem+json", NO_STORE)
