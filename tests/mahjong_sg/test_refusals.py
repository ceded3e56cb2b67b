"""Every refusal of meaning in a settle request, with its pointer (schema, section 5, second table)."""

from __future__ import annotations

import pytest

from scorer.mahjong_sg import settle
from tests.mahjong_sg.requests import (
    ALL_BAO,
    DRAW,
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

# --- Meaning: the win


def test_the_winner_is_the_shooter():
    assert refused(win("A", shooter="A")) == at("shooter", "winner_is_shooter")


def test_a_shooter_on_zi_mo():
    assert refused(win(shooter="B") | {"by": "zi_mo"}) == at("shooter", "shooter_on_zi_mo")


def test_the_winner_is_liable():
    assert refused(win(bao={"case": "three_dragons", "liable": "A"})) == at("bao/liable", "winner_is_liable")


@pytest.mark.parametrize(
    ("tai", "by", "rules", "allowed"),
    [
        (0, "zi_mo", {}, False),
        (1, "zi_mo", {"min_tai": 2}, False),
        (1, "zi_mo", {"min_tai": 2, "zi_mo_one_less": True}, True),
        (0, "zi_mo", {"min_tai": 2, "zi_mo_one_less": True}, False),
        (1, "discard", {"min_tai": 2, "zi_mo_one_less": True}, False),
        (0, "discard", {"min_tai": 0}, True),
        (3, "discard", {"min_tai": 3}, True),
    ],
)
def test_the_minimum(tai, by, rules, allowed):
    event = win(tai=tai, **({"shooter": "B"} if by == "discard" else {}))
    if allowed:
        settle(hand(event, rules=rules))
    else:
        assert refused(event, rules=rules) == at("tai", "tai_below_minimum")


def test_a_ladder_has_no_row_for_no_tai():
    rules = {"min_tai": 0, "unit": 3, "discard_split": "ladder", "ladder": {"shooter": [1], "others": [1]}}
    assert refused(win(tai=0), rules=rules) == at("tai", "tai_below_minimum")
    assert refused(win(tai=0), rules={**rules, "min_tai": 1, "zi_mo_one_less": True}) == at(
        "tai", "tai_below_minimum"
    )


def test_half_of_an_odd_unit():
    assert refused(win(tai=0), rules={"unit": 3, "min_tai": 0}) == [("/rules/unit", "not_integer")]
    settle(hand(win(tai=1), rules={"unit": 3, "min_tai": 0}))


# --- Meaning: bao


@pytest.mark.parametrize("case", [case for case in ALL_BAO if case not in {"full_flush", "three_dragons"}])
def test_cases_that_are_off_by_default(case):
    assert ("/events/0/bao/case", "option_off") in faults_of(
        settle, hand(win(shooter="B", bao=full(case, "B")))
    )


FITTING = {
    "full_flush": {"sets_shown": 3},
    "three_dragons": {},
    "four_winds": {},
    "limit_feed": {"visible_tai": 5},
    "all_honours": {"sets_shown": 3},
    "mixed_terminals": {"sets_shown": 3},
    "kong_replacement": {},
    "fresh_late": {"fresh": True, "drawable": 5},
    "eighth_flower": {"flowers_shown": 7},
}


def full(case, liable, **facts):
    return {"case": case, "liable": liable, **FITTING[case], **facts}


def refused_bao(case, *, by="discard", liable="B", rules=None, **facts):
    shooter = {"shooter": "B"} if by == "discard" else {}
    event = win(**shooter, bao=full(case, liable, **facts))
    found = faults_of(settle, hand(event, rules={"bao": ALL_BAO, **(rules or {})}))
    assert {code for _, code in found} == {"bao_facts"}
    return [pointer.removeprefix("/events/0/bao/") for pointer, _ in found]


def test_a_case_switched_off():
    for case in ("full_flush", "three_dragons"):
        event = win(shooter="B", bao=full(case, "B"))
        assert refused(event, rules={"bao": {case: False}}) == at("bao/case", "option_off")


@pytest.mark.parametrize("case", FITTING)
def test_facts_of_another_case(case):
    by = "zi_mo" if case == "kong_replacement" else "discard"
    others = {
        "sets_shown": 3,
        "visible_tai": 5,
        "fresh": False,
        "drawable": 0,
        "flowers_shown": 7,
    }
    foreign = {fact: value for fact, value in others.items() if fact not in FITTING[case]}
    assert refused_bao(case, by=by, **foreign) == list(foreign)


@pytest.mark.parametrize(
    ("case", "facts", "pointers"),
    [
        ("full_flush", {"sets_shown": 2}, ["sets_shown"]),
        ("all_honours", {"sets_shown": 2}, ["sets_shown"]),
        ("mixed_terminals", {"sets_shown": 0}, ["sets_shown"]),
        ("limit_feed", {"visible_tai": 4}, ["visible_tai"]),
        ("limit_feed", {"visible_tai": 5, "rules": {"cap": 6}}, ["visible_tai"]),
        ("limit_feed", {"visible_tai": 99, "rules": {"cap": None}}, ["visible_tai"]),
        ("fresh_late", {"fresh": False}, ["fresh"]),
        ("fresh_late", {"drawable": 6}, ["drawable"]),
        ("fresh_late", {"fresh": False, "drawable": 6}, ["fresh", "drawable"]),
        ("fresh_late", {"drawable": 3, "rules": {"fresh_late_threshold": 2}}, ["drawable"]),
        ("eighth_flower", {"flowers_shown": 6}, ["flowers_shown"]),
        ("eighth_flower", {"flowers_shown": 8}, ["flowers_shown"]),
    ],
)
def test_facts_that_do_not_fit(case, facts, pointers):
    assert refused_bao(case, **facts) == pointers


@pytest.mark.parametrize("case", ["full_flush", "fresh_late", "eighth_flower"])
def test_cases_off_a_discard_of_the_liable_player(case):
    assert refused_bao(case, liable="C") == ["liable"]
    assert refused_bao(case, by="zi_mo") == ["case"]


def test_a_kong_replacement_is_drawn():
    assert refused_bao("kong_replacement") == ["case"]


# --- Meaning: endings


def test_two_wins():
    assert refused(win("A"), kong(), win("B"), win("C")) == [
        ("/events/2", "two_wins"),
        ("/events/3", "two_wins"),
    ]


def test_a_win_and_a_draw():
    assert refused(win(), kong(), DRAW) == [("/events/2", "win_and_draw")]
    assert refused(DRAW, win()) == [("/events/1", "win_and_draw")]


@pytest.mark.parametrize(
    ("events", "pointer"),
    [
        ((DRAW, kong(), DRAW), "/events/2"),
        ((bite("A"), bite("A", initial=True)), "/events/1/pair"),
        ((bite("A"), bite("B")), "/events/1/pair"),
        ((marriage("A", 1), marriage("A", 1)), "/events/1/number"),
        ((family("A"), family("B")), "/events/1/family"),
        ((family("A", "flowers"), family("A", "flowers")), "/events/1/family"),
    ],
)
def test_the_same_event_twice(events, pointer):
    assert refused(*events) == [(pointer, "duplicate_event")]


def test_the_same_false_win_twice():
    found = refused(false_win("A"), false_win("B"), false_win("A"), rules={"false_win": "limit_zimo"})
    assert found == [("/events/2/player", "duplicate_event")]


def test_a_false_win_where_the_table_has_no_rule_for_it():
    assert refused(DRAW, false_win("A"), rules={"false_win": "none"}) == [("/events/1/type", "option_off")]


# --- Meaning: kongs


def test_one_tile_is_konged_once():
    found = refused(kong("A", tile="Wh"), kong("B", "concealed", "Wh"), kong("A", "added", "Wh", robbed=True))
    assert found == [("/events/1/tile", "duplicate_kong_tile"), ("/events/2/tile", "duplicate_kong_tile")]


def test_a_fifth_kong():
    kongs = [kong("A", tile=f"{rank}d") for rank in range(1, 7)]
    assert refused(*kongs, kong("B", tile="E")) == [
        ("/events/4/player", "too_many_kongs"),
        ("/events/5/player", "too_many_kongs"),
    ]


@pytest.mark.parametrize("kind", ["added", "concealed"])
def test_facts_of_a_late_kong_on_another_one(kind):
    found = refused(kong("A", kind, discarder="A", fresh=False, drawable=148))
    assert found == [(f"/events/0/{fact}", "late_kong_facts") for fact in ("discarder", "fresh", "drawable")]
    assert refused(kong("A", kind, fresh=True)) == at("fresh", "late_kong_facts")


def test_the_discarder_is_the_player():
    assert refused(kong("A", discarder="A")) == at("discarder", "discarder_is_player")


def test_what_cannot_be_robbed():
    shot = win("A", shooter="B")
    assert refused(kong("B", robbed=True)) == at("robbed", "robbed_not_allowed")
    assert refused(kong("B", "concealed", robbed=True)) == at("robbed", "robbed_not_allowed")
    assert refused(kong("B", "concealed", robbed=True), shot) == at("robbed", "robbed_not_allowed")
    wonders = {**shot, "hand": "thirteen_wonders"}
    settle(hand(kong("B", "concealed", "E", robbed=True), wonders))
    assert refused(kong("B", robbed=True), wonders) == at("robbed", "robbed_not_allowed")
    settle(hand(kong("B", robbed=False), shot))


def test_what_a_robbed_kong_does_not_go_with():
    robbed = kong("B", "added", robbed=True)
    mismatch = at("robbed", "robbed_kong_mismatch")
    assert refused(robbed, DRAW) == mismatch
    assert refused(robbed, win("A")) == mismatch
    assert refused(robbed, win("A", shooter="C")) == mismatch
    assert refused(robbed, win("B", shooter="C")) == mismatch
    second = kong("B", "added", "E", robbed=True)
    assert refused(robbed, second) == [("/events/1/robbed", "robbed_kong_mismatch")]
    settle(hand(robbed, win("A", shooter="B")))
    settle(hand(robbed))


# --- Meaning: bonus tiles


def test_a_marriage_is_of_the_own_number():
    for number in (1, 3, 4):
        assert refused(marriage("B", number)) == at("number", "not_own_marriage")
    settle(hand(marriage("B", 2)))


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("animals", ["cat", "rat", "rooster"]),
        ("animals", ["cat", "rat", "rooster", "rooster"]),
        ("animals", ["cat", "rat", "rooster", "centipede", "F1"]),
        ("flowers", ["S1", "S2", "S3", "S4"]),
        ("seasons", ["S1", "S2", "S3", "5d"]),
        ("seasons", []),
    ],
)
def test_members_that_are_not_the_family(name, members):
    assert refused(family("A", name, members=members)) == at("members", "family_incomplete")


def test_a_member_that_another_player_has():
    assert refused(family("A"), bite("B")) == at("family", "family_incomplete")
    assert refused(bite("B"), family("A")) == [("/events/1/family", "family_incomplete")]
    for name in ("flowers", "seasons"):
        assert refused(family("A", name), marriage("B", 2)) == at("family", "family_incomplete")
        settle(hand(family("A", name), marriage("A", 1), bite("B")))
    settle(hand(family("A"), bite("A"), marriage("B", 2)))


def test_all_faults_of_meaning_at_once():
    found = refused(
        kong("A", "added", "5d", discarder="B", robbed=True),
        win("A", 0, shooter="A", bao={"case": "limit_feed", "liable": "A", "visible_tai": 2}),
        DRAW,
        kong("A", "added", "5d"),
        marriage("A", 2),
        false_win("B"),
        rules={"unit": 1},
    )
    assert found == [
        ("/events/0/discarder", "late_kong_facts"),
        ("/events/0/robbed", "robbed_kong_mismatch"),
        ("/events/1/tai", "tai_below_minimum"),
        ("/events/1/shooter", "winner_is_shooter"),
        ("/events/1/bao/case", "option_off"),
        ("/events/1/bao/liable", "winner_is_liable"),
        ("/events/1/bao/visible_tai", "bao_facts"),
        ("/events/2", "win_and_draw"),
        ("/events/3/tile", "duplicate_kong_tile"),
        ("/events/4/number", "not_own_marriage"),
        ("/events/5/type", "option_off"),
        ("/rules/unit", "not_integer"),
    ]
