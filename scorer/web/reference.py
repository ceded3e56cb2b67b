"""Reference documents of Go-Stop: the presets with every field described, and the cards.

Made here without the web framework, so that the command line gives the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from scorer.forms import Form, Record
from scorer.gostop.cards import CARDS, ORDINARY, SETS, Card, aliases_of
from scorer.gostop.presets import PRESETS
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.ruleset_reading import FIELDS, preset
from scorer.i18n import LANGUAGES, card_name, field_text, kind_name, message, month_name, plant_name

Document = dict[str, Any]

GROUPED: Final = "deal"
"""The one group whose members are shown together: they are the same for each number of players."""


def rulesets_document(language: str) -> Document:
    """The presets, and every field with its range and description."""
    return {
        "rulesets": [_preset(name, language) for name in PRESETS],
        "fields": list(_described(language)),
    }


def preset_document(name: str, language: str) -> Document:
    """One preset, with every field's value, range and description. ``KeyError`` for any other name."""
    return {**_preset(name, language), "fields": described_fields(preset(name), language)}


def described_fields(ruleset: Ruleset, language: str) -> list[Document]:
    """Every field of a ruleset with its value, range and description."""
    return [{**field, "value": _value(ruleset, field["name"])} for field in _described(language)]


def cards_document(language: str) -> Document:
    """The 48 cards and the jokers."""
    return {"cards": [_card(card, language) for card in CARDS]}


def _described(language: str) -> Iterator[Document]:
    for name, form in _dotted(FIELDS):
        yield {"name": name, "schema": form.schema(), "description": field_text(language, name)}


def _dotted(fields: dict[str, Form], prefix: str = "") -> Iterator[tuple[str, Form]]:
    """Every field with its dotted name, groups before their members."""
    for name, form in fields.items():
        yield prefix + name, form
        if isinstance(form, Record) and name != GROUPED:
            yield from _dotted(form.fields, f"{prefix}{name}.")


def _preset(name: str, language: str) -> Document:
    return {
        "name": name,
        "description": message(language, f"preset.{name}"),
        "ruleset": preset(name).echo(),
    }


def _value(ruleset: Ruleset, dotted: str) -> object:
    value: Any = ruleset.document
    for name in dotted.split("."):
        value = value[name]
    return value


def _card(card: Card, language: str) -> Document:
    return {
        "id": card.id,
        "month": card.month or None,
        "kind": "joker" if card.is_joker else card.kind.value,
        "value": card.value,
        "name": card_name(language, card.id),
        "month_name": month_name(language, card.month) if card.month else None,
        "plant": plant_name(language, card.month) if card.month else None,
        "kind_name": kind_name(language, "joker" if card.is_joker else card.kind.value),
        "names": {each: card_name(each, card.id) for each in LANGUAGES},
        "sets": [name for name, mask in SETS.items() if mask & card.mask],
        "aliases": list(aliases_of(card)),
        "in_deck": bool(card.mask & ORDINARY),
    }
