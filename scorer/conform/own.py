"""This program's own answers to the questions of the kit, in codes without texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scorer.errors import InvalidInput
from scorer.gostop.answers import pile_document, settlement_document
from scorer.gostop.api import score, settle
from scorer.gostop.record import replay, validate
from scorer.strict_json import NotJson, loads

OK: Final = 200
BAD: Final = 400
NOT_FOUND: Final = 404
INVALID: Final = 422


def _scored(request: Any) -> dict[str, Any]:
    result = score(request)
    return pile_document(result.pile, result.ruleset)


def _settled(request: Any) -> dict[str, Any]:
    return settlement_document(settle(request))


ANSWERS: Final[Mapping[str, Callable[[Any], dict[str, Any]]]] = {
    "/v1/gostop/score": _scored,
    "/v1/gostop/settle": _settled,
    "/v1/gostop/validate": lambda request: validate(request).to_document(),
    "/v1/gostop/replay": lambda request: replay(request).to_document(),
}
"""By the endpoints of the HTTP contract."""


def answer(endpoint: object, request: Any) -> tuple[int, dict[str, Any]]:
    """The status and body that the HTTP API would answer with, as far as they hold no text."""
    answering = ANSWERS.get(endpoint) if isinstance(endpoint, str) else None
    if answering is None:
        return NOT_FOUND, {"status": NOT_FOUND, "endpoints": list(ANSWERS)}
    try:
        return OK, answering(request)
    except InvalidInput as invalid:
        faults = [{"pointer": fault.pointer, "code": fault.code} for fault in invalid.faults]
        return INVALID, {"status": INVALID, "errors": faults}


def answer_line(line: bytes) -> dict[str, Any]:
    """The answer to a question as it comes on a line."""
    try:
        question = loads(line)
    except NotJson as fault:
        return {"id": None, "status": BAD, "body": {"status": BAD, "reason": fault.reason}}
    if not isinstance(question, dict):
        return {"id": None, "status": BAD, "body": {"status": BAD, "reason": "no_object"}}
    status, body = answer(question.get("endpoint"), question.get("request"))
    return {"id": question.get("id"), "status": status, "body": body}
