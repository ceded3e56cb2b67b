"""The Flask application, with a short way to the handlers of paths that hold no variable part.

Measured on a settlement, the framework's contexts, signals, URL binding and response objects took as long
as reading, settling and explaining the deal together. Handlers use none of them. So a request whose path
and method are known goes straight to its handler; everything else (variable paths, 404, 405, OPTIONS, and
every request once something is registered to run before requests) goes through Flask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from itertools import count
from secrets import token_hex
from typing import Any, Final, cast

from flask import Flask, Response, request

from scorer.web import problems
from scorer.web.exchange import REQUEST_ID, Answer, Call, Handler, Refused
from scorer.web.settings import Settings

_VITAL: Final = frozenset({"/healthz", "/readyz", "/metrics"})
_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Service(Flask):
    """Flask whose views are handlers: they take a :class:`Call` and give an :class:`Answer`."""

    def __init__(self, settings: Settings) -> None:
        super().__init__("scorer.web", static_folder=None)
        self.settings = settings
        # Told apart between processes by the beginning, within one by the number.
        self._request_ids = map(f"{token_hex(6)}-{{}}".format, count(1))
        self.register_error_handler(Exception, self._problem)

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

    def wsgi_app(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer one request."""
        given = environ.get("HTTP_X_REQUEST_ID")
        environ[REQUEST_ID] = given if given and _REQUEST_ID.fullmatch(given) else next(self._request_ids)
        handler = self._handlers.get((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        if handler is None or self.before_request_funcs:
            return super().wsgi_app(environ, start_response)
        call = Call(environ, self.settings)
        try:
            answer = handler(call)
        except Exception as failure:  # noqa: BLE001 - nothing a client sends may end in a bare failure
            answer = problems.answer(call, failure)
        return answer(environ, start_response)

    def refuse(self, environ: dict[str, Any], kind: str) -> Answer:
        """The answer to a request that is turned away before any handler sees it."""
        environ.setdefault(REQUEST_ID, next(self._request_ids))
        return problems.answer(Call(environ, self.settings), Refused(kind))

    @staticmethod
    def is_vital(path: str) -> bool:
        """Whether requests to ``path`` are answered however much there is to do."""
        return path in _VITAL

    def dispatch_request(self) -> Any:
        """Call the handler of the path that Flask found."""
        if request.routing_exception is not None or request.method == "OPTIONS":
            return super().dispatch_request()
        rule = request.url_rule
        view = self.view_functions[rule.endpoint]  # type: ignore[union-attr]  # there was no exception
        return view(Call(request.environ, self.settings), **(request.view_args or {}))

    def make_response(self, rv: Any) -> Response:
        """A handler's answer as Flask's own."""
        response = Response(rv.body, rv.status, rv.headers) if isinstance(rv, Answer) else rv
        response.headers["X-Request-Id"] = request.environ[REQUEST_ID]
        return super().make_response(response)

    def _problem(self, failure: Exception) -> Response:
        return self.make_response(problems.answer(Call(request.environ, self.settings), failure))
