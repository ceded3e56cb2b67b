"""For operators: whether the service works, what it has counted, and whether a receipt is its own."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.forms import Record, Text
from scorer.gostop.api import settle
from scorer.version import ENGINE_VERSION
from scorer.web.exchange import NO_STORE, NOSNIFF, Answer, Call, Refused
from scorer.web.metrics import Metrics
from scorer.web.schemas import schema_of

blueprint: Final = Blueprint("operations", __name__)

_RECEIPT_LONGEST: Final = 200
VERIFY_REQUEST: Final = Record(
    {"receipt": Text(1, _RECEIPT_LONGEST), "digest": Text(1, _RECEIPT_LONGEST)}, required=("receipt",)
)
_VERIFY: Final = schema_of("ReceiptRequest", VERIFY_REQUEST)
_KNOWN_DEAL: Final[dict[str, Any]] = {
    "ruleset": "standard",
    "players": [
        {"id": "A", "captured": ["1B", "3B", "8B", "4R", "5R", "7R"], "go_count": 1, "heundeum": 1},
        {"id": "B", "counts": {"brights": 0, "animals": 2, "ribbons": 3, "junk": 4}},
        {"id": "C", "captured": ["11B", "1J1", "1J2"]},
    ],
    "winner": "A",
    "previous_nagari": 1,
    "chip_value": 100,
}
_KNOWN_POINTS: Final = {"A": 84, "B": -56, "C": -28}


@blueprint.get("/readyz")
def readyz(call: Call) -> Answer:
    """Whether a known deal settles to what is known of it."""
    settled = {balance.id: balance.points for balance in settle(_KNOWN_DEAL).balances}
    if settled != _KNOWN_POINTS:
        raise Refused("unavailable")
    return call.answer({"status": "ready", "engine_version": ENGINE_VERSION}).with_headers(NO_STORE)


@blueprint.get("/metrics")
def metrics(call: Call) -> Answer:
    """What the service has counted, for Prometheus."""
    if not isinstance(call.tally, Metrics):
        raise Refused("not_found", {"path": call.path})
    body, media_type = call.tally.exposition()
    return Answer(body, [("Content-Type", media_type), NOSNIFF, NO_STORE])


@blueprint.post("/v1/receipts/verify")
def verify(call: Call) -> Answer:
    """Whether a receipt was signed here, and the digest it is for."""
    receipts = call.receipts
    if receipts is None:
        raise Refused("not_found", {"path": call.path})
    document = call.json(call.settings.body_deal)
    faults: list[Fault] = []
    members = _VERIFY.members(document, faults)
    if faults or members is None:
        raise InvalidInput(in_document_order(document, faults))
    digest = receipts.verify(members["receipt"])
    valid = digest is not None and members.get("digest", digest) == digest
    return call.answer({"valid": valid, "digest": digest if valid else None}, signed=False)
