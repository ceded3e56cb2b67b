"""Events, positions and settlements of records that are played through."""

from __future__ import annotations

import json

import pytest

from scorer.gostop.answers import settlement_document
from scorer.gostop.api import settle
from scorer.gostop.cards import IDS
from scorer.gostop.engine import EVENT_TYPES
from scorer.gostop.record import replay, validate
from scorer.gostop.ruleset_reading import read_ruleset
from scorer.version import ENGINE_VERSION
from tests.gostop.record.records import TABLES, game, settled, verdict, without


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_from_every_position_the_game_goes_on_as_it_did(name, players):
    for seed in range(6):
        record = without(game(seed, name, players, previous_nagari=1), "result")
        whole = replay(record, "all").to_document()
        assert len(whole["positions"]) == len(record["moves"]) + 1
        assert whole["positions"][-1] == whole["final"]
        for index, position in enumerate(whole["positions"]):
            if position["phase"] == "over":
                continue
            rest = {**record, "deal": {"position": position}, "moves": record["moves"][index:]}
            again = replay(rest).to_document()
            assert again["final"] == whole["final"]
            assert again["settlement"] == whole["settlement"]


def settle_request(record, document):
    """The settle request for a game's final piles and what else the settlement depends on."""
    final, settlement = document["final"], document["settlement"]
    ids = [player["id"] for player in record["players"]]
    ending = settlement["ending"]
    players = []
    for seat, name in enumerate(ids):
        player = {"id": name, "captured": final["captured"][seat]}
        if ending in {"stop", "nagari", "three_ppuk"}:
            player |= {"go_count": final["go_counts"][seat]}
            player |= {"heundeum": final["heundeum"][seat], "bombs": final["bombs"][seat]}
        if "9A" in final["captured"][seat]:
            player["sake_cup"] = final["sake_cup"][seat]
        players.append(player)
    request = {
        "ruleset": record["ruleset"],
        "players": players,
        "ending": ending,
        "previous_nagari": record["previous_nagari"],
        "side_payments": final["side_payments"],
    }
    if ending in {"stop", "three_ppuk"}:
        request["winner"] = settlement["winner"]
    if ending == "stop":
        request["extra_multiplier"] = record["extra_multiplier"]
    losing = [ids[seat] for seat in final["go_order"] if ids[seat] != settlement["winner"]]
    if len(losing) > 1:
        request["first_go"] = losing[0]
    return request


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_settlement_is_the_one_of_its_settle_request(name, players):
    compared = 0
    for seed in range(60):
        record = game(seed, name, players, previous_nagari=2, extra_multiplier=3)
        document = replay(record).to_document()
        if document["settlement"]["ending"] == "chongtong":
            continue
        expected = settlement_document(settle(settle_request(record, document)))
        assert document["settlement"] == json.loads(json.dumps(expected))
        compared += 1
    assert compared > 50


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_events_tell_every_card_that_moves(name, players):
    for seed in range(10):
        record = game(seed, name, players)
        document = replay(record).to_document()
        piles: list[set[str]] = [set() for _ in range(players)]
        for event in document["events"]:
            assert event["type"] in EVENT_TYPES
            assert event["move"] is None or 0 <= event["move"] < len(record["moves"])
            if event["type"] == "capture":
                piles[event["seat"]] |= set(event["cards"])
            if event["type"] == "junk_taken":
                assert set(event["cards"]) <= piles[event["from"]]
                piles[event["from"]] -= set(event["cards"])
                piles[event["seat"]] |= set(event["cards"])
            if event["type"] == "joker":
                piles[event["seat"]].add(event["card"])
            if event["type"] == "ppuk":
                piles[event["seat"]] -= set(event["cards"])
        assert piles == [set(pile) for pile in document["final"]["captured"]]


def test_an_answer_says_which_engine_gave_it():
    record = game(1)
    assert replay(record).to_document()["engine_version"] == ENGINE_VERSION
    assert validate(record).to_document()["engine_version"] == ENGINE_VERSION
    wrong = {**record, "result": {"winner": None, "ending": "void"}}
    assert validate(wrong).to_document()["engine_version"] == ENGINE_VERSION


def test_an_unfinished_game_has_no_settlement_and_says_what_is_legal():
    record = without(game(2), "result")
    document = replay({**record, "moves": record["moves"][:2]}).to_document()
    assert document["settlement"] is None
    assert document["legal"]
    assert {move["seat"] for move in document["legal"]} == {document["final"]["turn"]}


def go_bak_record(order, points_then, winner_goes=0):
    """Two opponents had called go; C stops."""
    brights = ["1B", "3B", "8B", "11B", "12B"]
    return {
        "format": "gostop-record",
        "version": 1,
        "ruleset": {"base": "standard", "go_bak": {"only_without_gain": points_then is not None}},
        "players": [{"id": "A"}, {"id": "B"}, {"id": "C"}],
        "deal": {
            "position": {
                "hands": [["4J1"], ["4J2"], ["5A", "9R"]],
                "table": ["5R"],
                "stock": ["7R"],
                "captured": [["2A", "4A", "8A"], ["1R", "2R", "3R"], brights],
                "go_counts": [1, 1, winner_goes],
                "points_at_last_go": [(points_then or [3])[0], (points_then or [0, 3])[1], None],
                "go_order": order,
                "turn": 2,
            }
        },
        "moves": [{"seat": 2, "do": "play", "card": "5A"}, {"seat": 2, "do": "stop"}],
    }


@pytest.mark.parametrize(
    ("order", "points_then", "liable"),
    [
        ([0, 1], None, "A"),
        ([1, 0], None, "B"),
        ([0, 1], [4, 3], "B"),
        ([0, 1], [5, 2], "A"),
        ([0, 1], [4, 2], None),
    ],
)
def test_who_is_liable_of_two_callers(order, points_then, liable):
    settlement = settled(go_bak_record(order, points_then))
    assert (settlement.liability and settlement.liability.id) == liable


def test_the_order_of_goes_that_nobody_gives_is_told_as_unchecked():
    record = go_bak_record([0, 1], None)
    del record["deal"]["position"]["go_order"]
    assert validate(record).unchecked == ("go_order", "position")


def test_a_winner_may_use_the_cup_only_in_a_role_that_allows_the_stop():
    junk = ["1J1", "1J2", "2J1", "2J2", "3J1", "3J2", "4J1", "4J2", "6J1", "6J2", "7J1"]
    record = {
        "format": "gostop-record",
        "version": 1,
        "ruleset": {"base": "matgo", "stop_minimum": 3, "meongtta_min": 5},
        "players": [{"id": "A"}, {"id": "B"}],
        "deal": {
            "position": {
                "hands": [["5A", "12B"], ["3R"]],
                "table": ["5R"],
                "stock": ["8B", "10J1"],
                "captured": [[*junk, "9A"], []],
                "go_counts": [1, 0],
                "points_at_last_go": [3, None],
                "turn": 0,
            }
        },
        "moves": [{"seat": 0, "do": "play", "card": "5A"}, {"seat": 0, "do": "stop"}],
    }
    settlement = settled(record)
    # As an animal the cup leaves two points, as junk four: more than the three at the last go.
    assert (settlement.points.cards, settlement.sake_cup.role) == (4, "junk")


def test_first_ppuk_before_a_position_is_paid_only_where_it_is_listed():
    record = {
        "format": "gostop-record",
        "version": 1,
        "ruleset": "matgo",
        "players": [{"id": "A"}, {"id": "B"}],
        "deal": {
            "position": {
                "hands": [[], ["4R"]],
                "table": ["9R"],
                "stock": ["7A"],
                "side_payments": [{"event": "first_ppuk", "player": "B"}, {"to": "A", "amount": 50}],
                "turn": 1,
            }
        },
        "moves": [{"seat": 1, "do": "play", "card": "4R"}],
    }
    settlement = settled(record)
    assert [(balance.points, balance.amount) for balance in settlement.balances] == [(-7, 43), (7, -43)]


def test_too_large_an_amount_is_no_record():
    record = go_bak_record([0, 1], None)
    record |= {
        "ruleset": {"base": "standard", "chip_value": 1_000_000, "nagari": {"factor": 4}},
        "previous_nagari": 20,
        "extra_multiplier": 1000,
    }
    with pytest.raises(ValueError, match="amount_too_large"):
        validate(record)


def test_stacks_in_a_position_are_listed_as_they_grew():
    record = {
        "format": "gostop-record",
        "version": 1,
        "ruleset": "matgo",
        "players": [{"id": "A"}, {"id": "B"}],
        "deal": {
            "position": {
                "hands": [["5A", "12A"], ["5J2", "3R"]],
                "table": ["8B", "5R"],
                "stock": ["X2", "5J1", "11J1"],
                "turn": 0,
            }
        },
        "moves": [{"seat": 0, "do": "play", "card": "5A"}],
    }
    final = replay(record).to_document()["final"]
    assert final["table"] == ["5R", "5A", "X2", "5J1", "8B"]
    assert final["stacks"] == [{"month": 5, "maker": 0, "jokers": ["X2"]}]
    again = {**record, "deal": {"position": final}, "moves": [{"seat": 1, "do": "play", "card": "5J2"}]}
    assert replay(again).to_document()["final"]["captured"][1] == ["5J2", "5R", "5A", "X2", "5J1"]


def test_a_game_of_a_smaller_deal_runs_until_the_stock_is_turned():
    rules = {"base": "matgo", "deal": {"2": {"hand": 5, "table": 4}}, "stop_minimum": 20}
    record = game(5, read_ruleset(rules))
    assert verdict(record) is True
    document = replay(record).to_document()
    assert document["settlement"]["ending"] == "nagari"
    assert [card for card in document["final"]["stock"] if card in IDS[:48]] == []
