"""Go-Stop's reference data over HTTP: the presets with every field described, and the cards."""

from __future__ import annotations

from typing import Final

from flask import Blueprint

from scorer.gostop.presets import PRESETS
from scorer.web.exchange import Refused
from scorer.web.fixed import by_language
from scorer.web.reference import Document, cards_document, preset_document, rulesets_document

blueprint: Final = Blueprint("gostop_reference", __name__, url_prefix="/v1/gostop")


@blueprint.get("/rulesets")
@by_language
def rulesets(language: str) -> Document:
    """The presets, and every field with its range and description."""
    return rulesets_document(language)


@blueprint.get("/rulesets/<name>")
@by_language
def ruleset(language: str, name: str) -> Document:
    """One preset, with every field's value, range and description."""
    if name not in PRESETS:
        raise Refused("not_found", {"name": name, "choices": ", ".join(PRESETS)}, "preset")
    return preset_document(name, language)


@blueprint.get("/cards")
@by_language
def cards(language: str) -> Document:
    """The 48 cards and the jokers."""
    return cards_document(language)
