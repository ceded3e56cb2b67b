"""The engine: whole games of Go-Stop, move by move, under any ruleset (rules sections 5 to 7)."""

from __future__ import annotations

from scorer.gostop.engine.deals import DeckDeal, HandsDeal, ObservedDeal, PositionDeal, StackGiven
from scorer.gostop.engine.events import EVENT_TYPES, Event
from scorer.gostop.engine.game import apply, choices, legal_moves, new_game, settlement_of
from scorer.gostop.engine.moves import IllegalMove, Move
from scorer.gostop.engine.state import Stack, State

__all__ = [
    "EVENT_TYPES",
    "DeckDeal",
    "Event",
    "HandsDeal",
    "IllegalMove",
    "Move",
    "ObservedDeal",
    "PositionDeal",
    "Stack",
    "StackGiven",
    "State",
    "apply",
    "choices",
    "legal_moves",
    "new_game",
    "settlement_of",
]
