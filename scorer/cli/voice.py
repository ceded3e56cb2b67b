"""The language of a run, and the texts in it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from scorer.errors import Fault
    from scorer.gostop.answers import Texts
    from scorer.strict_json import NotJson

LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a person's language is looked for, in the order in which gettext looks."""


def language_of(environment: Mapping[str, str]) -> str:
    """The language of a person's locale; English where there is none, or none we speak.

    >>> language_of({"LANG": "ko_KR.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "ko_KR.UTF-8"})
    ('ko', 'en')
    """
    from scorer.i18n import LANGUAGES

    for name in LOCALE_VARIABLES:
        wishes = [wish for wish in environment.get(name, "").split(":") if wish]
        for wish in wishes:
            language = re.split(r"[-_.@]", wish)[0].lower()
            if language in LANGUAGES:
                return language
        if wishes and name != "LANGUAGE":
            break
    return "en"


class LanguageType(click.ParamType[str]):
    """The name of a language we speak, as people and locales write it: ``ko``, ``ko-KR``, ``ko_KR.UTF-8``."""

    name = "language"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002
        return "LANG"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from scorer.i18n import LANGUAGES

        language = re.split(r"[-_.@]", str(value))[0].lower()
        if language not in LANGUAGES:
            self.fail(f"{value!r} is none of {', '.join(LANGUAGES)}", param, ctx)
        return language


class Voice:
    """Everything that is said in one language."""

    def __init__(self, language: str | None = None) -> None:
        self.language = language or language_of(os.environ)

    @cached_property
    def texts(self) -> Texts:
        """The sentences of answers."""
        from scorer.i18n import texts

        return texts(self.language)

    def say(self, message_id: str, **params: object) -> str:
        """The text of a message id of the catalogues."""
        from scorer.i18n import message

        return message(self.language, message_id, params)

    def word(self, message_id: str, **params: object) -> str:
        """A text that only the command line uses."""
        return self.say(f"cli.{message_id}", **params)

    def term(self, name: str) -> str:
        """A term of the rules as it is used in a sentence, without its gloss."""
        from scorer.i18n.catalogue import catalogue

        return catalogue(self.language).short(name)

    def fault(self, fault: Fault) -> str:
        """The message of a fault."""
        return self.texts.fault(fault)

    def not_json(self, fault: NotJson) -> str:
        """Why bytes are no JSON."""
        return self.say(f"detail.not_json.{fault.reason}", **fault.params)

    def number(self, figure: int) -> str:
        """An integer, grouped as the language groups."""
        from scorer.i18n import format_number

        return format_number(self.language, figure)

    def item(self, code: str) -> str:
        """The name of a combination or of an element of a hand."""
        return self.say(f"item.{code}")

    def signed(self, figure: int) -> str:
        """What is won or lost, with its sign."""
        return f"{'+' if figure > 0 else '−' if figure < 0 else ''}{self.number(abs(figure))}"
