"""Games played at random by the rules: material for tests of other engines."""

from __future__ import annotations

import random
from typing import Any

from scorer.gostop.answers import settlement_document
from scorer.gostop.cards import BIT_OF, ids_of
from scorer.gostop.engine import IllegalMove, Move, State, apply, legal_moves, new_game, settlement_of
from scorer.gostop.engine.deals import DeckDeal
from scorer.gostop.record import GameRecord
from scorer.gostop.record.move_forms import RecordedMove
from scorer.gostop.ruleset import Ruleset

CLAIMED = ("ending", "winner", "points", "losers", "balances", "next")
"""The members of a settlement that a record claims as its result."""


def shuffled_deck(ruleset: Ruleset, rng: random.Random) -> list[str]:
    """The ids of a ruleset's deck, shuffled, the top card first."""
    deck = ids_of(ruleset.deck)
    rng.shuffle(deck)
    return deck


def random_record(ruleset: Ruleset, players: tuple[str, ...], seed: int) -> dict[str, Any]:
    """The record of a whole game in which every move was drawn among the legal ones.

    The same ``seed`` gives the same deck as ``scorer deal`` and the same moves.
    """
    rng = random.Random(seed)  # noqa: S311 - random play need not be secret
    deal = DeckDeal(tuple(BIT_OF[card_id] for card_id in shuffled_deck(ruleset, rng)))
    state, _ = new_game(ruleset, players, deal)
    moves: list[RecordedMove] = []
    while choices := legal_moves(state):
        move, state = _made(state, rng.choice(choices), rng)
        moves.append(RecordedMove(move))
    settlement = settlement_of(state)
    result = None
    if settlement is not None:
        document = settlement_document(settlement)
        result = {member: document[member] for member in CLAIMED}
    extras = {"meta": {"app": "scorer", "seed": seed}}
    return GameRecord(ruleset, players, deal, tuple(moves), result=result, extras=extras).to_document()


def _made(state: State, move: Move, rng: random.Random) -> tuple[Move, State]:
    """A move carried out. A choice that only the turned card brings up is drawn too."""
    while True:
        try:
            return move, apply(state, move)[0]
        except IllegalMove as refusal:
            if not refusal.choices:
                raise
            move = rng.choice(refusal.choices)
