"""Keys, limits for each client, other origins, receipts: what an operator may switch on."""

from __future__ import annotations

import base64
import hashlib
import os
import string
import time

import pytest
from werkzeug.test import create_environ

from scorer.web import counting, rates
from scorer.web.app import create_app
from scorer.web.counting import SharedCounts
from scorer.web.exchange import Stream
from scorer.web.keys import Keys
from scorer.web.rates import Rates, client_of
from scorer.web.receipts import Receipts
from scorer.web.settings import Settings

FIRST, SECOND = "first-key-of-two", "second-key-of-two"
DIGESTS = tuple(hashlib.sha256(key.encode()).hexdigest() for key in (FIRST, SECOND))
SECRETS = ("n" * 40, "o" * 40)
DEAL = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}
ORIGIN = "https://club.example"
API = "/v1/gostop/settle"


def client(**settings):
    return create_app(Settings(**settings)).test_client()


def basic(key):
    return "Basic " + base64.b64encode(f"anyone:{key}".encode()).decode()


# ---- keys


@pytest.mark.parametrize("key", [FIRST, SECOND])
@pytest.mark.parametrize(
    "headers",
    [
        lambda key: {"Authorization": f"Bearer {key}"},
        lambda key: {"Authorization": f"bearer  {key}"},
        lambda key: {"Authorization": basic(key)},
        lambda key: {"X-Api-Key": key},
    ],
    ids=["bearer", "small letters", "basic", "header"],
)
def test_each_key_opens_in_every_way(key, headers):
    assert client(keys=DIGESTS).post(API, json=DEAL, headers=headers(key)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Basic ???"},
        {"Authorization": "Basic " + base64.b64encode(b"no colon").decode()},
        {"Authorization": "Digest " + FIRST},
        {"Authorization": f"Bearer {DIGESTS[0]}"},
        {"X-Api-Key": "\u00ff"},
        {"X-Api-Key": FIRST + " "},
    ],
)
def test_nothing_else_opens(headers):
    keys = Keys(DIGESTS, page=False)
    environ = {
        "PATH_INFO": API,
        **{f"HTTP_{name.upper().replace('-', '_')}": v for name, v in headers.items()},
    }
    assert not keys.admit(environ)


def test_a_request_without_a_key_is_told_how_to_send_one():
    response = client(keys=DIGESTS).post(API, json=DEAL, headers={"Accept-Language": "ko"})
    assert response.status_code == 401
    assert response.json["type"] == "/problems/unauthorized"
    assert response.headers["Content-Language"] == "ko"
    assert [value.split()[0] for value in response.headers.getlist("WWW-Authenticate")] == ["Bearer", "Basic"]


def test_health_stays_open_and_the_page_if_the_operator_wants():
    opened, closed = client(keys=DIGESTS), client(keys=DIGESTS, page="key")
    for path in ("/healthz", "/readyz"):
        assert opened.get(path).status_code == closed.get(path).status_code == 200
    for path in ("/", "/sw.js", "/docs", "/openapi.json", "/static/cards.svg", "/problems/not-json"):
        assert opened.get(path).status_code == 200
        assert closed.get(path).status_code == 401
        assert closed.get(path, headers={"Authorization": basic(SECOND)}).status_code == 200
    for path in ("/metrics", "/v1/gostop/cards", "/nothing"):
        assert opened.get(path).status_code == 401
    # A path is what it says; nothing behind the dots is ever reached.
    assert opened.get("/static/../metrics").status_code == 404


def test_what_needs_a_key_is_kept_by_nobody_on_the_way():
    opened, closed = client(keys=DIGESTS), client(keys=DIGESTS, page="key")
    key = {"X-Api-Key": FIRST}
    for asking, path, kept in (
        (opened, "/", "public, no-cache"),
        (opened, "/v1/gostop/cards", "private, no-cache"),
        (closed, "/", "private, no-cache"),
        (closed, "/healthz", "no-store"),
    ):
        assert asking.get(path, headers=key).headers["Cache-Control"] == kept
    # Other answers to the same question are as they were.
    assert client().get("/v1/gostop/cards").headers["Cache-Control"] == "public, no-cache"


def test_a_stream_for_one_client_stays_a_stream():
    stream = Stream([b"{}"], [("Cache-Control", "public, no-cache")]).of_one()
    assert isinstance(stream, Stream)
    assert (stream.pieces, stream.headers) == ([b"{}"], [("Cache-Control", "private, no-cache")])
    answer = client(keys=DIGESTS).post(
        "/v1/gostop/validate",
        data=b"{}\n{}\n",
        headers={"X-Api-Key": FIRST, "Content-Type": "application/x-ndjson"},
    )
    assert answer.data.count(b"\n") == 2


# ---- limits


def test_a_client_that_asks_too_often_must_wait():
    asking = client(rate_limit="3/hour")
    assert [asking.get("/v1/gostop/cards").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = asking.post(API, json=DEAL)
    assert refused.json["type"] == "/problems/too-many-requests"
    seconds = refused.headers["Retry-After"]
    assert 3500 < int(seconds) <= 3600
    assert f"{int(seconds):,}" in refused.json["detail"]
    assert asking.get("/healthz").status_code == 200
    other = {"REMOTE_ADDR": "198.51.100.9"}
    assert asking.get("/v1/gostop/cards", environ_overrides=other).status_code == 200


@pytest.mark.parametrize(
    ("proxies", "forwarded", "client_"),
    [
        (0, "203.0.113.9", "192.0.2.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "10.9.9.9, 203.0.113.9", "203.0.113.9"),
        (2, "10.9.9.9, 203.0.113.9, 192.0.2.7", "203.0.113.9"),
        (2, "203.0.113.9", "192.0.2.1"),
        (1, "", "192.0.2.1"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (1, "::ffff:203.0.113.9", "203.0.113.9"),
        (1, "x" * 500, "x" * 64),
    ],
)
def test_who_the_client_is(proxies, forwarded, client_):
    environ = {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": forwarded}
    assert client_of(environ, proxies) == client_


def test_a_window_ends(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(counting, "monotonic", lambda: now)
    limit = Rates("2/minute", "memory://", 0)
    environ = {"REMOTE_ADDR": "192.0.2.1"}
    assert [limit.wait(environ) for _ in range(3)] == [0, 0, 60]
    now += 59
    assert limit.wait(environ) == 1
    now += 1.5
    assert limit.wait(environ) == 0


def test_processes_count_together():
    counts = SharedCounts()
    children = []
    for _ in range(3):
        child = os.fork()
        if not child:
            for _ in range(500):
                counts.incr("client", 600)
            os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    assert counts.get("client") == 1500


def test_the_table_keeps_its_size():
    counts = SharedCounts(slots=16)
    for number in range(1000):
        assert counts.incr(f"client {number}", 600) >= 1
    kept = counts.incr("last", 600)
    assert kept == 1
    assert counts.get("last") == 1
    assert counts.get_expiry("last") > time.time() + 590
    counts.clear("last")
    assert counts.get("last") == 0
    counts.incr("last", 600)
    counts.reset()
    assert counts.get("last") == 0
    assert counts.check()


def test_a_storage_that_is_not_there_stops_nobody(caplog):
    limit = Rates("1/hour", "redis://127.0.0.1:9/0", 0)
    began = time.monotonic()
    assert [limit.wait({"REMOTE_ADDR": "192.0.2.1"}) for _ in range(50)] == [0] * 50
    assert time.monotonic() - began < 5
    assert len([record for record in caplog.records if "not counted" in record.message]) == 1
    assert rates.shared_counts("redis://127.0.0.1:9/0") is None


def test_a_storage_that_fails_in_a_way_of_its_own_stops_nobody(caplog):
    # The driver takes what stands behind the question mark for an argument, and finds out when it connects.
    limit = Rates("1/hour", "redis://127.0.0.1:9/0?unknown=1", 0)
    assert [limit.wait({"REMOTE_ADDR": "192.0.2.1"}) for _ in range(5)] == [0] * 5
    assert [record.levelname for record in caplog.records] == ["WARNING"]


# ---- other origins


def test_without_a_setting_no_other_origin_may_read():
    response = client().post(API, json=DEAL, headers={"Origin": ORIGIN})
    assert not [name for name, _ in response.headers if name.startswith("Access-Control")]


def test_a_listed_origin_may_read_and_ask_beforehand():
    asking = client(cors_origins=(ORIGIN,), keys=DIGESTS)
    before = asking.options(API, headers={"Origin": ORIGIN, "Access-Control-Request-Method": "POST"})
    assert before.status_code == 204
    assert "Content-Length" not in before.headers
    assert before.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "POST" in before.headers["Access-Control-Allow-Methods"]
    assert {"Content-Type", "Authorization"} <= set(
        before.headers["Access-Control-Allow-Headers"].split(", ")
    )
    for headers, status in (({}, 401), ({"X-Api-Key": FIRST}, 200)):
        response = asking.post(API, json=DEAL, headers={"Origin": ORIGIN, **headers})
        assert response.status_code == status
        assert response.headers["Access-Control-Allow-Origin"] == ORIGIN
        assert "X-Request-Id" in response.headers["Access-Control-Expose-Headers"]
        assert "Access-Control-Allow-Credentials" not in response.headers
        assert "Origin" in ", ".join(response.headers.getlist("Vary"))


@pytest.mark.parametrize("origin", [None, "null", "https://club.example.evil.example", "http://club.example"])
def test_no_other_origin_may(origin):
    asking = client(cors_origins=(ORIGIN,))
    headers = {"Origin": origin} if origin else {}
    before = asking.options(API, headers={**headers, "Access-Control-Request-Method": "POST"})
    after = asking.post(API, json=DEAL, headers=headers)
    for response in (before, after):
        assert "Access-Control-Allow-Origin" not in response.headers
        assert "Origin" in ", ".join(response.headers.getlist("Vary"))


def test_a_listed_origin_may_read_that_there_is_too_much_to_do():
    service = create_app(Settings(cors_origins=(ORIGIN,)))
    environ = create_environ(API, method="POST", headers={"Origin": ORIGIN})
    refused = service.refuse(environ, "unavailable")
    assert refused.status == 503
    assert ("Access-Control-Allow-Origin", ORIGIN) in refused.headers
    assert "Access-Control-Allow-Origin" not in dict(
        service.refuse(create_environ(API), "unavailable").headers
    )


# ---- receipts


def test_settlements_are_signed_wherever_they_stand():
    asking = client(receipt_secrets=SECRETS)
    receipts = Receipts(SECRETS)
    single = asking.post(API, json=DEAL).json
    batch = asking.post("/v1/gostop/settle/batch", json={"hands": [DEAL, {}]}).json["results"]
    session = {"ruleset": "matgo", "players": ["A", "B"], "hands": [DEAL]}
    hands = asking.post("/v1/gostop/session", json=session).json["hands"]
    for settled in (single, batch[0], hands[0]):
        assert receipts.verify(settled["receipt"]) == settled["digest"]
    assert "receipt" not in batch[1]
    assert "receipt" not in client().post(API, json=DEAL).json
    assert asking.post(API, json=DEAL).json == single


def test_a_receipt_is_verified():
    asking = client(receipt_secrets=SECRETS)
    settled = asking.post(API, json=DEAL).json
    verify = "/v1/receipts/verify"
    for more in ({}, {"digest": settled["digest"]}):
        answer = asking.post(verify, json={"receipt": settled["receipt"], **more})
        assert answer.json == {"valid": True, "digest": settled["digest"]}
    other = "sha256:" + "0" * 64
    forged = other + settled["receipt"][len(other) :]
    for request in (
        {"receipt": forged},
        {"receipt": settled["receipt"][:-1]},
        {"receipt": settled["receipt"] + "="},
        {"receipt": settled["receipt"][:-1] + "!" + settled["receipt"][-1]},
        {"receipt": settled["digest"]},
        {"receipt": "가"},
        {"receipt": settled["receipt"], "digest": other},
    ):
        assert asking.post(verify, json=request).json == {"valid": False, "digest": None}
    refused = asking.post(verify, json={"digest": 1, "more": 2})
    assert [fault["code"] for fault in refused.json["errors"]] == ["wrong_type", "unknown_field", "required"]
    assert client().post(verify, json={"receipt": settled["receipt"]}).status_code == 404


def test_a_receipt_is_valid_in_one_form_only():
    receipt = Receipts(SECRETS).sign("sha256:" + "a" * 64)
    letters = string.ascii_letters + string.digits + "-_"
    # The last letter stands for fewer bits than it could, so several mean the same bytes.
    assert [letter for letter in letters if Receipts(SECRETS).verify(receipt[:-1] + letter)] == [receipt[-1]]


def test_secrets_can_change():
    old, new = Receipts(("o" * 40,)), Receipts(("n" * 40,))
    both = Receipts(SECRETS)
    digest = "sha256:" + "a" * 64
    assert both.sign(digest) == new.sign(digest)
    assert both.verify(old.sign(digest)) == both.verify(new.sign(digest)) == digest
    assert new.verify(old.sign(digest)) is None
