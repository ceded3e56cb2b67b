"""The service about itself: its contract, its reference page, its health."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

import flask_swagger_ui
import orjson
import yaml
from flask import Blueprint, Response, send_from_directory

from scorer.version import ENGINE_VERSION
from scorer.web.wire import JSON, json_response

blueprint: Final = Blueprint("meta", __name__)

_SWAGGER: Final = Path(flask_swagger_ui.__file__).parent / "dist"
_ASSETS: Final = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")

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
def contract_text() -> str:
    """``openapi.yaml``: beside the package once installed, at the top of the tree where it is developed."""
    installed = resources.files("scorer") / "openapi.yaml"
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "openapi.yaml").read_text(encoding="utf-8")


@cache
def contract_json() -> bytes:
    """The same contract as JSON."""
    return orjson.dumps(yaml.safe_load(contract_text()))


@blueprint.get("/openapi.yaml")
def openapi_yaml() -> Response:
    """The contract as it is written."""
    return Response(contract_text(), mimetype="application/yaml")


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    """The contract as JSON."""
    return Response(contract_json(), mimetype=JSON)


@blueprint.get("/docs")
def docs() -> Response:
    """The reference page, its parts served from here."""
    return Response(_DOCS_PAGE, mimetype="text/html")


@blueprint.get("/docs/start.js")
def docs_script() -> Response:
    """What starts the reference page; a file of its own, so that no script stands in the page."""
    return Response(_DOCS_SCRIPT, mimetype="text/javascript")


@blueprint.get(f"/docs/<any({', '.join(map(repr, _ASSETS))}):name>")
def docs_asset(name: str) -> Response:
    """One file of the reference page."""
    return send_from_directory(_SWAGGER, name)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Whether the process is up."""
    return json_response({"status": "ok", "engine_version": ENGINE_VERSION})
