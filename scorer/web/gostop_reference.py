"""Go-Stop's reference data: the presets with every field described, and the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from flask import Blueprint, Response

from scorer.forms import Form, Record
from scorer.gostop.cards import CARDS, ORDINARY, SETS, Card, aliases_of
from scorer.gostop.presets import PRESETS
from scorer.gostop.ruleset_reading import FIELDS, preset
from scorer.i18n import message
from scorer.web.refusals import Refused
from scorer.web.wire import chosen_language, json_response

Document = dict[str, Any]

blueprint: Final = Blueprint("gostop_reference", __name__, url_prefix="/v1/gostop")


def _dotted(fields: dict[str, Form], prefix: str = "") -> Iterator[tuple[str, Form]]:
    """Every field with its dotted name, groups before their members."""
    for name, form in fields.items():
        yield prefix + name, form
        if isinstance(form, Record) and name != "deal":
            yield from _dotted(form.fields, f"{prefix}{name}.")


def _described(language: str) -> list[Document]:
    return [
        {
            "name": name,
            "schema": form.schema(),
            "description": message(language, f"field.{name}", {}),
        }
        for name, form in _dotted(FIELDS)
    ]


@blueprint.get("/rulesets")
def rulesets() -> Response:
    """The presets, and every field with its range and description."""
    language = chosen_language()
    return json_response(
        {
            "rulesets": [_preset(name, language) for name in PRESETS],
            "fields": _described(language),
        }
    )


@blueprint.get("/rulesets/<name>")
def ruleset(name: str) -> Response:
    """One preset, with every field's value, range and description."""
    if name not in PRESETS:
        raise Refused(404, "not_found", {"name": name, "choices": ", ".join(PRESETS)}, "preset")
    language = chosen_language()
    document = preset(name).echo()
    fields = [{**field, "value": _value(document, field["name"])} for field in _described(language)]
    return json_response({**_preset(name, language), "fields": fields})


def _preset(name: str, language: str) -> Document:
    return {
        "name": name,
        "description": message(language, f"preset.{name}", {}),
        "ruleset": preset(name).echo(),
    }


def _value(document: Document, dotted: str) -> object:
    value: Any = document
    for name in dotted.split("."):
        value = value[name]
    return value


@blueprint.get("/cards")
def cards() -> Response:
    """The 48 cards and the jokers."""
    language = chosen_language()
    return json_response({"cards": [_card(card, language) for card in CARDS]})


def _card(card: Card, language: str) -> Document:
    return {
        "id": card.id,
        "month": card.month or None,
        "kind": "joker" if card.is_joker else card.kind.value,
        "value": card.value,
        "name": message(language, f"card.{card.id}", {}),
        "sets": [name for name, mask in SETS.items() if mask & card.mask],
        "aliases": list(aliases_of(card)),
        "in_deck": bool(card.mask & ORDINARY),
    }
