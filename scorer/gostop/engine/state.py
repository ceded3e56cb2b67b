"""A game as a value: everything that decides how it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorer.gostop.deal import SidePayment
from scorer.gostop.engine.unseen import Unknown
from scorer.gostop.ruleset import Ruleset


class Stack(NamedTuple):
    """Three of a month that lie together: who made the stack (``None``: the deal), and its cards.

    ``cards`` are bits in the order in which the stack grew, jokers on it included.
    """

    maker: int | None
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """One position of a game. Lists are by seat; cards are bits, piles of unordered cards masks.

    ``hands`` hold the cards that are known, ``unknown`` the others; ``stock`` the known cards from the top.
    ``table`` is the mask of every ordinary card lying there, ``stacks`` by month those that form a stack.
    ``captured`` is in order of capture. ``phase`` is ``play``, ``call`` or ``over``; then ``ending`` says
    how, with the ``winner`` of a stop or three ppuk and the ``holders`` of a chongtong. ``from_position``:
    the game did not begin with a deal, so the stock may be known only in part and its end ends nothing.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    table: int
    stacks: tuple[tuple[int, Stack], ...]
    captured: tuple[tuple[int, ...], ...]
    sake_cup: tuple[str, ...]
    go_counts: tuple[int, ...]
    points_at_last_go: tuple[int | None, ...]
    go_order: tuple[int, ...]
    heundeum: tuple[tuple[int, ...], ...]
    bombs: tuple[tuple[int, ...], ...]
    flip_credits: tuple[int, ...]
    ppuk_counts: tuple[int, ...]
    turns_taken: tuple[int, ...]
    side_payments: tuple[SidePayment, ...]
    unknown: Unknown
    turn: int
    phase: str = "play"
    ending: str | None = None
    winner: int | None = None
    holders: tuple[int, ...] = ()
    played_jokers: int = 0
    from_position: bool = False
    previous_nagari: int = 0
    extra_multiplier: int = 1
