from __future__ import annotations

import json
from dataclasses import fields

import pytest

from scorer.errors import InvalidInput
from scorer.mahjong_sg import DEFAULT, Rules, describe_rules, read_rules, settle
from scorer.mahjong_sg.elements import ELEMENTS
from scorer.mahjong_sg.rules import TaiValues
from tests.mahjong_sg.requests import DRAW, faults_of, hand

LADDER = {"shooter": [4, 8], "others": [2, 4], "zi_mo": [3, 6]}


def faults(**overrides):
    found = read_rules(overrides)[1]
    return [(fault.pointer, fault.code) for fault in found]


def read(**overrides):
    rules, found = read_rules(overrides)
    assert not found
    return rules


def test_nothing_overridden_is_the_default_profile():
    assert read() == DEFAULT == Rules()


def test_the_echo_is_whole_and_in_the_order_of_the_schema():
    echo = DEFAULT.to_document()
    assert list(echo) == [
        *("unit", "cap", "min_tai", "zi_mo_one_less", "zero_tai", "discard_split", "ladder"),
        *("thirteen_wonders_as_zi_mo", "bao", "bao_with_shooter", "fresh_late_threshold", "instant"),
        *("claimed_kong_payer", "late_kong_threshold", "false_win", "limit_tai", "tai"),
    ]
    assert echo["unit"], echo["cap"] == (2, 5)
    assert [name for name, on in echo["bao"].items() if on] == ["full_flush", "three_dragons"]
    assert list(echo["instant"].values()) == [2, 2, 4, 2, 2, 4, 4, 4]
    limits = [name for name, value in echo["tai"].items() if value == "limit"]
    assert limits == list(echo["tai"])[:12]
    assert [name for name, value in echo["tai"].items() if value == 0] == [
        *("all_green", "humanly_hand", "seven_pairs", "fully_concealed_zi_mo", "zi_mo")
    ]


@pytest.mark.parametrize(
    "overrides",
    [
        {},
        {"cap": None, "unit": 7, "tai": {"ping_hu": "limit", "dragon": 2}},
        {"discard_split": "ladder", "ladder": LADDER, "false_win": "limit_zimo", "cap": None},
        {"instant": {"bite": 0}, "bao": {"full_flush": False, "limit_feed": True}},
    ],
)
def test_what_is_echoed_can_be_posted_back(overrides):
    rules = read(**overrides)
    echo = json.loads(json.dumps(rules.to_document()))
    assert read(**echo) == rules
    assert read(**echo).to_document() == echo


def test_groups_are_merged_field_by_field():
    rules = read(instant={"bite": 3}, bao={"four_winds": True}, tai={"zi_mo": 1})
    assert (rules.instant.bite, rules.instant.marriage, rules.instant.kong_concealed) == (3, 2, 4)
    assert rules.bao.four_winds
    assert rules.bao.full_flush
    assert (rules.tai.zi_mo, rules.tai.ping_hu, rules.tai.big_dragons) == (1, 4, "limit")


def test_a_ladder_without_zi_mo_uses_the_row_of_the_shooter():
    rules = read(discard_split="ladder", ladder={"shooter": [5, 9], "others": [1, 2]})
    assert rules.to_document()["ladder"] == {"shooter": [5, 9], "others": [1, 2], "zi_mo": [5, 9]}


INTEGERS = {
    "unit": (1, 1000),
    "cap": (1, 20),
    "min_tai": (0, 20),
    "fresh_late_threshold": (0, 148),
    "late_kong_threshold": (0, 148),
    "limit_tai": (1, 20),
    "instant.kong_claimed": (0, 1000),
    "instant.family": (0, 1000),
    "tai.dragon": (0, 20),
    "tai.big_dragons": (0, 20),
}


def nested(name, value):
    group, _, inner = name.partition(".")
    overrides = {group: {inner: value} if inner else value}
    return {"cap": 20, **overrides} if name == "min_tai" else overrides


@pytest.mark.parametrize("name", INTEGERS)
def test_the_range_of_an_integer(name):
    low, high = INTEGERS[name]
    pointer = "/rules/" + name.replace(".", "/")
    for value in (low, high):
        within = nested(name, value)
        if name == "cap":
            within["min_tai"] = 0
        read(**within)
    for value in (low - 1, high + 1):
        assert faults(**nested(name, value)) == [(pointer, "out_of_range")]
    others: tuple[object, ...] = (True, 1.0, [1], {})
    for other in others:
        assert faults(**nested(name, other)) == [(pointer, "wrong_type")]
    wrong_word = "unknown_value" if name.startswith("tai.") else "wrong_type"
    assert faults(**nested(name, "1")) == [(pointer, wrong_word)]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("zero_tai", ("half", "as_one")),
        ("discard_split", ("shooter_double", "shooter_pays")),
        ("bao_with_shooter", ("feeder_pays", "split")),
        ("claimed_kong_payer", ("all", "feeder_share", "feeder_all")),
        ("false_win", ("none", "limit_zimo")),
    ],
)
def test_the_words_of_a_field(name, words):
    for word in words:
        assert getattr(read(**{name: word}), name) == word
    assert faults(**{name: "other"}) == [(f"/rules/{name}", "unknown_value")]
    assert faults(**{name: None}) == [(f"/rules/{name}", "wrong_type")]


@pytest.mark.parametrize("name", ["zi_mo_one_less", "thirteen_wonders_as_zi_mo", "bao.limit_feed"])
def test_a_switch_is_true_or_false(name):
    pointer = "/rules/" + name.replace(".", "/")
    read(**nested(name, True))
    for value in (0, 1, "true", None):
        assert faults(**nested(name, value)) == [(pointer, "wrong_type")]


def test_null_only_where_the_schema_says_so():
    read(cap=None, ladder=None, late_kong_threshold=None)
    for name in ("unit", "min_tai", "bao", "instant", "tai", "limit_tai", "fresh_late_threshold"):
        assert faults(**{name: None}) == [(f"/rules/{name}", "wrong_type")]
    assert faults(tai={"dragon": None}) == [("/rules/tai/dragon", "wrong_type")]
    assert faults(discard_split="ladder", ladder={**LADDER, "zi_mo": None}) == [
        ("/rules/ladder/zi_mo", "wrong_type")
    ]


def test_the_rows_of_a_ladder():
    def ladder(**rows):
        return faults(discard_split="ladder", ladder={**LADDER, **rows})

    assert ladder(shooter=[0] * 20, others=[1_000_000] * 20, zi_mo=[1] * 20) == []
    assert ladder(others=[]) == [("/rules/ladder/others", "out_of_range")]
    assert ladder(others=[1] * 21) == [("/rules/ladder/others", "out_of_range")]
    assert ladder(others=[1, 1_000_001]) == [("/rules/ladder/others/1", "out_of_range")]
    assert ladder(others=[-1, True]) == [
        ("/rules/ladder/others/0", "out_of_range"),
        ("/rules/ladder/others/1", "wrong_type"),
    ]
    assert ladder(extra=[1]) == [("/rules/ladder/extra", "unknown_field")]
    assert faults(discard_split="ladder", ladder={"shooter": [1]}) == [("/rules/ladder/others", "required")]
    assert faults(discard_split="ladder", ladder=[1]) == [("/rules/ladder", "wrong_type")]


def test_contradictions():
    assert faults(min_tai=6) == [("/rules/min_tai", "contradiction")]
    assert faults(min_tai=5) == []
    assert faults(min_tai=20, cap=None) == []
    assert faults(cap=2, min_tai=3) == [("/rules/min_tai", "contradiction")]
    assert faults(ladder=LADDER) == [("/rules/ladder", "contradiction")]
    assert faults(ladder=LADDER, discard_split="shooter_pays") == [("/rules/ladder", "contradiction")]
    for rows in ({"shooter": [1]}, {"others": [1]}, {"zi_mo": [1, 2, 3]}):
        unequal = {**LADDER, **rows}
        assert faults(discard_split="ladder", ladder=unequal) == [("/rules/ladder", "contradiction")]
    assert faults(false_win="limit_zimo", cap=None) == [("/rules/false_win", "contradiction")]
    assert faults(false_win="limit_zimo", cap=None, discard_split="ladder", ladder=LADDER) == []


def test_a_ladder_split_needs_its_ladder():
    for overrides in ({}, {"ladder": None}):
        assert faults(discard_split="ladder", **overrides) == [("/rules/ladder", "required")]


def test_a_fault_hides_no_other_and_makes_none():
    found = faults(unit=0, cap="5", min_tai=9, bao={"full_flush": 1, "what": True}, colour="red")
    assert sorted(found) == [
        ("/rules/bao/full_flush", "wrong_type"),
        ("/rules/bao/what", "unknown_field"),
        ("/rules/cap", "wrong_type"),
        ("/rules/colour", "unknown_field"),
        ("/rules/unit", "out_of_range"),
    ]
    assert faults(discard_split="other", ladder=LADDER) == [("/rules/discard_split", "unknown_value")]
    assert faults(discard_split="ladder", ladder=5) == [("/rules/ladder", "wrong_type")]
    assert faults(false_win="limit_zimo", cap=0) == [("/rules/cap", "out_of_range")]
    assert faults(unit=0, min_tai=6) == [
        ("/rules/unit", "out_of_range"),
        ("/rules/min_tai", "contradiction"),
    ]


def test_rules_that_are_no_object():
    for other in (None, ["cap"], 5, "default"):
        assert faults_of(settle, hand(DRAW, rules=other)) == [("/rules", "wrong_type")]


def test_what_counts_under_cap_and_ladder():
    assert [Rules(cap=3).counted(tai) for tai in (0, 3, 4)] == [0, 3, 3]
    ladder = read(discard_split="ladder", ladder=LADDER, cap=None)
    assert [ladder.counted(tai) for tai in (1, 2, 3)] == [1, 2, 2]
    assert read(discard_split="ladder", ladder=LADDER, cap=1).counted(2) == 1
    assert (Rules(cap=3).limit, Rules(cap=None).limit, Rules(cap=None, limit_tai=13).limit) == (3, 5, 13)


def test_the_description_names_every_field_once():
    rows = describe_rules()
    names = [row.name for row in rows]
    assert len(set(names)) == len(names)
    flat = {}
    for name, value in DEFAULT.to_document().items():
        if isinstance(value, dict):
            flat.update({f"{name}.{inner}": default for inner, default in value.items()})
        else:
            flat[name] = value
    assert {row.name: row.default for row in rows} == flat
    assert names == list(flat)
    documents = {row.name: row.to_document() for row in rows}
    assert documents["instant.bite"] == {
        "name": "instant.bite",
        "type": "integer",
        "range": {"type": "integer", "minimum": 0, "maximum": 1000},
        "default": 2,
    }
    kinds = {name: document["type"] for name, document in documents.items()}
    assert (kinds["cap"], kinds["zero_tai"], kinds["bao.full_flush"]) == ("integer", "word", "boolean")
    assert (kinds["ladder"], kinds["tai.ping_hu"]) == ("object", "integer")
    assert rows[0].message_id == "mahjong.field.unit"


def test_the_elements_are_those_of_the_rules_in_their_order():
    assert list(ELEMENTS) == [field.name for field in fields(TaiValues)]


def test_faults_of_rules_are_raised_with_the_others():
    document = {"rules": {"unit": 0}, "players": ["A"], "events": []}
    assert faults_of(settle, document) == [
        ("/rules/unit", "out_of_range"),
        ("/players", "wrong_count"),
        ("/events", "out_of_range"),
    ]
    with pytest.raises(InvalidInput, match="/rules/unit: out_of_range"):
        settle(document)
