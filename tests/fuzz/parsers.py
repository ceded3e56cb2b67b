"""Targets for what reads single bodies, ids and headers; like those of ``records``, they take any bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from werkzeug.test import create_environ

from scorer.errors import Fault
from scorer.gostop.card_forms import CARD
from scorer.gostop.cards import CARDS, IDS, aliases_of, nearest_card, read_card, two_junk
from scorer.i18n import LANGUAGES, negotiate
from scorer.mahjong_sg.tiles import ANY_NAME
from scorer.strict_json import NotJson, loads
from scorer.web.app import create_app
from scorer.web.service import Service
from scorer.web.settings import Settings
from tests.web.paths import POSTS

ORIGIN = "https://club.example"
BODIES = (*POSTS, "/v1/receipts/verify")
GETS = ("/", "/healthz", "/readyz", "/v1/gostop/cards", "/v1/gostop/rulesets/x", "/static/x", "/x")
REFUSED = {400, 401, 404, 405, 413, 415, 422}
NAMES = {name: card.id for card in CARDS for name in (card.id, *aliases_of(card))}


@cache
def service() -> Service:
    """The application with everything switched on that reads a header."""
    keys = ("0" * 64,)
    return create_app(
        Settings(
            keys=keys,
            receipt_secrets=("s" * 32,),
            rate_limit="100000000/second",
            proxies=1,
            cors_origins=(ORIGIN,),
        )
    )


@cache
def open_service() -> Service:
    """The application that asks for no key."""
    return create_app(Settings(receipt_secrets=("s" * 32,)))


def asked(app: Service, environ: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body that the application answers, looked at for what no answer may hold."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return bytes

    body = b"".join(app.wsgi_app(environ, start_response))
    ((line, pairs),) = begun
    status = int(line[:3])
    headers = {name.lower(): value for name, value in pairs}
    for name, value in pairs:
        assert not set(name + value) & set("\r\n\0"), name
        value.encode("latin-1")
    assert status < 500
    assert b"Traceback" not in body
    assert b"scorer/" not in body
    if status >= 400 and environ["REQUEST_METHOD"] != "HEAD":
        assert headers["content-type"] == "application/problem+json"
        assert json.loads(body)["status"] == status
    return status, headers, body


def json_(data: bytes) -> None:
    """A body as JSON: what is read can be written again."""
    try:
        document = loads(data)
    except NotJson:
        return
    json.dumps(document, allow_nan=False, ensure_ascii=False).encode("utf-8")


def body(data: bytes) -> None:
    """The first byte chooses a path, the rest is what is sent there."""
    if not data:
        return
    path = BODIES[data[0] % len(BODIES)]
    environ = create_environ(path, method="POST", data=data[1:], content_type="application/json")
    status, _, _ = asked(open_service(), environ)
    assert status == 200 or status in REFUSED


def ndjson(data: bytes) -> None:
    """A stream: as many answers as lines that are not blank, each with its own."""
    environ = create_environ(
        "/v1/gostop/validate", method="POST", data=data, content_type="application/x-ndjson"
    )
    status, _, answers = asked(open_service(), environ)
    assert status == 200
    lines = [line for line in data.split(b"\n") if line and not line.isspace()]
    told = [json.loads(line) for line in answers.splitlines()]
    assert len(told) == len(lines)
    assert all("valid" in answer or answer["status"] in {400, 422} for answer in told)


def card(data: bytes) -> None:
    """The id of a card: read as itself, or named as unknown with what may have been meant."""
    name = data.decode("utf-8", "replace")
    faults: list[Fault] = []
    mask = CARD.read(name, "/card", faults)
    assert (mask is None) is bool(faults)
    bit = read_card(name)
    if name in NAMES:
        assert bit is not None
        assert IDS[bit] == NAMES[name]
    if bit is None:
        nearest_card(name[:32])
        two_junk(name[:32])


def tile(data: bytes) -> None:
    """The name of a tile: told apart by case, and nothing else is one."""
    name = data.decode("utf-8", "replace")
    faults: list[Fault] = []
    assert (ANY_NAME.read(name, "/tile", faults) == name) is (name in ANY_NAME.names)
    assert bool(faults) is (name not in ANY_NAME.names)


def language(data: bytes) -> None:
    """A header and, behind a line end, what ``?lang=`` asks for."""
    header, _, wanted = data.decode("latin-1").partition("\n")
    assert negotiate(header, wanted or None) in LANGUAGES


_FIELDS = (
    *("Accept", "Accept-Encoding", "Accept-Language", "Access-Control-Request-Method", "Authorization"),
    *("Content-Type", "Expect", "Host", "If-None-Match", "Origin", "X-Api-Key", "X-Forwarded-For"),
    "X-Request-Id",
)
_METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "BREW")


def headers(data: bytes) -> None:
    """A line for method and path, one for the query, then lines whose first byte chooses the field."""
    first, query, *lines = (*data.decode("latin-1").replace("\r", " ").split("\n"), "", "")
    method = _METHODS[ord(first[0]) % len(_METHODS)] if first else "GET"
    paths = (*BODIES, *GETS)
    path = paths[ord(first[1]) % len(paths)] if len(first) > 1 else "/x" + first
    environ = create_environ(path, method=method, data=b"{}" if method == "POST" else None)
    environ["QUERY_STRING"] = query
    for line in lines:
        if line:
            field = _FIELDS[ord(line[0]) % len(_FIELDS)].upper().replace("-", "_")
            environ[field if field == "CONTENT_TYPE" else f"HTTP_{field}"] = line[1:]
    _, given, _ = asked(service(), environ)
    assert 0 < len(given["x-request-id"]) <= 64
    if "access-control-allow-origin" in given:
        assert given["access-control-allow-origin"] == ORIGIN


def path(data: bytes) -> None:
    """The first byte chooses a method, the rest is the path: found or not, and nobody is sent elsewhere."""
    method = _METHODS[data[0] % len(_METHODS)] if data else "GET"
    environ = create_environ("/", method=method)
    environ["PATH_INFO"] = "/" + data[1:].decode("latin-1")
    status, _, _ = asked(open_service(), environ)
    assert status in {200, 404, 405, 415}


TARGETS: dict[str, Callable[[bytes], None]] = {
    "json": json_,
    "body": body,
    "ndjson": ndjson,
    "card": card,
    "tile": tile,
    "language": language,
    "headers": headers,
    "path": path,
}
