"""The Singapore mahjong core alone: settlements, answers, tai."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import thread_time
from typing import Any

from bench.harness import Effort, Measurement
from scorer.mahjong_sg import session, settle, settle_hand, tai
from scorer.mahjong_sg.hand_form import read_hand

MICRO = 1e-6
SETTLE_TARGET = 30 * MICRO
TAI_TARGET = 300 * MICRO

PLAYERS = ["east", "south", "west", "north"]

PLAIN_HAND: dict[str, Any] = {
    "players": PLAYERS,
    "events": [
        {"type": "kong", "player": "east", "kind": "concealed", "tile": "5d"},
        {"type": "win", "winner": "south", "tai": 3, "by": "discard", "shooter": "west"},
    ],
}
"""One instant payment and a win, as most hands are."""

BUSY_HAND: dict[str, Any] = {
    "players": PLAYERS,
    "rules": {"cap": 5, "discard_split": "shooter_double"},
    "chip_value": 1,
    "events": [
        {"type": "kong", "player": "east", "kind": "concealed", "tile": "5d"},
        {"type": "bite", "player": "south", "pair": "cat_rat", "initial": True},
        {"type": "marriage", "player": "south", "number": 2},
        {"type": "family", "player": "south", "family": "animals"},
        {"type": "win", "winner": "south", "tai": 3, "by": "discard", "shooter": "west", "bao": None},
    ],
}
"""The example of the HTTP contract: five events, twelve payments."""


def flush_hands(count: int) -> list[dict[str, Any]]:
    """Hands of one suit by discard, of the kind that can be read in the most ways; limits are numbers.

    So no reading ends the count early, and for each the wait is looked at.
    """
    dice = Random(1)
    hands: list[dict[str, Any]] = []
    while len(hands) < count:
        start = dice.randint(1, 7)
        tiles = [rank for rank in range(start, start + 3) for _ in range(3)]
        run = dice.randint(1, 7)
        tiles += [run, run + 1, run + 2, *[dice.randint(1, 9)] * 2]
        if max(map(tiles.count, tiles)) > 4:
            continue
        dice.shuffle(tiles)
        hands.append(
            {
                "concealed": [f"{rank}d" for rank in tiles[1:]],
                "winning_tile": f"{tiles[0]}d",
                "by": "discard",
                "seat": "S",
                "round": "E",
                "rules": {"tai": {"nine_gates": 5, "all_green": 5}},
            }
        )
    return hands


def quickest(hand: dict[str, Any]) -> float:
    """The quickest of a few evaluations of ``hand``, in seconds."""
    samples = []
    for _ in range(20):
        start = thread_time()
        tai(hand)
        samples.append(thread_time() - start)
    return min(samples)


ORDINARY_TAI: dict[str, Any] = {
    "concealed": ["1d", "2d", "3d", "4b", "5b", "6b", "7c", "8c", "9c", "5d", "5d", "2c", "3c"],
    "winning_tile": "4c",
    "by": "discard",
    "seat": "S",
    "round": "E",
}


def measurements(effort: Effort) -> Iterator[Measurement]:
    """Every figure in turn."""
    measure = effort.measure
    plain, _ = read_hand(PLAIN_HAND)
    busy, _ = read_hand(BUSY_HAND)
    yield measure("settle two events", lambda: settle_hand(plain), target=SETTLE_TARGET)
    yield measure("settle five events", lambda: settle_hand(busy), target=SETTLE_TARGET)
    yield measure("the same, two events from the document", lambda: settle(PLAIN_HAND))
    yield measure("the same, five events from the document", lambda: settle(BUSY_HAND))
    settled = settle(BUSY_HAND)
    yield measure("its brief answer, with the digest", lambda: settled.to_document("brief"))
    yield measure("its full answer, in codes", lambda: settled.to_document("full"))
    evening = {"players": PLAYERS, "hands": [{"events": BUSY_HAND["events"]}] * 100}
    yield measure("one of a hundred hands of a session", lambda: session(evening), calls=100)
    yield measure(
        "tai of a ping hu off a discard, from the document", lambda: tai(ORDINARY_TAI), target=TAI_TARGET
    )
    worst = max(flush_hands(200), key=quickest)
    yield measure("tai of the worst hand of one suit", lambda: tai(worst), target=TAI_TARGET)
