"""Answers to GET that change only with the version: made once, kept with their ETag and compressed."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from hashlib import sha256
from typing import Any, Final

import orjson

from scorer.web.exchange import JSON, NOSNIFF, Answer, Call, Handler

# A browser may keep them, and asks each time whether they are still the same.
_REVALIDATE: Final = "public, no-cache"
_COMPRESS_FROM: Final = 1024


class Fixed:
    """A body with its headers, as it is and compressed, and the answer that it is still the same."""

    __slots__ = ("_compressed", "_etag", "_plain", "_same")

    def __init__(
        self,
        body: bytes,
        media_type: str,
        *,
        language: str | None = None,
        extra: Iterable[tuple[str, str]] = (),
        cache_control: str = _REVALIDATE,
    ) -> None:
        etag = sha256(body).hexdigest()[:32]
        headers = [
            ("Content-Type", media_type),
            ("Cache-Control", cache_control),
            NOSNIFF,
            *extra,
        ]
        vary = "Accept-Encoding"
        if language is not None:
            headers.append(("Content-Language", language))
            vary = "Accept-Encoding, Accept-Language"
        headers.append(("Vary", vary))
        # Weak: the compressed body is another representation of the same content.
        self._etag = f'W/"{etag}"'
        headers.append(("ETag", self._etag))
        self._plain = Answer(body, headers)
        self._same = Answer(b"", headers, 304)
        self._compressed = self._plain
        if len(body) >= _COMPRESS_FROM:
            packed = gzip.compress(body, 9, mtime=0)
            if len(packed) < len(body):
                self._compressed = Answer(packed, [*headers, ("Content-Encoding", "gzip")])

    def answer(self, call: Call) -> Answer:
        """The answer to ``call``: nothing where the client has it, compressed where he takes that."""
        known = call.environ.get("HTTP_IF_NONE_MATCH")
        if known and (self._etag in known or known.strip() == "*"):
            return self._same
        return self._compressed if takes_gzip(call) else self._plain


def takes_gzip(call: Call) -> bool:
    """Whether the client takes gzip."""
    accepted = call.environ.get("HTTP_ACCEPT_ENCODING", "")
    return "gzip" in accepted and _gzip_weight(accepted) > 0


@lru_cache(maxsize=256)
def _gzip_weight(accepted: str) -> float:
    for entry in accepted.split(","):
        name, _, weight = entry.partition(";")
        if name.strip().lower() == "gzip":
            try:
                return float(weight.strip().removeprefix("q=") or 1)
            except ValueError:
                return 0
    return 0


def by_language(make: Callable[..., object]) -> Handler:
    """A handler of the JSON documents that ``make`` gives for a language (and the path's variables)."""

    @lru_cache(maxsize=256)
    def made(language: str, **variables: Any) -> Fixed:
        body = orjson.dumps(make(language, **variables))
        return Fixed(body, JSON, language=language)

    @wraps(make)
    def handler(call: Call, **variables: Any) -> Answer:
        return made(call.language, **variables).answer(call)

    return handler
