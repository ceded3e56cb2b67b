"""Results as the documents that answers carry (HTTP contract). Their sentences come from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.errors import Fault
from scorer.gostop.digests import deal_digest, ruleset_digest
from scorer.gostop.dues import Loser
from scorer.gostop.explain import explain
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.scoring import Pile
from scorer.gostop.session import Session
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


Echo = Callable[[Ruleset], tuple[object, str]]
"""A ruleset as answers carry it, and its digest."""


def echo(ruleset: Ruleset) -> tuple[object, str]:
    """The echo that is worked out each time; a service that sees few rulesets keeps its own."""
    return ruleset.echo(), ruleset_digest(ruleset)


def pile_document(pile: Pile, ruleset: Ruleset, echo: Echo = echo) -> Document:
    """The answer to a score request."""
    return {
        "points": pile.points,
        "items": [item.to_document() for item in pile.items],
        "counts": pile.counts.to_document(),
        "sake_cup": pile.sake_cup,
        "ruleset": echo(ruleset)[0],
    }


def settlement_document(
    settlement: Settlement, texts: Texts | None = None, *, explained: bool = True
) -> Document:
    """A settlement as a member of an answer, without its ruleset; brief unless ``explained``.

    Without ``texts`` nothing is explained, and warnings come by code alone.
    """
    points = settlement.points
    items = [item.to_document() for item in settlement.items]
    document: Document = {
        "ending": settlement.deal.ending,
        "winner": settlement.winner,
        "points": None if points is None else points.to_document(),
        "items": items,
        "sake_cup": None if settlement.sake_cup is None else settlement.sake_cup.to_document(),
        "table_multipliers": [row.to_document() for row in settlement.table_multipliers],
        "losers": [loser_document(loser) for loser in settlement.losers],
        "transfers": [transfer.to_document() for transfer in settlement.transfers],
        "balances": [balance.to_document() for balance in settlement.balances],
        "next": settlement.next.to_document(),
        "warnings": [warning_document(warning, texts) for warning in settlement.warnings],
        "engine_version": ENGINE_VERSION,
        "digest": deal_digest(settlement.deal),
    }
    if texts is not None and explained:
        document["explanation"] = explanation_document(explain(settlement, items), texts)
    return document


def settle_document(
    settlement: Settlement, texts: Texts | None, *, explained: bool, echo: Echo = echo
) -> Document:
    """The answer to a settle request; one that is ``explained`` carries its ruleset."""
    document = settlement_document(settlement, texts, explained=explained)
    if explained:
        document["ruleset"] = echo(settlement.deal.ruleset)[0]
    return document


def loser_document(loser: Loser) -> Document:
    """What a loser owes and pays as a member of an answer."""
    return {
        "id": loser.id,
        "multipliers": [row.to_document() for row in loser.multipliers],
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


class Rulesets:
    """The distinct rulesets of an answer with many results: each is echoed once, by its digest."""

    def __init__(self, echo: Echo = echo) -> None:
        self._echo = echo
        self._echoed: Document = {}

    def result(self, settlement: Settlement, texts: Texts | None, *, explained: bool) -> Document:
        """One settlement; its ruleset is echoed beside the others where the answer is not brief."""
        echoed, digest = self._echo(settlement.deal.ruleset)
        if explained:
            self._echoed.setdefault(digest, echoed)
        return {
            **settlement_document(settlement, texts, explained=explained),
            "ruleset_digest": digest,
        }

    def member(self) -> Document:
        """The member ``rulesets``, if anything was echoed."""
        return {"rulesets": self._echoed} if self._echoed else {}


def session_document(
    session: Session, request: Mapping[str, Any], texts: Texts | None, echo: Echo = echo
) -> Document:
    """The answer to a session request, which says how much is explained."""
    detail = request.get("detail")
    rulesets = Rulesets(echo)
    hands = []
    for raw, settlement, running in zip(request["hands"], session.hands, session.running, strict=True):
        hand = rulesets.result(settlement, texts, explained=raw.get("detail", detail) != "brief")
        hand["running"] = [balance.to_document() for balance in running]
        hands.append(hand)
    return {
        "hands": hands,
        "balances": [balance.to_document() for balance in session.balances],
        "settle_up": [payment.to_document() for payment in session.settle_up],
        "next": session.next.to_document(),
        **rulesets.member(),
        "engine_version": ENGINE_VERSION,
    }
