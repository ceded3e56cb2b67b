"""The documents of `--json`: those of the HTTP API, member for member."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorer.gostop.answers import Texts
    from scorer.gostop.session import Session
    from scorer.gostop.settlement import Settlement

Document = dict[str, Any]


def settle_answer(settlement: Settlement, request: Document, texts: Texts) -> Document:
    """The answer to a settle request."""
    from scorer.gostop.answers import settlement_document

    explained = request.get("detail") != "brief"
    answer = settlement_document(settlement, texts, explained=explained)
    if explained:
        answer["ruleset"] = settlement.deal.ruleset.echo()
    return answer


def session_answer(session: Session, request: Document, texts: Texts) -> Document:
    """The answer to a session request: each distinct ruleset once, by its digest."""
    from scorer.gostop.answers import settlement_document
    from scorer.gostop.digests import ruleset_digest
    from scorer.version import ENGINE_VERSION

    rulesets: Document = {}
    hands = []
    for raw, settlement, running in zip(request["hands"], session.hands, session.running, strict=True):
        explained = raw.get("detail", request.get("detail")) != "brief"
        digest = ruleset_digest(settlement.deal.ruleset)
        if explained:
            rulesets.setdefault(digest, settlement.deal.ruleset.echo())
        hand = settlement_document(settlement, texts, explained=explained)
        hand["ruleset_digest"] = digest
        hand["running"] = [balance.to_document() for balance in running]
        hands.append(hand)
    return {
        "hands": hands,
        "balances": [balance.to_document() for balance in session.balances],
        "settle_up": [payment.to_document() for payment in session.settle_up],
        "next": session.next.to_document(),
        **({"rulesets": rulesets} if rulesets else {}),
        "engine_version": ENGINE_VERSION,
    }
