"""What every caller calls: a request document in, a typed result or :class:`InvalidInput` out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.gostop.card_forms import outside_deck
from scorer.gostop.cards import SAKE_CUP
from scorer.gostop.deal_reading import read_deal
from scorer.gostop.requests import SCORE_REQUEST
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.scoring import Pile, best_pile
from scorer.gostop.settlement import Settlement, settle_deal


@dataclass(frozen=True, slots=True)
class Score:
    """The card points of a pile: the pile counted, and the rules it was counted by."""

    pile: Pile
    ruleset: Ruleset

    @property
    def points(self) -> int:
        """The card points, the sum of the items."""
        return self.pile.points


def score(document: Mapping[str, Any]) -> Score:
    """Captured cards to itemised card points (rules section 3).

    ``document`` is a score request of the HTTP contract. Raises :class:`InvalidInput` with every fault.

    >>> result = score({"ruleset": "standard", "captured": ["1B", "3B", "8B", "4R", "5R", "7R"]})
    >>> result.points, [item.code for item in result.pile.items]
    (6, ['three_brights', 'chodan'])
    """
    faults: list[Fault] = []
    members = SCORE_REQUEST.read(document, "", faults)
    return score_of(members, document, faults)


def score_of(members: Mapping[str, Any] | None, document: Mapping[str, Any], faults: list[Fault]) -> Score:
    """The score of ``members``, which were read from ``document`` with ``faults``."""
    if members is None:
        raise InvalidInput(faults)
    ruleset = members.get("ruleset")
    captured = members.get("captured")
    if isinstance(ruleset, Ruleset):
        faults = faults + _score_faults(members, document, ruleset)
    if faults or not isinstance(ruleset, Ruleset) or captured is None:
        raise InvalidInput(in_document_order(document, faults))
    return Score(best_pile(captured, ruleset, members.get("sake_cup", "auto")), ruleset)


def _score_faults(members: Mapping[str, Any], document: Mapping[str, Any], ruleset: Ruleset) -> list[Fault]:
    faults = []
    players, cards = members.get("players"), members.get("captured")
    if "players" not in document and len(ruleset.players) > 1:
        faults.append(Fault("/players", "required", "players", {"field": "players"}))
    elif isinstance(players, int) and players not in ruleset.players:
        params = {"players": players, "allowed": list(ruleset.players)}
        faults.append(Fault("/players", "out_of_range", "players", params))
    if isinstance(cards, int):
        if cards & ~ruleset.deck:
            faults += outside_deck(document["captured"], "/captured", ruleset.deck)
        word = members.get("sake_cup", "auto")
        if word != "auto" and not cards & SAKE_CUP:
            faults.append(Fault("/sake_cup", "not_applicable", "no_sake_cup"))
        elif word == "junk" and not ruleset.sake_cup_as_junk:
            faults.append(Fault("/sake_cup", "not_applicable", "sake_cup_no_junk"))
    return faults


def settle(document: Mapping[str, Any]) -> Settlement:
    """A finished deal to points and per-opponent payments (rules section 4).

    ``document`` is a settle request of the HTTP contract: card points and dues are points, amounts are
    points times the chip value. Raises :class:`InvalidInput` with every fault found.

    >>> deal = {
    ...     "ruleset": "standard",
    ...     "winner": "A",
    ...     "players": [
    ...         {"id": "A", "points": 5, "go_count": 1},
    ...         {"id": "B", "baks": ["pi_bak"]},
    ...         {"id": "C"},
    ...     ],
    ... }
    >>> [(balance.id, balance.points) for balance in settle(deal).balances]
    [('A', 18), ('B', -12), ('C', -6)]
    """
    return settle_deal(read_deal(document))
