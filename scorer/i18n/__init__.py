"""Texts in six languages: what codes, cards, terms and fields are called, and which language is asked for.

The core knows codes and parameters alone; everything a person reads comes from here, out of the files
``locales/<language>.po`` (see ``docs/translating.md``).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorer.gostop.answers import Texts
from scorer.i18n.catalogue import catalogue
from scorer.i18n.negotiation import DEFAULT, LANGUAGES, negotiate
from scorer.i18n.sentences import texts

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "Texts",
    "card_name",
    "choice_text",
    "field_text",
    "format_number",
    "help_text",
    "item_name",
    "kind_name",
    "message",
    "month_name",
    "negotiate",
    "plant_name",
    "preload",
    "term_name",
    "texts",
]


def message(language: str, message_id: str, params: Mapping[str, object] | None = None) -> str:
    """The text of any message of the catalogues, filled with ``params``.

    >>> message("en", "title.not_found")
    'Not found'
    """
    words = catalogue(language)
    return words.format(message_id, params) if params else words.text(message_id)


def format_number(language: str, number: int) -> str:
    """An integer grouped as the language does.

    >>> format_number("en", 5600)
    '5,600'
    """
    return catalogue(language).numbers[number]


def card_name(language: str, card_id: str) -> str:
    """The name of a card by its canonical id; lettered jokers are named as the joker of their value."""
    return message(language, f"card.{card_id[:2] if card_id.startswith('X') else card_id}")


def month_name(language: str, month: int) -> str:
    """The name of a month, 1 to 12."""
    return message(language, f"month.{month}")


def plant_name(language: str, month: int) -> str:
    """The plant of a month, 1 to 12."""
    return message(language, f"plant.{month}")


def kind_name(language: str, kind: str) -> str:
    """The name of a kind of card: ``bright animal ribbon junk``."""
    return message(language, f"kind.{kind}")


def item_name(language: str, code: str) -> str:
    """The name of a combination or set of Go-Stop by its code."""
    return message(language, f"item.{code}")


def term_name(language: str, term: str) -> str:
    """A term of the rules, with its gloss where it has one."""
    return message(language, f"term.{term}")


def help_text(language: str, term: str) -> str:
    """One sentence on a term of the rules (``pi_bak``, ``go_bak``, ``bao`` …): what it is, what it does."""
    return message(language, f"help.{term}")


def field_text(language: str, field: str, game: str = "gostop") -> str:
    """The description of a field of a ruleset (``go_bak.mode``), or of the rules of ``mahjong``."""
    return message(language, f"field.{field}" if game == "gostop" else f"{game}.field.{field}")


def choice_text(language: str, field: str, word: str, game: str = "gostop") -> str:
    """What one of the words that a field can take means."""
    return message(
        language, f"choice.{field}.{word}" if game == "gostop" else f"{game}.choice.{field}.{word}"
    )


def preload(*languages: str) -> None:
    """Read the catalogues of ``languages`` (all six if none is named) before the first request asks."""
    for language in languages or LANGUAGES:
        texts(language)
