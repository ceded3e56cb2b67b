"""Card points of many piles at once, over NumPy arrays of masks: for those who simulate (extra ``numpy``)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scorer.gostop import cards
from scorer.gostop.deal import SAKE_CUP_WORDS
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.scoring import SAKE_CUP_AS_JUNK_VALUE, cup_roles

CHUNK: Final = 1 << 14
"""Piles scored in one go: few enough that every intermediate array stays in the processor's cache."""


def score_many(piles: ArrayLike, ruleset: Ruleset, sake_cup: str = "auto") -> NDArray[np.int64]:
    """The card points of each pile, as :func:`scorer.gostop.scoring.best_pile` counts them (rules section 3).

    ``piles`` is an array of masks of any shape (see :mod:`scorer.gostop.cards`); the points come in the
    same shape. ``sake_cup`` holds for every pile with the cup: ``auto`` takes the role with more points,
    ``animal`` or ``junk`` that one. Raises ``ValueError`` for another word, and for a mask that holds a card
    which the ruleset's deck has not.

    >>> from scorer.gostop.cards import mask_of
    >>> from scorer.gostop.ruleset_reading import preset
    >>> score_many([mask_of(["1B", "3B", "8B"]), 0], preset("standard")).tolist()
    [3, 0]
    """
    if sake_cup not in SAKE_CUP_WORDS:
        raise ValueError(f"the sake cup is one of {', '.join(SAKE_CUP_WORDS)}")
    masks = np.asarray(piles)
    if masks.size and masks.dtype.kind not in "iu":
        raise ValueError("piles are masks of cards")
    masks = masks.astype(np.uint64, copy=False)
    flat = masks.ravel()
    if np.any(flat & ~np.uint64(ruleset.deck)):
        raise ValueError("a pile holds a card that is not in the deck")
    points = np.empty(flat.shape, dtype=np.int64)
    roles = cup_roles(cards.SAKE_CUP, sake_cup, ruleset)
    for start in range(0, len(flat), CHUNK):
        chunk = flat[start : start + CHUNK]
        points[start : start + CHUNK] = _sets(chunk, ruleset) + _numbers(chunk, ruleset, roles)
    return points.reshape(masks.shape)


def _number_of(piles: NDArray[np.uint64], mask: int) -> NDArray[np.uint8]:
    number: NDArray[np.uint8] = np.bitwise_count(piles & np.uint64(mask))
    return number


def _holds(piles: NDArray[np.uint64], mask: int) -> NDArray[np.bool_]:
    held: NDArray[np.bool_] = (piles & np.uint64(mask)) == np.uint64(mask)
    return held


def _sets(piles: NDArray[np.uint64], ruleset: Ruleset) -> NDArray[np.int16]:
    """Points of brights, ribbons, godori and the ribbon sets, which no role of the sake cup changes."""
    table = ruleset.count_points
    brights = _number_of(piles, cards.BRIGHTS)
    # The last entry stands for three brights with the rain bright among them.
    bright_points = np.array([*table.brights, table.three_with_rain], dtype=np.int16)
    with_rain = (brights == 3) & _holds(piles, cards.RAIN_BRIGHT)
    points = bright_points[np.where(with_rain, np.uint8(len(table.brights)), brights)]
    points += np.array(table.ribbons, dtype=np.int16)[_number_of(piles, cards.RIBBONS)]
    for code, mask in cards.SETS.items():
        points += _holds(piles, mask) * np.int16(getattr(ruleset.points, code))
    return points


def _numbers(piles: NDArray[np.uint64], ruleset: Ruleset, roles: tuple[bool, ...]) -> NDArray[np.int16]:
    """Points of animals and junk, with every sake cup in the better of the ``roles`` (``cup_as_junk``)."""
    table = ruleset.count_points
    animals = _number_of(piles, cards.ANIMALS)
    junk = _number_of(piles, table.junk_ones) + np.uint8(2) * _number_of(piles, table.junk_twos)
    animal_points = np.array(table.animals, dtype=np.int16)
    junk_points = np.array(table.junk, dtype=np.int16)
    best: NDArray[np.int16] | None = None
    for as_junk in roles:
        cup = _number_of(piles, cards.SAKE_CUP) if as_junk else np.uint8(0)
        points = animal_points[animals - cup] + junk_points[junk + np.uint8(SAKE_CUP_AS_JUNK_VALUE) * cup]
        best = points if best is None else np.maximum(best, points)
    assert best is not None  # noqa: S101 - a sake cup always has a role
    return best
