"""A finished deal to dues, liability, side payments and balances (rules section 4).

Everything here is arithmetic on a deal whose faults were looked for before. Dues are in points, amounts
in points times the chip value; both always sum to zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorer.errors import Fault
from scorer.gostop.cards import BRIGHTS
from scorer.gostop.deal import FinishedDeal, Player, Seller
from scorer.gostop.dues import (
    CupRole,
    Liability,
    Loser,
    Multiplier,
    Points,
    points_below_goes,
    win_with,
    winner_piles,
)
from scorer.gostop.scoring import Item
from scorer.ledger import Balance, Transfer, balances, refuse_too_large


class NextDeal(NamedTuple):
    """What the next deal inherits: its dealer, and how many nagari went before it."""

    dealer: str
    previous_nagari: int

    def to_document(self) -> dict[str, object]:
        """What is carried over as a member of an answer."""
        return {"dealer": self.dealer, "previous_nagari": self.previous_nagari}


class Settlement(NamedTuple):
    """The result of a deal. ``points`` and ``winner`` are ``None`` where nobody won alone.

    ``transfers`` come in the order of the HTTP contract, ``balances`` by seat; points and amounts sum
    to zero. ``warnings`` use the shape of faults.
    """

    deal: FinishedDeal
    winner: str | None
    points: Points | None
    items: tuple[Item, ...]
    sake_cup: CupRole | None
    table_multipliers: tuple[Multiplier, ...]
    losers: tuple[Loser, ...]
    liability: Liability | None
    transfers: tuple[Transfer, ...]
    balances: tuple[Balance, ...]
    next: NextDeal
    warnings: tuple[Fault, ...]


def settle_deal(deal: FinishedDeal) -> Settlement:
    """The settlement of a finished deal (rules sections 4.1 to 4.6).

    Raises :class:`InvalidInput` with ``under_stop_minimum`` when the winner could not have stopped, and
    with ``amount_too_large`` when a figure passes 2^53 - 1.
    """
    if deal.ending == "stop":
        return _settle_stop(deal)
    if deal.ending == "three_ppuk":
        winner = _player(deal, deal.winner)
        return _settle_fixed(deal, winner.id, deal.ruleset.three_ppuk.points, [winner.id])
    if deal.ending == "chongtong":
        return _settle_chongtong(deal)
    return _without_payment(deal)


def _player(deal: FinishedDeal, name: str | None) -> Player:
    return next(player for player in deal.players if player.id == name)


# --- A win by stop


def _settle_stop(deal: FinishedDeal) -> Settlement:
    winner = _player(deal, deal.winner)
    wins = [win_with(deal, winner, pile) for pile in winner_piles(deal, winner)]
    win = wins[0] if len(wins) == 1 else max(wins, key=lambda candidate: candidate.collected)
    transfers = [
        Transfer(loser.id, winner.id, loser.pays, loser.pays * deal.chip_value, "win")
        for loser in win.losers
        if loser.pays
    ]
    refuse_too_large([win.base, *[loser.uncapped for loser in win.losers]])
    return _settlement(
        deal,
        winner.id,
        transfers,
        points=win.points,
        items=win.pile.items,
        sake_cup=win.sake_cup,
        table_multipliers=win.table_multipliers,
        losers=win.losers,
        liability=win.liability,
        warnings=points_below_goes(deal, winner, win.points.cards),
    )


# --- Fixed endings, and deals that nobody won


def _settle_chongtong(deal: FinishedDeal) -> Settlement:
    """Four of a month in a hand, or in several (rules section 4.5)."""
    rule = deal.ruleset.chongtong
    seats = [player.id for player in deal.active]
    holders = [name for name in seats if name in deal.holders]
    if len(holders) == 1 or rule.several == "dealer":
        # Seats are in turn order and the dealer's is the first: the first holder is the dealer, if he is one.
        return _settle_fixed(deal, holders[0], rule.points, holders[:1])
    if rule.several == "pairwise" and len(holders) < len(seats):
        return _settle_fixed(deal, None, rule.points, holders)
    return _without_payment(deal)


def _settle_fixed(deal: FinishedDeal, winner: str | None, points: int, payees: list[str]) -> Settlement:
    """``points`` to each of ``payees`` from every active player who is none of them."""
    nagari = deal.ruleset.nagari
    factor = nagari.factor_after(deal.previous_nagari) if nagari.fixed_points else 1
    due = points * factor
    payers = [player.id for player in deal.active if player.id not in payees]
    transfers = [
        Transfer(payer, payee, due, due * deal.chip_value, "win") for payer in payers for payee in payees
    ]
    return _settlement(
        deal,
        winner,
        transfers,
        points=None if winner is None else Points(0, 0, points),
        table_multipliers=(Multiplier("previous_nagari", factor),) if factor > 1 else (),
        losers=() if winner is None else tuple([Loser(payer, (), due, due, due) for payer in payers]),
        next_dealer=payees[0],
    )


def _without_payment(deal: FinishedDeal) -> Settlement:
    """Nobody pays for the deal itself; a void deal leaves the count of nagari alone (section 4.6)."""
    return _settlement(deal, None, [], next_nagari=deal.previous_nagari + (deal.ending != "void"))


# --- What every ending has


def _settlement(
    deal: FinishedDeal,
    winner: str | None,
    transfers: list[Transfer],
    *,
    points: Points | None = None,
    items: tuple[Item, ...] = (),
    sake_cup: CupRole | None = None,
    table_multipliers: tuple[Multiplier, ...] = (),
    losers: tuple[Loser, ...] = (),
    liability: Liability | None = None,
    next_dealer: str | None = None,
    next_nagari: int = 0,
    warnings: tuple[Fault, ...] = (),
) -> Settlement:
    """The settlement with side payments, the seller, balances and what the next deal inherits."""
    if deal.side_payments:
        transfers += _side_transfers(deal)
    if deal.seller is not None:
        transfers += _sale_transfers(deal, deal.seller)
    refuse_too_large([figure for transfer in transfers for figure in (transfer.points, transfer.amount)])
    return Settlement(
        deal,
        winner,
        points,
        items,
        sake_cup,
        table_multipliers,
        losers,
        liability,
        tuple(transfers),
        balances([player.id for player in deal.players], transfers),
        NextDeal(next_dealer or winner or deal.players[0].id, next_nagari),
        warnings,
    )


def _side_transfers(deal: FinishedDeal) -> Iterator[Transfer]:
    """Each side payment from every other active player, never multiplied, capped or moved."""
    for payment in deal.side_payments:
        points = payment.points
        if payment.event is not None:
            points = deal.ruleset.side_price(payment.event)
        amount = points * deal.chip_value if payment.amount is None else payment.amount
        for player in deal.active:
            if player.id != payment.payee:
                yield Transfer(player.id, payment.payee, points, amount, "side_payment")


def _sale_transfers(deal: FinishedDeal, seller: Seller) -> Iterator[Transfer]:
    """What the seller of brights gets from each payer."""
    sale = deal.ruleset.bright_sale
    points = seller.points
    if points is None:
        points = ((seller.cards or 0) & BRIGHTS).bit_count() * sale.unit
    payers = deal.active if sale.payers == "all" else deal.active[1:]
    if points:
        for player in payers:
            yield Transfer(player.id, seller.id, points, points * deal.chip_value, "bright_sale")
