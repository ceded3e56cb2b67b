"""Whatever a client sends gets an answer of the contract: never a 500, never a trace, and soon."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.i18n import message
from scorer.web import gostop_records
from scorer.web.app import create_app
from scorer.web.exchange import VALUES_MOST, is_json
from scorer.web.settings import Settings
from tests.fuzz.parsers import BODIES

SETTINGS = Settings(receipt_secrets=("s" * 32,))
CLIENT = create_app(SETTINGS).test_client()
# Seconds of processor time; what is measured takes a fifth of it.
BUDGET = 2.0
STREAM = "application/x-ndjson"
STRANGE = {
    "nothing": b"",
    "blank": b"   ",
    "byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "UTF-32": '{"a": 1}'.encode("utf-32"),
    "Latin-1": '{"ruleset": "\u00e9"}'.encode("latin-1"),
    "overlong": b'{"a": "\xc0\xaf"}',
    "surrogate as bytes": b'{"a": "\xed\xa0\x80"}',
    "lone surrogate": b'{"a": "\\ud800"}',
    "lone surrogate as a name": b'{"\\udfff": 1}',
    "NaN": b'{"a": NaN}',
    "infinity": b"[Infinity, -Infinity]",
    "twice": b'{"a": 1, "a": 1}',
    "twice by escape": b'{"a": 1, "\\u0061": 2}',
    "deep lists": b"[" * 60_000,
    "deep and closed": b"[" * 30_000 + b"]" * 30_000,
    "deep objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "deep behind a text without end": b"[" * 65 + b'"' + b'\\"' * 30_000,
    "5000 digits": b'{"a": ' + b"9" * 5000 + b"}",
    "a great exponent": b'{"a": 1e999999}',
    "cut": b'{"players": [{"id": "A"',
    "comment": b'{"a": 1} // no',
    "two documents": b"{}{}",
    "quotes": b"{'a': 1}",
    "trailing comma": b'{"a": 1,}',
    "control": b'{"a": "\x01"}',
    "nul byte": b"\x00",
    "compressed": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
    "a form": b"ruleset=matgo&winner=A",
}
HUGE = {
    "null": b"null",
    "a text": b'"matgo"',
    "a number": b"1" * 4000,
    "a long fraction": b"0." + b"9" * 30_000,
    "a list": b"[]",
    "numbers": {"players": [2**63, -(2**70)], "points": 10**300, "winner": 0.1},
    "long list": [1] * 100_000,
    "long list of objects": [{}] * 100_000,
    "lists in a list": [[[]]] * 100_000,
    "hands": {"hands": [{}] * 100_000},
    "moves": {"moves": [{}] * 100_000},
    "cards": {"captured": ["1B"] * 100_000},
    "tiles": {"concealed": ["1d"] * 100_000, "events": [{}] * 100_000},
    "players": {"players": [{"id": "A"}] * 100_000},
    "members": {f"{number:x}": 0 for number in range(100_000)},
    "a name": {"k" * 60_000: 1},
    "a name of slashes": {"~/" * 30_000: 1},
    "nested to the limit": b"[" + b",".join([b"[" * 62 + b"]" * 62] * 800) + b"]",
}
MEMBERS = [
    *(
        "ruleset",
        "players",
        "id",
        "captured",
        "counts",
        "points",
        "winner",
        "ending",
        "hands",
        "deal",
        "moves",
    ),
    *("seat", "do", "card", "flips", "position", "table", "stock", "events", "type", "tiles", "concealed"),
    *("winning_tile", "rules", "base", "format", "version", "result", "corrections", "receipt", "digest"),
]
WORDS = ["A", "1B", "X2", "9A", "standard", "matgo", "stop", "nagari", "auto", "5d", "E", "cat"]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text(max_size=8), inner, max_size=5)
        | st.dictionaries(st.sampled_from(MEMBERS), inner, max_size=8)
    ),
    max_leaves=30,
)


def as_bytes(document):
    return document if isinstance(document, bytes) else json.dumps(document).encode()


def ask(path, body, statuses, media_type="application/json"):
    """The answer, which must be one of the contract, and come in time."""
    began = time.process_time()
    response = CLIENT.post(path, data=body, content_type=media_type)
    content = response.data
    assert time.process_time() - began < BUDGET
    assert response.status_code in statuses
    if response.status_code >= 400:
        assert response.mimetype == "application/problem+json"
        assert response.get_json()["status"] == response.status_code
    assert b"Traceback" not in content
    assert b"scorer/" not in content
    assert len(content) < 6 * max(len(body), 1_000_000)
    return response


@pytest.mark.parametrize("name", STRANGE)
@pytest.mark.parametrize("path", BODIES)
def test_what_is_no_json_is_refused(path, name):
    assert len(STRANGE[name]) <= SETTINGS.body_deal
    assert ask(path, STRANGE[name], {400}).json["type"] == "/problems/not-json"


@pytest.mark.parametrize("name", HUGE)
@pytest.mark.parametrize("path", BODIES)
def test_what_is_no_request_is_refused(path, name):
    ask(path, as_bytes(HUGE[name]), {413, 422})


@pytest.mark.parametrize("name", STRANGE)
def test_strange_lines_spoil_only_themselves(name):
    body = STRANGE[name].replace(b"\n", b" ")
    response = ask("/v1/gostop/validate", b"1\n" + body + b"\n1", {200}, STREAM)
    answers = [json.loads(line) for line in response.data.splitlines()]
    assert len(answers) == (3 if body.strip() else 2)
    assert all(answer["status"] in {400, 422} for answer in answers)


def test_a_line_is_no_longer_than_a_record():
    body = b"\n".join([b"1", b"[" + b"1," * 1_000_000 + b"1]", b"1"])
    told = [json.loads(line) for line in ask("/v1/gostop/validate", body, {200}, STREAM).data.splitlines()]
    assert [answer["status"] for answer in told] == [422, 413, 422]
    assert f"{SETTINGS.body_record:,}" in told[1]["detail"]


@pytest.mark.parametrize(
    "body", [b"\n" * 20_001, b"\n" * SETTINGS.body_stream, b"1\n" * 10_001, b"1\r\n" * 8_000_000]
)
def test_a_stream_has_only_so_many_lines(body):
    refused = ask("/v1/gostop/validate", body, {413}, STREAM)
    assert f"{SETTINGS.stream_lines:,}" in refused.json["detail"]


def test_a_stream_goes_on_where_one_record_fails_inside(monkeypatch, caplog):
    def fail(record):
        raise RuntimeError("unforeseen")

    monkeypatch.setattr(gostop_records, "record_of", fail)
    response = ask("/v1/gostop/validate", b"{}\nnull\n{}", {200}, STREAM)
    told = [json.loads(line) for line in response.data.splitlines()]
    assert [answer["status"] for answer in told] == [500, 500, 500]
    assert b"unforeseen" not in response.data
    assert len(caplog.records) == 3


@pytest.mark.parametrize("unit", [b"1", b"{}", b"[" * 60 + b"]" * 60, b'"["'], ids=len)
@pytest.mark.parametrize("path", ["/v1/gostop/settle/batch", "/v1/gostop/session", "/v1/mahjong-sg/session"])
def test_a_document_has_only_so_many_values(path, unit):
    most = SETTINGS.body_batch if "batch" in path else SETTINGS.body_session
    body = b"[" + b",".join([unit] * (most // (len(unit) + 1) - 1)) + b"]"
    refused = ask(path, body, {413}).json
    assert refused["detail"] == message("en", "detail.too_large.values", {"high": VALUES_MOST})


@pytest.mark.hypothesis
@given(path=st.sampled_from(BODIES), document=VALUES)
def test_any_document_is_answered(path, document):
    ask(path, json.dumps(document).encode(), {200, 400, 422})


@pytest.mark.parametrize(
    ("media_type", "taken"),
    [
        ("application/json", True),
        ("Application/JSON; charset=UTF-8", True),
        ('application/json;charset="utf-8"', True),
        ("application/vnd.x+json", True),
        ("application/json; charset=utf-16", False),
        ("application/json; charset=latin-1", False),
        ("text/json", False),
        ("application/jsonx", False),
        ("json", False),
        ("", False),
        (";;;", False),
    ],
)
def test_what_is_sent_as_json(media_type, taken):
    assert is_json(media_type) is taken
    for path in BODIES:
        response = CLIENT.post(path, data=b"{}", headers={"Content-Type": media_type})
        assert response.status_code == (422 if taken else 415)
