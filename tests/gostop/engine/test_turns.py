"""Sentences of rules section 6, each with a position that shows it."""

from __future__ import annotations

import pytest

from scorer.gostop.cards import IDS
from scorer.gostop.engine import legal_moves
from tests.gostop.engine.games import move, pile, play, position, types

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
