"""Faults of names, cards and missing members in a settle request, whatever else is wrong with it.

These look at the document itself, because a fault names a place in it, and work on documents whose
form is at fault elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.errors import Fault
from scorer.gostop.card_forms import DECK_MAX, outside_deck
from scorer.gostop.cards import CARDS, read_card
from scorer.gostop.missing import missing_faults
from scorer.gostop.ruleset import Ruleset

PLAYERS_MAX = 4
"""Three who play and one who sold brights."""


def reference_faults(document: Mapping[str, Any], ruleset: Ruleset | None) -> list[Fault]:
    """Every fault of names, cards, missing members and the number of players in a settle request."""
    players = dicts(document.get("players"))
    ids = [player.get("id") for player in players]
    faults = repeated_names(ids, "/players", "/id")
    if isinstance(document.get("players"), list):
        known = {name for name in ids if isinstance(name, str)}
        for pointer, name in _names(document):
            if isinstance(name, str) and name not in known:
                faults.append(Fault(pointer, "unknown_player", "", {"id": name}))
    holders = document.get("holders")
    if isinstance(holders, list):
        faults += repeated_names(holders, "/holders")
    faults += _card_faults(document, players, ruleset)
    faults += missing_faults(document, players, ruleset)
    if 2 <= len(ids) <= PLAYERS_MAX:
        faults += _number_faults(document, len(ids), ruleset)
    return faults


def dicts(value: object) -> list[dict[str, Any]]:
    """The entries of a list of objects; ``{}`` for an entry that is none, nothing for what is no list."""
    if not isinstance(value, list):
        return []
    return [entry if isinstance(entry, dict) else {} for entry in value]


def repeated_names(names: Sequence[object], pointer: str, member: str = "") -> list[Fault]:
    """A ``duplicate_player`` fault for every name that stands earlier in ``names`` already."""
    seen: set[str] = set()
    faults = []
    for index, name in enumerate(names):
        if isinstance(name, str):
            if name in seen:
                faults.append(Fault(f"{pointer}/{index}{member}", "duplicate_player", "", {"id": name}))
            seen.add(name)
    return faults


def _names(document: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Every place that names a player who must be one of ``players``."""
    for member in ("winner", "first_go", "liable"):
        if member in document:
            yield f"/{member}", document[member]
    holders = document.get("holders")
    if isinstance(holders, list):
        yield from ((f"/holders/{index}", name) for index, name in enumerate(holders))
    for index, payment in enumerate(dicts(document.get("side_payments"))):
        for member in ("player", "to"):
            yield f"/side_payments/{index}/{member}", payment.get(member)
    seller = document.get("seller")
    if isinstance(seller, dict):
        yield "/seller/id", seller.get("id")


def _number_faults(document: Mapping[str, Any], number: int, ruleset: Ruleset | None) -> Iterator[Fault]:
    """A number of players that the ruleset, or the sale of brights, is not for."""
    sold = "seller" in document
    if sold and number != PLAYERS_MAX:
        yield Fault("/seller", "contradiction", "seller_of_four")
    if ruleset is not None and number - sold not in ruleset.players:
        params = {"players": number - sold, "allowed": list(ruleset.players)}
        yield Fault("/players", "out_of_range", "players", params)


def _card_faults(
    document: Mapping[str, Any], players: list[dict[str, Any]], ruleset: Ruleset | None
) -> Iterator[Fault]:
    """Cards that no player can have: not in the deck, or in an earlier player's pile already."""
    seen = 0
    for place, player in enumerate(players):
        cards = player.get("captured")
        if not isinstance(cards, list) or len(cards) > DECK_MAX:
            continue
        pointer = f"/players/{place}/captured"
        own = 0
        for index, name in enumerate(cards):
            bit = read_card(name) if isinstance(name, str) else None
            if bit is None:
                continue
            if seen >> bit & 1 and not own >> bit & 1:
                params = {"card": CARDS[bit].id}
                yield Fault(f"{pointer}/{index}", "duplicate_card", "two_piles", params)
            own |= 1 << bit
        seen |= own
        if ruleset is not None and own & ~ruleset.deck:
            yield from outside_deck(cards, pointer, ruleset.deck)
    seller = document.get("seller")
    sold = seller.get("cards") if isinstance(seller, dict) else None
    if ruleset is not None and isinstance(sold, list) and len(sold) <= DECK_MAX:
        yield from outside_deck(sold, "/seller/cards", ruleset.deck)
