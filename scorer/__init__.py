"""Points and payments of finished card games: Go-Stop here, Singapore mahjong in :mod:`scorer.mahjong_sg`.

>>> from scorer import settle
>>> deal = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}
>>> [(balance.id, balance.points) for balance in settle(deal).balances]
[('A', 7), ('B', -7)]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.errors import Fault, InvalidInput
    from scorer.gostop.api import Score, score, settle
    from scorer.gostop.ruleset import Ruleset
    from scorer.gostop.ruleset_reading import preset, read_ruleset
    from scorer.gostop.session import Session, session
    from scorer.gostop.settlement import Settlement
    from scorer.version import ENGINE_VERSION

__all__ = [
    "ENGINE_VERSION",
    "Fault",
    "InvalidInput",
    "Ruleset",
    "Score",
    "Session",
    "Settlement",
    "preset",
    "read_ruleset",
    "score",
    "session",
    "settle",
]

# A name is fetched when it is first asked for: `scorer --help` and a worker that only validates must not
# wait for what they never use.
_HOMES = {
    "scorer.errors": ("Fault", "InvalidInput"),
    "scorer.gostop.api": ("Score", "score", "settle"),
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
