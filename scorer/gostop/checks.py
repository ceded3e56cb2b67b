"""Faults of meaning in a settle request: what ending, ruleset and cards contradict (rules section 4.7).

The table of what each ending takes is the HTTP contract's. Cards and numbers that are merely unlikely
are no fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scorer.errors import Fault, InvalidInput
from scorer.gostop.cards import SAKE_CUP
from scorer.gostop.count_checks import count_faults
from scorer.gostop.deal import FinishedDeal, Player, number_of
from scorer.gostop.dues import winner_piles
from scorer.gostop.month_checks import month_faults

_NEEDS_WINNER: Final = frozenset({"stop", "three_ppuk"})
_TAKES_GOS: Final = frozenset({"stop", "nagari", "three_ppuk"})
_PILES: Final = ("captured", "counts")
_DETAILS: Final = (*_PILES, "points", "baks")

Document = Mapping[str, Any]


def meaning_faults(deal: FinishedDeal, document: Document) -> list[Fault]:
    """Every fault of meaning in a request whose form and names are sound; ``deal`` was read from it.

    Whether the winner could stop is asked only beside another fault: the settlement asks it anyway.
    """
    faults = [
        *_ending_faults(deal, document),
        *_player_faults(deal, document),
        *count_faults(deal),
        *month_faults(deal),
        *_go_faults(deal, document),
        *_seller_faults(deal, document),
        *_side_payment_faults(deal, document),
    ]
    return [*faults, *_stop_faults(deal)] if faults else []


def _stop_faults(deal: FinishedDeal) -> Iterator[Fault]:
    """A winner under the stop minimum, as far as what is known of his cards tells."""
    winner = next((player for player in deal.players if player.id == deal.winner), None)
    if deal.ending != "stop" or winner is None:
        return
    details = [detail for detail in (winner.captured, winner.counts, winner.points) if detail is not None]
    if len(details) == 1 and not any(count_faults(deal)):
        try:
            winner_piles(deal, winner)
        except InvalidInput as under_minimum:
            yield from under_minimum.faults


def _not_applicable(pointer: str, reason: str, **params: object) -> Fault:
    return Fault(pointer, "not_applicable", reason, params)


def _ending_faults(deal: FinishedDeal, document: Document) -> Iterator[Fault]:
    """Members that the ending needs or has no use for."""
    ending = deal.ending
    if ending == "three_ppuk" and not deal.ruleset.three_ppuk.enabled:
        yield _not_applicable("/ending", "three_ppuk_off")
    if ending in _NEEDS_WINNER and deal.winner is None:
        yield Fault("/winner", "required", "winner", {"field": "winner"})
    if ending == "chongtong" and not deal.holders:
        yield Fault("/holders", "required", "holders", {"field": "holders"})
    unused = {
        "winner": ending not in _NEEDS_WINNER and "winner" in document,
        "holders": ending != "chongtong" and "holders" in document,
        "first_go": ending not in _TAKES_GOS and "first_go" in document,
        "liable": ending != "stop" and "liable" in document,
        "extra_multiplier": ending != "stop" and deal.extra_multiplier > 1,
    }
    for member, given in unused.items():
        if given:
            yield _not_applicable(f"/{member}", "ending", ending=ending)
    if deal.liable is not None and deal.liable == deal.winner:
        yield Fault("/liable", "contradiction", "liable_is_winner")


def _player_faults(deal: FinishedDeal, document: Document) -> Iterator[Fault]:
    winner = next((player for player in deal.players if player.id == deal.winner), None)
    for index, player in enumerate(deal.players):
        pointer = f"/players/{index}"
        if deal.seller is not None and player.id == deal.seller.id:
            yield from _seller_player_faults(player, pointer)
            continue
        given = [member for member in document["players"][index] if member in _DETAILS]
        if deal.ending != "stop":
            yield from _unused_detail_faults(deal, player, given, pointer)
        elif player is winner:
            yield from _winner_detail_faults(deal, player, given, pointer)
        elif winner is not None:
            yield from _loser_detail_faults(deal, player, winner, given, pointer)
        yield from _use_faults(deal, player, pointer)


# Of cards, counts, points and baks: which one a player may and must give. ``given`` is in document order.


def _unused_detail_faults(
    deal: FinishedDeal, player: Player, given: list[str], pointer: str
) -> Iterator[Fault]:
    """Where nobody stopped, cards or counts may stand there; points and baks belong to a stop."""
    yield from _two_piles(given, pointer)
    for member in given:
        if member not in _PILES:
            yield _not_applicable(f"{pointer}/{member}", "ending", ending=deal.ending)
    if player.meongtta:
        yield _not_applicable(f"{pointer}/meongtta", "ending", ending=deal.ending)


def _two_piles(given: list[str], pointer: str) -> Iterator[Fault]:
    piles = [member for member in given if member in _PILES]
    for member in piles[1:]:
        yield Fault(f"{pointer}/{member}", "contradiction", "two_details")


def _winner_detail_faults(
    deal: FinishedDeal, winner: Player, given: list[str], pointer: str
) -> Iterator[Fault]:
    details = [member for member in given if member != "baks"]
    if not details:
        yield Fault(f"{pointer}/captured", "required", "winner_detail", {"field": "captured"})
    for member in details[1:]:
        yield Fault(f"{pointer}/{member}", "contradiction", "two_details")
    if winner.baks is not None:
        yield _not_applicable(f"{pointer}/baks", "winner_baks")
    if winner.meongtta and winner.points is None:
        yield _not_applicable(f"{pointer}/meongtta", "meongtta_beside_cards")
    elif winner.meongtta and not deal.ruleset.meongtta_min:
        yield _not_applicable(f"{pointer}/meongtta", "meongtta_off")


def _loser_detail_faults(
    deal: FinishedDeal, loser: Player, winner: Player, given: list[str], pointer: str
) -> Iterator[Fault]:
    yield from _two_piles(given, pointer)
    if loser.meongtta:
        yield _not_applicable(f"{pointer}/meongtta", "loser_meongtta")
    if loser.points is not None:
        yield _not_applicable(f"{pointer}/points", "loser_points")
    piles = [member for member in given if member in _PILES]
    if winner.points is not None:
        for member in piles[:1]:
            yield _not_applicable(f"{pointer}/{member}", "loser_cards")
        for index, bak in enumerate(loser.baks or ()):
            if not _bak_is_on(deal, bak):
                yield _not_applicable(f"{pointer}/baks/{index}", "bak_off", bak=bak)
        return
    if loser.baks is not None:
        yield _not_applicable(f"{pointer}/baks", "loser_baks")
    if not piles and (winner.captured is not None or winner.counts is not None):
        yield Fault(f"{pointer}/captured", "required", "loser_detail", {"field": "captured"})


def _bak_is_on(deal: FinishedDeal, bak: str) -> bool:
    ruleset = deal.ruleset
    on = {
        "gwang_bak": ruleset.gwang_bak,
        "pi_bak": ruleset.pi_bak.enabled,
        "meong_bak": ruleset.meong_bak_min > 0,
    }
    return on[bak]


def _use_faults(deal: FinishedDeal, player: Player, pointer: str) -> Iterator[Fault]:
    """Members of a player that the ending, his cards or the ruleset have no use for."""
    if deal.ending not in _TAKES_GOS:
        for member, number in (
            ("go_count", player.go_count),
            ("heundeum", number_of(player.heundeum)),
            ("bombs", number_of(player.bombs)),
        ):
            if number:
                yield _not_applicable(f"{pointer}/{member}", "ending", ending=deal.ending)
    if player.sake_cup != "auto":
        if not (player.captured or 0) & SAKE_CUP:
            yield _not_applicable(f"{pointer}/sake_cup", "no_sake_cup")
        elif player.sake_cup == "junk" and not deal.ruleset.sake_cup_as_junk:
            yield _not_applicable(f"{pointer}/sake_cup", "sake_cup_no_junk")
    if player.gained_since_go is None:
        return
    called = player.go_count > 0 and player.id != deal.winner
    go_bak = deal.ruleset.go_bak
    asked = deal.ending in ("nagari", "three_ppuk") or (
        deal.ending == "stop" and go_bak.on and go_bak.only_without_gain
    )
    if not (called and asked):
        yield _not_applicable(f"{pointer}/gained_since_go", "gain" if called else "gain_without_go")


def _go_faults(deal: FinishedDeal, document: Document) -> Iterator[Fault]:
    """Who called go first, and who gained since: what go-bak needs to know."""
    callers = [player for player in deal.active if player.go_count and player.id != deal.winner]
    if deal.first_go is not None and deal.ending in _TAKES_GOS:
        if deal.first_go == deal.winner:
            yield Fault("/first_go", "contradiction", "first_go_is_winner")
        elif all(player.id != deal.first_go for player in callers):
            yield Fault("/first_go", "contradiction", "first_go_did_not_call")
    go_bak = deal.ruleset.go_bak
    if deal.ending != "stop" or not go_bak.on or deal.winner is None:
        return
    if len(callers) > 1 and deal.first_go is None and "first_go" not in document:
        yield Fault("/first_go", "required", "first_go", {"field": "first_go"})
    if go_bak.only_without_gain:
        ids = [player.id for player in deal.players]
        for player in callers:
            if player.gained_since_go is None:
                pointer = f"/players/{ids.index(player.id)}/gained_since_go"
                yield Fault(pointer, "required", "gained_since_go", {"field": "gained_since_go"})


def _seller_player_faults(player: Player, pointer: str) -> Iterator[Fault]:
    """The seller sits out: nothing of a hand played can be said of him."""
    counts = player.counts
    said = {
        "captured": bool(player.captured),
        "counts": counts is not None and any(counts),
        "points": player.points is not None,
        "meongtta": player.meongtta,
        "baks": player.baks is not None,
        "go_count": player.go_count > 0,
        "gained_since_go": player.gained_since_go is not None,
        "heundeum": number_of(player.heundeum) > 0,
        "bombs": number_of(player.bombs) > 0,
        "sake_cup": player.sake_cup != "auto",
    }
    for member, given in said.items():
        if given:
            yield _not_applicable(f"{pointer}/{member}", "seller_plays")


def _seller_faults(deal: FinishedDeal, document: Document) -> Iterator[Fault]:
    seller = deal.seller
    if seller is None:
        return
    if len(deal.players) != 4:
        yield Fault("/seller", "contradiction", "seller_of_four")
    if seller.id == deal.players[0].id:
        yield Fault("/seller/id", "contradiction", "seller_deals")
    if seller.cards is None and seller.points is None:
        yield Fault("/seller/cards", "required", "seller_detail", {"field": "cards"})
    elif seller.cards is not None and seller.points is not None:
        later = [member for member in document["seller"] if member in ("cards", "points")][1]
        yield Fault(f"/seller/{later}", "contradiction", "two_details")
    for member in ("winner", "first_go", "liable"):
        if document.get(member) == seller.id:
            yield Fault(f"/{member}", "contradiction", "seller_named")
    for index, holder in enumerate(deal.holders):
        if holder == seller.id:
            yield Fault(f"/holders/{index}", "contradiction", "seller_named")


def _side_payment_faults(deal: FinishedDeal, document: Document) -> Iterator[Fault]:
    named: set[tuple[str, str]] = set()
    for index, payment in enumerate(document.get("side_payments", ())):
        pointer = f"/side_payments/{index}"
        if "event" not in payment:
            yield from _free_payment_faults(payment, pointer)
            continue
        for member in ("to", "points", "amount"):
            if member in payment:
                yield Fault(f"{pointer}/{member}", "contradiction", "event_has_its_price")
        event, player = payment["event"], payment.get("player")
        if not deal.ruleset.side_price(event):
            yield _not_applicable(f"{pointer}/event", "event_not_priced", event=event)
        if player is None:
            yield Fault(f"{pointer}/player", "required", "", {"field": "player"})
        elif deal.seller is not None and player == deal.seller.id:
            yield Fault(f"{pointer}/player", "contradiction", "seller_named")
        elif (event, player) in named:
            yield Fault(f"{pointer}/event", "contradiction", "event_twice", {"event": event})
        named.add((event, player or ""))


def _free_payment_faults(payment: Document, pointer: str) -> Iterator[Fault]:
    """A payment without an event names whom it goes to, and points or an amount."""
    if "player" in payment:
        yield Fault(f"{pointer}/event", "required", "", {"field": "event"})
        if not {"to", "points", "amount"} & payment.keys():
            return
        yield Fault(f"{pointer}/player", "contradiction", "player_without_event")
    if "to" not in payment:
        yield Fault(f"{pointer}/to", "required", "", {"field": "to"})
    prices = [member for member in payment if member in ("points", "amount")]
    if not prices:
        yield Fault(f"{pointer}/points", "required", "points_or_amount", {"field": "points"})
    elif len(prices) > 1:
        yield Fault(f"{pointer}/{prices[1]}", "contradiction", "points_and_amount")
