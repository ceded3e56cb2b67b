"""Every refusal of form in a settle request, with its pointer (schema, section 5, first table)."""

from __future__ import annotations

import pytest

from scorer.mahjong_sg import settle
from tests.mahjong_sg.requests import (
    ALL_BAO,
    DRAW,
    PLAYERS,
    at,
    bite,
    false_win,
    family,
    faults_of,
    hand,
    kong,
    marriage,
    refused,
    win,
)

# --- Form


@pytest.mark.parametrize("document", [None, [], "x", 5, True])
def test_a_request_is_an_object(document):
    assert faults_of(settle, document) == [("", "wrong_type")]


def test_required_members():
    assert faults_of(settle, {}) == [("/players", "required"), ("/events", "required")]
    assert refused({}) == at("type", "required")
    for event, missing in (
        (kong(), ("player", "kind", "tile")),
        (bite(), ("player", "pair")),
        (marriage(), ("player", "number")),
        (family(), ("player", "family")),
        (win(), ("winner", "tai", "by")),
        (false_win(), ("player",)),
    ):
        for name in missing:
            partial = {key: value for key, value in event.items() if key != name}
            assert refused(partial) == at(name, "required")
    assert refused(win(bao={})) == [*at("bao/case", "required"), *at("bao/liable", "required")]


@pytest.mark.parametrize(
    ("event", "pointer"),
    [
        ({**DRAW, "player": "A"}, "player"),
        (kong(colour=1), "colour"),
        (bite(number=1), "number"),
        (win(bao={"case": "three_dragons", "liable": "B", "a/b~": 1}), "bao/a~1b~0"),
        (win(player="A"), "player"),
        ({**false_win(), "tai": 3}, "tai"),
    ],
)
def test_unknown_fields(event, pointer):
    assert refused(event) == at(pointer, "unknown_field")


def test_unknown_fields_of_the_request():
    assert refused(DRAW, ruleset={}) == [("/ruleset", "unknown_field")]


@pytest.mark.parametrize(
    ("event", "pointer"),
    [
        (None, ""),
        ([], ""),
        ({"type": 5}, "/type"),
        (kong(player=1), "/player"),
        (kong(tile=5), "/tile"),
        (kong(robbed=1), "/robbed"),
        (kong(robbed=None), "/robbed"),
        (kong(discarder=None), "/discarder"),
        (kong(fresh="yes"), "/fresh"),
        (kong(drawable=7.0), "/drawable"),
        (kong("A", "added", drawable="7"), "/drawable"),
        (bite(initial=0), "/initial"),
        (marriage(number="1"), "/number"),
        (marriage(initial=None), "/initial"),
        (family(members="cat"), "/members"),
        (family(members=["cat", "rat", "rooster", 4]), "/members/3"),
        (win(tai=True), "/tai"),
        (win(tai=3.0), "/tai"),
        (win(tai=None), "/tai"),
        (win(winner=None), "/winner"),
        (win(shooter=5), "/shooter"),
        (win(bao="full_flush"), "/bao"),
        (win(hand=13), "/hand"),
        (win(bao={"case": "limit_feed", "liable": "B", "visible_tai": None}), "/bao/visible_tai"),
    ],
)
def test_wrong_types(event, pointer):
    assert ("/events/0" + pointer, "wrong_type") in refused(event)


@pytest.mark.parametrize(
    ("event", "pointer"),
    [
        (kong(drawable=149), "drawable"),
        (kong(drawable=-1), "drawable"),
        (marriage(number=0), "number"),
        (marriage(number=5), "number"),
        (win(tai=100), "tai"),
        (win(tai=-1), "tai"),
        (win(bao={"case": "full_flush", "liable": "B", "sets_shown": 5}), "bao/sets_shown"),
        (win(bao={"case": "limit_feed", "liable": "B", "visible_tai": 100}), "bao/visible_tai"),
        (win(bao={"case": "eighth_flower", "liable": "B", "flowers_shown": 9}), "bao/flowers_shown"),
        (win(bao={"case": "three_dragons", "liable": "B", "drawable": 149}), "bao/drawable"),
    ],
)
def test_ranges(event, pointer):
    assert refused(event) == at(pointer, "out_of_range")


def test_ranges_of_the_request():
    assert refused() == [("/events", "out_of_range")]
    assert refused(*[DRAW] * 201) == [("/events", "out_of_range")]
    assert refused(*[kong("X")] * 201) == [("/events", "out_of_range")]
    for value in (0, 1_000_001):
        assert refused(DRAW, chip_value=value) == [("/chip_value", "out_of_range")]
    assert refused(DRAW, chip_value=None) == [("/chip_value", "wrong_type")]
    assert refused(DRAW, detail="short") == [("/detail", "unknown_value")]
    settle(hand(DRAW, chip_value=1_000_000, detail="brief"))


def test_without_a_cap_a_win_has_at_most_twenty_tai():
    rules = {"cap": None}
    assert refused(win(tai=21), rules=rules) == at("tai", "out_of_range")
    assert refused(win(tai=100), rules=rules) == at("tai", "out_of_range")
    assert refused(win(tai=21), rules={**rules, "unit": 0}) == [
        *at("tai", "out_of_range"),
        ("/rules/unit", "out_of_range"),
    ]
    settle(hand(win(tai=20), rules=rules))
    settle(hand(win(tai=99), rules={"cap": 20}))


@pytest.mark.parametrize(
    ("event", "pointer"),
    [
        ({"type": "hu"}, "type"),
        (kong(kind="exposed"), "kind"),
        (bite(pair="rat_cat"), "pair"),
        (family(name="winds"), "family"),
        ({**win(), "by": "tsumo"}, "by"),
        (win(hand="nine_gates"), "hand"),
        (win(bao={"case": "all_green", "liable": "B"}), "bao/case"),
    ],
)
def test_unknown_words(event, pointer):
    assert refused(event) == at(pointer, "unknown_value")


@pytest.mark.parametrize("tile", ["0d", "10d", "5D", "e", "wh", "F1", "cat", ""])
def test_unknown_kong_tiles(tile):
    assert refused(kong(tile=tile)) == at("tile", "unknown_tile")


def test_unknown_members_of_a_family():
    members = ["cat", "rat", "rooster", "Cat"]
    assert refused(family(members=members)) == at("members/3", "unknown_tile")


@pytest.mark.parametrize(
    ("event", "pointer"),
    [
        (kong("X"), "player"),
        (kong(discarder="X"), "discarder"),
        (bite("X"), "player"),
        (marriage("X"), "player"),
        (family("a"), "player"),
        (win("X"), "winner"),
        (win("A", shooter="X"), "shooter"),
        (win("A", shooter=""), "shooter"),
        (win(bao={"case": "three_dragons", "liable": "X"}), "bao/liable"),
        (false_win("X"), "player"),
    ],
)
def test_unknown_players(event, pointer):
    assert refused(event) == at(pointer, "unknown_player")


def test_the_players():
    def seated(*players):
        return faults_of(settle, {"players": list(players), "events": [DRAW]})

    for count in (0, 3, 5):
        assert seated(*"ABCDE"[:count]) == [("/players", "wrong_count")]
    assert seated("A", "B", "A", "D") == [("/players/2", "duplicate_player")]
    assert seated("A", "A", "A", "D") == [
        ("/players/1", "duplicate_player"),
        ("/players/2", "duplicate_player"),
    ]
    assert seated("A", "A", "B") == [("/players", "wrong_count"), ("/players/1", "duplicate_player")]
    assert seated(*"AAAAA") == [("/players", "wrong_count")]
    assert seated("A", "", "x" * 65, 4) == [
        ("/players/1", "out_of_range"),
        ("/players/2", "out_of_range"),
        ("/players/3", "wrong_type"),
    ]
    settle({"players": ["x" * 64, "東", "a", "A"], "events": [DRAW]})


def test_players_that_cannot_be_read_make_nobody_unknown():
    assert faults_of(settle, {"players": "ABCD", "events": [kong()]}) == [("/players", "wrong_type")]
    assert faults_of(settle, {"events": [kong()]}) == [("/players", "required")]
    assert faults_of(settle, {"players": PLAYERS, "events": {}}) == [("/events", "wrong_type")]


def test_a_win_on_a_discard_needs_its_shooter():
    for shooter in ({}, {"shooter": None}):
        event = {"type": "win", "winner": "A", "tai": 1, "by": "discard", **shooter}
        assert refused(event) == at("shooter", "required")
    settle(hand(win(shooter=None) | {"by": "zi_mo"}))


def test_facts_that_a_late_kong_needs():
    assert refused(kong(fresh=True)) == [*at("discarder", "required"), *at("drawable", "required")]
    assert refused(kong(fresh=True, discarder="B")) == at("drawable", "required")
    assert refused(kong(fresh=True, drawable=3)) == at("discarder", "required")
    for payer in ("feeder_share", "feeder_all"):
        assert refused(kong(), rules={"claimed_kong_payer": payer}) == at("discarder", "required")
        settle(hand(kong(kind="added"), rules={"claimed_kong_payer": payer}))


@pytest.mark.parametrize(
    ("case", "facts"),
    [
        ("full_flush", ["sets_shown"]),
        ("limit_feed", ["visible_tai"]),
        ("all_honours", ["sets_shown"]),
        ("mixed_terminals", ["sets_shown"]),
        ("fresh_late", ["fresh", "drawable"]),
        ("eighth_flower", ["flowers_shown"]),
    ],
)
def test_facts_that_a_case_of_bao_needs(case, facts):
    event = win(shooter="B", bao={"case": case, "liable": "B"})
    expected = [found for fact in facts for found in at(f"bao/{fact}", "required")]
    assert refused(event, rules={"bao": ALL_BAO}) == expected


def test_all_faults_of_form_at_once_in_the_order_of_the_document():
    document = {
        "events": [
            kong("X", "stolen", "Z", robbed=2),
            {"type": "win", "winner": "Y", "tai": "3", "by": "discard", "bao": {"case": 1, "liable": "Q"}},
        ],
        "players": ["A", "B", "C", "C"],
        "rules": {"cap": 0, "bao": {"x": 1}},
        "chip_value": 0,
        "extra": 1,
    }
    assert faults_of(settle, document) == [
        ("/events/0/player", "unknown_player"),
        ("/events/0/kind", "unknown_value"),
        ("/events/0/tile", "unknown_tile"),
        ("/events/0/robbed", "wrong_type"),
        ("/events/1/winner", "unknown_player"),
        ("/events/1/tai", "wrong_type"),
        ("/events/1/bao/case", "wrong_type"),
        ("/events/1/bao/liable", "unknown_player"),
        ("/events/1/shooter", "required"),
        ("/players/3", "duplicate_player"),
        ("/rules/cap", "out_of_range"),
        ("/rules/bao/x", "unknown_field"),
        ("/chip_value", "out_of_range"),
        ("/extra", "unknown_field"),
    ]
