"""Many deals in a row: nagari and dealer carried, running balances, the fewest transfers that settle up.

Rules section 4.6; the session part of the HTTP contract.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.gostop.deal_reading import deal_of
from scorer.gostop.references import dicts, reference_faults, repeated_names
from scorer.gostop.requests import SESSION_REQUEST
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.settlement import NextDeal, Settlement, settle_deal
from scorer.ledger import Balance, Payment, corrected, correction_faults, running_balances, settle_up

Members = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Session:
    """An evening's deals.

    ``running[n]`` are the balances after hand ``n``, corrections not yet in; ``balances`` have them.
    Points and amounts sum to zero.
    """

    hands: tuple[Settlement, ...]
    running: tuple[tuple[Balance, ...], ...]
    balances: tuple[Balance, ...]
    settle_up: tuple[Payment, ...]
    next: NextDeal


def session(document: Mapping[str, Any]) -> Session:
    """The session that a session request describes.

    Raises :class:`InvalidInput` with every fault of the request and of every hand in it.
    """
    faults: list[Fault] = []
    members = SESSION_REQUEST.read(document, "", faults)
    return session_of(members, document, faults)


def session_of(members: Members | None, document: Mapping[str, Any], faults: list[Fault]) -> Session:
    """The session of ``members``, which were read from ``document`` with ``faults``."""
    if members is None or not isinstance(document, dict):
        raise InvalidInput(faults)
    hands, hand_faults = _settle_hands(members, document, faults)
    faults = [*faults, *_session_faults(document), *hand_faults]
    if faults:
        raise InvalidInput(in_document_order(document, faults))
    running = tuple(running_balances(members["players"], [hand.balances for hand in hands]))
    balances = corrected(running[-1], members.get("corrections", ()))
    following = hands[-1].next
    amounts = {balance.id: balance.amount for balance in balances}
    return Session(tuple(hands), running, balances, settle_up(amounts), following)


def _session_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    """Names that are not of this session, or there twice; corrections that make money."""
    names = document.get("players")
    listed = isinstance(names, list)
    players = set[str]()
    if isinstance(names, list):
        yield from repeated_names(names, "/players")
        players.update(name for name in names if isinstance(name, str))
    for pointer, name in _names(document) if listed else ():
        if isinstance(name, str) and name not in players:
            yield Fault(pointer, "unknown_player", "", {"id": name})
    for fault in correction_faults(document.get("corrections"), players):
        if listed or fault.code != "unknown_player":
            yield fault


def _names(document: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Every place of a session that names a player who must be one of its ``players``."""
    start = document.get("start")
    if isinstance(start, dict):
        yield "/start/dealer", start.get("dealer")
    for index, hand in enumerate(dicts(document.get("hands"))):
        for seat, player in enumerate(dicts(hand.get("players"))):
            yield f"/hands/{index}/players/{seat}/id", player.get("id")


def _settle_hands(
    members: Members, document: Mapping[str, Any], form_faults: list[Fault]
) -> tuple[list[Settlement], list[Fault]]:
    """Every hand settled with what it inherits. A hand at fault leaves what is carried as it was."""
    settlements: list[Settlement] = []
    faults: list[Fault] = []
    start = members.get("start") or {}
    dealer, previous_nagari = start.get("dealer"), start.get("previous_nagari") or 0
    inherited = {name: members[name] for name in ("ruleset", "chip_value") if members.get(name) is not None}
    at_fault = {fault.pointer.split("/")[2] for fault in form_faults if fault.pointer.startswith("/hands/")}
    read = members.get("hands") or ()
    for index, (hand, raw) in enumerate(zip(read, document["hands"] if read else (), strict=True)):
        pointer = f"/hands/{index}"
        if not isinstance(raw, dict):
            continue
        whole = {**inherited, "previous_nagari": previous_nagari, **hand}
        ruleset = whole.get("ruleset")
        if str(index) in at_fault or not isinstance(ruleset, Ruleset):
            known = ruleset if isinstance(ruleset, Ruleset) else None
            faults += [fault.under(pointer) for fault in reference_faults(raw, known)]
            continue
        try:
            settlement = settle_deal(deal_of(whole, raw, []))
        except InvalidInput as invalid:
            faults += [fault.under(pointer) for fault in invalid.faults]
            continue
        warnings = [warning.under(pointer) for warning in settlement.warnings]
        seated = settlement.deal.players[0].id
        if dealer is not None and seated != dealer:
            params = {"dealer": seated, "expected": dealer}
            warnings.append(Fault(f"{pointer}/players/0/id", "dealer_differs", "", params))
        settlements.append(settlement._replace(warnings=tuple(warnings)))
        dealer, previous_nagari = settlement.next
    return settlements, faults
