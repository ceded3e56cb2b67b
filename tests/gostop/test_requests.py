"""The forms of requests: the names, ranges and lists that no other test is about."""

from __future__ import annotations

import pytest

from scorer.errors import InvalidInput
from scorer.gostop.api import score
from scorer.gostop.requests import PLAYER, SCORE_REQUEST, SETTLE_REQUEST
from tests.gostop.checker import refusal, settled
from tests.gostop.deals import deal


def test_the_schema_of_months_and_baks():
    properties = PLAYER.schema()["properties"]
    number, months = properties["heundeum"]["anyOf"]
    assert number == {"type": "integer", "minimum": 0, "maximum": 20}
    assert months == {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": 12},
        "minItems": 0,
        "maxItems": 12,
        "uniqueItems": True,
    }
    assert properties["baks"] == {
        "type": "array",
        "items": {"type": "string", "enum": ["gwang_bak", "pi_bak", "meong_bak"]},
        "minItems": 0,
        "maxItems": 3,
        "uniqueItems": True,
    }


def test_the_members_of_a_settle_request():
    schema = SETTLE_REQUEST.schema()
    assert list(schema["properties"]) == [
        "ruleset",
        "players",
        "ending",
        "winner",
        "holders",
        "first_go",
        "liable",
        "previous_nagari",
        "extra_multiplier",
        "chip_value",
        "side_payments",
        "seller",
        "detail",
    ]
    assert schema["required"] == ["ruleset", "players"]
    assert SCORE_REQUEST.schema()["required"] == ["ruleset", "captured"]


PLAYERS = [
    ({"id": ""}, "id", "out_of_range"),
    ({"id": "x" * 65}, "id", "out_of_range"),
    ({"id": 7}, "id", "wrong_type"),
    ({"points": 0}, "points", "out_of_range"),
    ({"points": 501}, "points", "out_of_range"),
    ({"points": 3.5}, "points", "wrong_type"),
    ({"points": "7"}, "points", "wrong_type"),
    ({"meongtta": 1}, "meongtta", "wrong_type"),
    ({"baks": ["rain_bak"]}, "baks/0", "unknown_value"),
    ({"baks": "pi_bak"}, "baks", "wrong_type"),
    ({"baks": [None]}, "baks/0", "wrong_type"),
    ({"go_count": True}, "go_count", "wrong_type"),
    ({"counts": []}, "counts", "wrong_type"),
    ({"captured": {"0": "1B"}}, "captured", "wrong_type"),
    ({"captured": ["1B", 3]}, "captured/1", "wrong_type"),
    ({"points_at_last_go": 3}, "points_at_last_go", "unknown_field"),
    ({"name": "A"}, "name", "unknown_field"),
]


@pytest.mark.parametrize(("player", "place", "code"), PLAYERS)
def test_the_members_of_a_player(player, place, code):
    request = deal("standard", None, {})
    request["players"][1] |= player
    assert (f"/players/1/{place}", code) in refusal(request)


def test_a_player_has_a_name():
    request = deal()
    request["players"][2] = {}
    assert refusal(request) == [("/players/2/id", "required")]
    request["players"][2] = "C"
    assert refusal(request) == [("/players/2", "wrong_type")]
    request["players"][2] = {"id": "A"}
    assert refusal(request) == [("/players/2/id", "duplicate_player")]
    del request["players"]
    assert refusal(request) == [("/players", "required")]


@pytest.mark.parametrize("name", ["엄마/아빠", "a b", "~", "x" * 64, "0", "ශ්‍රී", "A\u0301"])
def test_names_of_any_script(name):
    request = deal("standard", {"points": 9, "id": name}, {}, {}, winner=name)
    assert settled(request)["next"]["dealer"] == name


def test_a_score_request_has_faults_of_its_own():
    assert refusal({}, score) == [("/ruleset", "required"), ("/captured", "required")]
    request = {"ruleset": "standard", "captured": ["9A"], "sake_cup": "ribbon", "winner": "A", "players": "3"}
    assert refusal(request, score) == [
        ("/sake_cup", "unknown_value"),
        ("/winner", "unknown_field"),
        ("/players", "wrong_type"),
    ]
    assert refusal({"ruleset": "seed", "captured": "1B"}, score) == [
        ("/captured", "wrong_type"),
        ("/players", "required"),
    ]
    without = {"base": "seed", "jokers": []}
    assert refusal({"ruleset": without, "captured": ["X2", "1B", "1b"], "players": 2}, score) == [
        ("/captured/0", "not_in_deck"),
        ("/captured/2", "duplicate_card"),
    ]


CUPS = [
    ("standard", ["9A"], "junk", None),
    ("seed", ["9A"], "junk", "not_applicable"),
    ("seed", ["9A"], "locked_animal", None),
    ("standard", ["5A"], "animal", "not_applicable"),
    ("standard", [], "junk", "not_applicable"),
    ("standard", [], "auto", None),
]


@pytest.mark.parametrize(("ruleset", "cards", "word", "code"), CUPS)
def test_the_cup_of_a_score_request(ruleset, cards, word, code):
    request = {"ruleset": ruleset, "captured": cards, "sake_cup": word, "players": 3}
    if code is None:
        assert score(request).points == 0
    else:
        assert refusal(request, score) == [("/sake_cup", code)]


def test_only_the_cards_of_no_deck_are_told():
    assert refusal({"ruleset": "standard", "captured": ["X3", "X2a", "X2", "X3a"]}, score) == [
        ("/captured/1", "not_in_deck"),
        ("/captured/3", "not_in_deck"),
    ]


def test_a_card_of_no_deck_tells_the_jokers_of_this_one():
    with pytest.raises(InvalidInput) as told:
        score({"ruleset": "standard", "captured": ["1B", "x3B"]})
    assert told.value.faults[0].params == {"card": "X3b", "jokers": ["X2", "X3"]}
