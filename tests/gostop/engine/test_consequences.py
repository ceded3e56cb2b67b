"""Sentences of rules sections 6.4 to 6.7, each with a position that shows it."""

from __future__ import annotations

import pytest

from scorer.gostop.engine import legal_moves
from tests.gostop.engine.games import move, pile, play, position, settled, table, types

REST = ["3R", "3J1", "4J1", "6J2"]


def after(*moves, rules="matgo", **members):
    state, events = play(position(rules, **members), *moves)
    return state, types(events)


# --- Sweeps


@pytest.mark.parametrize(
    ("sweep", "lying", "swept"),
    [
        ("two_months", ["5R", "6R"], True),
        ("two_months", ["5R", "6R", "8B"], False),
        ("empty_table", ["5R", "6R"], True),
        ("off", ["5R", "6R"], False),
    ],
)
def test_sweeps(sweep, lying, swept):
    _, happened = after(
        move("play", "5A"),
        rules={"base": "matgo", "sweep": sweep},
        hands=[["5A", "12A"], REST],
        table=lying,
        stock=["6A"],
    )
    assert ("sweep" in happened) == swept


def test_jjok_on_an_empty_table_is_a_sweep_too():
    state, happened = after(
        move("play", "5A"),
        hands=[["5A", "12A"], REST],
        stock=["5R"],
        captured=[[], ["7J1", "7J2", "8J1"]],
    )
    assert "jjok" in happened
    assert "sweep" in happened
    assert len(pile(state, 1)) == 1


def test_a_bomb_and_a_flip_may_sweep_two_months():
    _, happened = after(
        move("bomb", month=5),
        rules={"base": "seed", "sweep": "two_months"},
        hands=[["5R", "5A", "5J1", "12A"], REST],
        table=["5J2", "6R"],
        stock=["6A"],
    )
    assert "sweep" in happened


# --- Junk


def test_one_who_has_too_little_gives_what_he_has():
    state, _ = after(
        move("play", "5J2"),
        hands=[["5J2", "12A"], REST],
        table=["5A", "5R", "5J1"],
        stacks=[{"month": 5, "maker": 0}],
        stock=["11J1"],
        captured=[[], ["1B", "7J1"]],
    )
    assert pile(state, 1) == ["1B"]


def test_owner_names_some_of_the_junk_he_gives():
    state, _ = after(
        move("play", "5J2", gives={1: ["8J1"]}),
        hands=[["5J2", "12A"], REST],
        table=["5A", "5R", "5J1"],
        stacks=[{"month": 5, "maker": 0}],
        stock=["11J1"],
        captured=[[], ["7J1", "8J1", "9J1", "10J1", "12D"]],
    )
    assert pile(state, 1) == ["7J1", "9J1", "12D"]


def test_owner_may_leave_the_choice_to_the_rule():
    state, _ = after(
        move("play", "5A", gives={1: [], 0: []}),
        hands=[["5A", "12A"], REST],
        table=["8B"],
        stock=["5R"],
        captured=[[], ["7J1", "8J1"]],
    )
    assert pile(state, 1) == ["7J1"]


def test_owner_names_a_double_only_where_one_is_due():
    state, _ = after(
        move("play", "5J2", gives={1: ["X2"]}),
        hands=[["5J2", "12A"], REST],
        table=["5A", "5R", "5J1"],
        stacks=[{"month": 5, "maker": 0}],
        stock=["11J1"],
        captured=[[], ["X2", "7J1", "12D"]],
    )
    assert pile(state, 1) == ["12D"]


# --- The sake cup


CUP = {"hands": [["5A", "12A"], REST], "table": ["9J1"], "stock": ["5R"]}


def test_an_open_cup_becomes_an_animal_when_junk_is_short():
    state, happened = after(move("play", "5A"), captured=[[], ["9A"]], **CUP)
    assert state.sake_cup == ("auto", "locked_animal")
    assert "sake_cup" in happened
    assert "junk_taken" not in happened


def test_it_stays_open_by_its_field_and_while_junk_is_enough():
    stays, _ = after(
        move("play", "5A"), rules={"base": "matgo", "sake_cup_at_risk": "stays"}, captured=[[], ["9A"]], **CUP
    )
    enough, _ = after(move("play", "5A"), captured=[[], ["9A", "7J1"]], **CUP)
    never, _ = after(move("play", "5A"), rules="seed", captured=[[], ["9A"]], **CUP)
    assert stays.sake_cup == enough.sake_cup == never.sake_cup == ("auto", "auto")


def test_a_cup_fixed_as_junk_is_taken_like_a_double_and_stays_junk():
    state, _ = after(move("play", "5A"), captured=[[], ["12D", "9A"]], sake_cup=["auto", "junk"], **CUP)
    assert pile(state, 0) == ["5A", "5R", "9A"]
    assert state.sake_cup == ("junk", "auto")


def test_a_cup_fixed_as_animal_is_no_junk():
    state, _ = after(move("play", "5A"), captured=[[], ["9A"]], sake_cup=["auto", "animal"], **CUP)
    assert pile(state, 1) == ["9A"]


SEVEN_WITH_CUP = ["11D", "12D", "1J1", "1J2", "2J1", "2J2", "3J1", "3J2", "4J1", "4J2", "6J1", "9A"]


def test_the_call_counts_an_open_cup_in_its_better_role_and_fixes_only_a_role_that_allows_it():
    state = position(
        hands=[["5A", "12A"], ["3R", "6R"]],
        table=["5J1", "9R"],
        stock=["7A", "10J1"],
        captured=[SEVEN_WITH_CUP, []],
        turns_taken=[3, 3],
    )
    called, _ = play(state, move("play", "5A"))
    offered = {(one.do, one.role) for one in legal_moves(called)}
    assert offered == {("go", None), ("stop", None), ("sake_cup", "junk")}
    gone, _ = play(called, move("sake_cup", role="junk"), move("go"))
    assert gone.points_at_last_go == (7, None)
    assert gone.sake_cup == ("junk", "auto")


def test_only_what_is_captured_and_open_may_be_fixed_and_only_once():
    state = position(hands=[["5A"], ["3R"]], stock=["7A", "10J1"], captured=[["9A"], []])
    assert {one.role for one in legal_moves(state) if one.do == "sake_cup"} == {"animal", "junk"}
    fixed, _ = play(state, move("sake_cup", role="animal"))
    assert not [one for one in legal_moves(fixed) if one.do == "sake_cup"]


# --- Last turns


@pytest.mark.parametrize(
    ("exempt", "taken"), [(["stack"], 0), (["jjok"], 1), (["jjok", "ttadak", "sweep", "stack", "joker"], 0)]
)
def test_events_that_take_nothing_on_the_last_turn(exempt, taken):
    state, _ = after(
        move("play", "5J2"),
        rules={"base": "matgo", "last_turn": {"no_junk_for": exempt}},
        hands=[["5J2"], ["3R"]],
        table=["5A", "5R", "5J1", "8B"],
        stacks=[{"month": 5, "maker": 1}],
        stock=["11J1", "9R"],
        captured=[[], ["7J1"]],
    )
    assert len(pile(state, 1)) == 1 - taken


def test_a_bomb_takes_its_junk_on_the_last_turn():
    rules = {"base": "matgo", "last_turn": {"when": "own_hand", "no_junk_for": ["stack", "sweep"]}}
    state, happened = after(
        move("bomb", month=5),
        rules=rules,
        hands=[["5A", "5R", "5J1"], ["3R"]],
        table=["5J2", "6R"],
        stock=["6A", "9R", "10R", "10J1"],
        captured=[[], ["7J1", "7J2"]],
    )
    assert "sweep" in happened
    assert pile(state, 1) == ["7J1"]


@pytest.mark.parametrize(("when", "last"), [("own_turns", True), ("own_hand", True), ("deal", False)])
def test_the_last_turn_of_the_deal_comes_when_nobody_plays_on(when, last):
    rules = {"base": "matgo", "last_turn": {"when": when}}
    members = {"table": ["8B"], "stock": ["5R", "9R"], "captured": [[], ["7J1"]], "turns_taken": [9, 9]}
    state, _ = after(move("play", "5A"), rules=rules, hands=[["5A"], ["3R"]], **members)
    assert len(pile(state, 1)) == last
    alone, _ = after(move("play", "5A"), rules=rules, hands=[["5A"], []], **members)
    assert len(pile(alone, 1)) == 1


def test_no_ppuk_on_the_last_turn_the_turned_card_lies_alone_whatever_it_names():
    state, happened = after(
        move("play", "4A", take="4J2", flip_take="4A"),
        hands=[["4A"], ["3R"]],
        table=["4J2", "8B"],
        stock=["4R", "9R"],
        ppuk_counts=[2, 0],
        turns_taken=[9, 9],
    )
    assert table(state) == {"4R", "8B"}
    assert "lay" in happened
    assert state.ppuk_counts == (2, 0)


# --- Calls and endings


def test_a_player_who_plays_no_more_may_go_where_the_field_lets_him():
    members = {
        "hands": [["4A"], ["3J1"]],
        "table": ["4R", "6J1"],
        "stock": ["5A", "10J1"],
        "captured": [["1B", "3B", "8B", "1R", "2R", "3R", "6A", "7A", "10A", "12A"], []],
        "turns_taken": [9, 9],
    }
    state, _ = after(move("play", "4A"), rules={"base": "matgo", "last_turn": {"go": True}}, **members)
    assert {one.do for one in legal_moves(state)} == {"go", "stop"}
    over, _ = after(
        move("play", "4A"),
        rules={"base": "matgo", "last_turn": {"go": True}},
        **{**members, "hands": [["4A"], []]},
    )
    assert {one.do for one in legal_moves(over)} == {"stop"}


def test_a_credit_is_a_turn_to_come():
    state, _ = after(
        move("play", "4A"),
        hands=[["4A"], ["3J1"]],
        table=["4R", "6J1"],
        stock=["5A", "10J1", "10J2"],
        captured=[["1B", "3B", "8B", "1R", "2R", "3R", "6A", "7A", "10A", "12A"], []],
        flip_credits=[1, 0],
        turns_taken=[9, 9],
    )
    assert {one.do for one in legal_moves(state)} == {"go", "stop"}


def test_a_third_ppuk_comes_before_any_call():
    state, happened = after(
        move("play", "5A"),
        hands=[["5A", "12A"], REST],
        table=["5R", "8J1"],
        stock=["5J1", "9R"],
        captured=[["1B", "3B", "8B", "11B", "12B"], []],
        ppuk_counts=[2, 0],
        turns_taken=[5, 5],
    )
    assert happened[-1] == "three_ppuk"
    assert settled(state).winner == "A"


@pytest.mark.parametrize(
    ("turns", "ppuks", "event"),
    [(0, 0, "first_ppuk"), (1, 1, "second_ppuk"), (2, 2, None), (2, 1, None), (1, 0, None), (3, 3, None)],
)
def test_ppuk_paid_in_a_row_from_the_first_turn(turns, ppuks, event):
    state, _ = after(
        move("play", "5A"),
        rules={"base": "matgo", "three_ppuk": {"enabled": False}, "first_ppuk": [7, 14, 0]},
        hands=[["5A", "12A"], REST],
        table=["5R"],
        stock=["5J1"],
        ppuk_counts=[ppuks, 0],
        turns_taken=[turns, 0],
    )
    assert [payment.event for payment in state.side_payments] == ([event] if event else [])


@pytest.mark.parametrize(("turns", "price", "paid"), [(0, 7, True), (0, 0, False), (1, 7, False)])
def test_ttadak_paid_on_the_first_turn(turns, price, paid):
    state, _ = after(
        move("play", "5A"),
        rules={"base": "matgo", "first_ttadak": price},
        hands=[["5A", "12A"], REST],
        table=["5R", "5J1"],
        stock=["5J2"],
        turns_taken=[turns, 0],
    )
    assert bool(state.side_payments) == paid


def test_jokers_left_in_the_stock_stay_unturned():
    state, happened = after(
        move("play", "4R", seat=1),
        rules={"base": "matgo", "jokers": ["X2"]},
        hands=[[], ["4R"]],
        table=["9R"],
        stock=["7A", "X2"],
        turn=1,
    )
    assert happened[-1] == "nagari"
    assert state.stock == (48,)
