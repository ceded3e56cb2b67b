"""Records of what was open at the table: hands and stock are not known."""

from __future__ import annotations

from random import Random

import pytest

from scorer.gostop.engine import apply, new_game
from scorer.gostop.engine.board import Board
from scorer.gostop.record import read_record, replay, validate
from tests.gostop.checker import by_id
from tests.gostop.record.records import TABLES, first_hands, game, observed, sent, settled, verdict

TABLE = ["1B", "2A", "3B", "4A", "5A", "6A", "7A", "8B"]


def observed_record(moves, rules="matgo", table=TABLE, **deal):
    return {
        "format": "gostop-record",
        "version": 1,
        "ruleset": rules,
        "players": [{"id": "A"}, {"id": "B"}],
        "deal": {"table": table, **deal},
        "moves": moves,
    }


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_an_onlooker_notes_gives_the_same_settlement(name, players):
    for seed in range(25):
        whole = game(seed, name, players)
        if not whole["moves"]:
            continue
        noted = validate(observed(whole))
        assert noted.valid, (seed, noted.error)
        known = validate(whole)
        assert noted.settlement == known.settlement
        assert known.unchecked == ()
        assert {"chongtong", "hands", "stock"} <= set(noted.unchecked)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_ones_own_hand_may_be_known(name, players):
    for seed in range(25, 40):
        whole = game(seed, name, players)
        if not whole["moves"]:
            continue
        own = seed % players
        hands = [hand if seat == own else None for seat, hand in enumerate(first_hands(whole))]
        noted = validate(observed(whole, hands=hands))
        assert noted.valid
        assert noted.settlement == validate(whole).settlement


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_hands_may_be_known_and_the_stock_not(name, players):
    for seed in range(40, 50):
        whole = game(seed, name, players)
        if not whole["moves"]:
            continue
        noted = validate(observed(whole, hands=first_hands(whole)))
        assert noted.valid
        assert noted.settlement == validate(whole).settlement
        # Only a card drawn unseen leaves a later play open.
        assert "hands" not in noted.unchecked or "draws" in noted.unchecked


def test_what_cannot_be_is_found_wherever_it_stands():
    found = set()
    for seed in range(60):
        dice = Random(seed)
        record = sent(observed(game(seed)))
        moves = [index for index, move in enumerate(record["moves"]) if move["do"] == "play"]
        if len(moves) < 4:
            continue
        early, late = sorted(dice.sample(moves, 2))
        played = record["moves"][early]["card"]
        which = dice.choice(["play", "flip", "seat"])
        if which == "play":
            record["moves"][late]["card"] = played
        elif which == "flip":
            record["moves"][late]["flips"][-1] = played
        else:
            record["moves"][late]["seat"] ^= 1
        move, code = verdict(record)
        assert move == late
        assert code in {"card_not_in_hand", "wrong_flip", "wrong_seat", "no_such_choice", "choice_needed"}
        found.add(code)
    assert {"card_not_in_hand", "wrong_flip", "wrong_seat"} <= found


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([{"seat": 0, "do": "play", "card": "1R"}], (0, "flip_needed")),
        ([{"seat": 0, "do": "play", "card": "1R", "flips": []}], (0, "flip_needed")),
        ([{"seat": 0, "do": "play", "card": "1R", "flips": ["X2"]}], (0, "flip_needed")),
        ([{"seat": 0, "do": "play", "card": "1R", "flips": ["2A"]}], (0, "wrong_flip")),
        ([{"seat": 0, "do": "play", "card": "1R", "flips": ["1R"]}], (0, "wrong_flip")),
        ([{"seat": 0, "do": "play", "card": "1R", "flips": ["9R", "9J1"]}], (0, "wrong_flip")),
        ([{"seat": 0, "do": "play", "card": "1B", "flips": ["9R"]}], (0, "card_not_in_hand")),
        ([{"seat": 0, "do": "play", "card": "X2a", "flips": ["9R"]}], (0, "card_not_in_hand")),
        ([{"seat": 0, "do": "flip", "flips": ["9R"]}], (0, "no_credit")),
        ([{"seat": 0, "do": "play", "card": "1R", "flips": ["9R"]}], True),
        (
            [
                {"seat": 0, "do": "joker", "card": "X2"},
                {"seat": 0, "do": "play", "card": "1R", "flips": ["9R"]},
            ],
            True,
        ),
        ([{"seat": 0, "do": "joker", "card": "X2", "draws": "1B"}], (0, "wrong_flip")),
        (
            [
                {"seat": 0, "do": "joker", "card": "X2", "draws": "9R"},
                {"seat": 0, "do": "play", "card": "9J1", "flips": ["9R"]},
            ],
            (1, "wrong_flip"),
        ),
    ],
)
def test_single_moves(moves, expected):
    assert verdict(observed_record(moves)) == expected


def shown(seat=0, month=9):
    return {"seat": seat, "do": "heundeum", "month": month}


def played(seat, card, flip):
    return {"seat": seat, "do": "play", "card": card, "flips": [flip]}


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        # Three of four cards are in that hand: one may turn up elsewhere, two cannot.
        ([shown(), played(0, "10R", "10A"), played(1, "9A", "11B")], True),
        ([shown(), played(0, "10R", "10A"), played(1, "9A", "9R")], (2, "wrong_flip")),
        ([shown(), played(0, "10R", "9A"), played(1, "9R", "11B")], (2, "card_not_in_hand")),
        ([shown(), shown()], (1, "already_shown")),
        ([played(0, "9A", "11B"), played(1, "9R", "11J1"), shown()], (2, "no_triple")),
        ([shown(), played(0, "10R", "10A"), shown(1)], (2, "no_triple")),
        # The hand has ten cards: three triples leave one card for any other month.
        (
            [shown(), shown(month=10), shown(month=11), played(0, "12B", "12A"), played(1, "7R", "3R")],
            True,
        ),
        (
            [
                shown(),
                shown(month=10),
                shown(month=11),
                played(0, "12B", "12A"),
                played(1, "7R", "3R"),
                played(0, "12R", "1R"),
            ],
            (5, "card_not_in_hand"),
        ),
        (
            [shown(), shown(month=10), shown(month=11), shown(month=12)],
            (3, "no_triple"),
        ),
        # Three shown and a fourth of the month played from the same dealt hand would have been chongtong.
        (
            [
                shown(),
                played(0, "9A", "1R"),
                played(1, "7R", "3R"),
                played(0, "9R", "2R"),
                played(1, "4R", "5R"),
                played(0, "9J1", "6R"),
                played(1, "7J1", "10A"),
                played(0, "9J2", "1J1"),
            ],
            (7, "card_not_in_hand"),
        ),
        (
            [played(0, "9A", "1R"), played(1, "7R", "3R"), shown()],
            (2, "no_triple"),
        ),
    ],
)
def test_what_a_declaration_says_about_the_cards(moves, expected):
    assert verdict(observed_record(moves, table=[*TABLE[:7], "8A"])) == expected


def test_a_draw_may_bring_the_fourth_of_a_month():
    moves = [
        shown(),
        {"seat": 0, "do": "joker", "card": "X2"},
        played(0, "9A", "1R"),
        played(1, "7R", "3R"),
        played(0, "9R", "2R"),
        played(1, "4R", "5R"),
        played(0, "9J1", "6R"),
        played(1, "7J1", "10A"),
        played(0, "9J2", "1J1"),
    ]
    result = validate(observed_record(moves))
    assert result.valid
    assert result.unchecked == ("chongtong", "draws", "hands", "heundeum", "stock")
    three_before = [
        played(0, "9A", "1R"),
        played(1, "7R", "3R"),
        {"seat": 0, "do": "joker", "card": "X2"},
        shown(),
    ]
    assert verdict(observed_record(three_before)) is True


def test_three_of_a_month_are_known_once_the_fourth_is_seen():
    moves = [shown(), played(0, "10R", "9J2"), played(1, "1R", "11B")]
    final = replay(observed_record(moves)).to_document()["final"]
    assert final["hands"] == [["9A", "9R", "9J1"], []]
    assert final["hidden"] == [6, 9]
    assert final["stock"] == []


def test_a_bomb_shows_three_cards_of_the_hand():
    bomb = {"seat": 0, "do": "bomb", "month": 1, "flips": ["9R"]}
    assert verdict(observed_record([bomb])) is True
    shown_before = [shown(month=1), bomb]
    assert verdict(observed_record(shown_before)) is True
    # Seat 1 has shown month 1, so that seat 0 cannot bomb it.
    other = [played(0, "9A", "9R"), shown(1, 1), played(1, "10A", "10R"), {**bomb, "flips": ["11B"]}]
    assert verdict(observed_record(other)) == (3, "no_triple")


def test_what_may_be_in_a_hand_is_offered():
    legal = replay(observed_record([])).to_document()["legal"]
    cards = {move["card"] for move in legal if move["do"] == "play"}
    assert len(cards) == 40
    assert {move["do"] for move in legal} == {"play", "joker", "heundeum", "bomb"}
    hand = ["1R", "1J1", "9A", "9R", "10A", "10R", "11B", "11D", "12B", "X2"]
    legal = replay(observed_record([], hands=[hand, None])).to_document()["legal"]
    assert {move["card"] for move in legal if "card" in move} == set(hand)


def test_chongtong_that_was_seen():
    hand = ["9A", "9R", "9J1", "9J2", "10A", "10R", "11B", "11D", "12B", "12A"]
    record = observed_record([], hands=[None, hand])
    result = validate(record)
    assert (result.valid, result.finished) == (True, True)
    assert by_id([balance.to_document() for balance in settled(record).balances]) == {"A": -10, "B": 10}
    played_on = {**record, "moves": [played(0, "1R", "3R")]}
    assert verdict(played_on) == (0, "game_over")


def test_void_and_jokers_follow_from_the_layout():
    void = observed_record([], table=["1B", "1R", "1J1", "X2", "5A", "6A", "7A", "8B", "X3", "1J2"])
    assert settled(void).deal.ending == "void"
    assert replay(void).to_document()["final"]["captured"] == [["X2", "X3"], []]


def test_the_unknown_hand_of_a_position_runs_out_too():
    record = {
        **observed_record([played(0, "5R", "9R"), played(1, "3R", "10R")]),
        "deal": {
            "position": {"hands": [[], ["3R"]], "hidden": [1, 0], "table": ["5A"], "stock": [], "turn": 0}
        },
    }
    result = validate(record)
    assert (result.valid, result.finished) == (True, True)
    assert "position" in result.unchecked


def test_states_keep_what_is_not_known():
    for seed in range(10):
        record = read_record(observed(game(seed, "standard", 3)))
        state, _ = new_game(record.ruleset, record.players, record.deal)
        for move in record.moves.moves:
            assert Board.of(state).freeze() == state
            state, _ = apply(state, move)
        assert state == replay(observed(game(seed, "standard", 3))).final
