"""Every refusal of a move: its code, and which one is named where several fit."""

from __future__ import annotations

import pytest

from scorer.errors import InvalidInput
from scorer.gostop.engine import DeckDeal, choices, legal_moves, new_game
from scorer.gostop.engine.moves import IllegalMove
from scorer.gostop.ruleset_reading import preset
from tests.gostop.engine.games import move, play, position, refusal

REST = ["3R", "3J1", "4J1", "6J2"]
CALL = {
    "hands": [["5A", "12A"], ["3R", "6R", "10R"]],
    "table": ["5J1", "9R"],
    "stock": ["7A", "10J1", "10J2"],
    "captured": [["11D", "12D", "1J1", "1J2", "2J1", "2J2", "3J1", "3J2", "4J1", "4J2", "6J1", "X2"], []],
    "turns_taken": [3, 3],
}


def seed(**overrides):
    return {"base": "seed", **overrides}


def matgo(**overrides):
    return {"base": "matgo", **overrides}


CASES = [
    # rules, members of the position, the move, the code
    ("matgo", {"hands": [["5A"], REST], "table": ["8B"]}, move("play", "6A"), "card_not_in_hand"),
    ("matgo", {"hands": [["X2"], REST]}, move("play", "X2"), "is_a_joker"),
    ("matgo", {"hands": [["X2"], REST]}, move("joker", "X3"), "card_not_in_hand"),
    ("matgo", {"hands": [["5A"], REST]}, move("joker", "5A"), "not_a_joker"),
    ("matgo", {"hands": [["5A"], REST]}, move("joker", "6A"), "card_not_in_hand"),
    ("matgo", {"hands": [["5A"], REST]}, move("play", "3R", seat=1), "wrong_seat"),
    ("matgo", {"hands": [["5A"], REST]}, move("stop", seat=1), "wrong_seat"),
    ("matgo", {"hands": [["5A"], REST]}, move("play", "5A", seat=2), "wrong_seat"),
    ("matgo", {"hands": [["5A"], REST]}, move("go"), "cannot_call"),
    ("matgo", {"hands": [["5A"], REST]}, move("stop"), "cannot_stop"),
    ("matgo", {"hands": [["5A", "5R"], REST]}, move("heundeum", month=5), "no_triple"),
    (
        "matgo",
        {"hands": [["5A", "5R", "5J1"], REST], "heundeum": [[5], []]},
        move("heundeum", month=5),
        "already_shown",
    ),
    (
        matgo(heundeum_needs_clear_table=True),
        {"hands": [["5A", "5R", "5J1"], REST], "table": ["5J2"]},
        move("heundeum", month=5),
        "table_not_clear",
    ),
    ("matgo", {"hands": [["5A", "5R", "5J1"], REST]}, move("bomb", month=5), "no_bomb"),
    ("matgo", {"hands": [["5A", "5R"], REST], "table": ["5J1", "5J2"]}, move("bomb", month=5), "no_triple"),
    ("matgo", {"hands": [["5A", "5R"], REST], "table": ["5J1"]}, move("bomb", month=5), "no_triple"),
    (
        matgo(small_bomb="junk"),
        {"hands": [["5A", "8A"], REST], "table": ["5J1", "5J2"]},
        move("bomb", month=5),
        "no_bomb",
    ),
    (
        "seed",
        {"hands": [["5A", "5R", "5J1"], REST], "table": ["5J2"], "heundeum": [[5], []]},
        move("bomb", month=5),
        "already_shown",
    ),
    ("matgo", {"hands": [["5J2"], REST], "table": ["5A", "5R", "5J1"]}, move("bomb", month=5), "no_triple"),
    ("matgo", {"hands": [["5A"], REST]}, move("flip"), "no_credit"),
    ("matgo", {"hands": [["5A"], REST]}, move("sake_cup", role="junk"), "not_the_owner"),
    (
        "matgo",
        {"hands": [["5A"], REST], "captured": [[], ["9A"]]},
        move("sake_cup", role="junk"),
        "not_the_owner",
    ),
    (
        "matgo",
        {"hands": [["5A"], REST], "captured": [["9A"], []], "sake_cup": ["animal", "auto"]},
        move("sake_cup", role="junk"),
        "already_fixed",
    ),
    (
        "seed",
        {"hands": [["5A"], REST], "captured": [["9A"], []]},
        move("sake_cup", role="junk"),
        "no_such_choice.sake_cup_no_junk",
    ),
    ("matgo", {"hands": [["5A"], REST], "table": ["8B"]}, move("play", "5A", take="8B"), "no_such_choice"),
    ("matgo", {"hands": [["5A"], REST], "table": ["5R"]}, move("play", "5A", take="8B"), "no_such_choice"),
    (
        "matgo",
        {"hands": [["5A"], REST], "table": ["5R", "8A", "8B"], "stock": ["8J1"]},
        move("play", "5A", flip_take="5R"),
        "no_such_choice",
    ),
    (
        "matgo",
        {"hands": [["5A", "1B"], REST], "table": ["8B"], "stock": ["5R"]},
        move("play", "5A", flip_take="8B"),
        "no_such_choice",
    ),
    (
        "matgo",
        {"hands": [["5A"], REST], "table": ["8B"], "stock": ["8J1"], "flip_credits": [1, 0]},
        move("flip", take="8B"),
        "no_such_choice",
    ),
    ("matgo", {"hands": [["X2"], REST], "stock": ["8J1"]}, move("joker", "X2", take="8J1"), "no_such_choice"),
    (
        "matgo",
        {"hands": [["X2"], REST], "stock": ["8J1"]},
        move("joker", "X2", flip_take="8J1"),
        "no_such_choice",
    ),
    (
        "matgo",
        {"hands": [["5A", "1B"], REST], "table": ["8B"], "stock": ["5R"], "captured": [[], ["7J1", "12D"]]},
        move("play", "5A", gives={1: ["12D"]}),
        "no_such_choice.gives",
    ),
    (
        "matgo",
        {"hands": [["5A", "1B"], REST], "stock": ["5R"], "captured": [[], ["7J1", "7J2", "8J1"]]},
        move("play", "5A", gives={1: ["7J1", "7J1"]}),
        "no_such_choice.gives",
    ),
    (
        "matgo",
        {"hands": [["5A", "1B"], REST], "stock": ["6R"], "captured": [[], ["7J1"]]},
        move("play", "5A", gives={1: ["7J1"]}),
        "no_such_choice.gives",
    ),
    (
        "matgo",
        {"hands": [["5A", "1B"], REST], "stock": ["5R"], "captured": [["8J1"], ["7J1"]]},
        move("play", "5A", gives={0: ["8J1"]}),
        "no_such_choice.gives",
    ),
    (
        "matgo",
        {"hands": [["5A", "1B"], REST], "stock": ["5R"], "captured": [[], ["1R"]]},
        move("play", "5A", gives={1: ["1R"]}),
        "no_such_choice.gives",
    ),
    (
        "matgo",
        {"hands": [["5A"], REST], "table": ["5R", "5J1"], "stock": ["8J1"]},
        move("play", "5A"),
        "choice_needed",
    ),
    (
        "matgo",
        {"hands": [["5A"], REST], "table": ["8B", "8A"], "stock": ["8J1"]},
        move("play", "5A"),
        "choice_needed",
    ),
    (
        "matgo",
        {"hands": [["11B"], REST], "table": ["11D", "11J1"], "stock": ["8J1"]},
        move("play", "11B"),
        "choice_needed",
    ),
    (
        "seed",
        {"hands": [["X2"], REST], "table": ["5R", "5J1"], "stock": ["5A", "8J1"]},
        move("joker", "X2"),
        "choice_needed",
    ),
    # The stock is used up: what it shows must be said, and can only be what lies nowhere.
    ("matgo", {"hands": [["5A"], REST]}, move("play", "5A"), "flip_needed"),
    ("matgo", {"hands": [["5A"], REST]}, move("play", "5A", flips=["X2"]), "flip_needed"),
    ("matgo", {"hands": [["5A"], REST]}, move("play", "5A", flips=["3R"]), "wrong_flip"),
    ("matgo", {"hands": [["5A"], REST]}, move("play", "5A", flips=["5A"]), "wrong_flip"),
    ("matgo", {"hands": [["5A"], REST]}, move("play", "5A", flips=["7A", "7R"]), "wrong_flip.turned"),
    ("matgo", {"hands": [["5A"], REST], "table": ["5R", "5J1"]}, move("play", "5A"), "choice_needed"),
    ("matgo", {"hands": [["X2"], REST]}, move("joker", "X2", draws="3R"), "wrong_flip"),
    ("matgo", {"hands": [["X2"], REST], "stock": ["7A"]}, move("joker", "X2", draws="7R"), "wrong_flip"),
    ("matgo", {"hands": [["X2"], REST], "stock": ["7A"]}, move("joker", "X2", flips=["7A"]), "wrong_flip"),
    (
        "seed",
        {"hands": [["X2"], REST], "stock": ["7A", "7R"]},
        move("joker", "X2", draws="7A"),
        "wrong_flip",
    ),
    (
        "matgo",
        {"hands": [["5A"], REST], "stock": ["7A"]},
        move("play", "5A", flips=["7R"]),
        "wrong_flip.turned",
    ),
    # The first of the list where several fit.
    ("matgo", {"hands": [["5A"], REST], "stock": ["7A"]}, move("go", seat=1), "wrong_seat"),
    ("matgo", CALL, move("play", "3R", seat=1), "wrong_seat"),
    (
        "matgo",
        {"hands": [["5A"], REST], "table": ["5R", "5J1", "8B"], "stock": ["7A"]},
        move("play", "5A", flip_take="8B"),
        "no_such_choice",
    ),
    (
        "matgo",
        {"hands": [["5A"], REST], "table": ["5R", "5J1"], "stock": ["7A"]},
        move("play", "5A", flips=["7R"]),
        "choice_needed",
    ),
    (
        "matgo",
        {"hands": [["X2"], REST], "stock": ["7A"], "captured": [[], ["1J1"]]},
        move("joker", "X2", draws="7R", gives={1: ["1J1"]}),
        "no_such_choice.gives",
    ),
]


@pytest.mark.parametrize(("rules", "members", "one", "code"), CASES)
def test_refusal(rules, members, one, code):
    state = position(rules, **members)
    assert refusal(state, one) == code
    if code not in {"choice_needed", "flip_needed"}:
        assert one not in legal_moves(state)


@pytest.mark.parametrize("one", [move("play", "12A"), move("flip"), move("heundeum", month=5)])
def test_a_due_call_comes_before_anything_else(one):
    state, _ = play(position(**CALL), move("play", "5A"))
    assert refusal(state, one) == "must_call"


def test_a_call_that_the_end_forbids():
    state = position(
        hands=[["4A"], ["3J1"]],
        table=["4R", "6J1"],
        stock=["5A", "10J1"],
        captured=[["1B", "3B", "8B", "1R", "2R", "3R", "6A", "7A", "10A", "12A"], []],
    )
    called, _ = play(state, move("play", "4A"))
    assert refusal(called, move("go")) == "cannot_call"


def test_a_role_that_the_call_forbids():
    state = position(
        hands=[["5A", "12A"], ["3R", "6R"]],
        table=["5J1", "9R"],
        stock=["7A", "10J1"],
        captured=[
            ["11D", "12D", "1J1", "1J2", "2J1", "2J2", "3J1", "3J2", "4J1", "4J2", "6J1", "9A"],
            [],
        ],
    )
    called, _ = play(state, move("play", "5A"))
    assert refusal(called, move("sake_cup", role="animal")) == "no_such_choice.role"


def test_nothing_follows_the_end():
    state, _ = play(position(**CALL), move("play", "5A"), move("stop"))
    assert refusal(state, move("play", "3R", seat=1)) == "game_over"
    assert refusal(state, move("stop")) == "game_over"
    assert legal_moves(state) == ()


def test_the_choices_of_a_refusal_are_all_there_are():
    state = position(hands=[["5A"], REST], table=["5R", "5J1", "8B", "8A"], stock=["8J1"])
    with pytest.raises(IllegalMove) as caught:
        play(state, move("play", "5A"))
    assert len(caught.value.choices) == 4
    assert choices(state, move("play", "5A", take="5R")) == (
        move("play", "5A", take="5R", flip_take="8B"),
        move("play", "5A", take="5R", flip_take="8A"),
    )
    named = move("play", "5A", take="5R", flip_take="8A")
    assert choices(state, named) == (named,)
    with pytest.raises(IllegalMove, match="card_not_in_hand"):
        choices(state, move("play", "6A"))


def test_a_number_of_players_that_the_ruleset_is_not_for():
    with pytest.raises(InvalidInput) as caught:
        new_game(preset("matgo"), "ABC", DeckDeal(()))
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/players", "out_of_range")]
