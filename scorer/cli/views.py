"""Results as tables to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scorer.cli.output import Output
from scorer.gostop.explain import explain, item_step

if TYPE_CHECKING:
    from scorer.errors import Fault
    from scorer.gostop.api import Score
    from scorer.gostop.ruleset import Ruleset
    from scorer.gostop.session import Session
    from scorer.gostop.settlement import Settlement
    from scorer.ledger import Balance, Payment, Transfer
    from scorer.steps import Step


def show_settlement(settlement: Settlement, output: Output) -> None:
    """A deal: the reason step by step, who pays whom, what each has won or lost."""
    show_ruleset(settlement.deal.ruleset, output)
    show_steps(explain(settlement), output)
    show_transfers(settlement.transfers, output)
    show_balances(settlement.balances, output)
    show_warnings(settlement.warnings, output)


def show_score(score: Score, output: Output) -> None:
    """A pile: its combinations with their cards, and the points."""
    voice, pile = output.voice, score.pile
    show_ruleset(score.ruleset, output)
    show_steps([item_step(item.to_document()) for item in pile.items], output)
    counts = pile.counts
    output.line()
    output.line(
        voice.word(
            "counts",
            brights=counts.brights,
            animals=counts.animals,
            ribbons=counts.ribbons,
            junk=counts.junk,
        )
    )
    if pile.sake_cup is not None:
        output.line(voice.word(f"sake_cup_{pile.sake_cup}"))
    output.line(voice.word("card_points", points=pile.points), style="bold")


class Evening(Protocol):
    """What the sessions of both games have in common."""

    @property
    def running(self) -> Sequence[Sequence[Balance]]: ...

    @property
    def balances(self) -> Sequence[Balance]: ...

    @property
    def settle_up(self) -> Sequence[Payment]: ...


class Played(NamedTuple):
    """One deal of an evening in a table: who won or how it ended, what it was worth, and the reasons."""

    outcome: str
    points: int | None
    balances: Sequence[Balance]
    steps: Iterable[Step]


def show_session(session: Session, output: Output, *, reasons: bool) -> None:
    """An evening of Go-Stop."""
    played = [
        Played(
            hand.winner or output.voice.say(f"ending.{hand.deal.ending}"),
            None if hand.points is None else hand.points.total,
            hand.balances,
            explain(hand),
        )
        for hand in session.hands
    ]
    show_evening(played, session, output, reasons=reasons)
    show_warnings([warning for hand in session.hands for warning in hand.warnings], output)


def show_evening(
    played: Sequence[Played], session: Evening, output: Output, *, points: str = "points", reasons: bool
) -> None:
    """A row for each deal, the balances, and how to settle up; ``points`` is the word for a deal's worth."""
    voice = output.voice
    names = [balance.id for balance in session.balances]
    rows = []
    for number, deal in enumerate(played, start=1):
        won = {balance.id: balance.amount for balance in deal.balances}
        worth = "" if deal.points is None else voice.number(deal.points)
        amounts = [voice.signed(won[name]) if name in won else "" for name in names]
        rows.append([str(number), deal.outcome, worth, *amounts])
    corrected = [
        balance.amount - before.amount
        for balance, before in zip(session.balances, session.running[-1], strict=True)
    ]
    if any(corrected):
        rows.append(["", voice.word("corrections"), "", *map(voice.signed, corrected)])
    totals = [voice.signed(balance.amount) for balance in session.balances]
    output.table(
        [f">{voice.word('deal')}", voice.word("winner"), f">{voice.word(points)}", *(f">{n}" for n in names)],
        rows,
        footer=["", voice.word("balance"), "", *totals],
    )
    if reasons:
        for number, deal in enumerate(played, start=1):
            output.heading(voice.word("deal_number", number=number))
            show_steps(deal.steps, output)
    show_payments(session.settle_up, output)


def show_ruleset(ruleset: Ruleset, output: Output) -> None:
    """The rules in force: the table's name for them, the preset, and the fields that differ from it."""
    from scorer.gostop.presets import PRESETS

    preset = PRESETS[ruleset.base]
    changed = [name for name, value in ruleset.document.items() if value != preset[name]]
    voice = output.voice
    text = (
        voice.word("rules_changed", base=ruleset.base, fields=", ".join(changed))
        if changed
        else (voice.word("rules", base=ruleset.base))
    )
    output.line(f"{ruleset.label}: {text}" if ruleset.label else text, style="dim")


def show_steps(steps: Iterable[Step], output: Output) -> None:
    """The steps of an explanation, a line each."""
    for step in steps:
        output.line(f"  {output.voice.texts.step(step)}")


def show_transfers(transfers: Sequence[Transfer], output: Output) -> None:
    """Who pays whom, and what for."""
    voice = output.voice
    if not transfers:
        output.heading(voice.word("nobody_pays"))
        return
    output.heading(voice.word("payments"))
    output.table(
        [
            voice.word("from"),
            voice.word("to"),
            ">" + voice.word("points"),
            ">" + voice.word("amount"),
            voice.word("for"),
        ],
        [
            [
                transfer.payer,
                transfer.payee,
                voice.number(transfer.points),
                voice.number(transfer.amount),
                voice.word(f"reason_{transfer.reason}"),
            ]
            for transfer in transfers
        ],
    )


def show_balances(balances: Iterable[Balance], output: Output) -> None:
    """What each player has won or lost."""
    voice = output.voice
    output.heading(voice.word("balances"))
    output.table(
        [voice.word("player"), ">" + voice.word("points"), ">" + voice.word("amount")],
        [[balance.id, voice.signed(balance.points), voice.signed(balance.amount)] for balance in balances],
    )


def show_payments(payments: Sequence[Payment], output: Output) -> None:
    """The fewest payments that settle up."""
    voice = output.voice
    if not payments:
        output.heading(voice.word("all_even"))
        return
    output.heading(voice.word("settle_up"))
    output.table(
        [voice.word("from"), voice.word("to"), ">" + voice.word("amount")],
        [[payment.payer, payment.payee, voice.number(payment.amount)] for payment in payments],
    )


def show_warnings(warnings: Sequence[Fault], output: Output) -> None:
    """What is unlikely and may be a slip of the pen."""
    if warnings:
        output.heading(output.voice.word("warnings"))
    for warning in warnings:
        output.line(f"  {warning.pointer}: {output.voice.texts.warning(warning)} [{warning.code}]")
