"""Batches, sessions and brief answers: what the contract says of them beside single settlements."""

from __future__ import annotations

import pytest

WIN = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}
HOUSE = {"base": "matgo", "stop_minimum": 5, "label": "ours"}


def answer(client, path, document):
    response = client.post(path, json=document)
    assert response.status_code == 200, response.json
    return response.json


def test_a_brief_settlement_leaves_out_two_members(client):
    full = answer(client, "/v1/gostop/settle", WIN)
    brief = answer(client, "/v1/gostop/settle", WIN | {"detail": "brief"})
    assert set(full) - set(brief) == {"explanation", "ruleset"}
    assert brief.items() <= full.items()


def test_warnings_have_their_sentence_in_a_brief_answer_too(client):
    few = {**WIN, "players": [{"id": "A", "points": 7, "go_count": 3}, {"id": "B"}], "detail": "brief"}
    (warning,) = answer(client, "/v1/gostop/settle", few)["warnings"]
    assert set(warning) == {"code", "pointer", "message"}


def test_the_echoed_ruleset_can_be_posted_back(client):
    first = answer(client, "/v1/gostop/settle", WIN | {"ruleset": HOUSE})
    assert list(first["ruleset"])[:2] == ["base", "label"]
    again = answer(client, "/v1/gostop/settle", WIN | {"ruleset": first["ruleset"]})
    assert again == first
    unnamed = answer(client, "/v1/gostop/settle", WIN | {"ruleset": HOUSE | {"label": "another"}})
    assert unnamed["digest"] == first["digest"]
    assert unnamed["ruleset"]["label"] == "another"


def test_a_batch_answers_each_hand_as_settle_does(client):
    faulty = {**WIN, "winner": "C"}
    hands = [WIN, faulty, WIN | {"ruleset": HOUSE}, 3, {}, WIN | {"detail": "brief"}]
    batch = answer(client, "/v1/gostop/settle/batch", {"hands": hands})
    for hand, result in zip(hands, batch["results"], strict=True):
        single = client.post("/v1/gostop/settle", json=hand)
        if single.status_code == 200:
            own = single.json
            ruleset = own.pop("ruleset", None)
            digest = result.pop("ruleset_digest")
            assert result == own
            assert ruleset in (None, batch["rulesets"][digest])
        else:
            assert result == single.json
    assert len(batch["rulesets"]) == 2


@pytest.mark.parametrize("detail", ["brief", "full"])
def test_the_detail_of_a_batch_is_for_hands_that_say_none(detail, client):
    hands = [WIN, WIN | {"detail": "full"}, WIN | {"detail": "brief"}]
    batch = answer(client, "/v1/gostop/settle/batch", {"hands": hands, "detail": detail})
    explained = ["explanation" in result for result in batch["results"]]
    assert explained == [detail == "full", True, False]
    assert len(batch["rulesets"]) == 1


def test_a_batch_may_be_empty_and_no_longer_than_a_thousand(client):
    assert answer(client, "/v1/gostop/settle/batch", {"hands": []})["results"] == []
    assert len(answer(client, "/v1/gostop/settle/batch", {"hands": [0] * 1000})["results"]) == 1000
    refused = client.post("/v1/gostop/settle/batch", json={"hands": [0] * 1001})
    assert [(f["pointer"], f["code"]) for f in refused.json["errors"]] == [("/hands", "out_of_range")]


def test_a_brief_batch_echoes_no_ruleset(client):
    batch = answer(client, "/v1/gostop/settle/batch", {"hands": [WIN], "detail": "brief"})
    assert "rulesets" not in batch
    assert "ruleset_digest" in batch["results"][0]


def test_a_session_keeps_count(client):
    hand = {"players": WIN["players"], "winner": "A"}
    session = {
        "ruleset": "matgo",
        "players": ["A", "B"],
        "hands": [hand, hand | {"ruleset": HOUSE, "chip_value": 10}],
        "corrections": [{"id": "A", "amount": -50}, {"id": "B", "amount": 50}],
    }
    full = answer(client, "/v1/gostop/session", session)
    assert [row["amount"] for row in full["hands"][1]["running"]] == [77, -77]
    assert full["settle_up"] == [{"from": "B", "to": "A", "amount": 27}]
    assert {hand["ruleset_digest"] for hand in full["hands"]} == set(full["rulesets"])
    brief = answer(client, "/v1/gostop/session", session | {"detail": "brief"})
    assert "rulesets" not in brief
    assert all("explanation" not in hand for hand in brief["hands"])
    assert {key: brief[key] for key in ("balances", "settle_up", "next")} == {
        key: full[key] for key in ("balances", "settle_up", "next")
    }


def test_a_session_of_500_hands_fits_its_body(client):
    cards = {
        "players": [{"id": "A" * 64, "captured": ["1B", "3B", "8B", "12B"]}, {"id": "B", "captured": []}]
    }
    hands = [cards | {"winner": "A" * 64, "ruleset": {"base": "matgo", "stop_minimum": 4}}] * 500
    session = {"ruleset": "matgo", "players": ["A" * 64, "B"], "hands": hands, "detail": "brief"}
    assert len(answer(client, "/v1/gostop/session", session)["hands"]) == 500


def test_rulesets_beyond_those_kept_are_echoed_all_the_same(client):
    for chip_value in range(1, 700):
        house = {"base": "matgo", "chip_value": chip_value}
        told = answer(client, "/v1/gostop/settle", WIN | {"ruleset": house})
        assert told["ruleset"]["chip_value"] == chip_value


def test_a_faulty_start_hides_no_fault_of_a_hand_and_fails_nowhere(client):
    hands = [{"players": WIN["players"], "ending": "nagari"}, {"players": WIN["players"], "winner": "C"}]
    session = {"ruleset": "matgo", "players": ["A", "B"], "start": {"previous_nagari": 21}, "hands": hands}
    response = client.post("/v1/gostop/session", json=session)
    assert response.status_code == 422
    assert ("/start/previous_nagari", "out_of_range") in [
        (fault["pointer"], fault["code"]) for fault in response.json["errors"]
    ]
