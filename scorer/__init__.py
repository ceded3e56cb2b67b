"""Points and payments of finished card games: Go-Stop here, Singapore mahjong in :mod:`scorer.mahjong_sg`.

>>> from scorer import settle
>>> deal = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}
>>> [(balance.id, balance.points) for balance in settle(deal).balances]
[('A', 7), ('B', -7)]

>>> from scorer import apply, legal_moves, new_game, preset, random_deal
>>> matgo = preset("matgo")
>>> state, events = new_game(matgo, ["A", "B"], random_deal(1, matgo, 2))
>>> state.turn, len(legal_moves(state)) > 0
(0, True)
>>> after, events = apply(state, legal_moves(state)[0])
>>> [event.type for event in events][:2], state.turn, after.turn
(['play', 'flip'], 0, 1)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.errors import Fault, InvalidInput
    from scorer.gostop.api import Score, score, settle
    from scorer.gostop.engine import IllegalMove, Move, State, apply, choices, legal_moves, new_game
    from scorer.gostop.record import random_deal, random_record, replay, validate, validate_lines
    from scorer.gostop.ruleset import Ruleset
    from scorer.gostop.ruleset_reading import preset, read_ruleset
    from scorer.gostop.session import Session, session
    from scorer.gostop.settlement import Settlement
    from scorer.version import ENGINE_VERSION

__all__ = [
    "ENGINE_VERSION",
    "Fault",
    "IllegalMove",
    "InvalidInput",
    "Move",
    "Ruleset",
    "Score",
    "Session",
    "Settlement",
    "State",
    "apply",
    "choices",
    "legal_moves",
    "new_game",
    "preset",
    "random_deal",
    "random_record",
    "read_ruleset",
    "replay",
    "score",
    "session",
    "settle",
    "validate",
    "validate_lines",
]

# A name is fetched when it is first asked for: `scorer --help` and a worker that only validates must not
# wait for what they never use.
_HOMES = {
    "scorer.errors": ("Fault", "InvalidInput"),
    "scorer.gostop.api": ("Score", "score", "settle"),
    "scorer.gostop.engine": (
        "IllegalMove",
        "Move",
        "State",
        "apply",
        "choices",
        "legal_moves",
        "new_game",
    ),
    "scorer.gostop.record": ("random_deal", "random_record", "replay", "validate", "validate_lines"),
    "scorer.gostop.ruleset": ("Ruleset",),
    "scorer.gostop.ruleset_reading": ("preset", "read_ruleset"),
    "scorer.gostop.session": ("Session", "session"),
    "scorer.gostop.settlement": ("Settlement",),
    "scorer.version": ("ENGINE_VERSION",),
}


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(module), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
