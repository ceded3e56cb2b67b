"""Which of the six languages a request is answered in (RFC 9110, section 12.5.4)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

LANGUAGES: Final = ("en", "ko", "ta", "si", "lo", "as")
DEFAULT: Final = "en"

_LONGEST: Final = 1000
"""Of a longer header the beginning is read; real ones have a few dozen characters."""

_RANGE: Final = re.compile(
    r"\s*(\*|[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8})*)\s*(?:;\s*[qQ]\s*=\s*([01](?:\.[0-9]{0,3})?)\s*)?"
)


def negotiate(accept_language: str | None, lang: str | None = None) -> str:
    """The language for a request: ``lang`` where it is one of ours, else the header's best, else English.

    ``lang`` is the value of ``?lang=``. A range with a region (``ko-KR``) asks for its language; parts
    of the header that are no language range are passed over.

    >>> negotiate("fr-CH, ko-KR;q=0.9, en;q=0.8"), negotiate("ko", lang="ta"), negotiate("ko", lang="xx")
    ('ko', 'ta', 'ko')
    """
    if lang is not None:
        asked = _language_of(lang.strip()[:_LONGEST])
        if asked is not None:
            return asked
    return _best(accept_language[:_LONGEST]) if accept_language else DEFAULT


def _language_of(name: str) -> str | None:
    """Which of ours a language range names, by its first part."""
    language = re.split("[-_]", name, maxsplit=1)[0].lower()
    return language if language in LANGUAGES else None


@lru_cache(maxsize=512)
def _best(header: str) -> str:
    quality: dict[str, float] = {}
    others = 0.0
    for part in header.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            continue
        weight = min(float(match[2] or "1"), 1.0) if match[2] is not None else 1.0
        if match[1] == "*":
            others = max(others, weight)
            continue
        language = _language_of(match[1])
        if language is not None:
            quality[language] = max(quality.get(language, 0.0), weight)
    if others:
        for language in LANGUAGES:
            quality.setdefault(language, others)
    # The first of equals: as listed in the header, then as we list them.
    best = max(quality, key=quality.__getitem__, default=DEFAULT)
    return best if quality.get(best) else DEFAULT
