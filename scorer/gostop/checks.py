"""Faults of meaning in a settle request: what ending, ruleset and cards contradict (rules section 4.7).

The table of what each ending takes is the HTTP contract's. Cards and numbers that are merely unlikely
are no fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.errors import Fault, InvalidInput
from scorer.gostop.cards import SAKE_CUP
from scorer.gostop.count_checks import count_faults
from scorer.gostop.deal import FinishedDeal, Player, number_of
from scorer.gostop.dues import winner_piles
from scorer.gostop.missing import first_detail
from scorer.gostop.month_checks import month_faults
from scorer.gostop.ruleset import Ruleset

_WITH_WINNER: Final = ("stop", "three_ppuk")
_WITH_GOS: Final = ("stop", "nagari", "three_ppuk")
_PILES: Final = ("captured", "counts")
_DETAILS: Final = (*_PILES, "points", "baks")

Document = Mapping[str, Any]


def meaning_faults(deal: FinishedDeal, document: Document) -> list[Fault]:
    """Every fault of meaning in a request whose form is sound; ``deal`` was read from it.

    Whether the winner could stop is :func:`stop_faults`: the settlement asks that anyway.
    """
    faults = _ending_faults(deal, document)
    faults += _player_faults(deal, document)
    faults += count_faults(deal)
    faults += month_faults(deal)
    if deal.first_go is not None and deal.ending in _WITH_GOS:
        faults += _first_go_faults(deal)
    if deal.seller is not None:
        faults += _seller_faults(deal, document)
    if deal.side_payments:
        faults += _side_payment_faults(deal, document)
    return faults


def stop_faults(deal: FinishedDeal) -> list[Fault]:
    """A winner under the stop minimum, as far as what is known of his cards tells."""
    winner = next((player for player in deal.players if player.id == deal.winner), None)
    if deal.ending != "stop" or winner is None:
        return []
    details = [detail for detail in (winner.captured, winner.counts, winner.points) if detail is not None]
    if len(details) == 1 and not count_faults(deal):
        try:
            winner_piles(deal, winner)
        except InvalidInput as under_minimum:
            return list(under_minimum.faults)
    return []


def _not_applicable(pointer: str, reason: str, **params: object) -> Fault:
    return Fault(pointer, "not_applicable", reason, params)


def _ending_faults(deal: FinishedDeal, document: Document) -> list[Fault]:
    """Members of the request that the ending has no use for."""
    faults = []
    ending = deal.ending
    if ending == "three_ppuk" and not deal.ruleset.three_ppuk.enabled:
        faults.append(_not_applicable("/ending", "three_ppuk_off"))
    for member, endings in (
        ("winner", _WITH_WINNER),
        ("holders", ("chongtong",)),
        ("first_go", _WITH_GOS),
        ("liable", ("stop",)),
    ):
        if member in document and ending not in endings:
            faults.append(_not_applicable(f"/{member}", "ending", ending=ending))
    if deal.extra_multiplier > 1 and ending != "stop":
        faults.append(_not_applicable("/extra_multiplier", "ending", ending=ending))
    if deal.liable is not None and deal.liable == deal.winner:
        faults.append(Fault("/liable", "contradiction", "liable_is_winner"))
    return faults


def _player_faults(deal: FinishedDeal, document: Document) -> list[Fault]:
    faults: list[Fault] = []
    ending, seller = deal.ending, deal.seller
    sold = None if seller is None else seller.id
    seat = next((index for index, player in enumerate(deal.players) if player.id == deal.winner), None)
    detail = None if seat is None else first_detail(document["players"][seat])
    for index, player in enumerate(deal.players):
        pointer = f"/players/{index}"
        if player.id == sold:
            faults += _seller_player_faults(player, pointer)
            continue
        given = [member for member in document["players"][index] if member in _DETAILS]
        if ending != "stop":
            faults += _unused_detail_faults(ending, player, given, pointer)
        elif player.id == deal.winner:
            faults += _winner_detail_faults(deal.ruleset, player, given, pointer)
        elif seat is not None:
            faults += _loser_detail_faults(deal.ruleset, player, detail, given, pointer)
        if ending not in _WITH_GOS:
            faults += _go_faults(ending, player, pointer)
        if player.sake_cup != "auto":
            faults += _sake_cup_faults(deal.ruleset, player, pointer)
        if player.gained_since_go is not None:
            faults += _gain_faults(deal, player, pointer)
    return faults


# Of cards, counts, points and baks: which one a player may and must give. ``given`` is in document order.


def _unused_detail_faults(ending: str, player: Player, given: Sequence[str], pointer: str) -> list[Fault]:
    """Where nobody stopped, cards or counts may stand there; points and baks belong to a stop."""
    faults = _second_pile(given, pointer)
    faults += [
        _not_applicable(f"{pointer}/{member}", "ending", ending=ending)
        for member in given
        if member not in _PILES
    ]
    if player.meongtta:
        faults.append(_not_applicable(f"{pointer}/meongtta", "ending", ending=ending))
    return faults


def _second_pile(given: Sequence[str], pointer: str) -> list[Fault]:
    piles = [member for member in given if member in _PILES]
    return [Fault(f"{pointer}/{member}", "contradiction", "two_details") for member in piles[1:]]


def _winner_detail_faults(
    ruleset: Ruleset, winner: Player, given: Sequence[str], pointer: str
) -> list[Fault]:
    details = [member for member in given if member != "baks"]
    faults = [Fault(f"{pointer}/{member}", "contradiction", "two_details") for member in details[1:]]
    if winner.baks is not None:
        faults.append(_not_applicable(f"{pointer}/baks", "winner_baks"))
    if winner.meongtta and winner.points is None:
        faults.append(_not_applicable(f"{pointer}/meongtta", "meongtta_beside_cards"))
    elif winner.meongtta and not ruleset.meongtta_min:
        faults.append(_not_applicable(f"{pointer}/meongtta", "meongtta_off"))
    return faults


def _loser_detail_faults(
    ruleset: Ruleset, loser: Player, winner_detail: str | None, given: Sequence[str], pointer: str
) -> list[Fault]:
    faults = _second_pile(given, pointer)
    if loser.meongtta:
        faults.append(_not_applicable(f"{pointer}/meongtta", "loser_meongtta"))
    if loser.points is not None:
        faults.append(_not_applicable(f"{pointer}/points", "loser_points"))
    if winner_detail == "points":
        faults += [
            _not_applicable(f"{pointer}/{member}", "loser_cards")
            for member in [member for member in given if member in _PILES][:1]
        ]
        faults += [
            _not_applicable(f"{pointer}/baks/{index}", "bak_off", bak=bak)
            for index, bak in enumerate(loser.baks or ())
            if not _bak_is_on(ruleset, bak)
        ]
    elif winner_detail is not None and loser.baks is not None:
        faults.append(_not_applicable(f"{pointer}/baks", "loser_baks"))
    return faults


def _bak_is_on(ruleset: Ruleset, bak: str) -> bool:
    on = {
        "gwang_bak": ruleset.gwang_bak,
        "pi_bak": ruleset.pi_bak.enabled,
        "meong_bak": ruleset.meong_bak_min > 0,
    }
    return on[bak]


def _go_faults(ending: str, player: Player, pointer: str) -> list[Fault]:
    """Goes and months, where the deal ended before anybody could call or show."""
    said = {
        "go_count": player.go_count,
        "heundeum": number_of(player.heundeum),
        "bombs": number_of(player.bombs),
    }
    return [
        _not_applicable(f"{pointer}/{member}", "ending", ending=ending)
        for member, number in said.items()
        if number
    ]


def _sake_cup_faults(ruleset: Ruleset, player: Player, pointer: str) -> list[Fault]:
    """A role for a sake cup that is not there, or that the ruleset does not know."""
    if not (player.captured or 0) & SAKE_CUP:
        return [_not_applicable(f"{pointer}/sake_cup", "no_sake_cup")]
    if player.sake_cup == "junk" and not ruleset.sake_cup_as_junk:
        return [_not_applicable(f"{pointer}/sake_cup", "sake_cup_no_junk")]
    return []


def _gain_faults(deal: FinishedDeal, player: Player, pointer: str) -> list[Fault]:
    """``gained_since_go`` of somebody who called no go or won, or where go-bak does not ask for it."""
    if not player.go_count or player.id == deal.winner:
        return [_not_applicable(f"{pointer}/gained_since_go", "gain_without_go")]
    if not _asks_for_gain(deal):
        return [_not_applicable(f"{pointer}/gained_since_go", "gain")]
    return []


def _asks_for_gain(deal: FinishedDeal) -> bool:
    """Whether it may be said that a loser gained since his go: with a stop only such a go-bak asks."""
    go_bak = deal.ruleset.go_bak
    if deal.ending == "stop":
        return go_bak.on and go_bak.only_without_gain
    return deal.ending in _WITH_GOS


def _first_go_faults(deal: FinishedDeal) -> list[Fault]:
    """Who is named as the first caller must have called, and not have won."""
    if deal.first_go == deal.winner:
        return [Fault("/first_go", "contradiction", "first_go_is_winner")]
    called = any(player.id == deal.first_go and player.go_count for player in deal.active)
    if called or (deal.seller is not None and deal.first_go == deal.seller.id):
        return []
    return [Fault("/first_go", "contradiction", "first_go_did_not_call")]


def _seller_player_faults(player: Player, pointer: str) -> list[Fault]:
    """The seller sits out: nothing of a hand played can be said of him."""
    said = {
        "captured": bool(player.captured),
        "counts": player.counts is not None and any(player.counts),
        "points": player.points is not None,
        "meongtta": player.meongtta,
        "baks": player.baks is not None,
        "go_count": player.go_count > 0,
        "gained_since_go": player.gained_since_go is not None,
        "heundeum": number_of(player.heundeum) > 0,
        "bombs": number_of(player.bombs) > 0,
        "sake_cup": player.sake_cup != "auto",
    }
    return [_not_applicable(f"{pointer}/{member}", "seller_plays") for member, given in said.items() if given]


def _seller_faults(deal: FinishedDeal, document: Document) -> list[Fault]:
    """What cannot be said of, or named with, the player who sold brights and sits out."""
    sold = document["seller"]
    name = sold["id"]
    faults = []
    if name == deal.players[0].id:
        faults.append(Fault("/seller/id", "contradiction", "seller_deals"))
    details = [member for member in sold if member in ("cards", "points")]
    faults += [Fault(f"/seller/{member}", "contradiction", "two_details") for member in details[1:]]
    places = [(f"/{member}", document.get(member)) for member in ("winner", "first_go", "liable")]
    places += [(f"/holders/{index}", holder) for index, holder in enumerate(deal.holders)]
    return faults + [
        Fault(pointer, "contradiction", "seller_named") for pointer, named in places if named == name
    ]


def _side_payment_faults(deal: FinishedDeal, document: Document) -> list[Fault]:
    faults: list[Fault] = []
    named: set[tuple[str, object]] = set()
    for index, payment in enumerate(document["side_payments"]):
        pointer = f"/side_payments/{index}"
        if "event" not in payment:
            faults += _free_payment_faults(payment, pointer)
            continue
        faults += [
            Fault(f"{pointer}/{member}", "contradiction", "event_has_its_price")
            for member in ("to", "points", "amount")
            if member in payment
        ]
        event, player = payment["event"], payment.get("player")
        if not deal.ruleset.side_price(event):
            faults.append(_not_applicable(f"{pointer}/event", "event_not_priced", event=event))
        if deal.seller is not None and player == deal.seller.id:
            faults.append(Fault(f"{pointer}/player", "contradiction", "seller_named"))
        if (event, player) in named:
            faults.append(Fault(f"{pointer}/event", "contradiction", "event_twice", {"event": event}))
        named.add((event, player))
    return faults


def _free_payment_faults(payment: Document, pointer: str) -> list[Fault]:
    """A payment without an event is either points or an amount; ``player`` belongs to events."""
    prices = [member for member in payment if member in ("points", "amount")]
    faults = [Fault(f"{pointer}/{member}", "contradiction", "points_and_amount") for member in prices[1:]]
    if "player" in payment and (prices or "to" in payment):
        faults.append(Fault(f"{pointer}/player", "contradiction", "player_without_event"))
    return faults
