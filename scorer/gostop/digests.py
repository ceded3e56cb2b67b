"""The digests that name a ruleset and a settle request (HTTP contract).

A deal's canonical text is put together here instead of by a JSON encoder that sorts: every settlement needs
it, and the encoder took as long as the settlement itself. Members stand in the order of their names.
"""

from __future__ import annotations

from scorer.digest import canonical, of_text
from scorer.gostop.cards import ids_of
from scorer.gostop.deal import FinishedDeal, Months, Player, Seller, SidePayment
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.scoring import Counts
from scorer.version import ENGINE_VERSION


def ruleset_digest(ruleset: Ruleset) -> str:
    """The digest that names a ruleset, its label aside."""
    return of_text(canonical({**ruleset.document, "engine_version": ENGINE_VERSION}))


def deal_digest(deal: FinishedDeal) -> str:
    """The digest of the settle request that describes ``deal``, however it was written."""
    return of_text(deal_text(deal))


def deal_text(deal: FinishedDeal) -> str:
    """The canonical text of the settle request that describes ``deal``: sorted keys, no spaces, all defaults.

    Optional members are there where they say something.
    """
    first_go = f'"first_go":{canonical(deal.first_go)},' if deal.first_go is not None else ""
    holders = f'"holders":{canonical(_seated(deal))},' if deal.holders else ""
    liable = f'"liable":{canonical(deal.liable)},' if deal.liable is not None else ""
    seller = f'"seller":{_seller_text(deal.seller)},' if deal.seller is not None else ""
    side_payments = ",".join(map(_side_payment_text, deal.side_payments)) if deal.side_payments else ""
    winner = f',"winner":{canonical(deal.winner)}' if deal.winner is not None else ""
    return (
        f'{{"chip_value":{deal.chip_value},"ending":"{deal.ending}","engine_version":"{ENGINE_VERSION}",'
        f'"extra_multiplier":{deal.extra_multiplier},{first_go}{holders}{liable}'
        f'"players":[{",".join(map(_player_text, deal.players))}],"previous_nagari":{deal.previous_nagari},'
        f'"ruleset":{deal.ruleset.canonical},{seller}"side_payments":[{side_payments}]{winner}}}'
    )


def _seated(deal: FinishedDeal) -> list[str]:
    """The holders of a chongtong by seat, in whatever order they were named."""
    return [player.id for player in deal.players if player.id in deal.holders]


def _player_text(player: Player) -> str:
    baks = f'"baks":{canonical(sorted(player.baks))},' if player.baks else ""
    captured = f'"captured":{_cards_text(player.captured)},' if player.captured is not None else ""
    counts = f'"counts":{_counts_text(player.counts)},' if player.counts is not None else ""
    gained = points = ""
    if player.gained_since_go is not None:
        gained = f'"gained_since_go":{canonical(player.gained_since_go)},'
    if player.points is not None:
        points = f'"meongtta":{canonical(player.meongtta)},"points":{player.points},'
    return (
        f'{{{baks}"bombs":{_months_text(player.bombs)},{captured}{counts}{gained}"go_count":{player.go_count},'
        f'"heundeum":{_months_text(player.heundeum)},"id":{canonical(player.id)},{points}'
        f'"sake_cup":"{player.sake_cup}"}}'
    )


def _cards_text(cards: int) -> str:
    ids = '","'.join(ids_of(cards))
    return f'["{ids}"]' if ids else "[]"


def _months_text(months: Months) -> str:
    return str(months) if isinstance(months, int) else canonical(sorted(months))


def _counts_text(counts: Counts) -> str:
    members = counts._asdict()
    if counts.rain_bright is None:
        del members["rain_bright"]
    return canonical(members)


def _side_payment_text(payment: SidePayment) -> str:
    if payment.event is not None:
        return canonical({"event": payment.event, "player": payment.payee})
    price = {"points": payment.points} if payment.amount is None else {"amount": payment.amount}
    return canonical({"to": payment.payee, **price})


def _seller_text(seller: Seller) -> str:
    sold = {"points": seller.points} if seller.cards is None else {"cards": ids_of(seller.cards)}
    return canonical({"id": seller.id, **sold})
