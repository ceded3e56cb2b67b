"""What stands before the handlers when an operator wants it: keys, limits, other origins, counting, logging.

Each of them wraps a function from an environment to an answer. One that is off is not there at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Any, Final

from scorer.web.access_log import AccessLog
from scorer.web.cors import Origins
from scorer.web.exchange import REQUEST_ID, Answer, Refused, Stream
from scorer.web.keys import CHALLENGES, Keys
from scorer.web.metrics import Metrics
from scorer.web.rates import Rates

Environ = dict[str, Any]
Respond = Callable[[Environ], Answer]
Refuse = Callable[[Environ, Refused], Answer]

ROUTE: Final = "scorer.route"
"""Where the environment of a request holds the pattern of its path."""

_OTHER: Final = "other"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})


def with_keys(inner: Respond, keys: Keys, refuse: Refuse) -> Respond:
    """Let pass who has a key."""

    def respond(environ: Environ) -> Answer:
        if keys.is_open(environ["PATH_INFO"]):
            return inner(environ)
        if keys.admit(environ):
            return inner(environ).of_one()
        return refuse(environ, Refused("unauthorized")).with_headers(*CHALLENGES)

    return respond


def with_rates(inner: Respond, rates: Rates, refuse: Refuse, vital: Callable[[str], bool]) -> Respond:
    """Let pass who has not asked too often."""

    def respond(environ: Environ) -> Answer:
        seconds = 0 if vital(environ["PATH_INFO"]) else rates.wait(environ)
        if not seconds:
            return inner(environ)
        refused = Refused("too_many_requests", {"seconds": seconds})
        return refuse(environ, refused).with_headers(("Retry-After", str(seconds)))

    return respond


def with_origins(inner: Respond, origins: Origins) -> Respond:
    """Let pages of listed origins read the answers."""

    def respond(environ: Environ) -> Answer:
        return origins.preflight(environ) or origins.open(environ, inner(environ))

    return respond


def observed(
    inner: Respond, metrics: Metrics | None, log: AccessLog | None, routes: Iterable[str]
) -> Respond:
    """Count and note what is answered. ``routes`` are the paths that are patterns themselves."""
    plain = frozenset(routes)

    def respond(environ: Environ) -> Answer:
        began = perf_counter()
        answer = inner(environ)
        if isinstance(answer, Stream):
            answer.pieces = counted(environ, answer.status, answer.pieces, began)
        else:
            note(environ, answer.status, perf_counter() - began, len(answer.body))
        return answer

    def counted(environ: Environ, status: int, pieces: Iterable[bytes], began: float) -> Iterator[bytes]:
        size = 0
        try:
            for piece in pieces:
                size += len(piece)
                yield piece
        finally:
            # Also where the client leaves before the end.
            note(environ, status, perf_counter() - began, size)

    def note(environ: Environ, status: int, seconds: float, size: int) -> None:
        path = environ["PATH_INFO"]
        route = path if path in plain else environ.get(ROUTE, _OTHER)
        method = environ["REQUEST_METHOD"]
        if method not in _METHODS:
            method = _OTHER
        if metrics is not None:
            metrics.answered(route, method, status, seconds)
        if log is not None:
            log.write(environ[REQUEST_ID], method, route, status, seconds=seconds, size=size)

    return respond
