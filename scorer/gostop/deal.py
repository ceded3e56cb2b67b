"""A finished deal as the settlement takes it: seats, what each had, how it ended (rules section 4).

These are tuples with names: a request makes several of them, and a frozen dataclass takes four times as
long to make.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scorer.gostop.ruleset import Ruleset
from scorer.gostop.scoring import Counts

ENDINGS: Final = ("stop", "nagari", "void", "chongtong", "three_ppuk")
BAKS: Final = ("gwang_bak", "pi_bak", "meong_bak")
SAKE_CUP_WORDS: Final = ("auto", "animal", "junk", "locked_animal")

Months = int | tuple[int, ...]
"""Months shown or bombed: which, or only how many."""


def number_of(months: Months) -> int:
    """How many months ``months`` are."""
    return months if isinstance(months, int) else len(months)


class Player(NamedTuple):
    """One player of a deal.

    Of ``captured`` (a mask), ``counts``, ``points`` (card points as the table counted them, with
    ``meongtta``) and ``baks`` at most one is known. ``points_at_last_go`` is what a record knows of a
    winner: his card points must exceed it.
    """

    id: str
    captured: int | None = None
    counts: Counts | None = None
    points: int | None = None
    meongtta: bool = False
    baks: tuple[str, ...] | None = None
    go_count: int = 0
    gained_since_go: bool | None = None
    heundeum: Months = 0
    bombs: Months = 0
    sake_cup: str = "auto"
    points_at_last_go: int | None = None


class SidePayment(NamedTuple):
    """What each other active player pays ``payee``: an event's price, points, or a bare amount."""

    payee: str
    points: int = 0
    amount: int | None = None
    event: str | None = None


class Seller(NamedTuple):
    """The fourth player, who sold brights and sits out: the cards sold, or what each payer pays in all."""

    id: str
    cards: int | None = None
    points: int | None = None


class FinishedDeal(NamedTuple):
    """Everything a settlement is computed from. ``players`` sit in seat order, the dealer first."""

    ruleset: Ruleset
    players: tuple[Player, ...]
    ending: str = "stop"
    winner: str | None = None
    holders: tuple[str, ...] = ()
    first_go: str | None = None
    liable: str | None = None
    previous_nagari: int = 0
    extra_multiplier: int = 1
    chip_value: int = 1
    side_payments: tuple[SidePayment, ...] = ()
    seller: Seller | None = None

    @property
    def active(self) -> tuple[Player, ...]:
        """The players who play, the seller left out."""
        if self.seller is None:
            return self.players
        return tuple([player for player in self.players if player.id != self.seller.id])
