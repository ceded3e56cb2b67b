"""What a player can do, and the refusal of what he cannot (rules sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Move(NamedTuple):
    """One action of a seat. Cards are bits, months 1 to 12; ``None`` is "not said".

    ``do`` is the word of a record: ``heundeum``, ``sake_cup``, ``play``, ``bomb``, ``joker``, ``flip``,
    ``go`` or ``stop``. ``take`` and ``flip_take`` name the card chosen where two match, ``flips`` what the
    stock showed, ``draws`` the card drawn for a joker, ``gives`` by seat the junk an owner chose to give,
    ``role`` what a sake cup is fixed as.
    """

    seat: int
    do: str
    card: int | None = None
    month: int | None = None
    take: int | None = None
    flip_take: int | None = None
    flips: tuple[int, ...] | None = None
    draws: int | None = None
    gives: Mapping[int, tuple[int, ...]] | None = None
    role: str | None = None


class IllegalMove(ValueError):
    """A move that the rules refuse: ``code`` says which rule, ``reason`` tells several meanings apart.

    ``params`` fill its text. ``choices`` are the same move with each choice it lacks, where that is what
    is wrong with it.
    """

    def __init__(
        self, code: str, reason: str = "", *, choices: tuple[Move, ...] = (), **params: object
    ) -> None:
        self.code = code
        self.reason = reason
        self.choices = choices
        self.params: Mapping[str, object] = params
        super().__init__(code)
