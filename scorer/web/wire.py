"""What crosses the wire: strict JSON in, JSON out, the language of an answer."""

from __future__ import annotations

from typing import Any, Final

import orjson
from flask import Response, request

from scorer.i18n import negotiate
from scorer.strict_json import NotJson, loads
from scorer.web.refusals import Refused

JSON: Final = "application/json"


def chosen_language() -> str:
    """The language of the answer to the request in hand."""
    lang = request.args.get("lang") if request.query_string else None
    return negotiate(request.headers.get("Accept-Language"), lang)


def read_body(limit: int) -> bytes:
    """The body of the request in hand, at most ``limit`` bytes.

    Raises :class:`Refused` with 413 when it is longer, :class:`NotJson` when it ended early.
    """
    environ = request.environ
    announced = environ.get("CONTENT_LENGTH")
    stream = environ["wsgi.input"]
    if announced:
        length = int(announced) if announced.isdecimal() else limit + 1
        if length > limit:
            raise Refused(413, "too_large", {"high": limit})
        body: bytes = stream.read(length)
        if len(body) < length:
            raise NotJson("truncated")
        return body
    if not environ.get("wsgi.input_terminated"):
        return b""
    body = stream.read(limit + 1)
    if len(body) > limit:
        raise Refused(413, "too_large", {"high": limit})
    return body


def read_json(limit: int) -> Any:
    """The document in the body of the request in hand."""
    media_type = request.environ.get("CONTENT_TYPE", "")
    if media_type != JSON and not _is_json(media_type):
        raise Refused(415, "unsupported_media_type", {"expected": JSON})
    return loads(read_body(limit))


def _is_json(media_type: str) -> bool:
    essence, _, parameters = media_type.lower().partition(";")
    essence = essence.strip()
    if essence != JSON and not (essence.startswith("application/") and essence.endswith("+json")):
        return False
    for parameter in parameters.split(";"):
        name, _, value = parameter.strip().partition("=")
        if name.strip() == "charset" and value.strip().strip('"') not in ("utf-8", "utf8", "us-ascii"):
            return False
    return True


def json_response(document: object, status: int = 200, media_type: str = JSON) -> Response:
    """``document`` as an answer."""
    return Response(orjson.dumps(document), status, mimetype=media_type)
