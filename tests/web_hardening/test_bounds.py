"""However bad a request is, its answer comes in bounded time and is of bounded size."""

from __future__ import annotations

import json
import time

import pytest

from scorer import preset, random_record
from scorer.web.app import create_app
from scorer.web.schemas import FAULTS_MOST
from scorer.web.settings import Settings

# Seconds of processor time. What is measured takes a tenth of it on a quiet machine of 2026.
BUDGET = 1.0
PLAYERS = {"players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A", "ruleset": "matgo"}
TILES = ["1d", "1d", "1d", "2d", "2d", "2d", "3d", "3d", "3d", "4d", "4d", "4d", "5d"]


BAD = {
    "one card again and again": ("/v1/gostop/score", {"ruleset": "matgo", "captured": ["1B"] * 6000}),
    "long unknown cards": ("/v1/gostop/score", {"ruleset": "matgo", "captured": ["zzzzzzzzzzzzzzzz"] * 100}),
    "endless cards": ("/v1/gostop/score", {"ruleset": "matgo", "captured": ["보너스" * 1000] * 10}),
    "long names": ("/v1/gostop/settle", {**PLAYERS, "players": [{"id": "A" * 9000, "points": 7}] * 5}),
    "many payments": ("/v1/gostop/settle", {**PLAYERS, "side_payments": [{"to": "A", "points": 1}] * 1500}),
    "long label": ("/v1/gostop/settle", {**PLAYERS, "ruleset": {"base": "matgo", "label": "x" * 50_000}}),
    "split hand": (
        "/v1/mahjong-sg/tai",
        {"concealed": TILES, "winning_tile": "5d", "by": "discard", "seat": "E", "round": "E"},
    ),
    "many tiles": ("/v1/mahjong-sg/tai", {"concealed": ["1d"] * 10_000, "winning_tile": "1d"}),
    "many events": (
        "/v1/mahjong-sg/settle",
        {"players": ["a", "b", "c", "d"], "events": [{"type": "kong"}] * 3000},
    ),
    "empty moves": ("/v1/gostop/validate", {"format": "gostop-record", "version": 1, "moves": [{}] * 20_000}),
    "many moves": ("/v1/gostop/validate", {"moves": [{"seat": 0, "do": "play", "card": "1B"}] * 15_000}),
    "deep meta": ("/v1/gostop/replay", {"meta": {"a": ["x" * 1000] * 900}}),
}


@pytest.fixture(scope="module")
def client():
    return create_app(Settings()).test_client()


def unknown(count):
    """An object of so many members that nobody knows."""
    return "{" + ",".join(f'"{number:x}":0' for number in range(count)) + "}"


def timed(client, path, body, media_type="application/json"):
    """The answer, and the processor time it took."""
    began = time.process_time()
    response = client.post(path, data=body, content_type=media_type)
    content = response.data
    return response, content, time.process_time() - began


def test_a_deal_full_of_faults_has_them_all_told(client):
    response, _, took = timed(client, "/v1/gostop/settle", unknown(6000))
    assert response.status_code == 422
    assert len([fault for fault in response.json["errors"] if fault["code"] == "unknown_field"]) == 6000
    assert took < BUDGET


@pytest.mark.parametrize("path", ["/v1/gostop/session", "/v1/mahjong-sg/session"])
def test_a_session_of_faults_ends_at_the_first_thousands(client, path):
    hands = ",".join([unknown(900)] * 490)
    response, content, took = timed(client, path, f'{{"players":["a","b","c","d"],"hands":[{hands}]}}')
    assert response.status_code == 422
    assert len(response.json["errors"]) >= FAULTS_MOST
    assert len(content) < 4_000_000
    assert took < 2 * BUDGET


def test_members_without_number_are_told_by_the_first_thousands(client):
    response, _, took = timed(client, "/v1/gostop/session", unknown(60_000))
    assert len(response.json["errors"]) == FAULTS_MOST
    assert took < 2 * BUDGET


def test_a_batch_of_faults_tells_some_of_every_hand(client):
    response, content, _ = timed(
        client, "/v1/gostop/settle/batch", '{"hands":[' + ",".join([unknown(60)] * 1000) + "]}"
    )
    results = response.json["results"]
    assert len(results) == 1000
    told = [len(result["errors"]) for result in results]
    assert min(told) == 1
    assert FAULTS_MOST <= sum(told) < FAULTS_MOST + 2000
    assert results[-1]["detail"] == "Faults found: 63. Each is listed with its place."
    assert len(content) < 4_000_000


def test_a_stream_of_faults_is_answered_line_by_line(client):
    _, content, _ = timed(
        client, "/v1/gostop/validate", "\n".join([unknown(300)] * 400), "application/x-ndjson"
    )
    lines = content.splitlines()
    assert len(lines) == 400
    assert len(json.loads(lines[0])["errors"]) > len(json.loads(lines[-1])["errors"]) == 1


@pytest.mark.parametrize("name", BAD)
def test_a_bad_document_is_answered_in_time(client, name):
    path, document = BAD[name]
    response, content, took = timed(client, path, json.dumps(document).encode())
    assert response.status_code in {200, 413, 422}
    assert len(content) < 6_000_000
    assert took < BUDGET


def test_the_longest_record_is_judged_in_time(client):
    record = random_record(3, preset("standard"), 3).to_document()
    move = record["moves"][-1]
    record["moves"] += [move] * 8000
    body = json.dumps(record).encode()
    response, _, took = timed(client, "/v1/gostop/validate", body)
    assert response.status_code in {200, 422}
    assert took < BUDGET


def test_bodies_are_bounded_path_by_path(client):
    settings = Settings()
    limits = {
        "/v1/gostop/score": settings.body_deal,
        "/v1/gostop/settle": settings.body_deal,
        "/v1/gostop/settle/batch": settings.body_batch,
        "/v1/gostop/session": settings.body_session,
        "/v1/gostop/validate": settings.body_record,
        "/v1/gostop/replay": settings.body_record,
        "/v1/mahjong-sg/settle": settings.body_deal,
        "/v1/mahjong-sg/session": settings.body_session,
        "/v1/mahjong-sg/tai": settings.body_deal,
    }
    for path, limit in limits.items():
        assert client.post(path, data=b" " * limit, content_type="application/json").status_code == 400
        refused = client.post(path, data=b" " * (limit + 1), content_type="application/json")
        assert refused.status_code == 413
        assert f"{limit:,}" in refused.json["detail"]
