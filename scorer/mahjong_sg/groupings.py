"""Tiles into sets: every way in which concealed tiles are sets and a pair, and what a hand waits for.

Counts are lists of 34 numbers, one a kind. Each suit, and the honours, are read on their own: how they
fall into sets is the same whatever lies in the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from scorer.mahjong_sg.tiles import COPIES, FIRST_HONOUR, KINDS


class Block(NamedTuple):
    """A suit, or the honours: the kinds from ``start`` to ``end``, chows beginning up to ``last_chow``."""

    start: int
    end: int
    last_chow: int


_BLOCKS: Final = (Block(0, 9, 6), Block(9, 18, 15), Block(18, 27, 24), Block(FIRST_HONOUR, len(KINDS), -1))


class Grouping(NamedTuple):
    """Some tiles as ``pairs``, ``triplets`` and ``chows``, each named by its (lowest) kind."""

    pairs: tuple[int, ...]
    triplets: tuple[int, ...]
    chows: tuple[int, ...]


def groupings(counts: Sequence[int]) -> Iterator[Grouping]:
    """Every way to read ``counts`` as sets and one pair, each once; none when there is no such way."""
    with_pair = _block_with_pair(counts)
    if with_pair is None:
        return
    parts = [list(_read(counts, block, block.start, (0, 0), block == with_pair)) for block in _BLOCKS]
    for choice in product(*parts):
        yield Grouping(
            tuple([kind for part in choice for kind in part.pairs]),
            tuple([kind for part in choice for kind in part.triplets]),
            tuple([kind for part in choice for kind in part.chows]),
        )


def completes(counts: Sequence[int]) -> bool:
    """Whether ``counts`` can be read as sets and one pair at all."""
    with_pair = _block_with_pair(counts)
    return with_pair is not None and all(
        any(True for _ in _read(counts, block, block.start, (0, 0), block == with_pair)) for block in _BLOCKS
    )


def waits(counts: Sequence[int], held: Sequence[int]) -> Iterator[int]:
    """The kinds that would make ``counts``, a hand before its winning tile, sets and a pair.

    A kind of which all four are ``held``, in the hand or beside it, cannot come.
    """
    before = list(counts)
    for kind, copies in enumerate(held):
        if copies < COPIES:
            before[kind] += 1
            if completes(before):
                yield kind
            before[kind] -= 1


def _block_with_pair(counts: Sequence[int]) -> Block | None:
    """The block that must hold the pair: the only one whose tiles are two more than whole sets."""
    found = None
    for block in _BLOCKS:
        over = sum(counts[block.start : block.end]) % 3
        if over == 1 or (over and found):
            return None
        if over:
            found = block
    return found


def _read(
    counts: Sequence[int], block: Block, kind: int, begun: tuple[int, int], wants_pair: bool
) -> Iterator[Grouping]:
    """Every reading of the kinds of ``block`` from ``kind`` on.

    ``begun`` is how many chows began at the kind before and one kind earlier; each takes a tile here.
    What is left is a triplet, a pair or neither, and the rest begins chows: so no reading comes twice.
    """
    while kind < block.end and not counts[kind] and begun == (0, 0):
        kind += 1
    if kind == block.end:
        # A pair that was wanted has been found: sets alone would leave two tiles over.
        yield Grouping((), (), ())
        return
    left = counts[kind] - begun[0] - begun[1]
    for tiles in (0, 2, 3):
        chows = left - tiles
        if chows < 0 or (chows and kind > block.last_chow) or (tiles == 2 and not wants_pair):
            continue
        for rest in _read(counts, block, kind + 1, (chows, begun[0]), wants_pair and tiles != 2):
            yield Grouping(
                (kind,) if tiles == 2 else rest.pairs,
                (kind, *rest.triplets) if tiles == 3 else rest.triplets,
                (kind,) * chows + rest.chows,
            )
