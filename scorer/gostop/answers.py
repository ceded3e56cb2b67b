"""Results as the documents that answers carry (HTTP contract). Their sentences come from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from scorer.digest import canonical, of_text
from scorer.errors import Fault
from scorer.gostop.cards import ids_of
from scorer.gostop.deal import FinishedDeal, Months, Player
from scorer.gostop.dues import Loser
from scorer.gostop.explain import explain
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.scoring import Counts, Pile
from scorer.gostop.settlement import Settlement
from scorer.steps import Step
from scorer.version import ENGINE_VERSION

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Texts:
    """How codes become sentences of one language: a step's text, a fault's or warning's message."""

    step: Callable[[Step], str]
    fault: Callable[[Fault], str]
    warning: Callable[[Fault], str]


def pile_document(pile: Pile, ruleset: Ruleset, echo: object = None) -> Document:
    """The answer to a score request. ``echo`` stands for the ruleset where the caller has it ready."""
    return {
        "points": pile.points,
        "items": [item.to_document() for item in pile.items],
        "counts": pile.counts.to_document(),
        "sake_cup": pile.sake_cup,
        "ruleset": ruleset.echo() if echo is None else echo,
    }


def settlement_document(
    settlement: Settlement, texts: Texts | None = None, *, explained: bool = True
) -> Document:
    """The answer to a settle request, all but the echoed ruleset; brief unless ``explained``.

    Without ``texts`` nothing is explained, and warnings come by code alone.
    """
    points = settlement.points
    document: Document = {
        "ending": settlement.deal.ending,
        "winner": settlement.winner,
        "points": None if points is None else points._asdict(),
        "items": [item.to_document() for item in settlement.items],
        "sake_cup": None if settlement.sake_cup is None else settlement.sake_cup._asdict(),
        "table_multipliers": [row._asdict() for row in settlement.table_multipliers],
        "losers": [loser_document(loser) for loser in settlement.losers],
        "transfers": [transfer.to_document() for transfer in settlement.transfers],
        "balances": [balance.to_document() for balance in settlement.balances],
        "next": settlement.next._asdict(),
        "warnings": [warning_document(warning, texts) for warning in settlement.warnings],
        "engine_version": ENGINE_VERSION,
        "digest": deal_digest(settlement.deal),
    }
    if texts is not None and explained:
        document["explanation"] = explanation_document(explain(settlement), texts)
    return document


def loser_document(loser: Loser) -> Document:
    """What a loser owes and pays as a member of an answer."""
    return {
        "id": loser.id,
        "multipliers": [row._asdict() for row in loser.multipliers],
        "due": loser.due,
        "pays": loser.pays,
    }


def warning_document(warning: Fault, texts: Texts | None) -> Document:
    """A warning as a member of an answer."""
    document: Document = {"code": warning.code, "pointer": warning.pointer}
    if texts is not None:
        document["message"] = texts.warning(warning)
    return document


def explanation_document(steps: Iterable[Step], texts: Texts) -> list[Document]:
    """The steps of an explanation as a member of an answer."""
    sentence = texts.step
    return [{"code": step.code, "params": step.params, "text": sentence(step)} for step in steps]


# --- Digests


def ruleset_digest(ruleset: Ruleset) -> str:
    """The digest that names a ruleset, its label aside."""
    return of_text(canonical({**ruleset.document, "engine_version": ENGINE_VERSION}))


def deal_digest(deal: FinishedDeal) -> str:
    """The digest of the settle request that describes ``deal``, however it was written."""
    members: Document = {
        "chip_value": deal.chip_value,
        "ending": deal.ending,
        "engine_version": ENGINE_VERSION,
        "extra_multiplier": deal.extra_multiplier,
        "players": [_player_request(player) for player in deal.players],
        "previous_nagari": deal.previous_nagari,
        "ruleset": 0,
        "side_payments": [
            {"event": payment.event, "player": payment.payee}
            if payment.event is not None
            else {"to": payment.payee, "points": payment.points}
            if payment.amount is None
            else {"to": payment.payee, "amount": payment.amount}
            for payment in deal.side_payments
        ],
    }
    if deal.first_go is not None:
        members["first_go"] = deal.first_go
    if deal.holders:
        members["holders"] = [player.id for player in deal.players if player.id in deal.holders]
    if deal.liable is not None:
        members["liable"] = deal.liable
    if deal.seller is not None:
        seller = deal.seller
        sold = {"points": seller.points} if seller.cards is None else {"cards": ids_of(seller.cards)}
        members["seller"] = {"id": seller.id, **sold}
    if deal.winner is not None:
        members["winner"] = deal.winner
    # The ruleset is by far the largest member and its text is kept ready. Within a text its name would stand
    # behind a backslash, so this place is the only one of its kind.
    return of_text(canonical(members).replace('"ruleset":0', f'"ruleset":{deal.ruleset.canonical}', 1))


def _player_request(player: Player) -> Document:
    request: Document = {
        "bombs": _months(player.bombs),
        "go_count": player.go_count,
        "heundeum": _months(player.heundeum),
        "id": player.id,
        "sake_cup": player.sake_cup,
    }
    if player.captured is not None:
        request["captured"] = ids_of(player.captured)
    if player.counts is not None:
        request["counts"] = _counts_request(player.counts)
    if player.points is not None:
        request |= {"points": player.points, "meongtta": player.meongtta}
    if player.baks:
        request["baks"] = sorted(player.baks)
    if player.gained_since_go is not None:
        request["gained_since_go"] = player.gained_since_go
    return request


def _months(months: Months) -> int | list[int]:
    return months if isinstance(months, int) else sorted(months)


def _counts_request(counts: Counts) -> Document:
    request = counts._asdict()
    if counts.rain_bright is None:
        del request["rain_bright"]
    return request
