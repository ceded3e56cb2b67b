"""Games for tests: played by chance to some point, or set up as a position."""

from __future__ import annotations

from random import Random

from scorer.errors import Fault
from scorer.gostop.cards import BIT_OF, IDS, ids_of
from scorer.gostop.engine import (
    Event,
    IllegalMove,
    Move,
    apply,
    choices,
    legal_moves,
    new_game,
    settlement_of,
)
from scorer.gostop.record import random_deal
from scorer.gostop.record.deal_forms import DEAL
from scorer.gostop.ruleset_reading import read_ruleset


def states(ruleset, players, seed):
    """Every state of a game played by chance, each with the events that led to it."""
    state, events = new_game(ruleset, "ABC"[:players], random_deal(seed, ruleset, players))
    dice = Random(seed)
    while True:
        yield state, events
        moves = legal_moves(state)
        if not moves:
            return
        bold = [move for move in moves if move.do in {"bomb", "go", "heundeum", "sake_cup"}]
        move = dice.choice(bold if bold and dice.random() < 0.4 else moves)
        state, events = apply(state, dice.choice(choices(state, move)))


def position(rules="matgo", **members):
    """The state that a position describes; lists by seat may be left out."""
    players = len(members["hands"])
    document = {"table": [], "stock": [], "turn": 0, **members}
    faults: list[Fault] = []
    deal = DEAL.read({"position": document}, "", faults)
    assert not faults, faults
    ruleset = read_ruleset(rules)
    return new_game(ruleset, "ABC"[:players], deal)[0]


def move(do, card=None, **members):
    """A move of seat 0 (or ``seat``), cards by their ids."""
    for name in ("take", "flip_take", "draws"):
        if name in members:
            members[name] = BIT_OF[members[name]]
    if "flips" in members:
        members["flips"] = tuple(BIT_OF[name] for name in members["flips"])
    if "gives" in members:
        members["gives"] = {
            seat: tuple(BIT_OF[name] for name in cards) for seat, cards in members["gives"].items()
        }
    return Move(members.pop("seat", 0), do, None if card is None else BIT_OF[card], **members)


def play(state, *moves):
    """The state after some moves, and the events of the last."""
    events: tuple[Event, ...] = ()
    for one in moves:
        state, events = apply(state, one)
    return state, events


def refusal(state, one):
    """The code with which a move is refused, with its reason where it has one; ``None`` if it is not."""
    try:
        apply(state, one)
    except IllegalMove as illegal:
        return f"{illegal.code}.{illegal.reason}" if illegal.reason else illegal.code
    return None


def settled(state):
    """The settlement of a state that is over."""
    return settlement_of(state)


def pile(state, seat):
    """A player's pile in order of capture, as ids."""
    return [IDS[bit] for bit in state.captured[seat]]


def table(state):
    return set(ids_of(state.table))


def types(events):
    return [event.type for event in events]
