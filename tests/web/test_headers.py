"""What stands around the bodies: languages, caching, compression, names of requests, methods."""

from __future__ import annotations

import gzip

import pytest

from scorer.gostop.presets import PRESETS
from scorer.i18n import LANGUAGES

SCORE = {"ruleset": "standard", "captured": ["1B", "3B", "8B"]}
FAULTY = {"ruleset": "standard", "captured": ["1B", "1B"]}
REFERENCE = [
    "/v1/gostop/rulesets",
    "/v1/gostop/rulesets/matgo",
    "/v1/gostop/cards",
    "/v1/gostop/record.schema.json",
    "/v1/mahjong-sg/rules",
    "/openapi.yaml",
    "/openapi.json",
    "/docs",
    "/docs/start.js",
    "/docs/swagger-ui.css",
    "/docs/swagger-ui-bundle.js",
    "/docs/favicon-32x32.png",
    "/problems/not-json",
    "/static/cards.svg",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_follow_the_language_and_codes_do_not(language, client):
    for headers, query in (
        ({"Accept-Language": language}, {}),
        ({"Accept-Language": "en"}, {"lang": language}),
    ):
        response = client.post("/v1/gostop/score", json=FAULTY, headers=headers, query_string=query)
        assert response.headers["Content-Language"] == language
        assert "Accept-Language" in response.headers["Vary"]
        assert [fault["code"] for fault in response.json["errors"]] == ["duplicate_card"]


def test_another_language_changes_the_sentences(client):
    english = client.post("/v1/gostop/score", json=FAULTY).json
    korean = client.post("/v1/gostop/score", json=FAULTY, headers={"Accept-Language": "ko-KR, en;q=0.1"}).json
    assert english["errors"][0]["message"] != korean["errors"][0]["message"]
    assert english["title"] != korean["title"]


@pytest.mark.parametrize(
    "header",
    ["", "*", "xx", "en;q=2", ",,,;;;", "ko;q=abc", "k" * 5000, "ko," * 2000, "\u00ff\u00fe", "en-;q=-1"],
)
def test_any_accept_language_gets_an_answer(header, client):
    response = client.post("/v1/gostop/score", json=SCORE, headers={"Accept-Language": header})
    assert response.status_code == 200
    assert response.headers["Content-Language"] in LANGUAGES


@pytest.mark.parametrize(
    "query",
    [
        "lang=",
        "lang=xx",
        "lang=%ff",
        "lang=ko&lang=en",
        "&&=&lang",
        "a=" + "b" * 4000,
        "lang" + "=&lang" * 500,
    ],
)
def test_any_query_gets_an_answer(query, client):
    assert client.get(f"/v1/gostop/cards?{query}").status_code == 200


@pytest.mark.parametrize("path", REFERENCE)
def test_reference_data_is_sent_once(path, client):
    first = client.get(path)
    assert first.status_code == 200
    assert first.headers["X-Content-Type-Options"] == "nosniff"
    assert first.headers["Cache-Control"] == "public, no-cache"
    etag = first.headers["ETag"]
    for known in (etag, f'"other", {etag}', "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert again.status_code == 304
        assert again.data == b""
        assert again.headers["ETag"] == etag
        # A length here would be that of the body which is not sent again.
        assert "Content-Length" not in again.headers
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == first.data


@pytest.mark.parametrize("path", REFERENCE)
def test_reference_data_is_compressed_for_those_who_take_it(path, client):
    plain = client.get(path)
    assert "Content-Encoding" not in plain.headers
    packed = client.get(path, headers={"Accept-Encoding": "br, gzip;q=0.5"})
    if len(plain.data) >= 1024 and "png" not in path:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert gzip.decompress(packed.data) == plain.data
        assert len(packed.data) < len(plain.data)
    for refused in ("gzip;q=0", "identity", "gzip;q=much", "xgzip"):
        assert "Content-Encoding" not in client.get(path, headers={"Accept-Encoding": refused}).headers


@pytest.mark.parametrize("path", REFERENCE)
def test_head_is_get_without_its_body(path, client):
    head, get = client.head(path), client.get(path)
    assert head.status_code == 200
    assert head.data == b""
    assert dict(head.headers) | {"X-Request-Id": ""} == dict(get.headers) | {"X-Request-Id": ""}


@pytest.mark.parametrize("path", ["/docs"])
def test_a_page_loads_nothing_from_elsewhere(path, client):
    response = client.get(path)
    policy = dict(part.split(" ", 1) for part in response.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert all("unsafe" not in sources and "*" not in sources for sources in policy.values())
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert "geolocation=()" in response.headers["Permissions-Policy"]
    assert "http://" not in response.text
    assert "https://" not in response.text


@pytest.mark.parametrize(
    ("given", "kept"),
    [("abc-1.2_3", True), ("a" * 64, True), ("a" * 65, False), ("a b", False), ("<x>", False), ("", False)],
)
def test_a_request_has_a_name(given, kept, client):
    for path in ("/healthz", "/v1/gostop/rulesets/seed", "/nothing"):
        name = client.get(path, headers={"X-Request-Id": given}).headers["X-Request-Id"]
        assert (name == given) is kept
        assert name
    names = {client.get("/healthz").headers["X-Request-Id"] for _ in range(5)}
    assert len(names) == 5


def test_options_tell_the_methods(client):
    for path, methods in (
        ("/v1/gostop/settle", {"OPTIONS", "POST"}),
        ("/v1/gostop/rulesets/seed", {"GET", "HEAD", "OPTIONS"}),
    ):
        response = client.options(path)
        assert response.status_code == 200
        assert set(response.headers["Allow"].split(", ")) == methods


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/metrics"), ("OPTIONS", "/"), ("OPTIONS", "/problems/none")]
)
def test_no_type_is_guessed(method, path, client):
    response = client.open(path, method=method)
    assert response.status_code == 200
    assert response.headers.getlist("X-Content-Type-Options") == ["nosniff"]


def test_only_reference_data_may_be_kept(client):
    for now in ("/healthz", "/readyz", "/metrics"):
        assert client.get(now).headers["Cache-Control"] == "no-store"
    assert "Cache-Control" not in client.post("/v1/gostop/score", json=SCORE).headers
    for refused in (client.post("/v1/gostop/score", json=FAULTY), client.get("/nothing")):
        assert refused.headers["Cache-Control"] == "no-store"


def test_the_server_does_not_say_what_it_is(service):
    headers = service.get("/healthz").headers
    assert headers["Server"] == "gunicorn"
    assert "X-Powered-By" not in headers


def test_the_same_request_gives_the_same_answer(client):
    for path in REFERENCE:
        assert client.get(path).data == client.get(path).data
    answers = {client.post("/v1/gostop/score", json=SCORE).data for _ in range(3)}
    assert len(answers) == 1


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_with_every_field(name, client):
    one = client.get(f"/v1/gostop/rulesets/{name}").json
    listed = next(
        entry for entry in client.get("/v1/gostop/rulesets").json["rulesets"] if entry["name"] == name
    )
    assert one["ruleset"] == listed["ruleset"]
    top = [field["name"] for field in one["fields"] if "." not in field["name"]]
    assert ["base", *top] == list(one["ruleset"])
    assert all(field["description"] and field["schema"] for field in one["fields"])
