"""Problem documents (RFC 9457) for everything that can go wrong with a request."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from scorer.errors import NO_PARAMS, Fault, InvalidInput
from scorer.i18n import message, texts
from scorer.strict_json import NotJson
from scorer.web.exchange import PROBLEM_HEADERS, REQUEST_ID, Answer, Call, Refused

_LOG: Final = logging.getLogger("scorer.web")

KINDS: Final = {
    "bad_request": 400,
    "not_json": 400,
    "unauthorized": 401,
    "not_found": 404,
    "method_not_allowed": 405,
    "request_timeout": 408,
    "too_large": 413,
    "unsupported_media_type": 415,
    "invalid_input": 422,
    "too_many_requests": 429,
    "head_too_large": 431,
    "internal": 500,
    "unavailable": 503,
}
"""Every kind of problem, with its status."""

# What the framework itself refuses, by its status.
_RETRY_AFTER: Final = {"unavailable": "1"}

_OF_FRAMEWORK: Final = {404: "not_found", 405: "method_not_allowed", 400: "bad_request"}

Document = dict[str, Any]


def kind_document(language: str, kind: str) -> Document:
    """What every problem of a kind has."""
    return {
        "type": f"/problems/{kind.replace('_', '-')}",
        "title": message(language, f"title.{kind}"),
        "status": KINDS[kind],
    }


def problem(
    language: str, kind: str, params: Mapping[str, object] = NO_PARAMS, variant: str = ""
) -> Document:
    """A problem document. ``variant`` chooses between several sentences of one kind."""
    detail = f"detail.{kind}.{variant}" if variant else f"detail.{kind}"
    return {
        **kind_document(language, kind),
        "detail": message(language, detail, params),
    }


def invalid_input(language: str, faults: Sequence[Fault], most: int | None = None) -> Document:
    """The problem document of content that was understood and is not valid; ``most`` faults are listed."""
    sentence = texts(language).fault
    errors = [
        {"pointer": fault.pointer, "code": fault.code, "message": sentence(fault)} for fault in faults[:most]
    ]
    return {**problem(language, "invalid_input", {"count": len(faults)}), "errors": errors}


class Listing:
    """Problem documents for the parts of one answer.

    All their faults are told, ``most`` of them together; after these, the first of each part.
    """

    def __init__(self, language: str, most: int) -> None:
        self._language = language
        self._left = most

    def document(self, failure: Exception) -> Document:
        """The problem document of one part."""
        if not isinstance(failure, InvalidInput):
            return document(self._language, failure)
        told = invalid_input(self._language, failure.faults, max(1, self._left))
        self._left -= len(told["errors"])
        return told


def document(language: str, failure: Exception) -> Document:
    """The problem document of a failure; of one inside nothing is told outside."""
    if isinstance(failure, InvalidInput):
        return invalid_input(language, failure.faults)
    if isinstance(failure, NotJson):
        return problem(language, "not_json", failure.params, failure.reason)
    if isinstance(failure, Refused):
        return problem(language, failure.kind, failure.params, failure.variant)
    return problem(language, "internal")


def note(call: Call, failure: Exception) -> None:
    """Count a failure; of one inside, write down what is not told outside."""
    call.tally.failed(failure)
    if not isinstance(failure, InvalidInput | NotJson | Refused):
        _LOG.error("request %s failed: %s", call.environ[REQUEST_ID], call.path, exc_info=failure)


def answer(call: Call, failure: Exception) -> Answer:
    """The answer to a request that failed."""
    language = call.language
    headers = PROBLEM_HEADERS[language]
    if isinstance(failure, HTTPException) and failure.code in _OF_FRAMEWORK:
        methods = sorted(failure.valid_methods or ()) if isinstance(failure, MethodNotAllowed) else []
        if methods:
            headers = [*headers, ("Allow", ", ".join(methods))]
        failure = Refused(_OF_FRAMEWORK[failure.code], {"path": call.path, "allowed": ", ".join(methods)})
    if isinstance(failure, Refused) and failure.kind in _RETRY_AFTER:
        headers = [*headers, ("Retry-After", _RETRY_AFTER[failure.kind])]
    note(call, failure)
    told = document(language, failure)
    return Answer(orjson.dumps(told), headers, told["status"])
