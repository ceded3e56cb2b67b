"""Many piles at once have the points that each has alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.arrays import CHUNK, score_many
from scorer.gostop.cards import mask_of
from scorer.gostop.ruleset_reading import preset, read_ruleset
from scorer.gostop.scoring import best_pile

RULESETS = [
    preset("seed"),
    preset("standard"),
    read_ruleset({"base": "matgo", "all_ten_ribbons": 15, "jokers": ["X2a", "X2b", "X3"], "cap": 9}),
]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.base)
@pytest.mark.parametrize("sake_cup", ["auto", "animal"])
@given(seeds=st.lists(st.integers(0, 2**60 - 1), min_size=1, max_size=50))
def test_random_piles_score_as_one_by_one(ruleset, sake_cup, seeds):
    piles = [seed & ruleset.deck for seed in seeds]
    assert score_many(piles, ruleset, sake_cup).tolist() == [
        best_pile(pile, ruleset, sake_cup).points for pile in piles
    ]


def test_cup_as_junk_for_all():
    ruleset = preset("standard")
    pile = mask_of(["9A", "2A", "4A", "5A", "6A"])
    assert score_many([pile], ruleset, "junk").tolist() == [0]
    assert score_many([pile], ruleset, "animal").tolist() == [1]


def test_shape_is_kept_and_more_than_one_chunk_is_scored():
    piles = np.full((3, CHUNK), mask_of(["1B", "3B", "12B"]), dtype=np.uint64)
    points = score_many(piles, preset("standard"))
    assert points.shape == piles.shape
    assert set(points.ravel().tolist()) == {2}


def test_no_piles():
    assert score_many([], preset("standard")).tolist() == []


def test_a_role_that_no_sake_cup_has_is_refused():
    with pytest.raises(ValueError, match="sake cup"):
        score_many([0], preset("standard"), "ribbon")


@pytest.mark.parametrize("piles", [[0.5], [-1], [1 << 60], [mask_of(["X2a"])]])
def test_what_is_no_pile_of_the_deck_is_refused(piles):
    with pytest.raises(ValueError, match="pile"):
        score_many(piles, preset("standard"))
