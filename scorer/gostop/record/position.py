"""A position as the documents that answers carry: the shape of the deal form, with every member."""

from __future__ import annotations

from typing import Any

from scorer.gostop.cards import IDS, MONTH_MASKS, bits_of, ids_of
from scorer.gostop.engine.board import FIRST_JOKER
from scorer.gostop.engine.state import State
from scorer.gostop.record.deal_forms import side_payment_document


def position_document(state: State) -> dict[str, Any]:
    """Every member of the deal form ``position``; one that is not over can be posted back as it is.

    ``table`` lists loose cards in canonical order and each stack as it grew, jokers on it included.
    ``hands`` hold the cards that are known and ``hidden`` the number of the others.
    """
    stacks = dict(state.stacks)
    table: list[str] = []
    for month in range(1, 13):
        stack = stacks.get(month)
        bits = stack.cards if stack else bits_of(state.table & MONTH_MASKS[month])
        table += [IDS[bit] for bit in bits]
    return {
        "hands": [ids_of(hand) for hand in state.hands],
        "table": table,
        "stacks": [
            {
                "month": month,
                "maker": stack.maker,
                "jokers": [IDS[bit] for bit in stack.cards if bit >= FIRST_JOKER],
            }
            for month, stack in state.stacks
        ],
        "stock": [IDS[bit] for bit in state.stock],
        "captured": [[IDS[bit] for bit in pile] for pile in state.captured],
        "go_counts": list(state.go_counts),
        "points_at_last_go": list(state.points_at_last_go),
        "heundeum": [list(months) for months in state.heundeum],
        "bombs": [list(months) for months in state.bombs],
        "flip_credits": list(state.flip_credits),
        "ppuk_counts": list(state.ppuk_counts),
        "turns_taken": list(state.turns_taken),
        "sake_cup": list(state.sake_cup),
        "go_order": list(state.go_order),
        "side_payments": [side_payment_document(payment) for payment in state.side_payments],
        "hidden": list(state.unknown.hands),
        "phase": state.phase,
        "turn": state.turn,
    }
