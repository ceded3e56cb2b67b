"""Documents that are records, and those that are none."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest
from jsonschema import Draft202012Validator

from scorer.errors import InvalidInput
from scorer.gostop.record import read_record, record_schema, replay, validate
from tests.gostop.checker import cases
from tests.gostop.record.records import game

POSITION = {"hands": [["5A"], ["3R"]], "table": ["8B"], "stock": ["9R"], "turn": 0}


def faults(document, ask=validate):
    with pytest.raises(InvalidInput) as caught:
        ask(document)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def record(**members):
    return {
        "format": "gostop-record",
        "version": 1,
        "ruleset": "matgo",
        "players": [{"id": "A"}, {"id": "B"}],
        "deal": {"position": POSITION},
        "moves": [],
        **members,
    }


def position(**members):
    return record(deal={"position": {**POSITION, **members}})


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], [("", "wrong_type")]),
        (
            {},
            [
                (f"/{name}", "required")
                for name in ("format", "version", "ruleset", "players", "deal", "moves")
            ],
        ),
        (record(format="go-record"), [("/format", "unknown_value")]),
        (record(version=2), [("/version", "out_of_range")]),
        (record(ruleset="x"), [("/ruleset", "unknown_preset")]),
        (record(players=[{"id": "A"}]), [("/players", "wrong_count")]),
        (record(players="AB"), [("/players", "wrong_type")]),
        (record(players=[{"id": "A"}, {"id": "A"}]), [("/players/1/id", "duplicate_player")]),
        (record(players=[{"id": "A"}, 1]), [("/players/1", "wrong_type")]),
        (
            record(players=[{"id": "A"}, {"id": "B"}, {"id": "C"}]),
            [("/players", "out_of_range"), ("/deal/position/hands", "out_of_range")],
        ),
        (record(previous_nagari=21), [("/previous_nagari", "out_of_range")]),
        (record(extra_multiplier=0), [("/extra_multiplier", "out_of_range")]),
        (record(deal=[]), [("/deal", "wrong_type")]),
        (record(deal={}), [("/deal/deck", "required")]),
        (record(deal={"deck": [], "table": []}), [("/deal/table", "unknown_field")]),
        (record(deal={"stock": []}), [("/deal/hands", "required"), ("/deal/table", "required")]),
        (record(deal={"deck": ["1B", "1X"]}), [("/deal/deck/1", "unknown_card")]),
        (record(deal={"table": [], "hands": [None]}), [("/deal/hands", "out_of_range")]),
        (record(deal={"table": [], "hands": [None, None, None]}), [("/deal/hands", "out_of_range")]),
        (
            record(deal={"position": {}}),
            [(f"/deal/position/{m}", "required") for m in ("hands", "table", "stock", "turn")],
        ),
        (position(turn=3), [("/deal/position/turn", "out_of_range")]),
        (position(phase="over"), [("/deal/position/phase", "unknown_value")]),
        (position(sake_cup=["auto", "x"]), [("/deal/position/sake_cup/1", "unknown_value")]),
        (position(go_counts=[0, 0, 0]), [("/deal/position/go_counts", "out_of_range")]),
        (position(stacks=[{}]), [("/deal/position/stacks/0/month", "required")]),
        (position(other=1), [("/deal/position/other", "unknown_field")]),
        (
            position(side_payments=[{"event": "first_ppuk", "player": "C"}]),
            [("/deal/position/side_payments/0/player", "unknown_player")],
        ),
        (
            position(side_payments=[{"event": "first_ppuk"}]),
            [("/deal/position/side_payments/0/player", "required")],
        ),
        (
            position(side_payments=[{"to": "A", "points": 1, "amount": 2}]),
            [("/deal/position/side_payments/0/amount", "contradiction")],
        ),
        (record(moves={}), [("/moves", "wrong_type")]),
        (record(moves=[{"seat": 0, "do": "stop"}] * 2001), [("/moves", "out_of_range")]),
        (record(moves=[1]), [("/moves/0", "wrong_type")]),
        (record(moves=[{"seat": 0}]), [("/moves/0/do", "required")]),
        (record(moves=[{"seat": 0, "do": "sit"}]), [("/moves/0/do", "unknown_value")]),
        (record(moves=[{"seat": 0, "do": ["go"]}]), [("/moves/0/do", "wrong_type")]),
        (record(moves=[{"do": "go"}]), [("/moves/0/seat", "required")]),
        (record(moves=[{"seat": True, "do": "go"}]), [("/moves/0/seat", "wrong_type")]),
        (record(moves=[{"seat": 3, "do": "go"}]), [("/moves/0/seat", "out_of_range")]),
        (record(moves=[{"seat": 0, "do": "go", "card": "5A"}]), [("/moves/0/card", "unknown_field")]),
        (record(moves=[{"seat": 0, "do": "play"}]), [("/moves/0/card", "required")]),
        (record(moves=[{"seat": 0, "do": "play", "card": None}]), [("/moves/0/card", "wrong_type")]),
        (record(moves=[{"seat": 0, "do": "play", "card": "5J"}]), [("/moves/0/card", "ambiguous_card")]),
        (
            record(moves=[{"seat": 0, "do": "play", "card": "5A", "take": None}]),
            [("/moves/0/take", "wrong_type")],
        ),
        (
            record(moves=[{"seat": 0, "do": "play", "card": "5A", "flip_take": None, "flips": None}]),
            [("/moves/0/flip_take", "wrong_type"), ("/moves/0/flips", "wrong_type")],
        ),
        (
            record(moves=[{"seat": 0, "do": "play", "card": "5A", "flips": ["1Z"]}]),
            [("/moves/0/flips/0", "unknown_card")],
        ),
        (
            record(moves=[{"seat": 0, "do": "play", "card": "5A", "flips": ["5A"] * 54}]),
            [("/moves/0/flips", "out_of_range")],
        ),
        (
            record(moves=[{"seat": 0, "do": "play", "card": "5A", "gives": {"3": []}}]),
            [("/moves/0/gives/3", "unknown_field")],
        ),
        (record(moves=[{"seat": 0, "do": "bomb", "month": 13}]), [("/moves/0/month", "out_of_range")]),
        (record(moves=[{"seat": 0, "do": "sake_cup", "as": "auto"}]), [("/moves/0/as", "unknown_value")]),
        (
            record(moves=[{"seat": 0, "do": "joker", "card": "X2", "draws": []}]),
            [("/moves/0/draws", "out_of_range")],
        ),
        (
            record(moves=[{"seat": 0, "do": "go", "expect": {"events": ["x"], "y": 1}}]),
            [("/moves/0/expect/events/0", "unknown_value"), ("/moves/0/expect/y", "unknown_field")],
        ),
        (record(result=[]), [("/result", "wrong_type")]),
        (record(result={"winner": "C"}), [("/result/winner", "unknown_player")]),
        (
            record(result={"losers": [{"id": "C"}], "balances": [{"id": "D"}], "next": {"dealer": "E"}}),
            [
                ("/result/losers/0/id", "unknown_player"),
                ("/result/balances/0/id", "unknown_player"),
                ("/result/next/dealer", "unknown_player"),
            ],
        ),
        (
            record(result={"losers": 1, "next": 2}),
            [("/result/losers", "wrong_type"), ("/result/next", "wrong_type")],
        ),
        (record(result={"losers": [1]}), [("/result/losers/0", "wrong_type")]),
        (record(result={"transfers": []}), [("/result/transfers", "unknown_field")]),
        (record(extra=1), [("/extra", "unknown_field")]),
        (record(positions="all"), [("/positions", "unknown_field")]),
    ],
)
def test_what_is_no_record(document, expected):
    assert faults(document) == expected


def test_every_fault_is_told_in_document_order():
    document = record(
        version=3,
        players=[{"id": ""}, {"id": "B"}],
        moves=[{"seat": 0, "do": "play", "card": "1B"}, {"seat": 9, "do": "play", "card": "?"}],
        more=1,
    )
    assert faults(document) == [
        ("/version", "out_of_range"),
        ("/players/0/id", "out_of_range"),
        ("/moves/1/seat", "out_of_range"),
        ("/moves/1/card", "unknown_card"),
        ("/more", "unknown_field"),
    ]


def test_a_replay_request_may_choose_its_positions():
    assert replay(record(positions="all")).positions is not None
    assert replay(record(positions="final")).positions is None
    assert replay(record()).positions is None
    assert replay(record(positions="final"), "all").positions is not None
    assert faults(record(positions="some"), replay) == [("/positions", "unknown_value")]


def test_faults_of_the_deal_stop_a_replay():
    assert faults(position(captured=[["5A"], ["9R"]]), replay) == [
        ("/deal/position/captured/0/0", "deck_duplicate"),
        ("/deal/position/captured/1/0", "deck_duplicate"),
    ]
    # Of a card given twice the later place is named, as the document has it.
    early = record(deal={"position": {"captured": [["5A"], []], **POSITION}})
    assert faults(early, replay) == [("/deal/position/hands/0/0", "deck_duplicate")]


def test_cards_may_be_written_in_any_way():
    moves = [{"seat": 0, "do": "play", "card": "05-animal", "flips": ["9-TTI"]}]
    document = read_record(record(moves=moves)).to_document()
    assert document["moves"] == [{"seat": 0, "do": "play", "card": "5A", "flips": ["9R"]}]


MOVES = [
    {"seat": 0, "do": "heundeum", "month": 4, "x-note": "shown late"},
    {"seat": 0, "do": "play", "card": "6A", "take": "6R", "flips": ["8J2"], "flip_take": "8B"},
    {"seat": 1, "do": "bomb", "month": 5, "flips": ["1J1"], "gives": {"0": ["2J1"]}},
    {"seat": 0, "do": "joker", "card": "X2", "draws": "7J1"},
    {"seat": 0, "do": "play", "card": "7J1", "flips": ["X3", "6J1"]},
    {"seat": 1, "do": "flip", "flips": ["2R"]},
    {
        "seat": 1,
        "do": "flip",
        "expect": {"captured": ["1B"], "taken": ["2J2"], "events": ["jjok"], "points": 3},
    },
    {"seat": 1, "do": "sake_cup", "as": "junk"},
    {"seat": 1, "do": "go", "expect": {}},
    {"seat": 0, "do": "stop"},
]
WHOLE_POSITION = {
    "hands": [["5A"], ["3R"]],
    "table": ["1B", "1R", "X2", "1J1"],
    "stacks": [{"month": 1, "maker": 0, "jokers": ["X2"]}],
    "stock": ["9R"],
    "captured": [["2A"], ["9A"]],
    "go_counts": [1, 0],
    "points_at_last_go": [7, None],
    "flip_credits": [0, 1],
    "ppuk_counts": [1, 0],
    "turns_taken": [4, 4],
    "sake_cup": ["auto", "junk"],
    "heundeum": [[2], []],
    "bombs": [[], [3]],
    "hidden": [1, 0],
    "go_order": [0],
    "side_payments": [
        {"event": "first_ppuk", "player": "A"},
        {"to": "B", "points": 3},
        {"to": "B", "amount": 500},
    ],
    "phase": "play",
    "turn": 1,
}


@pytest.mark.parametrize(
    "deal",
    [
        {"deck": ["1B", "1R"], "x-shuffled": True},
        {"hands": [["1B"], ["1R"]], "table": ["2A"], "stock": ["3B"]},
        {"table": ["2A"]},
        {"table": ["2A"], "hands": [None, ["1B"]]},
        {"position": WHOLE_POSITION},
        {"position": {"hands": [["5A"], ["3R"]], "table": [], "stock": [], "phase": "play", "turn": 0}},
    ],
)
def test_written_and_read_a_record_is_the_same(deal):
    document = {
        "format": "gostop-record",
        "version": 1,
        "ruleset": "matgo",
        "players": [{"id": "A", "x-colour": "red"}, {"id": "B"}],
        "previous_nagari": 2,
        "extra_multiplier": 3,
        "deal": deal,
        "moves": MOVES,
        "result": {"winner": "A", "x-by": "hand"},
        "meta": {"app": "notebook", "nested": [1, {"a": None}]},
        "x-anything": {},
    }
    assert json.dumps(read_record(document).to_document(), sort_keys=True) == json.dumps(
        document, sort_keys=True
    )


def test_a_null_is_a_meta_too():
    assert read_record(record(meta=None)).to_document()["meta"] is None
    assert "meta" not in read_record(record()).to_document()


def test_rulesets_are_written_by_name_or_whole():
    named = read_record(record()).to_document()
    assert named["ruleset"] == "matgo"
    house = read_record(record(ruleset={"base": "matgo", "label": "ours", "stop_minimum": 5})).to_document()
    assert house["ruleset"]["label"] == "ours"
    assert house["ruleset"]["stop_minimum"] == {"2": 5, "3": 5}
    assert read_record(house).to_document() == house


# --- The schema


def test_the_schema_takes_every_record_that_is_one():
    schema = record_schema()
    Draft202012Validator.check_schema(schema)
    checker = Draft202012Validator(schema)
    documents = [case["request"] for name in ("valid.json", "faulty.json") for case in cases("records", name)]
    documents += [
        case["request"]
        for case in cases("cases", "gostop-turns.json")
        if case["endpoint"].endswith("validate")
    ]
    documents += [game(1), record(moves=MOVES), record(deal={"position": WHOLE_POSITION})]
    for document in documents:
        assert not list(checker.iter_errors(document)), document


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": 2},
        {"extra": 1},
        {"moves": [{"seat": 0, "do": "sit"}]},
        {"moves": [{"seat": 0, "do": "play"}]},
        {"deal": {}},
        {"deal": {"deck": [], "table": []}},
    ],
)
def test_the_schema_refuses_what_is_no_record(change):
    checker = Draft202012Validator(record_schema())
    document = deepcopy(record())
    document.update(change)
    assert list(checker.iter_errors(document))
