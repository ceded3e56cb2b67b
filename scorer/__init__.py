"""Points and payments of finished card games: Go-Stop here, Singapore mahjong in :mod:`scorer.mahjong_sg`.

>>> from scorer import settle
>>> deal = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}
>>> [(balance.id, balance.points) for balance in settle(deal).balances]
[('A', 7), ('B', -7)]
"""

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
