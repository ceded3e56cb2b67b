"""The forms of members that the requests of both games have."""

from __future__ import annotations

from typing import Final

from scorer.forms import INT_MAX, Integer, ListOf, Record, Text, Word

PLAYER_ID: Final = Text(1, 64)
DETAIL: Final = Word("full", "brief")
CHIP_VALUE: Final = Integer(1, 1_000_000)
"""The worth of one point."""

HANDS_IN_SESSION: Final = 500

CORRECTIONS: Final = ListOf(
    Record(
        {"id": PLAYER_ID, "amount": Integer(-INT_MAX, INT_MAX), "note": Text(0, 200)},
        required=("id", "amount"),
    ),
    0,
    100,
)
"""Corrections of a session's balances, in amount."""
