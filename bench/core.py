"""The Go-Stop core alone: card points, settlements, requests, digests, explanations."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bench.harness import Effort, Measurement
from scorer.errors import InvalidInput
from scorer.gostop.answers import settlement_document
from scorer.gostop.api import settle
from scorer.gostop.cards import IDS, bits_of
from scorer.gostop.deal_reading import read_deal
from scorer.gostop.digests import deal_digest
from scorer.gostop.explain import explain
from scorer.gostop.ruleset_reading import preset
from scorer.gostop.scoring import best_pile, card_points, count_pile
from scorer.gostop.settlement import settle_deal

PILES = 500
MICRO = 1e-6


def random_piles(dice: Random) -> list[int]:
    """Piles of fifteen cards from the deck of the standard rules."""
    deck = bits_of(preset("standard").deck)
    return [sum(1 << bit for bit in dice.sample(deck, 15)) for _ in range(PILES)]


def whole_deal(dice: Random) -> dict[str, Any]:
    """A finished deal of three players that names all fifty cards."""
    deck = [IDS[bit] for bit in bits_of(preset("standard").deck)]
    while True:
        dice.shuffle(deck)
        request: dict[str, Any] = {
            "ruleset": "standard",
            "players": [
                {"id": "A", "captured": deck[:20], "go_count": 1, "heundeum": 1},
                {"id": "B", "captured": deck[20:35]},
                {"id": "C", "captured": deck[35:]},
            ],
            "winner": "A",
            "chip_value": 100,
        }
        try:
            settle(request)
        except InvalidInput:
            continue  # too few points to stop
        return request


def measurements(effort: Effort) -> Iterator[Measurement]:
    """Every figure in turn."""
    measure = effort.measure
    dice = Random(1)
    rules = preset("standard")
    piles = random_piles(dice)
    yield measure(
        "points of a random pile of 15",
        lambda: [card_points(pile, rules) for pile in piles],
        calls=PILES,
        target=4 * MICRO,
    )
    yield measure(
        "the same, itemised",
        lambda: [count_pile(pile, rules) for pile in piles],
        calls=PILES,
        target=10 * MICRO,
    )
    yield measure(
        "the same with the better role of the sake cup",
        lambda: [best_pile(pile, rules) for pile in piles],
        calls=PILES,
    )
    request = whole_deal(dice)
    deal = read_deal(request)
    settlement = settle_deal(deal)
    yield measure("read a settle request, 3 players, 50 cards", lambda: read_deal(request), target=50 * MICRO)
    yield measure("settle it from masks", lambda: settle_deal(deal), target=40 * MICRO)
    yield measure("its digest", lambda: deal_digest(deal), target=25 * MICRO)
    yield measure("its explanation, in codes", lambda: explain(settlement))
    yield measure("its answer as a document, without texts", lambda: settlement_document(settlement))
    yield measure("request to answer", lambda: settlement_document(settle_deal(read_deal(request))))
