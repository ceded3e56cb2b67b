"""Problem documents (RFC 9457) for everything that can go wrong with a request."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from scorer.errors import NO_PARAMS, Fault, InvalidInput
from scorer.i18n import message, texts
from scorer.strict_json import NotJson
from scorer.web.refusals import Refused
from scorer.web.wire import chosen_language, json_response

MEDIA_TYPE: Final = "application/problem+json"
_LOG: Final = logging.getLogger("scorer.web")

_KINDS: Final = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media_type",
    422: "invalid_input",
    429: "too_many_requests",
    500: "internal",
    503: "unavailable",
}

Document = dict[str, Any]


def problem(
    language: str, status: int, kind: str, params: Mapping[str, object] = NO_PARAMS, variant: str = ""
) -> Document:
    """A problem document. ``variant`` chooses between several sentences of one kind."""
    detail = f"detail.{kind}.{variant}" if variant else f"detail.{kind}"
    return {
        "type": f"/problems/{kind.replace('_', '-')}",
        "title": message(language, f"title.{kind}", NO_PARAMS),
        "status": status,
        "detail": message(language, detail, params),
    }


def invalid_input(language: str, faults: Iterable[Fault]) -> Document:
    """The problem document of content that was understood and is not valid, with every fault."""
    sentence = texts(language).fault
    errors = [{"pointer": fault.pointer, "code": fault.code, "message": sentence(fault)} for fault in faults]
    return {**problem(language, 422, "invalid_input", {"count": len(errors)}), "errors": errors}


def install(app: Flask) -> None:
    """Make every failure of ``app`` a problem document."""
    app.register_error_handler(InvalidInput, _invalid)
    app.register_error_handler(NotJson, _not_json)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _failed)


def _response(document: Document) -> Response:
    return json_response(document, document["status"], MEDIA_TYPE)


def _invalid(invalid: InvalidInput) -> Response:
    return _response(invalid_input(chosen_language(), invalid.faults))


def _not_json(fault: NotJson) -> Response:
    return _response(problem(chosen_language(), 400, "not_json", fault.params, fault.reason))


def _refused(refused: Refused) -> Response:
    return _response(
        problem(chosen_language(), refused.status, refused.kind, refused.params, refused.variant)
    )


def _http(fault: HTTPException) -> Response:
    status = fault.code or 500
    if status not in _KINDS:
        status = 400 if status < 500 else 500
    params: dict[str, object] = {"path": request.path}
    allowed = sorted(getattr(fault, "valid_methods", None) or ())
    params["allowed"] = ", ".join(allowed)
    response = _response(problem(chosen_language(), status, _KINDS[status], params))
    if isinstance(fault, MethodNotAllowed):
        response.headers["Allow"] = params["allowed"]
    return response


def _failed(_fault: Exception) -> Response:
    """Nothing of what failed inside is told outside."""
    _LOG.exception("request failed: %s %s", request.method, request.path)
    return _response(problem(chosen_language(), 500, "internal"))
