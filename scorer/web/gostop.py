"""Go-Stop over HTTP: card points, settlements, batches and sessions."""

from __future__ import annotations

from typing import Any, Final

import orjson
from flask import Blueprint

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.gostop.answers import Rulesets, pile_document, session_document, settle_document
from scorer.gostop.api import score_of
from scorer.gostop.deal_reading import deal_of
from scorer.gostop.digests import ruleset_digest
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.session import session_of
from scorer.gostop.settlement import Settlement, settle_deal
from scorer.i18n import texts
from scorer.version import ENGINE_VERSION
from scorer.web import schemas
from scorer.web.exchange import Answer, Call
from scorer.web.problems import Listing
from scorer.web.schemas import FAULTS_MOST

Document = dict[str, Any]

blueprint: Final = Blueprint("gostop", __name__, url_prefix="/v1/gostop")

_ECHOES_KEPT: Final = 512
_echoes: Final[dict[tuple[str, str | None], tuple[orjson.Fragment, str]]] = {}


def echo(ruleset: Ruleset) -> tuple[orjson.Fragment, str]:
    """A ruleset as answers carry it, ready to be written, and its digest."""
    key = (ruleset.canonical, ruleset.label)
    ready = _echoes.get(key)
    if ready is None:
        if len(_echoes) >= _ECHOES_KEPT:
            _echoes.clear()
        ready = orjson.Fragment(orjson.dumps(ruleset.echo())), ruleset_digest(ruleset)
        _echoes[key] = ready
    return ready


@blueprint.post("/score")
def score(call: Call) -> Answer:
    """Captured cards to itemised card points."""
    document = call.json(call.settings.body_deal)
    faults: list[Fault] = []
    result = score_of(schemas.SCORE.members(document, faults), document, faults)
    return call.answer(pile_document(result.pile, result.ruleset, echo))


def _settle(document: Any) -> tuple[Settlement, str | None]:
    """The settlement of a request, and the detail it asks for."""
    faults: list[Fault] = []
    members = schemas.SETTLE.members(document, faults)
    settlement = settle_deal(deal_of(members, document, faults))
    return settlement, None if members is None else members.get("detail")


@blueprint.post("/settle")
def settle(call: Call) -> Answer:
    """A finished deal to points and payments."""
    document = call.json(call.settings.body_deal)
    settlement, detail = _settle(document)
    explained = detail != "brief"
    return call.answer(settle_document(settlement, texts(call.language), explained=explained, echo=echo))


@blueprint.post("/settle/batch")
def settle_batch(call: Call) -> Answer:
    """Many finished deals, each answered or refused for itself."""
    document = call.json(call.settings.body_batch)
    faults: list[Fault] = []
    members = schemas.BATCH.members(document, faults)
    if faults or members is None:
        raise InvalidInput(in_document_order(document, faults))
    rulesets = Rulesets(echo)
    detail = members.get("detail", "full")
    listing = Listing(call.language, FAULTS_MOST)
    results = [_batch_entry(hand, detail, call, (rulesets, listing)) for hand in members["hands"]]
    return call.answer({"results": results, **rulesets.member(), "engine_version": ENGINE_VERSION})


def _batch_entry(hand: Any, detail: str, call: Call, shared: tuple[Rulesets, Listing]) -> orjson.Fragment:
    """One result or problem, written at once: a thousand as documents would only be kept and walked."""
    call.pause()
    return orjson.Fragment(call.written(_batch_document(hand, detail, call, shared)))


def _batch_document(hand: Any, detail: str, call: Call, shared: tuple[Rulesets, Listing]) -> Document:
    rulesets, listing = shared
    try:
        settlement, own_detail = _settle(hand)
    except InvalidInput as invalid:
        call.tally.failed(invalid)
        return listing.document(invalid)
    return rulesets.result(settlement, texts(call.language), explained=(own_detail or detail) != "brief")


@blueprint.post("/session")
def session(call: Call) -> Answer:
    """Many deals in a row, with what is carried between them and what settles up."""
    document = call.json(call.settings.body_session)
    faults: list[Fault] = []
    members = schemas.SESSION.members(document, faults)
    evening = session_of(members, document, faults)
    return call.answer(session_document(evening, document, texts(call.language), echo))
