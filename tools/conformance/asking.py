"""This engine's own answers, from which expectations of made cases are taken."""

from __future__ import annotations

from math import prod
from typing import Any

from scorer.conform.own import answer

Document = dict[str, Any]


def told(endpoint: str, request: Document) -> Document:
    """The body of the answer to a request that must not be refused."""
    status, body = answer(endpoint, request)
    if status != 200:
        raise AssertionError(f"{endpoint}: {body}")
    return body


def of_settlement(settlement: Document) -> Document:
    """Everything of a settlement that a case expects."""
    points = settlement["points"]
    expect: Document = {"ending": settlement["ending"], "winner": settlement["winner"]}
    if points is not None:
        expect["total_points"] = points["total"]
    if settlement["ending"] == "stop":
        expect |= {
            "card_points": points["cards"],
            "items": {row["code"]: row["points"] for row in settlement["items"]},
            "table_factor": prod(row["factor"] for row in settlement["table_multipliers"]),
            "loser_factor": {
                row["id"]: prod(each["factor"] for each in row["multipliers"]) for row in settlement["losers"]
            },
        }
    return {
        **expect,
        "balances": {row["id"]: row["points"] for row in settlement["balances"]},
        "next_dealer": settlement["next"]["dealer"],
        "next_previous_nagari": settlement["next"]["previous_nagari"],
    }
