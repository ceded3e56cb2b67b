"""Deals that say so little that no fault can be in them: won by stop, every pile there, nothing special.

Nearly every deal is of this kind, and looking for each fault that a deal could have takes as long as settling
it. Nothing here decides what a fault is: a deal that is not plain is looked at by the checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorer.gostop.deal import FinishedDeal

_MEMBERS: Final = frozenset(
    {"ruleset", "players", "ending", "winner", "previous_nagari", "extra_multiplier", "chip_value", "detail"}
)
_OF_PLAYERS: Final = frozenset({"id", "captured", "go_count", "heundeum", "bombs"})


def is_plain(deal: FinishedDeal, document: Mapping[str, Any]) -> bool:
    """Whether ``deal``, read from ``document`` without a fault of form, is plainly without any other fault.

    Only whether the winner could stop is left to see, which the settlement asks.
    """
    if deal.ending != "stop" or not document.keys() <= _MEMBERS:
        return False
    ruleset, players = deal.ruleset, deal.players
    if len(players) not in ruleset.players:
        return False
    most = ruleset.triples_max(len(players))
    seen = cards = 0
    names = set()
    for player, given in zip(players, document["players"], strict=True):
        captured, heundeum, bombs = player.captured, player.heundeum, player.bombs
        if captured is None or not given.keys() <= _OF_PLAYERS:
            return False
        if player.id != deal.winner and player.go_count:
            return False
        if (heundeum or bombs) and not (type(heundeum) is type(bombs) is int and heundeum + bombs <= most):
            return False
        names.add(player.id)
        # A card in two piles would carry in the sum.
        seen += captured
        cards += captured.bit_count()
    in_deck = not seen & ~ruleset.deck and seen.bit_count() == cards
    return in_deck and len(names) == len(players) and deal.winner in names
