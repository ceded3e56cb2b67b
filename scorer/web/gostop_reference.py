"""Go-Stop's reference data over HTTP: the presets with every field described, and the cards."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from scorer.gostop.presets import PRESETS
from scorer.web.reference import cards_document, preset_document, rulesets_document
from scorer.web.refusals import Refused
from scorer.web.wire import chosen_language, json_response

blueprint: Final = Blueprint("gostop_reference", __name__, url_prefix="/v1/gostop")


@blueprint.get("/rulesets")
def rulesets() -> Response:
    """The presets, and every field with its range and description."""
    return json_response(rulesets_document(chosen_language()))


@blueprint.get("/rulesets/<name>")
def ruleset(name: str) -> Response:
    """One preset, with every field's value, range and description."""
    if name not in PRESETS:
        raise Refused(404, "not_found", {"name": name, "choices": ", ".join(PRESETS)}, "preset")
    return json_response(preset_document(name, chosen_language()))


@blueprint.get("/cards")
def cards() -> Response:
    """The 48 cards and the jokers."""
    return json_response(cards_document(chosen_language()))
