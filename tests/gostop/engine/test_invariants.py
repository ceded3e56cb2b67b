"""What holds in every state of every game: the deck is parted, moves offered are the moves accepted."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.gostop.cards import JOKERS, MONTH_MASKS, bits_of
from scorer.gostop.engine import EVENT_TYPES, IllegalMove, Move, apply, choices, legal_moves
from scorer.gostop.engine.board import Board
from scorer.gostop.engine.legality import MONTH_OF
from scorer.gostop.ruleset_reading import preset
from tests.gostop.engine.games import settled, states
from tests.gostop.engine.houses import TABLES, any_ruleset


def parts(state):
    """Every pile of a state, as masks."""
    yield from state.hands
    yield sum(1 << bit for bit in state.stock)
    yield state.table
    for _, stack in state.stacks:
        yield sum(1 << bit for bit in stack.cards) & JOKERS
    for pile in state.captured:
        yield sum(1 << bit for bit in pile)


def assert_parted(state):
    piles = list(parts(state))
    assert sum(piles) == state.ruleset.deck
    assert sum(pile.bit_count() for pile in piles) == state.ruleset.deck_size
    for month, stack in state.stacks:
        assert sum(1 << bit for bit in stack.cards) & ~JOKERS == state.table & MONTH_MASKS[month]
        assert len(set(stack.cards)) == len(stack.cards)
    for month in range(1, 13):
        lying = (state.table & MONTH_MASKS[month]).bit_count()
        assert lying <= 2 or (lying == 3) == (month in dict(state.stacks)) or state.ending is not None


@given(st.integers(0, 10**6), st.sampled_from([2, 3]))
@settings(max_examples=60)
def test_deck_is_parted_and_every_game_ends_in_a_settlement(seed, players):
    ruleset = any_ruleset(Random(seed), players)
    steps = 0
    last = None
    for state, events in states(ruleset, players, seed):
        assert_parted(state)
        assert {event.type for event in events} <= set(EVENT_TYPES)
        assert (state.phase == "over") == (settled(state) is not None)
        assert Board.of(state).freeze() == state
        steps += 1
        last = state
    assert last is not None
    assert last.phase == "over"
    assert steps < 200
    settlement = settled(last)
    assert sum(balance.points for balance in settlement.balances) == 0
    assert sum(balance.amount for balance in settlement.balances) == 0


def everything(state):
    """Moves of every kind, legal or not."""
    deck = bits_of(state.ruleset.deck)
    lying = bits_of(state.table)
    for seat in range(len(state.players) + 1):
        for bit in deck:
            yield Move(seat, "play", bit)
            yield Move(seat, "joker", bit)
            for take in lying:
                yield Move(seat, "play", bit, take=take)
        for month in range(1, 13):
            yield Move(seat, "bomb", month=month)
            yield Move(seat, "heundeum", month=month)
        yield Move(seat, "flip")
        for role in ("animal", "junk"):
            yield Move(seat, "sake_cup", role=role)
        yield Move(seat, "go")
        yield Move(seat, "stop")


def accepted(state, move):
    """A move that is accepted, once a choice for the flip is named, in the form in which it is offered."""
    try:
        apply(state, move)
    except IllegalMove as refusal:
        if refusal.code != "choice_needed" or refusal.choices[0].take != move.take:
            return None
    if move.do != "play":
        return move
    lying = state.table & MONTH_MASKS[MONTH_OF[move.card]]
    if lying.bit_count() != 2:
        return move._replace(take=None)
    # A choice that was left out means the first card.
    return move if move.take is not None else move._replace(take=bits_of(lying)[0])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_offered_is_what_is_accepted(name, players):
    for seed in range(3):
        for index, (state, _) in enumerate(states(preset(name), players, seed)):
            if index % 3:
                continue
            moves = set(legal_moves(state))
            assert {accepted(state, move) for move in everything(state)} - {None} == moves


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_offered_is_what_is_accepted_under_house_rules(players):
    for seed in range(12):
        ruleset = any_ruleset(Random(seed), players)
        for index, (state, _) in enumerate(states(ruleset, players, seed)):
            if index % 7 == seed % 7:
                moves = set(legal_moves(state))
                assert {accepted(state, move) for move in everything(state)} - {None} == moves


def test_choices_are_all_accepted_and_differ():
    asked = 0
    for seed in range(40):
        for state, _ in states(preset("matgo"), 2, seed):
            for move in legal_moves(state):
                complete = choices(state, move)
                asked += len(complete) > 1
                assert len({apply(state, one)[0] for one in complete}) == len(complete)
    assert asked


def test_a_state_is_a_value():
    state, _ = next(states(preset("matgo"), 2, 1))
    before = hash(state)
    move = legal_moves(state)[0]
    first, second = apply(state, move), apply(state, move)
    assert first == second
    assert hash(first[0]) == hash(second[0]) != before
    assert hash(state) == before
    with pytest.raises(AttributeError):
        state.turn = 1
