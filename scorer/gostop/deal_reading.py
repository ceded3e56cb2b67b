"""From a settle request to a :class:`FinishedDeal`, or to every fault in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.gostop.checks import meaning_faults, stop_faults
from scorer.gostop.deal import FinishedDeal, Player, SidePayment
from scorer.gostop.plain_deals import is_plain
from scorer.gostop.references import reference_faults
from scorer.gostop.requests import SETTLE_REQUEST
from scorer.gostop.ruleset import Ruleset

Members = Mapping[str, Any]


def read_deal(document: Mapping[str, Any]) -> FinishedDeal:
    """The finished deal that a settle request describes.

    Raises :class:`InvalidInput` with every fault of form, of the names and of the cards, and with every
    fault of meaning where all members could be read.
    """
    faults: list[Fault] = []
    members = SETTLE_REQUEST.read(document, "", faults)
    return deal_of(members, document, faults)


def deal_of(members: Members | None, document: Mapping[str, Any], faults: list[Fault]) -> FinishedDeal:
    """The finished deal of ``members``, which were read from ``document`` with ``faults``.

    For callers that read the members themselves: a session's hands inherit some, the web reads them
    through its own schema.
    """
    if not isinstance(document, dict):
        raise InvalidInput(faults)
    ruleset = (members or {}).get("ruleset")
    deal = None if faults or members is None else build(members)
    if deal is not None and is_plain(deal, document):
        return deal
    faults = faults + reference_faults(document, ruleset if isinstance(ruleset, Ruleset) else None)
    if deal is not None:
        told = {fault.pointer for fault in faults}
        faults += [fault for fault in meaning_faults(deal, document) if fault.pointer not in told]
        if not faults:
            return deal
        faults += [fault for fault in stop_faults(deal) if fault.pointer not in told]
    raise InvalidInput(in_document_order(document, faults))


def build(members: Members) -> FinishedDeal:
    """The finished deal of members without a fault of form; its rules may give the chip value."""
    ruleset: Ruleset = members["ruleset"]
    players: tuple[Player, ...] = members["players"]
    fields = {name: value for name, value in members.items() if name not in ("detail", "side_payments")}
    fields.setdefault("chip_value", ruleset.chip_value)
    payments = [
        SidePayment(
            payee=payment.get("player", payment.get("to", "")),
            points=payment.get("points", 0),
            amount=payment.get("amount"),
            event=payment.get("event"),
        )
        for payment in members.get("side_payments", ())
    ]
    return FinishedDeal(**{**fields, "players": players, "side_payments": tuple(payments)})
