"""Faults of names and cards in a settle request: unknown, given twice, or in no deck.

These look at the document itself, because a fault names a place in it, and work on documents whose
form is at fault elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scorer.errors import Fault
from scorer.gostop.card_forms import DECK_MAX, outside_deck
from scorer.gostop.cards import CARDS, read_card
from scorer.gostop.ruleset import Ruleset


def surely_sound(members: Mapping[str, Any], document: Mapping[str, Any]) -> bool:
    """Whether a deal read without a fault of form has none of names and cards either: the usual case.

    ``False`` says nothing: then :func:`reference_faults` looks at everything, place by place.
    """
    ruleset, players = members["ruleset"], members["players"]
    cards = total = 0
    ids = set()
    for player in players:
        ids.add(player.id)
        pile = player.captured
        if pile:
            cards |= pile
            total += pile.bit_count()
    return (
        len(ids) == len(players)
        and len(ids) in ruleset.players
        and total == cards.bit_count()
        and not cards & ~ruleset.deck
        and members.get("winner") in ids
        and document.keys().isdisjoint(_NAMING)
    )


_NAMING: Final = frozenset({"holders", "first_go", "liable", "side_payments", "seller"})


def reference_faults(document: Mapping[str, Any], ruleset: Ruleset | None) -> list[Fault]:
    """Every fault of names, cards and the number of players in a settle request."""
    players = _dicts(document.get("players"))
    ids = [player.get("id") for player in players]
    faults = [
        Fault(f"/players/{index}/id", "duplicate_player", "", {"id": name})
        for index, name in enumerate(ids)
        if isinstance(name, str) and name in ids[:index]
    ]
    for pointer, name in _names(document):
        if isinstance(name, str) and name not in ids:
            faults.append(Fault(pointer, "unknown_player", "", {"id": name}))
    holders = document.get("holders")
    if isinstance(holders, list):
        faults += [
            Fault(f"/holders/{index}", "duplicate_player", "", {"id": name})
            for index, name in enumerate(holders)
            if isinstance(name, str) and name in holders[:index]
        ]
    faults += _card_faults(document, players, ruleset)
    if ruleset is not None and len(ids) >= 2:
        active = len(ids) - ("seller" in document)
        if active not in ruleset.players:
            params = {"players": active, "allowed": list(ruleset.players)}
            faults.append(Fault("/players", "out_of_range", "players", params))
    return faults


def _dicts(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        return []
    return [entry if isinstance(entry, dict) else {} for entry in value]


def _names(document: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Every place that names a player who must be one of ``players``."""
    for member in ("winner", "first_go", "liable"):
        yield f"/{member}", document.get(member)
    holders = document.get("holders")
    if isinstance(holders, list):
        yield from ((f"/holders/{index}", name) for index, name in enumerate(holders))
    for index, payment in enumerate(_dicts(document.get("side_payments"))):
        for member in ("player", "to"):
            yield f"/side_payments/{index}/{member}", payment.get(member)
    seller = document.get("seller")
    if isinstance(seller, dict):
        yield "/seller/id", seller.get("id")


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
