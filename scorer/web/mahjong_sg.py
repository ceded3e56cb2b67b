"""Singapore mahjong over HTTP: settlements, sessions, tai, and the rules described."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorer.errors import Fault
from scorer.i18n import field_text, texts
from scorer.mahjong_sg.hand_form import hand_of
from scorer.mahjong_sg.rules import DEFAULT
from scorer.mahjong_sg.rules_form import describe_rules
from scorer.mahjong_sg.session import session_of
from scorer.mahjong_sg.settlement import settlement_of
from scorer.mahjong_sg.tai import tai_of
from scorer.mahjong_sg.tai_form import WinningHand, checked_hand
from scorer.steps import Step
from scorer.web import schemas
from scorer.web.exchange import Answer, Call
from scorer.web.fixed import by_language

Document = dict[str, Any]

blueprint: Final = Blueprint("mahjong_sg", __name__, url_prefix="/v1/mahjong-sg")


@blueprint.post("/settle")
def settle(call: Call) -> Answer:
    """The events of one hand to transfers."""
    document = call.json(call.settings.body_deal)
    faults: list[Fault] = []
    hand, detail = hand_of(schemas.MAHJONG_SETTLE.members(document, faults), document, faults)
    answer = settlement_of(hand, detail, document).to_document()
    _add_texts(answer, call.language)
    return call.answer(answer)


@blueprint.post("/session")
def session(call: Call) -> Answer:
    """Many hands in a row, with running balances and what settles up."""
    document = call.json(call.settings.body_session)
    faults: list[Fault] = []
    evening = session_of(schemas.MAHJONG_SESSION.members(document, faults), document, faults)
    answer: Document = evening.to_document()
    for hand in answer["hands"]:
        _add_texts(hand, call.language)
    return call.answer(answer)


@blueprint.post("/tai")
def tai(call: Call) -> Answer:
    """A winning hand to itemised tai."""
    document = call.json(call.settings.body_deal)
    faults: list[Fault] = []
    members = schemas.MAHJONG_TAI.members(document, faults)
    hand = None if faults or members is None else WinningHand(**members)
    return call.answer(tai_of(checked_hand(hand, document, faults)).to_document())


@blueprint.get("/rules")
@by_language
def rules(language: str) -> Document:
    """The default profile, and every option described."""
    return {
        "default": DEFAULT.to_document(),
        "fields": [
            {**field.to_document(), "description": field_text(language, field.name, "mahjong")}
            for field in describe_rules()
        ],
    }


def _add_texts(answer: Document, language: str) -> None:
    """Put beside every step its sentence."""
    sentence = texts(language).step
    for step in answer.get("explanation", ()):
        step["text"] = sentence(Step(step["code"], step["params"]))
