"""The service about itself: its contract, its reference page, its health."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

import flask_swagger_ui
import orjson
import yaml
from flask import Blueprint

from scorer.i18n import message
from scorer.version import ENGINE_VERSION
from scorer.web.exchange import JSON, NO_STORE, Answer, Call, Refused
from scorer.web.fixed import Fixed, by_language
from scorer.web.problems import KINDS, kind_document
from scorer.web.security import page_headers

blueprint: Final = Blueprint("meta", __name__)

# The one in C is twenty times as fast; the contract is our own file.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_SWAGGER: Final = Path(flask_swagger_ui.__file__).parent / "dist"
_ASSETS: Final = {
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
    "favicon-32x32.png": "image/png",
}

_DOCS_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>scorer: API reference</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""
_DOCS_SCRIPT: Final = """SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null,
  docExpansion: "list",
});
"""


@cache
def contract_text() -> bytes:
    """``openapi.yaml``: beside the package once installed, at the top of the tree where it is developed."""
    installed = resources.files("scorer") / "openapi.yaml"
    if installed.is_file():
        return installed.read_bytes()
    return (Path(__file__).parents[2] / "openapi.yaml").read_bytes()


@cache
def _part(name: str) -> Fixed:
    """One part of the reference, by the name it is served under."""
    if name == "openapi.yaml":
        return Fixed(contract_text(), "application/yaml")
    if name == "openapi.json":
        return Fixed(orjson.dumps(yaml.load(contract_text(), _LOADER)), JSON)  # noqa: S506 - a safe one
    if name == "docs":
        return Fixed(_DOCS_PAGE.encode(), "text/html; charset=utf-8", extra=page_headers())
    if name == "start.js":
        return Fixed(_DOCS_SCRIPT.encode(), "text/javascript; charset=utf-8")
    return Fixed((_SWAGGER / name).read_bytes(), _ASSETS[name])


@blueprint.get("/openapi.yaml")
def openapi_yaml(call: Call) -> Answer:
    """The contract as it is written."""
    return _part("openapi.yaml").answer(call)


@blueprint.get("/openapi.json")
def openapi_json(call: Call) -> Answer:
    """The contract as JSON."""
    return _part("openapi.json").answer(call)


@blueprint.get("/docs")
def docs(call: Call) -> Answer:
    """The reference page, its parts served from here."""
    return _part("docs").answer(call)


@blueprint.get(f"/docs/<any({', '.join(map(repr, ('start.js', *_ASSETS)))}):name>")
def docs_part(call: Call, name: str) -> Answer:
    """One file of the reference page."""
    return _part(name).answer(call)


@blueprint.get("/problems/<name>")
@by_language
def problem_type(language: str, name: str) -> dict[str, object]:
    """What the ``type`` of a problem document means."""
    kind = name.replace("-", "_")
    if kind not in KINDS or "_" in name:
        raise Refused("not_found", {"path": f"/problems/{name}"})
    return {**kind_document(language, kind), "description": message(language, f"problem.{kind}")}


@blueprint.get("/healthz")
def healthz(call: Call) -> Answer:
    """Whether the process is up."""
    return call.answer({"status": "ok", "engine_version": ENGINE_VERSION}).with_headers(NO_STORE)
