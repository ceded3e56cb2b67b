"""The engine against a second reading of the rules: the same moves, the same positions, to the end."""

from __future__ import annotations

from random import Random

import pytest

from scorer.gostop.cards import IDS
from scorer.gostop.engine import DeckDeal, apply, choices, legal_moves, new_game
from scorer.gostop.record.move_forms import move_document
from scorer.gostop.record.position import position_document
from scorer.gostop.record.selfplay import random_deal
from scorer.gostop.ruleset_reading import preset
from tests.gostop.engine.houses import TABLES, any_ruleset
from tests.gostop.engine.naive import Naive


def ids(cards):
    return [IDS[bit] for bit in cards]


def view(state):
    """A state with the members that the second reading has, in comparable form."""
    document = position_document(state)
    return {
        **{member: document[member] for member in SAME},
        "hands": [set(hand) for hand in document["hands"]],
        "table": {card for card in document["table"] if card[0] != "X"},
        "stacks": {month: (stack.maker, ids(stack.cards)) for month, stack in state.stacks},
        "side_payments": [
            (payment.event, state.players.index(payment.payee)) for payment in state.side_payments
        ],
        "ending": state.ending,
        "winner": state.winner,
        "holders": list(state.holders),
    }


SAME = (
    "stock",
    "captured",
    "go_counts",
    "points_at_last_go",
    "heundeum",
    "bombs",
    "flip_credits",
    "ppuk_counts",
    "turns_taken",
    "sake_cup",
    "go_order",
    "phase",
    "turn",
)


def naive_view(game):
    return {
        **{member: game[member] for member in SAME},
        "hands": [set(hand) for hand in game["hands"]],
        "table": set(game["table"]),
        "stacks": {month: (stack["maker"], stack["cards"]) for month, stack in game["stacks"].items()},
        **{member: game[member] for member in ("side_payments", "ending", "winner", "holders")},
    }


def key(move):
    return sorted(move.items(), key=str)


def compare(ruleset, players, seed):
    """Play one game by chance in both readings. The types of events that occurred."""
    deal = random_deal(seed, ruleset, players)
    naive = Naive(ruleset.document, players)
    if isinstance(deal, DeckDeal):
        game = naive.deal(ids(deal.deck))
    else:
        game = naive.lay_out(list(map(ids, deal.hands)), ids(deal.table), ids(deal.stock))
    state, events = new_game(ruleset, "ABC"[:players], deal)
    dice = Random(seed)
    seen = {event.type for event in events}
    while True:
        assert view(state) == naive_view(game)
        moves = legal_moves(state)
        expected = naive.legal(game)
        assert sorted(map(key, map(move_document, moves))) == sorted(map(key, expected))
        if not moves:
            return seen
        move = dice.choice(moves)
        if dice.random() < 0.5:
            bold = [other for other in moves if other.do in {"bomb", "go", "heundeum", "sake_cup", "joker"}]
            move = dice.choice(bold or moves)
        move = dice.choice(choices(state, move))
        game = naive.apply(game, move_document(move))
        state, events = apply(state, move)
        seen |= {event.type for event in events}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_presets_are_played_alike(name, players):
    for seed in range(25):
        compare(preset(name), players, seed)


@pytest.mark.parametrize("players", [2, 3])
def test_house_rules_are_played_alike(players):
    seen = set()
    for seed in range(120):
        seen |= compare(any_ruleset(Random(seed), players), players, seed)
    assert {"jjok", "ttadak", "ppuk", "stack_capture", "sweep", "bomb", "junk_taken"} <= seen
    assert {"go", "stop", "nagari", "heundeum", "sake_cup"} <= seen
