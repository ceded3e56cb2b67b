"""What a hand waits for: every kind, and only those, with which its tiles can be read as sets and a pair."""

from __future__ import annotations

import random

import pytest

from scorer.mahjong_sg.groupings import groupings, waits

KINDS = 34


def random_tiles(dice, size):
    """So many tiles, mostly of few kinds that stand together, at most four of each."""
    first = dice.randrange(KINDS)
    near = [kind % KINDS for kind in range(first, first + dice.choice((4, 7, 9, 34)))]
    tiles = [kind for kind in near for _ in range(4)]
    dice.shuffle(tiles)
    return tiles[:size]


@pytest.mark.parametrize("seed", range(10))
def test_waits_are_the_kinds_that_complete_a_hand(seed):
    dice = random.Random(seed)
    found = 0
    for _ in range(300):
        tiles = random_tiles(dice, dice.choice((1, 4, 7, 10, 13)))
        counts = [tiles.count(kind) for kind in range(KINDS)]
        complete = []
        for kind in range(KINDS):
            after = [count + (other == kind) for other, count in enumerate(counts)]
            if counts[kind] < 4 and any(groupings(after)):
                complete.append(kind)
        assert list(waits(counts, counts)) == complete, counts
        found += len(complete)
    assert found > 100
