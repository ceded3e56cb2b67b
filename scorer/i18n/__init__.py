"""Sentences for codes: catalogues by language, and which language a request gets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from scorer.errors import Fault
from scorer.gostop.answers import Texts
from scorer.steps import Step

LANGUAGES: Final = ("en", "ko", "ta", "si", "lo", "as")
_LOCALES: Final = Path(__file__).parent / "locales"


@cache
def _catalogue(language: str) -> dict[str, str]:
    """Message ids and sentences of one PO file."""
    path = _LOCALES / f"{language}.po"
    if not path.exists():
        return {}
    entries: dict[str, str] = {}
    key = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, quoted = line.partition(" ")
        if word == "msgid":
            key = quoted[1:-1]
        elif word == "msgstr":
            entries[key] = quoted[1:-1].replace('\\"', '"')
    return entries


def message(language: str, message_id: str, params: Mapping[str, Any]) -> str:
    """The sentence of a message id, its places filled."""
    text = _catalogue(language).get(message_id) or _catalogue("en").get(message_id)
    if text is None:
        return message_id.partition(".")[2].replace("_", " ").replace(".", ": ")
    return text.format_map({name: _shown(value) for name, value in params.items()})


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@cache
def texts(language: str) -> Texts:
    """How codes become sentences of one language."""

    def step(one: Step) -> str:
        return message(language, f"step.{one.code}", one.params)

    def fault(one: Fault) -> str:
        return message(language, f"fault.{one.message_id}", one.params)

    def warning(one: Fault) -> str:
        return message(language, f"warning.{one.message_id}", one.params)

    return Texts(step, fault, warning)


@lru_cache(maxsize=1024)
def negotiate(accept_language: str | None, lang: str | None) -> str:
    """The language of an answer: ``lang`` if it is one of ours, else the best of ``Accept-Language``."""
    if lang in LANGUAGES:
        return lang
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate((accept_language or "").split(",")[:32]):
        tag, _, parameter = part.strip().partition(";")
        primary = tag.strip().lower().partition("-")[0]
        weight = parameter.strip().removeprefix("q=") if parameter else "1"
        try:
            quality = float(weight)
        except ValueError:
            continue
        if primary in LANGUAGES and 0 < quality <= 1:
            wanted.append((-quality, place, primary))
    return min(wanted)[2] if wanted else LANGUAGES[0]
