"""The evaluator and a naive one agree on thousands of random winning hands."""

from __future__ import annotations

import random

import pytest

from scorer.mahjong_sg import tai
from tests.mahjong_sg.naive_tai import candidates
from tests.mahjong_sg.random_hands import winning_hand


@pytest.mark.parametrize("seed", range(20))
def test_two_evaluators_agree(seed):
    dice = random.Random(seed)
    for _ in range(250):
        request = winning_hand(dice)
        result = tai(request)
        items: dict[str, int] = {}
        for item in result.items:
            items[item.code] = items.get(item.code, 0) + item.tai
        expected = candidates(request)
        best = max(rank for rank, _ in expected)
        assert (result.counted, result.tai) == (best[0], best[2]), request
        assert items in [counted for rank, counted in expected if rank == best], request
        assert result.tai == sum(items.values())
