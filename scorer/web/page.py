"""The phone page over HTTP: the page, its files, its manifest and its service worker."""

from __future__ import annotations

import mimetypes
from functools import cache
from typing import Final

import orjson
from flask import Blueprint

from scorer.web.exchange import Answer, Call, Refused
from scorer.web.fixed import Fixed
from scorer.web.security import page_headers
from scorer.web.site import Site

blueprint: Final = Blueprint("page", __name__)

FOR_GOOD: Final = "public, max-age=31536000, immutable"
_JAVASCRIPT: Final = "text/javascript; charset=utf-8"
_TYPES: Final = {".css": "text/css; charset=utf-8", ".js": _JAVASCRIPT, ".json": "application/json"}


@cache
def site() -> Site:
    """The files of the page, read when they are first asked for."""
    return Site()


@cache
def _index() -> Fixed:
    return Fixed(site().index(), "text/html; charset=utf-8", extra=page_headers())


@cache
def _service_worker() -> Fixed:
    return Fixed(site().service_worker(), _JAVASCRIPT)


@cache
def _manifest(language: str) -> Fixed:
    document = orjson.dumps(site().manifest(language))
    return Fixed(document, "application/manifest+json", language=language)


@cache
def _file(name: str, cache_control: str | None) -> Fixed:
    content = site().file(name)
    if content is None:
        raise KeyError(name)
    suffix = name[name.rfind(".") :]
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if cache_control is None:
        return Fixed(content, media_type)
    return Fixed(content, media_type, cache_control=cache_control)


@blueprint.get("/")
def index(call: Call) -> Answer:
    """The phone page."""
    return _index().answer(call)


@blueprint.get("/sw.js")
def service_worker(call: Call) -> Answer:
    """The service worker; it lies at the top, so that it may answer for the whole page."""
    return _service_worker().answer(call)


@blueprint.get("/manifest.webmanifest")
def manifest(call: Call) -> Answer:
    """What a phone needs to install the page, named in the language asked for."""
    return _manifest(call.language).answer(call)


@blueprint.get("/static/<path:name>")
def asset(call: Call, name: str) -> Answer:
    """One file of the page, below its version (then it never changes) or without it."""
    version, _, rest = name.partition("/")
    versioned = version == site().version
    try:
        return _file(rest if versioned else name, FOR_GOOD if versioned else None).answer(call)
    except KeyError:
        raise Refused("not_found", {"path": call.path}) from None
