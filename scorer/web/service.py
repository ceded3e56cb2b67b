"""The Flask application, with a short way to the handlers of paths that hold no variable part.

Measured on a settlement, the framework's contexts, signals, URL binding and response objects took as long
as reading, settling and explaining the deal together. Handlers use none of them. So a request whose path
and method are known goes straight to its handler; everything else (variable paths, 404, 405, OPTIONS, and
every request once something is registered to run before requests) goes through Flask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, cast

from flask import Flask, Response, request

from scorer.i18n import LANGUAGES, preload
from scorer.web import guard, problems
from scorer.web.access_log import AccessLog
from scorer.web.cors import Origins
from scorer.web.exchange import NO_TALLY, NOSNIFF, REQUEST_ID, Answer, Call, Handler, Refused
from scorer.web.keys import Keys
from scorer.web.metrics import Metrics
from scorer.web.rates import Rates
from scorer.web.receipts import Receipts
from scorer.web.settings import Settings

if TYPE_CHECKING:
    from scorer.web.counting import SharedCounts

_VITAL: Final = frozenset({"/healthz", "/readyz", "/metrics"})
_READ_ONCE: Final = ("/readyz", "/", "/openapi.json")
_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_SET_ANEW: Final = frozenset({"content-length", "x-request-id"})


class Service(Flask):
    """Flask whose views are handlers: they take a :class:`Call` and give an :class:`Answer`."""

    def __init__(self, settings: Settings, counts: SharedCounts | None = None) -> None:
        super().__init__("scorer.web", static_folder=None)
        # A path is what it says: nobody is sent on to one with fewer slashes.
        self.url_map.merge_slashes = False
        self.settings = settings
        self._counts = counts
        # Told apart between processes by the beginning, within one by the number.
        self._request_ids = map(f"{token_hex(6)}-{{}}".format, count(1))
        self.register_error_handler(Exception, self._problem)
        self._metrics = Metrics() if settings.metrics else None
        self._tally = self._metrics or NO_TALLY
        self._receipts = Receipts(settings.signing_secrets) if settings.signing_secrets else None

    def wsgi_app(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer one request."""
        given = environ.get("HTTP_X_REQUEST_ID")
        environ[REQUEST_ID] = given if given and _REQUEST_ID.fullmatch(given) else next(self._request_ids)
        return self._respond(environ)(environ, start_response)

    def refuse(self, environ: dict[str, Any], kind: str) -> Answer:
        """The answer to a request that is turned away before any handler sees it."""
        environ.setdefault(REQUEST_ID, next(self._request_ids))
        return self._refusing[kind](environ)

    # ---- what the server asks ----------------------------------------------------------------------------

    @staticmethod
    def is_vital(path: str) -> bool:
        """Whether requests to ``path`` are answered however much there is to do."""
        return path in _VITAL

    def warm_up(self) -> list[Callable[[], object]]:
        """What a process can do while nobody asks, so that nobody waits for it: catalogues, the page."""
        return [
            *[partial(preload, language) for language in LANGUAGES],
            *[
                partial(self._handled, {"REQUEST_METHOD": "GET", "PATH_INFO": path, REQUEST_ID: "-"})
                for path in _READ_ONCE
            ],
        ]

    # ---- the way to a handler ----------------------------------------------------------------------------

    @cached_property
    def _respond(self) -> guard.Respond:
        """The handlers, behind whatever the operator has set before them."""
        settings = self.settings
        respond: guard.Respond = self._handled
        if settings.key_digests:
            keys = Keys(settings.key_digests, page=settings.page == "key")
            respond = guard.with_keys(respond, keys, self._refusal)
        if settings.rate_limit:
            rates = Rates(settings.rate_limit, settings.rate_storage, settings.proxies, self._counts)
            respond = guard.with_rates(respond, rates, self._refusal, self.is_vital)
        return self._observed(self._opened(respond))

    @cached_property
    def _refusing(self) -> dict[str, guard.Respond]:
        """What turns a request away, by the kind of its problem."""
        return {
            kind: self._observed(self._opened(partial(self._refusal, refused=Refused(kind))))
            for kind in problems.KINDS
        }

    def _opened(self, respond: guard.Respond) -> guard.Respond:
        origins = self.settings.cors_origins
        return guard.with_origins(respond, Origins(origins)) if origins else respond

    def _observed(self, respond: guard.Respond) -> guard.Respond:
        metrics, log = self._metrics, self._log
        if metrics is None and log is None:
            return respond
        return guard.observed(respond, metrics, log, {path for _, path in self._handlers})

    @cached_property
    def _log(self) -> AccessLog | None:
        if self.settings.access_log != "on":
            return None
        return AccessLog(self._metrics.line_lost if self._metrics else lambda: None)

    @cached_property
    def _handlers(self) -> dict[tuple[str, str], Handler]:
        """Handlers by method and path, for every path without a variable part."""
        return {
            (method, rule.rule): cast("Handler", self.view_functions[rule.endpoint])
            for rule in self.url_map.iter_rules()
            if not rule.arguments
            for method in rule.methods or ()
            if method != "OPTIONS"
        }

    def _handled(self, environ: dict[str, Any]) -> Answer:
        handler = self._handlers.get((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        if handler is None or self.before_request_funcs:
            return self._by_framework(environ)
        call = Call(environ, self.settings, self._tally, self._receipts)
        try:
            return handler(call)
        except Exception as failure:  # noqa: BLE001 - nothing a client sends may end in a bare failure
            return problems.answer(call, failure)

    def _refusal(self, environ: dict[str, Any], refused: Refused) -> Answer:
        return problems.answer(Call(environ, self.settings, self._tally), refused)

    # ---- the way through Flask ---------------------------------------------------------------------------

    def _by_framework(self, environ: dict[str, Any]) -> Answer:
        with self.request_context(environ):
            response = self.full_dispatch_request()
        headers = [(name, value) for name, value in response.headers if name.lower() not in _SET_ANEW]
        if NOSNIFF not in headers:
            # What the framework answers by itself: which methods a path takes.
            headers.append(NOSNIFF)
        return Answer(response.get_data(), headers, response.status_code)

    def dispatch_request(self) -> Any:
        """Call the handler of the path that Flask found."""
        rule = request.url_rule
        if rule is not None:
            request.environ[guard.ROUTE] = rule.rule
        if rule is None or request.routing_exception is not None or request.method == "OPTIONS":
            return super().dispatch_request()
        view = self.view_functions[rule.endpoint]
        call = Call(request.environ, self.settings, self._tally, self._receipts)
        return view(call, **(request.view_args or {}))

    def make_response(self, rv: Any) -> Response:
        """A handler's answer as Flask's own."""
        return super().make_response(
            Response(rv.body, rv.status, rv.headers) if isinstance(rv, Answer) else rv
        )

    def _problem(self, failure: Exception) -> Response:
        call = Call(request.environ, self.settings, self._tally)
        return self.make_response(problems.answer(call, failure))
