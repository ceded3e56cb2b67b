"""Sentences of rules section 6, each with a position that shows it."""

from __future__ import annotations

import pytest

from scorer.gostop.cards import IDS
from scorer.gostop.engine import legal_moves
from tests.gostop.engine.games import move, pile, play, position, settled, table, types

REST = ["3R", "3J1", "4J1", "6J2"]


def after(*moves, rules="matgo", **members):
    state, events = play(position(rules, **members), *moves)
    return state, types(events)


# --- 6.2 and 6.3: the play and the flip


def test_a_card_named_where_there_is_no_choice_may_be_one_that_is_met():
    state, _ = after(
        move("play", "5A", take="5R", flip_take="6R"),
        hands=[["5A", "12A"], REST],
        table=["5R", "6R", "8B"],
        stock=["6A", "10R"],
    )
    assert pile(state, 0) == ["5A", "5R", "6A", "6R"]


@pytest.mark.parametrize("named", ["1B", "1R", "1J1"])
def test_any_card_of_a_stack_may_be_named(named):
    state, happened = after(
        move("play", "1J2", take=named),
        hands=[["1J2", "12A"], REST],
        table=["1R", "1J1", "1B"],
        stacks=[{"month": 1, "maker": None}],
        stock=["11J1"],
    )
    assert pile(state, 0) == ["1J2", "1R", "1J1", "1B"]
    assert "stack_capture" in happened


@pytest.mark.parametrize("named", ["5A", "5R"])
def test_jjok_and_ppuk_let_either_card_of_the_month_be_named_for_the_flip(named):
    state, happened = after(
        move("play", "5A", flip_take=named),
        hands=[["5A", "12A"], REST],
        table=["5R"],
        stock=["5J1"],
    )
    assert happened == ["play", "flip", "ppuk"]
    assert pile(state, 0) == []


def test_ttadak_takes_all_four_whatever_was_named():
    members = {"hands": [["5A", "12A"], REST], "table": ["5R", "5J1", "8B"], "stock": ["5J2"]}
    named, _ = after(move("play", "5A", take="5J1", flip_take="5R"), **members)
    left_out, _ = after(move("play", "5A"), **members)
    assert pile(named, 0) == ["5A", "5J1", "5J2", "5R"]
    assert pile(left_out, 0) == ["5A", "5R", "5J2", "5J1"]


def test_a_choice_left_out_takes_the_first_of_two_alike():
    state, _ = after(move("play", "5A"), hands=[["5A", "12A"], REST], table=["5J2", "5J1"], stock=["11J1"])
    assert pile(state, 0) == ["5A", "5J1"]


def test_doubles_are_like_other_junk_where_they_count_one():
    members = {"hands": [["11B", "12A"], REST], "table": ["11D", "11J1"], "stock": ["10R"]}
    state, _ = after(move("play", "11B"), rules={"base": "matgo", "double_junk": False}, **members)
    assert pile(state, 0) == ["11B", "11D"]


def test_order_of_capture_within_a_turn():
    state, _ = after(
        move("play", "5A"),
        rules={"base": "standard", "joker_takes": 0},
        hands=[["5A", "12A"], ["4R"], ["4J1"]],
        table=["5R", "5J2", "5J1", "6R"],
        stacks=[{"month": 5, "maker": 1}],
        stock=["X2", "6A"],
        captured=[[], ["7J1", "7J2"], ["9J1"]],
        turns_taken=[2, 2, 2],
    )
    # The played card and the stack as it grew, the turned card and what it took, jokers, junk by seat:
    # one for the stack and one for the sweep.
    assert pile(state, 0) == ["5A", "5R", "5J2", "5J1", "6A", "6R", "X2", "7J2", "7J1", "9J1"]


def test_junk_is_received_from_the_next_seat_on():
    state, _ = after(
        move("play", "5A", seat=1),
        rules="standard",
        hands=[["4R"], ["5A", "12A"], ["4J1"]],
        table=["9R"],
        stock=["5R"],
        captured=[["7J1"], [], ["10J1"]],
        turns_taken=[2, 2, 2],
        turn=1,
    )
    assert pile(state, 1) == ["5A", "5R", "10J1", "7J1"]


def test_the_stack_of_a_ppuk_grows_from_the_card_that_lay():
    state, _ = after(
        move("play", "5A"),
        move("play", "5J2", seat=1),
        hands=[["5A", "12A"], ["5J2", "3R"]],
        table=["5R"],
        stock=["X2", "5J1", "11J1"],
    )
    assert pile(state, 1) == ["5J2", "5R", "5A", "X2", "5J1"]


# --- Jokers


@pytest.mark.parametrize(
    ("field", "captured", "on_stack"),
    [("captured", ["X2", "X3"], []), ("on_stack", ["X2"], ["X3"]), ("all_on_stack", [], ["X2", "X3"])],
)
@pytest.mark.parametrize("way", ["draw_and_play", "turn_and_play"])
def test_jokers_of_a_turn_that_ends_in_ppuk(field, captured, on_stack, way):
    rules = {"base": "matgo", "joker_in_ppuk": field, "joker_from_hand": way}
    hands = [["X2", "12A"], REST]
    moves = [move("joker", "X2")]
    if way == "draw_and_play":
        moves.append(move("play", "5A"))
    state, happened = after(*moves, rules=rules, hands=hands, table=["5R"], stock=["5A", "X3", "5J1"])
    assert "ppuk" in happened
    assert pile(state, 0) == captured
    assert [IDS[bit] for bit in dict(state.stacks)[5].cards] == ["5R", "5A", *on_stack, "5J1"]


def test_jokers_turned_as_a_replacement_belong_to_the_turn():
    state, happened = after(
        move("joker", "X2", flips=["X3", "5A", "6A"], take="5R", flip_take="6R"),
        rules="seed",
        hands=[["X2", "12A"], REST],
        table=["5R", "5J1", "6R", "6J1"],
        stock=["X3", "5A", "6A"],
    )
    assert pile(state, 0) == ["X2", "5A", "5R", "6A", "6R", "X3"]
    assert happened.count("joker") == 2
    assert state.turn == 1


def test_a_drawn_card_may_be_a_joker_and_is_played_as_one():
    state, _ = after(
        move("joker", "X2", draws="X3"),
        move("joker", "X3"),
        hands=[["X2", "12A"], REST],
        table=["8B"],
        stock=["X3", "9J1", "10R"],
    )
    assert state.turn == 0
    assert pile(state, 0) == ["X2", "X3"]
    assert {IDS[one.card or 0] for one in legal_moves(state)} == {"12A", "9J1"}


def test_four_of_a_month_by_a_draw_are_no_chongtong_and_can_be_shown():
    state, _ = after(
        move("joker", "X2"),
        move("heundeum", month=5),
        hands=[["X2", "5A", "5R", "5J1"], REST],
        table=["8B"],
        stock=["5J2", "9J1"],
    )
    assert state.phase == "play"
    assert state.heundeum == ((5,), ())
    assert sum(one.do == "play" for one in legal_moves(state)) == 4


@pytest.mark.parametrize(
    ("joker_takes", "exempt", "hand", "flip_credits", "when", "taken"),
    [
        (1, [], ["X2", "5A"], 0, "own_turns", 1),
        (2, [], ["X2", "5A"], 0, "own_turns", 2),
        (1, ["joker"], ["X2", "5A"], 0, "own_turns", 1),
        (1, ["joker"], ["X2"], 0, "own_turns", 0),
        (1, ["joker"], ["X2"], 1, "own_turns", 1),
        (1, ["joker"], ["X2"], 1, "own_hand", 0),
        (1, ["joker"], ["X2"], 0, "deal", 1),
        (1, ["jjok"], ["X2"], 0, "own_turns", 1),
    ],
)
def test_junk_for_a_joker_that_draws(joker_takes, exempt, hand, flip_credits, when, taken):
    state, _ = after(
        move("joker", "X2"),
        rules={
            "base": "matgo",
            "joker_takes": joker_takes,
            "last_turn": {"no_junk_for": exempt, "when": when},
        },
        hands=[hand, ["4R"]],
        stock=["9J1", "9J2"],
        captured=[[], ["7J1", "7J2", "8J1"]],
        flip_credits=[flip_credits, 0],
    )
    assert len(pile(state, 0)) == 1 + taken


@pytest.mark.parametrize(("flip_credits", "hand", "taken"), [(0, [], 0), (1, [], 1), (0, ["4R"], 1)])
def test_a_joker_that_draws_in_the_last_turn_of_the_deal(flip_credits, hand, taken):
    state, _ = after(
        move("joker", "X2"),
        rules={"base": "matgo", "joker_takes": 1, "last_turn": {"no_junk_for": ["joker"], "when": "deal"}},
        hands=[["X2"], hand],
        stock=["9J1", "9J2"],
        captured=[[], ["7J1"]],
        flip_credits=[0, flip_credits],
    )
    assert len(pile(state, 0)) == 1 + taken


def test_a_turned_joker_takes_junk_when_it_is_captured_and_not_off_a_stack():
    rules = {"base": "matgo", "joker_takes": 1}
    turned, _ = after(
        move("play", "5A"),
        rules=rules,
        hands=[["5A", "12A"], REST],
        table=["5R", "8B"],
        stock=["X2", "11J1"],
        captured=[[], ["7J1", "7J2"]],
    )
    assert pile(turned, 0) == ["5A", "5R", "X2", "7J2"]
    off_stack, _ = after(
        move("play", "5J2"),
        rules=rules,
        hands=[["5J2", "12A"], REST],
        table=["5R", "5A", "X2", "5J1", "8B"],
        stacks=[{"month": 5, "maker": 1, "jokers": ["X2"]}],
        stock=["11J1"],
        captured=[[], ["7J1", "7J2"]],
    )
    assert pile(off_stack, 0) == ["5J2", "5R", "5A", "X2", "5J1", "7J2"]


# --- Bombs and credits


def test_a_bomb_gives_two_flips_and_keeps_order():
    state, _ = after(
        move("bomb", month=5),
        hands=[["5J2", "5R", "5A", "12A"], REST],
        table=["5J1", "8B"],
        stock=["11J1"],
        captured=[[], ["7J1"]],
    )
    assert pile(state, 0) == ["5A", "5R", "5J2", "5J1", "7J1"]
    assert state.flip_credits == (2, 0)
    assert state.bombs == ((5,), ())


@pytest.mark.parametrize(("field", "bombs"), [("junk", ()), ("junk_and_factor", (11,))])
def test_a_small_bomb(field, bombs):
    state, _ = after(
        move("bomb", month=11),
        rules={"base": "matgo", "small_bomb": field, "bomb_takes": 2},
        hands=[["11J1", "11B", "4A"], REST],
        table=["11J2", "11D", "8B"],
        stock=["10R"],
        captured=[[], ["7J1", "7J2"]],
    )
    assert pile(state, 0) == ["11B", "11J1", "11D", "11J2", "7J2"]
    assert state.flip_credits == (1, 0)
    assert state.bombs == (bombs, ())


def test_an_empty_hand_turns_without_a_credit():
    state, _ = after(move("flip"), hands=[[], ["3R"]], table=["8B"], stock=["8J1", "9J1"])
    assert pile(state, 0) == ["8J1", "8B"]
    assert state.flip_credits == (0, 0)


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
