"""The digest that names a request or a ruleset, whoever wrote it and however."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from scorer.version import ENGINE_VERSION

_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(document: object) -> str:
    """``document`` as JSON with sorted keys and no spaces."""
    return _ENCODER.encode(document)


def of_text(text: str) -> str:
    """The digest of a canonical text."""
    return "sha256:" + sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def digest(document: dict[str, object]) -> str:
    """The digest of ``document`` together with the version of the engine that reads it."""
    return of_text(canonical({**document, "engine_version": ENGINE_VERSION}))
