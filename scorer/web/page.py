"""The phone page and its files: whatever lies in ``static``, ``index.html`` at the top."""

from __future__ import annotations

import mimetypes
from functools import cache
from pathlib import Path
from typing import Final

from flask import Blueprint

from scorer.web.exchange import Answer, Call, Refused
from scorer.web.fixed import Fixed
from scorer.web.security import page_headers

blueprint: Final = Blueprint("page", __name__)

STATIC: Final = Path(__file__).parent / "static"
_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".html": "text/html"}


@cache
def _names() -> frozenset[str]:
    """The files there are; nothing else is ever opened."""
    return frozenset(
        path.relative_to(STATIC).as_posix()
        for path in STATIC.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    )


@cache
def _file(name: str) -> Fixed:
    path = STATIC / name
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if media_type.startswith("text/"):
        media_type += "; charset=utf-8"
    return Fixed(path.read_bytes(), media_type, extra=page_headers() if path.suffix == ".html" else ())


@blueprint.get("/")
def index(call: Call) -> Answer:
    """The phone page."""
    return asset(call, "index.html")


@blueprint.get("/static/<path:name>")
def asset(call: Call, name: str) -> Answer:
    """One file of the page."""
    if name not in _names():
        raise Refused("not_found", {"path": call.path})
    return _file(name).answer(call)
