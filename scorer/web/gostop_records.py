"""Records of Go-Stop games over HTTP: judged, one or many, and played through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import orjson
from flask import Blueprint

from scorer.errors import Fault
from scorer.gostop.record.format import record_of, record_schema
from scorer.gostop.record.replaying import replay_checked
from scorer.gostop.record.validation import validate_record
from scorer.i18n import texts
from scorer.strict_json import loads
from scorer.web import problems, schemas
from scorer.web.exchange import Answer, Call, Refused
from scorer.web.fixed import Fixed

Document = dict[str, Any]

_FAULTS_OF_STREAM: Final = 100_000

blueprint: Final = Blueprint("gostop_records", __name__, url_prefix="/v1/gostop")


@blueprint.post("/validate")
def validate(call: Call) -> Answer:
    """Whether every move of a record is legal and its claimed result holds; many records, one a line."""
    if call.is_stream:
        return _validate_lines(call)
    document = call.json(call.settings.body_record)
    return call.answer(_verdict(document, call))


def _verdict(document: Any, call: Call) -> Document:
    faults: list[Fault] = []
    record = record_of(schemas.RECORD.members(document, faults), document, faults)
    verdict = validate_record(record)
    call.tally.judged(None if verdict.error is None else verdict.error.code)
    return verdict.to_document(texts(call.language))


def _validate_lines(call: Call) -> Answer:
    body = call.body(call.settings.body_stream)
    most = call.settings.stream_lines
    too_many = Refused("too_large", {"high": most}, "lines")
    if body.count(b"\n") > 2 * most:
        # A blank line beside each record is usual. Millions would fill the memory before they are told apart.
        raise too_many
    lines = [line for line in body.split(b"\n") if line and not line.isspace()]
    if len(lines) > most:
        raise too_many
    return call.stream(_answers(lines, call))


def _answers(lines: list[bytes], call: Call) -> Iterator[bytes]:
    """One answer a line, in the same order; blank lines have been passed over."""
    listing = problems.Listing(call.language, _FAULTS_OF_STREAM)
    for line in lines:
        yield call.written(_answer(line, call, listing)) + b"\n"


def _answer(line: bytes, call: Call, listing: problems.Listing) -> Document:
    """The verdict on one record, or the problem that it is none: its neighbours are answered all the same."""
    try:
        return _verdict(_document(line, call.settings.body_record), call)
    except Exception as failure:  # noqa: BLE001 - those before and after it are answered whatever it does
        problems.note(call, failure)
        return listing.document(failure)


def _document(line: bytes, limit: int) -> Any:
    if len(line) > limit:
        raise Refused("too_large", {"high": limit})
    return loads(line)


@blueprint.post("/replay")
def replay(call: Call) -> Answer:
    """A record to its events, positions, legal moves and settlement."""
    document = call.json(call.settings.body_record)
    faults: list[Fault] = []
    members = schemas.REPLAY.members(document, faults)
    record = record_of(members, document, faults)
    positions = (members or {}).get("positions", "final")
    return call.answer(replay_checked(record, document, positions).to_document(texts(call.language)))


@blueprint.get("/record.schema.json")
def schema(call: Call) -> Answer:
    """The JSON Schema of records."""
    return _schema().answer(call)


@cache
def _schema() -> Fixed:
    return Fixed(orjson.dumps(record_schema()), "application/schema+json")
