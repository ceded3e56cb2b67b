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
_SETS_AND_A_PAIR: Final = [0, 0, 0, 2]
"""Tiles over whole sets, in the four blocks in some order, of a hand that can be complete."""


class Grouping(NamedTuple):
    """Some tiles as ``pairs``, ``triplets`` and ``chows``, each named by its (lowest) kind."""

    pairs: tuple[int, ...]
    triplets: tuple[int, ...]
    chows: tuple[int, ...]


_NOTHING: Final = Grouping((), (), ())


def groupings(counts: Sequence[int]) -> Iterator[Grouping]:
    """Every way to read ``counts`` as sets and one pair, each once; none when there is no such way."""
    over = _over(counts)
    if sorted(over) != _SETS_AND_A_PAIR:
        return
    parts = [list(_read(counts, block, block.start, (0, 0), _NOTHING)) for block in _BLOCKS]
    for choice in product(*parts):
        yield Grouping(
            tuple([kind for part in choice for kind in part.pairs]),
            tuple([kind for part in choice for kind in part.triplets]),
            tuple([kind for part in choice for kind in part.chows]),
        )


def waits(counts: Sequence[int], held: Sequence[int]) -> Iterator[int]:
    """The kinds that would make ``counts``, a hand before its winning tile, sets and a pair.

    A kind of which all four are ``held``, in the hand or beside it, cannot come.
    """
    after = list(counts)
    for place, block in enumerate(_BLOCKS):
        over = _over(counts)
        over[place] = (over[place] + 1) % 3
        if sorted(over) != _SETS_AND_A_PAIR or not all(
            _can_be_read(counts, other) for other in _BLOCKS if other != block
        ):
            continue
        for kind in range(block.start, block.end):
            if held[kind] < COPIES:
                after[kind] += 1
                if _can_be_read(after, block):
                    yield kind
                after[kind] -= 1


def _over(counts: Sequence[int]) -> list[int]:
    """How many tiles of each block are over whole sets: two where the pair must be."""
    return [sum(counts[block.start : block.end]) % 3 for block in _BLOCKS]


def _can_be_read(counts: Sequence[int], block: Block) -> bool:
    """Whether ``block``, of whole sets or with two tiles over, falls into sets and a pair of those two.

    The ranks of a triplet or a chow sum to a multiple of three, so only every third rank can be the pair's.
    """
    tiles = list(counts[block.start : block.end])
    if not sum(tiles) % 3:
        return _are_sets(tiles, block)
    first, step = 0, 1
    if block.last_chow >= 0:
        first, step = 2 * sum([rank * count for rank, count in enumerate(tiles)]) % 3, 3
    for rank in range(first, len(tiles), step):
        if tiles[rank] > 1:
            tiles[rank] -= 2
            if _are_sets(tiles, block):
                return True
            tiles[rank] += 2
    return False


def _are_sets(tiles: Sequence[int], block: Block) -> bool:
    """Whether tiles, a count for each rank, are triplets and chows alone.

    What is not left by whole triplets begins chows: three equal chows are three triplets as well.
    """
    before = earlier = 0
    for count in tiles:
        left = count - before - earlier
        if left < 0:
            return False
        before, earlier = left % 3, before
        if before and block.last_chow < 0:
            return False
    return not before and not earlier


def _read(
    counts: Sequence[int], block: Block, kind: int, begun: tuple[int, int], found: Grouping
) -> Iterator[Grouping]:
    """Every reading of the kinds of ``block`` from ``kind`` on, added to what was ``found`` before it.

    ``begun`` is how many chows began at the kind before and one kind earlier; each takes a tile here.
    What is left is a triplet, a pair or neither, and the rest begins chows: so no reading comes twice.
    """
    before, earlier = begun
    pairs, triplets, chows = found
    for here in range(kind, block.end):
        left = counts[here] - before - earlier
        if left < 0 or (left == 1 and here > block.last_chow):
            return
        if left > 1:
            break
        if left:
            chows += (here,)
        before, earlier = left, before
    else:
        yield Grouping(pairs, triplets, chows)
        return
    for tiles in (0, 2, 3):
        new = left - tiles
        if new < 0 or (tiles == 2 and pairs):
            continue
        if new and (here > block.last_chow or counts[here + 1] < new + before):
            continue
        more = Grouping(
            (here,) if tiles == 2 else pairs,
            (*triplets, here) if tiles == 3 else triplets,
            chows + (here,) * new,
        )
        yield from _read(counts, block, here + 1, (new, before), more)
