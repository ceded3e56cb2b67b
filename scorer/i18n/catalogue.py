"""One language's messages, read from its PO file: texts by id, and functions that fill them.

The files are the source of truth: a translator edits ``locales/<language>.po``, the next start reads it.
A language is read when it is first asked for. A message that is missing in it is taken from English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from scorer.i18n.negotiation import DEFAULT, LANGUAGES
from scorer.i18n.numbers import KEPT, Numbers
from scorer.i18n.templates import Formatter, Params, Renderer, compile_template

LOCALES: Final = Path(__file__).parent / "locales"

LONGEST_VALUE: Final = 64
"""A longer text among the parameters is cut: names are not, but what a caller made up may be huge."""

CARDS_SHOWN: Final = 12
_REFERENCE: Final = re.compile(r"\{([a-z_]+(?:\.[A-Za-z0-9_]+)+)\}")
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(language: str) -> Catalogue:
    """The messages of one of the six languages; ``KeyError`` for any other."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return Catalogue(language, dict(read_messages(language)))


def read_messages(language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every id of a language's file with its text, or its texts where they differ with a number."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - needed once a language

    with (LOCALES / f"{language}.po").open("rb") as file:
        for message in read_po(file, locale=language):
            name, text = message.id, message.string
            if name and text:
                yield (
                    name if isinstance(name, str) else name[0],
                    (text,) if isinstance(text, str) else tuple(text),
                )


class Catalogue:
    """The messages of one language.

    ``numbers`` are its numbers as text. ``text`` gives a message that has no parameters, ``format`` fills
    one that has; a name that no file holds is made readable rather than refused, because a missing text
    must not cost a caller the answer.
    """

    def __init__(self, language: str, messages: dict[str, tuple[str, ...]]) -> None:
        self.language = language
        self.numbers = Numbers(language)
        self._messages = messages
        self._ways: dict[str | None, Renderer] = {
            None: self.show,
            "cards": _cards,
            "plain": self._plain,
            "sum": self._sum,
            "tiles": self._tiles,
        }
        self._formatters: dict[str, Formatter] = {}

    def __contains__(self, message_id: str) -> bool:
        return message_id in self._messages

    def text(self, message_id: str) -> str:
        """The text of a message, its references to others replaced."""
        return self._texts(message_id)[0]

    def under(self, prefixes: tuple[str, ...]) -> dict[str, str | tuple[str, ...]]:
        """Every message whose id begins with one of ``prefixes``: its text, or its forms for numbers.

        English has every message, so its ids are those of all languages.
        """
        found: dict[str, str | tuple[str, ...]] = {}
        for message_id in catalogue(DEFAULT)._messages:  # noqa: SLF001 - the same class
            if message_id.startswith(prefixes):
                forms = self._texts(message_id)
                found[message_id] = forms if message_id.startswith("unit.") else forms[0]
        return found

    def short(self, name: str) -> str:
        """A term, or another message, without what stands behind it in brackets or after a stroke.

        That is the word used in sentences: ``heundeum`` of ``heundeum (a shake: …)``.
        """
        return self.text(name if "." in name else f"term.{name}").partition(" (")[0].partition(" / ")[0]

    def format(self, message_id: str, params: Params) -> str:
        """The text of a message, filled with ``params``."""
        return self.formatter(message_id)(params)

    def formatter(self, message_id: str) -> Formatter:
        """The function that fills one message; made once."""
        made = self._formatters.get(message_id)
        if made is None:
            made = compile_template(self.text(message_id), self._renderer)
            if message_id in self._messages:
                self._formatters[message_id] = made
        return made

    def _texts(self, message_id: str) -> tuple[str, ...]:
        found = self._messages.get(message_id)
        if found is None:
            if self.language != DEFAULT:
                return catalogue(DEFAULT)._texts(message_id)  # noqa: SLF001 - the same class
            return (readable(message_id.rpartition(".")[2]),)
        if any("." in text for text in found):
            return tuple(_REFERENCE.sub(self._refer, text) for text in found)
        return found

    def _refer(self, match: re.Match[str]) -> str:
        group, _, name = match[1].partition(".")
        return self.short(name) if group == "short" else self.text(match[1])

    # --- Ways of showing a value

    def _renderer(self, kind: str | None) -> Renderer:
        made = self._ways.get(kind)
        if made is None:
            made = self._unit(kind) if f"unit.{kind}" in self._messages else self._look_up(kind)
            self._ways[kind] = made
        return made

    def show(self, value: object) -> str:
        """A value as it is: a text verbatim, a number grouped, a list with commas."""
        if type(value) is str:
            return value if value.isascii() and len(value) <= LONGEST_VALUE else _verbatim(value)
        if type(value) is int:
            return self.numbers[value]
        if isinstance(value, list | tuple):
            return ", ".join([self.show(item) for item in value])
        # What a record claims can be any JSON; it is shown as such, not as Python writes it.
        return _verbatim(json.dumps(value, ensure_ascii=False, default=str))

    def _plain(self, value: object) -> str:
        """Words of the API in a sentence for a player: without their underscores."""
        if isinstance(value, list | tuple):
            return ", ".join([self._plain(item) for item in value])
        return readable(self.show(value))

    def _sum(self, value: object) -> str:
        """Numbers with plus signs between them."""
        return " + ".join([self.show(item) for item in _items(value)])

    def _tiles(self, value: object) -> str:
        """Mahjong tiles by name."""
        return ", ".join(map(self._look_up("tile"), _items(value)))

    def _unit(self, unit: str | None) -> Renderer:
        """Numbers counted in a unit, in the form the language has for each."""
        return _counter(self._texts(f"unit.{unit}"), self.numbers, self._form_of)

    def _form_of(self, number: int) -> int:
        """Which of a message's forms goes with a number; the forms stand in the order of their tags."""
        from babel import Locale  # noqa: PLC0415 - see Numbers

        rule = Locale.parse(self.language).plural_form
        tags = [tag for tag in ("zero", "one", "two", "few", "many") if tag in rule.tags]
        form = rule(number)
        return tags.index(form) if form in tags else len(tags)

    def _look_up(self, group: str | None) -> Renderer:
        def look_up(value: object) -> str:
            if group == "short":
                return self.short(str(value))
            name = f"{group}.{value}"
            return self.text(name) if name in self._messages else self._plain(value)

        return look_up


def readable(word: str) -> str:
    """A word of the API without its underscores."""
    return word.replace("_", " ")


def _verbatim(value: str) -> str:
    """A name in whatever script; one that runs right to left is kept from turning the sentence around."""
    if len(value) > LONGEST_VALUE:
        value = f"{value[:LONGEST_VALUE]}…"
    return f"\u2068{value}\u2069" if _RIGHT_TO_LEFT.search(value) else value


def _items(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _cards(value: object) -> str:
    """Card ids; of a long pile the first and the last."""
    if not isinstance(value, list):
        return str(value)
    if len(value) > CARDS_SHOWN:
        value = [*value[: CARDS_SHOWN - 3], "…", *value[-2:]]
    return " ".join(value)


def _counter(forms: tuple[str, ...], numbers: Numbers, form_of: Callable[[int], int]) -> Renderer:
    kept: dict[object, str] = {}

    def count(value: object) -> str:
        try:
            return kept[value]
        except (KeyError, TypeError):
            if not isinstance(value, int):
                return str(value)
        form = forms[form_of(value)] if len(forms) > 1 else forms[0]
        text = form.replace("{n}", numbers[value])
        if len(kept) < KEPT:
            kept[value] = text
        return text

    return count
