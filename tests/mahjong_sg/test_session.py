"""Many hands in a row."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.mahjong_sg import session, settle
from tests.mahjong_sg.requests import DRAW, PLAYERS, faults_of, kong, marriage, refused_session, win
from tests.mahjong_sg.strategies import hands


def evening(*given, **members):
    return {"players": PLAYERS, "hands": [{"events": list(events)} for events in given], **members}


def figures(balances):
    return [(balance.id, balance.points, balance.amount) for balance in balances]


def test_balances_run_and_are_settled_up():
    played = session(evening([win("A", 1, shooter="B")], [win("B", 1)], [DRAW], chip_value=10))
    assert [[balance.points for balance in row] for row in played.running] == [
        [8, -4, -2, -2],
        [4, 8, -6, -6],
        [4, 8, -6, -6],
    ]
    assert figures(played.balances) == [("A", 4, 40), ("B", 8, 80), ("C", -6, -60), ("D", -6, -60)]
    assert [payment.to_document() for payment in played.settle_up] == [
        {"from": "C", "to": "B", "amount": 60},
        {"from": "D", "to": "A", "amount": 40},
        {"from": "D", "to": "B", "amount": 20},
    ]


def test_seats_go_on_until_they_change():
    document = evening([marriage("A", 1)], [marriage("B", 1)], [marriage("B", 1)])
    document["hands"][1]["players"] = ["B", "C", "D", "A"]
    played = session(document)
    assert [balance.id for balance in played.hands[2].balances] == ["B", "C", "D", "A"]
    assert figures(played.balances) == [("A", 2, 2), ("B", 10, 10), ("C", -6, -6), ("D", -6, -6)]
    document["hands"][2]["players"] = PLAYERS
    assert faults_of(session, document) == [("/hands/2/events/0/number", "not_own_marriage")]


def test_rules_and_chip_value_of_one_hand():
    document = evening([win("A", 6)], [win("A", 6)], [win("A", 6)], rules={"cap": 6, "unit": 1}, chip_value=5)
    document["hands"][1] |= {"rules": {"cap": 3}, "chip_value": 100}
    played = session(document)
    # The rules of a hand are whole: what they leave out is the default, not the session's.
    assert [settled.base for settled in played.hands] == [32, 8, 32]
    assert [settled.hand.chip_value for settled in played.hands] == [5, 100, 5]
    assert played.balances[0][1:] == (6 * (32 + 8 + 32), 6 * (32 * 5 + 8 * 100 + 32 * 5))


def test_corrections_are_amounts_that_sum_to_zero():
    corrections = [
        {"id": "A", "amount": -5, "note": "a drink"},
        {"id": "B", "amount": 3},
        {"id": "B", "amount": 2},
    ]
    played = session(evening([DRAW], corrections=corrections))
    assert figures(played.balances) == [("A", 0, -5), ("B", 0, 5), ("C", 0, 0), ("D", 0, 0)]
    assert figures(played.running[-1]) == [(name, 0, 0) for name in PLAYERS]
    assert refused_session(hands=[{"events": [DRAW]}], corrections=corrections[:1]) == [
        ("/corrections", "contradiction")
    ]
    strange = [{"id": "X", "amount": 0}, {"amount": 1.5}, 3]
    assert refused_session(hands=[{"events": [DRAW]}], corrections=strange) == [
        ("/corrections/0/id", "unknown_player"),
        ("/corrections/1/amount", "wrong_type"),
        ("/corrections/1/id", "required"),
        ("/corrections/2", "wrong_type"),
    ]


def test_the_answer_echoes_each_ruleset_once():
    document = evening([DRAW], [win()], [DRAW], rules={"unit": 4})
    document["hands"][1]["rules"] = {"cap": 3}
    played = session(document)
    answer = played.to_document()
    assert list(answer) == ["hands", "balances", "settle_up", "rulesets", "engine_version"]
    named = [result["ruleset_digest"] for result in answer["hands"]]
    assert named[0] == named[2] != named[1]
    assert list(answer["rulesets"]) == named[:2]
    assert [rules["unit"] for rules in answer["rulesets"].values()] == [4, 2]
    alone = settle({"players": PLAYERS, "events": [win()], "rules": {"cap": 3}}).to_document()
    del alone["rules"]
    result = answer["hands"][1]
    assert {name: result[name] for name in alone} == alone
    assert result["running"] == answer["balances"]


def test_a_brief_answer():
    played = session(evening([win()], detail="brief"))
    answer = played.to_document()
    assert list(answer) == ["hands", "balances", "settle_up", "engine_version"]
    assert "explanation" not in answer["hands"][0]
    assert played.to_document("full")["rulesets"]


@pytest.mark.parametrize(
    ("members", "found"),
    [
        ({}, [("/hands", "required")]),
        ({"hands": []}, [("/hands", "out_of_range")]),
        ({"hands": [{"events": [DRAW]}] * 501}, [("/hands", "out_of_range")]),
        ({"hands": 5}, [("/hands", "wrong_type")]),
        ({"hands": [None, {}]}, [("/hands/0", "wrong_type"), ("/hands/1/events", "required")]),
        ({"hands": [{"events": [DRAW], "detail": "full"}]}, [("/hands/0/detail", "unknown_field")]),
        ({"hands": [{"events": [DRAW]}], "start": {}}, [("/start", "unknown_field")]),
        (
            {"hands": [{"events": [DRAW], "players": ["A", "B", "C", "X"]}]},
            [("/hands/0/players/3", "unknown_player")],
        ),
        (
            {"hands": [{"events": [DRAW], "players": ["A", "B", "C", "C"]}]},
            [("/hands/0/players/3", "duplicate_player")],
        ),
        ({"hands": [{"events": [DRAW], "players": ["A"]}]}, [("/hands/0/players", "wrong_count")]),
        ({"hands": [{"events": [kong("X")]}]}, [("/hands/0/events/0/player", "unknown_player")]),
        ({"hands": [{"events": [DRAW], "rules": {"cap": 0}}]}, [("/hands/0/rules/cap", "out_of_range")]),
        ({"hands": [{"events": [DRAW]}], "rules": {"min_tai": 6}}, [("/rules/min_tai", "contradiction")]),
        (
            {"hands": [{"events": [win(tai=21)]}], "rules": {"cap": None}},
            [("/hands/0/events/0/tai", "out_of_range")],
        ),
        (
            {"hands": [{"events": [kong()], "rules": {"claimed_kong_payer": "feeder_all"}}]},
            [("/hands/0/events/0/discarder", "required")],
        ),
    ],
)
def test_faults_of_form(members, found):
    assert refused_session(**members) == found


def test_a_session_is_an_object_with_players():
    assert faults_of(session, []) == [("", "wrong_type")]
    hands = [{"events": [DRAW]}]
    assert faults_of(session, {"players": ["A", "B", "C"], "hands": hands}) == [("/players", "wrong_count")]
    assert faults_of(session, {"players": ["A", "B", "C", "A"], "hands": hands}) == [
        ("/players/3", "duplicate_player")
    ]


def test_faults_of_meaning_of_all_hands():
    odd = win("A", 0)
    document = evening([odd], [odd], [win("A", shooter="A")], [odd], rules={"unit": 3, "min_tai": 0})
    document["hands"][3]["rules"] = {"unit": 5, "min_tai": 0}
    assert sorted(faults_of(session, document)) == [
        ("/hands/2/events/0/shooter", "winner_is_shooter"),
        ("/hands/3/rules/unit", "not_integer"),
        ("/rules/unit", "not_integer"),
    ]


def test_sums_beyond_what_an_answer_holds():
    rules = {"unit": 1000, "cap": 20}
    document = evening([win("A", 20)], [win("A", 20)], rules=rules, chip_value=1_000_000)
    session(document)
    document["hands"].append(document["hands"][0])
    assert faults_of(session, document) == [("", "amount_too_large")]


@given(st.lists(hands(), min_size=1, max_size=2))
def test_a_session_is_the_sum_of_its_hands(requests):
    named = ("events", "rules", "chip_value")
    played = session({"players": PLAYERS, "hands": [{name: one[name] for name in named} for one in requests]})
    apart = [settle(request) for request in requests]
    assert played.hands == tuple(apart)
    for index, balance in enumerate(played.balances):
        assert balance.points == sum(one.balances[index].points for one in apart)
        assert balance.amount == sum(one.balances[index].amount for one in apart)
    paid = dict.fromkeys(PLAYERS, 0)
    for payment in played.settle_up:
        paid[payment.payer] -= payment.amount
        paid[payment.payee] += payment.amount
    assert paid == {balance.id: balance.amount for balance in played.balances}
