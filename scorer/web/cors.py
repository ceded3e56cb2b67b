"""Pages of other origins, for an operator who lists them (the Fetch standard's CORS protocol)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from scorer.web.exchange import Answer

Environ = dict[str, Any]

_KEPT_FOR: Final = "7200"
_VARY: Final = ("Vary", "Origin")
_ALLOWED: Final = (
    ("Access-Control-Allow-Methods", "GET, POST"),
    ("Access-Control-Allow-Headers", "Accept-Language, Authorization, Content-Type, X-Api-Key, X-Request-Id"),
    ("Access-Control-Max-Age", _KEPT_FOR),
)
_SHOWN: Final = (
    "Access-Control-Expose-Headers",
    "Allow, Content-Language, ETag, Retry-After, WWW-Authenticate, X-Request-Id",
)


class Origins:
    """The origins whose pages may read answers.

    They get no credentials of a browser along, only keys that the page itself holds.
    """

    def __init__(self, origins: Iterable[str]) -> None:
        self._origins = frozenset(origins)

    def preflight(self, environ: Environ) -> Answer | None:
        """The answer to a browser that asks beforehand; ``None`` if this is no such question."""
        if environ["REQUEST_METHOD"] != "OPTIONS" or "HTTP_ACCESS_CONTROL_REQUEST_METHOD" not in environ:
            return None
        origin = environ.get("HTTP_ORIGIN")
        if origin not in self._origins:
            return Answer(b"", [_VARY], 204)
        return Answer(b"", [("Access-Control-Allow-Origin", origin), *_ALLOWED, _VARY], 204)

    def open(self, environ: Environ, answer: Answer) -> Answer:
        """``answer`` with what lets a listed origin read it."""
        origin = environ.get("HTTP_ORIGIN")
        if origin in self._origins:
            return answer.with_headers(("Access-Control-Allow-Origin", origin), _SHOWN, _VARY)
        return answer.with_headers(_VARY)
