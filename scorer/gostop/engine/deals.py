"""How a game begins: the deals a record can give (rules section 5). Cards are bits, in order."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.gostop.deal import SidePayment

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckDeal:
    """A whole shuffled deck, the top card first."""

    deck: Cards


@dataclass(frozen=True, slots=True)
class HandsDeal:
    """Hands by seat, the table as it was laid out, and the stock from the top."""

    hands: tuple[Cards, ...]
    table: Cards
    stock: Cards


@dataclass(frozen=True, slots=True)
class ObservedDeal:
    """The table as it was laid out, with the cards behind it that replaced its jokers; hands as far as known.

    A hand that nobody saw is ``None``; without ``hands`` all are unknown.
    """

    table: Cards
    hands: tuple[Cards | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class StackGiven:
    """A stack of a given position: its month, the seat that made it (``None``: the deal), jokers on it."""

    month: int
    maker: int | None = None
    jokers: Cards = ()


@dataclass(frozen=True, slots=True)
class PositionDeal:
    """A position in the middle of a game. Members are those of the record's form ``position``.

    Lists by seat that are ``None`` take their default; ``hidden`` are unknown cards of each hand.
    """

    hands: tuple[Cards, ...]
    table: Cards
    stock: Cards
    turn: int
    stacks: tuple[StackGiven, ...] = ()
    captured: tuple[Cards, ...] | None = None
    go_counts: tuple[int, ...] | None = None
    points_at_last_go: tuple[int | None, ...] | None = None
    heundeum: tuple[Cards, ...] | None = None
    bombs: tuple[Cards, ...] | None = None
    flip_credits: tuple[int, ...] | None = None
    ppuk_counts: tuple[int, ...] | None = None
    turns_taken: tuple[int, ...] | None = None
    sake_cup: tuple[str, ...] | None = None
    go_order: tuple[int, ...] | None = None
    side_payments: tuple[SidePayment, ...] = ()
    phase: str = "play"
    hidden: tuple[int, ...] | None = None


Deal = DeckDeal | HandsDeal | ObservedDeal | PositionDeal
