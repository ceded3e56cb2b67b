"""A hand settled: transfers, balances, and the answer of ``POST /v1/mahjong-sg/settle``."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorer.digest import of_text
from scorer.errors import InvalidInput, in_document_order
from scorer.ledger import Balance, Transfer, balances
from scorer.mahjong_sg.events import Hand
from scorer.mahjong_sg.explain import explain
from scorer.mahjong_sg.hand_form import read_hand
from scorer.mahjong_sg.payouts import Collection, Payout, WinPayment, payout
from scorer.mahjong_sg.refusals import refusals
from scorer.steps import Step
from scorer.version import ENGINE_VERSION


class Settlement(NamedTuple):
    """Who pays whom for one ``hand``.

    ``base`` in points and ``tai_counted`` are ``None`` without a win, ``base`` also where a ladder says
    the amounts. ``payouts`` has one entry for each event; ``transfers`` are in the order of the events,
    then of the payers' seats; ``balances`` in seat order. ``detail`` is how much the request asked for.
    """

    hand: Hand
    base: int | None
    tai_counted: int | None
    capped: bool
    payouts: tuple[Payout, ...]
    transfers: tuple[Transfer, ...]
    balances: tuple[Balance, ...]
    detail: str = "full"

    @property
    def explanation(self) -> tuple[Step, ...]:
        """The steps from the events to the transfers, in the order of the events."""
        return explain(self.hand, self.payouts)

    @property
    def digest(self) -> str:
        """The digest of the request with its defaults filled in, and of the engine's version."""
        return of_text(self.hand.canonical)

    def to_document(self, detail: str | None = None) -> dict[str, Any]:
        """The answer; ``brief`` leaves out the explanation and the rules. Steps have no texts yet."""
        detail = detail or self.detail
        document = self.result_document(detail)
        if detail == "full":
            document["rules"] = self.hand.rules.to_document()
        return document

    def result_document(self, detail: str) -> dict[str, Any]:
        """The answer without the rules, which a session echoes once for all its hands."""
        document: dict[str, Any] = {
            "base": self.base,
            "tai_counted": self.tai_counted,
            "capped": self.capped,
            "transfers": [transfer.to_document() for transfer in self.transfers],
            "balances": [balance.to_document() for balance in self.balances],
        }
        if detail == "full":
            document["explanation"] = [step.to_document() for step in self.explanation]
        document["engine_version"] = ENGINE_VERSION
        document["digest"] = self.digest
        return document


def settle(document: object) -> Settlement:
    """The settlement of a settle request (schema, section 2).

    Raises :class:`InvalidInput` with every fault of form, or if there are none, every fault of meaning.

    >>> win = {"type": "win", "winner": "B", "tai": 2, "by": "discard", "shooter": "C"}
    >>> settled = settle({"players": ["A", "B", "C", "D"], "events": [win]})
    >>> settled.base, [(balance.id, balance.points) for balance in settled.balances]
    (4, [('A', -4), ('B', 16), ('C', -8), ('D', -4)])
    """
    return settlement_of(*read_hand(document), document)


def settlement_of(hand: Hand, detail: str, document: object) -> Settlement:
    """The settlement of a hand read from ``document`` without a fault of form."""
    faults = refusals(hand)
    if faults:
        raise InvalidInput(in_document_order(document, faults))
    return settle_hand(hand, detail)


def settle_hand(hand: Hand, detail: str = "full") -> Settlement:
    """The settlement of a hand that has no :func:`~scorer.mahjong_sg.refusals.refusals`.

    Raises :class:`InvalidInput` when a balance is too large for an answer to hold.
    """
    players, rules, chip_value, events = hand
    won: WinPayment | None = None
    payouts: list[Payout] = []
    transfers: list[Transfer] = []
    for index, event in enumerate(events):
        paid = payout(rules, players, event)
        payouts.append(paid)
        if type(paid) is WinPayment:
            won = paid
            winner, reason = paid.win.winner, "bao" if paid.win.bao else "win"
            transfers += [
                Transfer(payer, winner, points, points * chip_value, reason, index)
                for payer, points in paid.pays
            ]
        elif type(paid) is Collection and paid.each:
            reason, player, others, each, shares, gives = paid
            points = each * shares
            amount = points * chip_value
            if gives:
                transfers += [Transfer(player, other, points, amount, reason, index) for other in others]
            else:
                transfers += [Transfer(other, player, points, amount, reason, index) for other in others]
    return Settlement(
        hand,
        won.base if won else None,
        won.counted if won else None,
        won.capped if won else False,
        tuple(payouts),
        tuple(transfers),
        balances(players, transfers),
        detail,
    )
