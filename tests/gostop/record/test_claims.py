"""What a record states beside the moves: its result, and what each move brought."""

from __future__ import annotations

from copy import deepcopy

import pytest

from scorer.errors import InvalidInput
from scorer.gostop.answers import Texts
from scorer.gostop.record import replay, validate
from tests.gostop.record.records import game, settled, verdict, without

POSITION = {
    "hands": [["5A", "12A"], ["3R", "4R"]],
    "table": ["5R", "8B"],
    "stock": ["X2", "6A", "9R"],
    "captured": [["2A", "4A"], ["7J1", "7J2"]],
    "turns_taken": [3, 3],
    "turn": 0,
}


def expecting(expect, rules="matgo", **members):
    return {
        "format": "gostop-record",
        "version": 1,
        "ruleset": rules,
        "players": [{"id": "A"}, {"id": "B"}],
        "deal": {"position": deepcopy({**POSITION, **members})},
        "moves": [{"seat": 0, "do": "play", "card": "5A", "expect": expect}],
    }


@pytest.mark.parametrize(
    "expect",
    [
        {},
        {"captured": ["5R", "5A", "X2"], "taken": [], "events": ["capture", "joker", "lay"], "points": 0},
        {"events": ["lay", "lay"]},
    ],
)
def test_what_a_move_brought(expect):
    assert verdict(expecting(expect)) is True


@pytest.mark.parametrize(
    ("expect", "pointer", "expected", "got"),
    [
        ({"captured": ["5A", "5R"]}, "/expect/captured", ["5A", "5R"], ["5A", "5R", "X2"]),
        ({"taken": ["7J1"]}, "/expect/taken", ["7J1"], []),
        ({"events": ["jjok"]}, "/expect/events", ["jjok"], ["play", "joker", "flip", "capture", "lay"]),
        ({"points": 3}, "/expect/points", 3, 0),
    ],
)
def test_what_it_did_not_bring(expect, pointer, expected, got):
    document = validate(expecting(expect)).to_document()
    error = document["error"]
    assert (error["move"], error["code"], error["expected"], error["got"]) == (
        0,
        "expectation_differs",
        expected,
        got,
    )
    assert error["differences"] == [{"pointer": pointer, "expected": expected, "got": got}]
    assert document["position"]["hands"][0] == ["5A", "12A"]
    with pytest.raises(InvalidInput) as caught:
        replay(expecting(expect))
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [
        ("/moves/0", "expectation_differs")
    ]


def test_messages_come_from_outside():
    texts = Texts(step=lambda step: "", fault=lambda fault: f"<{fault.message_id}>", warning=lambda fault: "")
    error = validate(expecting({"points": 3})).to_document(texts)["error"]
    assert error["message"] == "<expectation_differs>"
    assert "message" not in validate(expecting({"points": 3})).to_document()["error"]


def test_junk_taken_is_no_capture():
    record = expecting(
        {"captured": ["5A", "5R"], "taken": ["7J2"]},
        table=["8B"],
        stock=["5R", "9R"],
    )
    assert verdict(record) is True


def test_points_count_an_open_cup_in_its_better_role():
    junk = ["1J1", "1J2", "2J1", "2J2", "3J1", "3J2", "4J1", "4J2"]
    record = expecting({"points": 1}, captured=[[*junk, "9A"], []], stock=["6A", "9R"])
    assert verdict(record) is True


def test_expectations_hold_for_declarations_and_calls():
    record = {
        **expecting({}),
        "moves": [{"seat": 0, "do": "heundeum", "month": 5, "expect": {"events": ["heundeum"]}}],
    }
    record["deal"]["position"]["hands"][0] = ["5A", "5J1", "5J2"]
    assert verdict(record) is True
    record["moves"][0]["seat"] = 2
    assert verdict(record) == (0, "wrong_seat")


def test_each_choice_takes_the_place_of_the_move_that_lacks_it():
    record = expecting({}, table=["5R", "5J1", "6R", "6J1"], stock=["6A", "9R"])
    record["moves"][0] |= {"take": "5R"}
    legal = validate(record).to_document()["error"]["legal"]
    assert [move for move in legal if move["card"] == "5A"] == [
        {"seat": 0, "do": "play", "card": "5A", "take": "5R", "flip_take": "6R"},
        {"seat": 0, "do": "play", "card": "5A", "take": "5R", "flip_take": "6J1"},
        {"seat": 0, "do": "play", "card": "5A", "take": "5J1"},
    ]


@pytest.fixture
def finished():
    return game(3)


def test_a_whole_settlement_may_be_claimed(finished):
    whole = validate(finished).to_document()["result"]
    claim = {name: whole[name] for name in ("ending", "winner", "points", "losers", "balances", "next")}
    assert verdict({**finished, "result": {**claim, "x-mine": 1}}) is True
    assert verdict({**finished, "result": {}}) is True


@pytest.mark.parametrize(
    ("member", "claim", "pointer"),
    [
        ("ending", "nagari", "/ending"),
        ("winner", None, "/winner"),
        ("points", {"cards": 99}, "/points/cards"),
        ("points", None, "/points"),
        ("losers", [{"id": "A", "due": -1}], "/losers/0"),
        ("balances", [{"id": "B", "points": 1}], "/balances/0/points"),
        ("next", {"previous_nagari": 20}, "/next/previous_nagari"),
    ],
)
def test_each_member_of_a_claim_is_compared(finished, member, claim, pointer):
    winner = settled(finished).winner
    if member == "losers":
        claim = [{"id": winner, "due": -1}]
    error = validate({**finished, "result": {member: claim}}).to_document()["error"]
    assert (error["move"], error["code"]) == (None, "result_differs")
    assert error["pointer"] == f"/result{pointer}"
    assert error["differences"][0]["pointer"] == pointer
    assert error["expected"] != error["got"]


def test_every_difference_of_a_claim_is_told(finished):
    claim = {"winner": None, "balances": [{"id": "A", "points": 1}, {"id": "B", "points": 2}]}
    error = validate({**finished, "result": claim}).to_document()["error"]
    assert len(error["differences"]) == 3


def test_a_claim_on_a_game_that_goes_on(finished):
    cut = {**finished, "moves": finished["moves"][:3]}
    assert verdict(cut) == (None, "unfinished")
    assert verdict(without(cut, "result")) is True
    assert validate(without(cut, "result")).finished is False


def test_a_replay_looks_at_no_claim(finished):
    wrong = {**finished, "result": {"winner": None}}
    assert replay(wrong).settlement == validate(finished).settlement
