"""JSON as the contract takes it: what a lenient reader lets pass is refused, with its reason.

``json`` alone accepts ``NaN``, keeps the last of two equal keys, lets half a surrogate pair through and
fails on deep nesting in a way of its own. Everything that follows can rely on documents without these.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from scorer.errors import NO_PARAMS

DEPTH_MAX: Final = 64
"""How many arrays and objects may lie within each other."""

_BYTES: Final = bytes(range(256))
_ONE_BRACKET: Final = bytes.maketrans(b"{}", b"[]")
_NO_STRUCTURE: Final = bytes(set(_BYTES) - set(b'[]{}"'))
# A text without an end goes to the end of the body, and nothing is tried twice: one pass, whatever comes.
_STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class NotJson(ValueError):
    """The bytes are no JSON that the contract takes; ``reason`` says why, ``params`` where or what."""

    def __init__(self, reason: str, params: Mapping[str, object] = NO_PARAMS) -> None:
        self.reason = reason
        self.params = params
        super().__init__(reason)


def loads(body: bytes) -> Any:
    """The document that ``body`` holds.

    Raises :class:`NotJson`: ``encoding`` (not UTF-8), ``syntax``, ``constant`` (``NaN``, ``Infinity``),
    ``duplicate_key``, ``lone_surrogate``, ``too_deep`` (beyond :data:`DEPTH_MAX`), ``number_too_long``.

    >>> loads(b'{"a": [1, 2]}')
    {'a': [1, 2]}
    """
    if body.count(b"[") + body.count(b"{") > DEPTH_MAX and _depth(body) > DEPTH_MAX:
        raise NotJson("too_deep", {"high": DEPTH_MAX})
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise NotJson("encoding", {"offset": fault.start}) from None
    try:
        document = _DECODER.decode(text)
    except json.JSONDecodeError as fault:
        raise NotJson("syntax", {"line": fault.lineno, "column": fault.colno}) from None
    except NotJson:
        raise
    except ValueError:
        # Python itself converts no number of more than some thousand digits.
        raise NotJson("number_too_long") from None
    if "\\u" in text and _SURROGATE.search(text):
        _refuse_lone_surrogates(document)
    return document


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise NotJson("duplicate_key", {"key": _printable(twice[:64])})
    return members


def _constant(name: str) -> Any:
    raise NotJson("constant", {"value": name})


def _fraction(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        # No JSON can say what such a number has become.
        raise NotJson("number_too_long")
    return number


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant, parse_float=_fraction)


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _refuse_lone_surrogates(document: Any) -> None:
    """Half of a surrogate pair stands for no character; a whole pair has become one character by now."""
    try:
        json.dumps(document, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise NotJson("lone_surrogate") from None


def _depth(body: bytes) -> int:
    """How deeply arrays and objects lie within each other, or :data:`DEPTH_MAX` + 1 for anything deeper.

    What is no JSON may get any answer: reading it fails in any case.
    """
    bare = body
    if b"\\" in body:
        bare = bare.replace(b"\\\\", b"").replace(b'\\"', b"")
    brackets = bare.translate(_ONE_BRACKET, _NO_STRUCTURE).replace(b'""', b"")
    if b'"' in brackets:
        # Some string holds brackets of its own. (Had none, its two quotes would have stood side by side.)
        brackets = _STRING.sub(b"", body).translate(_ONE_BRACKET, _NO_STRUCTURE)
    depth = 0
    while brackets and depth <= DEPTH_MAX:
        shallower = brackets.replace(b"[]", b"")
        if len(shallower) == len(brackets):
            break
        brackets = shallower
        depth += 1
    # Brackets that do not pair, like "[[[[", are nested as deeply as there are opening ones.
    return max(depth, brackets.count(b"["))
