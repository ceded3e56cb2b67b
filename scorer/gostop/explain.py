"""Why a settlement is what it is: steps as codes and figures, in no language (``explanation``).

The figures of the steps alone give every due: (card points + go points) times the factors, then the cap.
Every transfer that is not zero belongs to a step that names its payer, payee and amount.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.gostop.cards import BRIGHTS, ids_of
from scorer.gostop.deal import SidePayment, number_of
from scorer.gostop.dues import Loser, Multiplier, Points, multiplying_bombs
from scorer.gostop.settlement import Settlement
from scorer.steps import Step


def explain(settlement: Settlement, items: Sequence[Mapping[str, Any]] | None = None) -> list[Step]:
    """The steps of a settlement, in the order in which a player would work it out.

    ``items`` are the documents of the settlement's items, where the caller has made them already.
    """
    if items is None:
        items = [item.to_document() for item in settlement.items]
    steps = [item_step(item) for item in items]
    deal = settlement.deal
    if deal.ending == "stop" and settlement.points is not None:
        steps += _win_steps(settlement, settlement.points)
    elif any(transfer.reason == "win" for transfer in settlement.transfers):
        steps += _fixed_steps(settlement)
    else:
        steps += _unpaid_steps(settlement)
    steps += [_side_step(settlement, payment) for payment in deal.side_payments]
    steps += _sale_steps(settlement)
    following = settlement.next
    code = "next_deal_after_nagari" if following.previous_nagari else "next_deal"
    steps.append(Step(code, {"dealer": following.dealer, "previous_nagari": following.previous_nagari}))
    return steps


def item_step(item: Mapping[str, Any]) -> Step:
    """One combination, of its document, with its points and, where they are known, its cards."""
    return Step(item["code"], {"points": item["points"], "cards": item["cards"]})


# --- A win by stop


def _win_steps(settlement: Settlement, points: Points) -> Iterator[Step]:
    deal = settlement.deal
    winner = next(player for player in deal.players if player.id == settlement.winner)
    if winner.points is not None:
        yield Step("points_given", {"player": winner.id, "points": points.cards})
    if settlement.sake_cup is not None:
        cup = settlement.sake_cup
        yield Step(f"sake_cup_{cup.role}", {"player": cup.id, "chosen": cup.chosen})
    if points.go:
        yield Step("go_addition", {"player": winner.id, "go_count": winner.go_count, "points": points.go})
    counts = {
        "go": winner.go_count,
        "heundeum": number_of(winner.heundeum),
        "bomb": multiplying_bombs(deal, winner),
        "previous_nagari": deal.previous_nagari,
    }
    for multiplier in settlement.table_multipliers:
        yield _multiplier_step(multiplier, winner.id, counts)
    factors = [multiplier.factor for multiplier in settlement.table_multipliers]
    for loser in settlement.losers:
        yield from _loser_steps(settlement, points, factors, loser)
    yield from _liability_steps(settlement)


def _multiplier_step(multiplier: Multiplier, winner: str, counts: dict[str, int]) -> Step:
    code = "go_doubling" if multiplier.code == "go" else multiplier.code
    count = counts.get(multiplier.code, 1)
    return Step(code, {"player": winner, "count": count, "factor": multiplier.factor})


def _loser_steps(settlement: Settlement, points: Points, factors: list[int], loser: Loser) -> Iterator[Step]:
    """A loser's own doublings, each with its reason, then his line as arithmetic.

    ``factors`` are those that every loser pays.
    """
    if loser.exempt:
        yield Step("exempt", {"player": loser.id})
        return
    for multiplier in loser.multipliers:
        yield Step(multiplier.code, {"player": loser.id, "factor": multiplier.factor})
    chip_value = settlement.deal.chip_value
    params: dict[str, object] = {
        "player": loser.id,
        "winner": settlement.winner,
        "card_points": points.cards,
        "go_points": points.go,
        "factors": factors + [multiplier.factor for multiplier in loser.multipliers],
        "due": loser.due,
        "chip_value": chip_value,
        "amount": loser.due * chip_value,
    }
    if loser.due == loser.uncapped:
        yield Step("due", params)
    else:
        yield Step("due_capped", {**params, "uncapped": loser.uncapped, "cap": settlement.deal.ruleset.cap})


def _liability_steps(settlement: Settlement) -> Iterator[Step]:
    """Each due that moves onto the liable player, and what he pays in all."""
    liability = settlement.liability
    if liability is None:
        return
    moved = [loser for loser in settlement.losers if loser.id != liability.id and loser.due]
    for loser in moved:
        params = {"player": liability.id, "other": loser.id, "points": loser.due}
        yield Step(f"moved_{liability.reason}", params)
    for transfer in settlement.transfers:
        if moved and transfer.reason == "win":
            yield Step(
                "pays_all",
                {
                    "player": transfer.payer,
                    "winner": transfer.payee,
                    "points": transfer.points,
                    "chip_value": settlement.deal.chip_value,
                    "amount": transfer.amount,
                },
            )


# --- Fixed endings, and deals that nobody won


def _fixed_steps(settlement: Settlement) -> Iterator[Step]:
    """Chongtong and three ppuk: the fixed points, and each payment of them."""
    deal = settlement.deal
    paid = [transfer for transfer in settlement.transfers if transfer.reason == "win"]
    three_ppuk = deal.ending == "three_ppuk"
    points = deal.ruleset.three_ppuk.points if three_ppuk else deal.ruleset.chongtong.points
    payees = list(dict.fromkeys(transfer.payee for transfer in paid))
    yield Step(deal.ending, {"players": payees, "points": points})
    for multiplier in settlement.table_multipliers:
        params = {"player": payees[0], "count": deal.previous_nagari, "factor": multiplier.factor}
        yield Step(multiplier.code, params)
    for transfer in paid:
        yield Step(
            "fixed_due",
            {
                "player": transfer.payer,
                "winner": transfer.payee,
                "fixed_points": points,
                "factors": [multiplier.factor for multiplier in settlement.table_multipliers],
                "due": transfer.points,
                "chip_value": deal.chip_value,
                "amount": transfer.amount,
            },
        )


def _unpaid_steps(settlement: Settlement) -> Iterator[Step]:
    """Nobody is paid for the deal: nagari, void, or several holders who cancel."""
    deal = settlement.deal
    if deal.ending == "chongtong":
        holders = [player.id for player in deal.active if player.id in deal.holders]
        yield Step("chongtong_unpaid", {"players": holders})
    else:
        yield Step(deal.ending, {})


# --- Side payments and the seller


def _side_step(settlement: Settlement, payment: SidePayment) -> Step:
    """One side payment: who gets how much from each of whom."""
    deal = settlement.deal
    params: dict[str, object] = {
        "player": payment.payee,
        "payers": [player.id for player in deal.active if player.id != payment.payee],
    }
    if payment.amount is not None:
        return Step("side_payment_amount", {**params, "amount": payment.amount})
    points = deal.ruleset.side_price(payment.event) if payment.event else payment.points
    params |= {"points": points, "chip_value": deal.chip_value, "amount": points * deal.chip_value}
    return Step(payment.event or "side_payment", params)


def _sale_steps(settlement: Settlement) -> Iterator[Step]:
    """What the seller of brights gets from each payer."""
    sales = [transfer for transfer in settlement.transfers if transfer.reason == "bright_sale"]
    seller = settlement.deal.seller
    if not sales or seller is None:
        return
    params = {
        "player": seller.id,
        "payers": [transfer.payer for transfer in sales],
        "points": sales[0].points,
        "chip_value": settlement.deal.chip_value,
        "amount": sales[0].amount,
    }
    if seller.cards is None:
        yield Step("bright_sale", params)
    else:
        yield Step("bright_sale_cards", {**params, "cards": ids_of(seller.cards & BRIGHTS)})
