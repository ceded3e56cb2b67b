"""What is refused before or while a request is read: always a problem document, never a failure."""

from __future__ import annotations

import json
import logging

import pytest

from scorer.i18n import LANGUAGES
from scorer.web.app import create_app
from scorer.web.problems import KINDS
from scorer.web.settings import Settings
from tests.web.paths import POSTS

SCORE = {"ruleset": "standard", "captured": ["1B", "3B", "8B"]}


def problem(response, kind):
    """The problem document of a refusal of that kind."""
    assert response.status_code == KINDS[kind]
    assert response.mimetype == "application/problem+json"
    assert response.json["type"] == f"/problems/{kind.replace('_', '-')}"
    assert response.json["status"] == response.status_code
    assert response.json["title"]
    assert response.json["detail"]
    return response.json


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"ruleset": "standard", "captured": [1B]}',
        b'{"a": NaN}',
        b'{"a": 1, "a": 1}',
        b'{"a": "\\ud83d"}',
        b"\xff\xfe",
        b"[" * 60_000,
        b"[" * 70 + b"]" * 70,
        b"1" * 10_000,
    ],
    ids=[
        "empty",
        "open",
        "word",
        "NaN",
        "twice",
        "surrogate",
        "bytes",
        "deep",
        "a bit too deep",
        "long number",
    ],
)
def test_what_is_no_strict_json_is_refused(path, body, client):
    problem(client.post(path, data=body, content_type="application/json"), "not_json")


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("document", [None, 1, "text", [], [[]], True, 1.5])
def test_a_document_that_is_no_object_is_refused(path, document, client):
    response = client.post(path, data=json.dumps(document), content_type="application/json")
    told = problem(response, "invalid_input")
    assert [(fault["pointer"], fault["code"]) for fault in told["errors"]] == [("", "wrong_type")]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("name", ["a/b", "~", "_schema", "x-own", "", "가", "a" * 10_000])
def test_an_unknown_member_is_named(path, name, client):
    told = problem(client.post(path, json={name: 1}), "invalid_input")
    pointer = "/" + name.replace("~", "~0").replace("/", "~1")
    own = name.startswith("x-") and path.endswith(("validate", "replay"))
    assert ((pointer, "unknown_field") in [(f["pointer"], f["code"]) for f in told["errors"]]) is not own


@pytest.mark.parametrize(
    ("content_type", "taken"),
    [
        ("application/json", True),
        ("Application/JSON; charset=UTF-8", True),
        ('application/json;charset="utf-8"', True),
        ("application/problem+json", True),
        ("application/json; charset=utf-16", False),
        ("text/json", False),
        ("text/plain", False),
        ("application/x-www-form-urlencoded", False),
        ("application/jsonp", False),
        ("", False),
    ],
)
def test_the_content_type_says_json(content_type, taken, client):
    response = client.post("/v1/gostop/score", data=json.dumps(SCORE), content_type=content_type)
    if taken:
        assert response.status_code == 200
    else:
        problem(response, "unsupported_media_type")


@pytest.mark.parametrize(
    ("path", "method", "allowed"),
    [
        ("/v1/gostop/settle", "GET", "OPTIONS, POST"),
        ("/v1/gostop/settle", "DELETE", "OPTIONS, POST"),
        ("/v1/gostop/cards", "POST", "GET, HEAD, OPTIONS"),
        ("/v1/gostop/rulesets/seed", "PUT", "GET, HEAD, OPTIONS"),
    ],
)
def test_another_method_is_refused_with_those_that_are_taken(path, method, allowed, client):
    response = client.open(path, method=method)
    told = problem(response, "method_not_allowed")
    assert response.headers["Allow"] == allowed
    assert allowed in told["detail"]


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/v1/gostop/settle/",
        "/v1/gostop/rulesets/none",
        "/v1/gostop/rulesets/",
        "/docs/none.js",
        "/static/none.js",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/problems/none",
        "/problems/not_json",
        "/%ff%fe",
        "/v1//gostop/cards",
        "/docs//start.js",
        "/static//cards.svg",
    ],
)
def test_what_is_not_there_is_not_found(path, client):
    problem(client.get(path), "not_found")


def test_a_body_that_is_too_long_is_refused():
    client = create_app(Settings(body_deal=1024)).test_client()
    long = {**SCORE, "x": "y" * 2000}
    assert "1,024" in problem(client.post("/v1/gostop/score", json=long), "too_large")["detail"]
    assert client.post("/v1/gostop/score", json=SCORE).status_code == 200


def test_a_stream_with_too_many_lines_is_refused():
    client = create_app(Settings(stream_lines=2)).test_client()
    for lines, status in ((b"{}\n\n{}\n", 200), (b"{}\n{}\n{}", 413)):
        response = client.post("/v1/gostop/validate", data=lines, content_type="application/x-ndjson")
        assert response.status_code == status


def test_each_line_of_a_stream_is_answered_for_itself(client):
    record = {
        "format": "gostop-record",
        "version": 1,
        "ruleset": "matgo",
        "players": [{"id": "A"}, {"id": "B"}],
        "deal": {"deck": []},
        "moves": [],
    }
    lines = [json.dumps(record).encode(), b"", b"{", b"  ", b'{"format": 1}', b'"\xff"']
    response = client.post(
        "/v1/gostop/validate", data=b"\r\n".join(lines), content_type="application/x-ndjson; charset=utf-8"
    )
    assert response.status_code == 200
    assert response.mimetype == "application/x-ndjson"
    answers = [json.loads(line) for line in response.data.splitlines()]
    assert [answer.get("status") for answer in answers] == [None, 400, 422, 400]
    assert answers[0]["valid"] is False


def test_a_failure_inside_tells_nothing_and_is_logged(app, client, monkeypatch, caplog):
    def fail(*_arguments, **_variables):
        raise RuntimeError("a secret")

    monkeypatch.setitem(app._handlers, ("GET", "/healthz"), fail)
    monkeypatch.setitem(app.view_functions, "gostop_reference.ruleset", fail)
    for path in ("/healthz", "/v1/gostop/rulesets/seed"):
        caplog.clear()
        with caplog.at_level(logging.ERROR):
            response = client.get(path, headers={"X-Request-Id": "what-failed"})
        problem(response, "internal")
        assert "secret" not in response.text
        assert "what-failed" in caplog.text
        assert "a secret" in caplog.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_problem_is_explained(kind, language, client):
    name = kind.replace("_", "-")
    response = client.get(f"/problems/{name}", query_string={"lang": language})
    assert response.status_code == 200
    assert response.json["status"] == KINDS[kind]
    assert response.json["description"] not in {kind, kind.replace("_", " ")}
