"""The phone page and its files: whatever lies in ``static``, ``index.html`` at the top."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, send_from_directory

blueprint: Final = Blueprint("page", __name__)

STATIC: Final = Path(__file__).parent / "static"


@blueprint.get("/")
def index() -> Response:
    """The phone page."""
    return send_from_directory(STATIC, "index.html")


@blueprint.get("/static/<path:name>")
def asset(name: str) -> Response:
    """One file of the page."""
    return send_from_directory(STATIC, name)
