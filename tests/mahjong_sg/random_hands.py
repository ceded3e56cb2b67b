"""Winning hands drawn at random, with flags that do not contradict one another."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.mahjong_sg.naive_tai import ALL, ANIMALS, DEFAULTS, DRAGONS, OUTER, SUITED, WINDS

BONUS = ["F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4", *ANIMALS]


def winning_hand(dice):
    """A tai request whose tiles make a winning shape, under rules of its own."""
    while True:
        request = _drawn(dice)
        tiles = [*request["concealed"], request["winning_tile"]]
        tiles += [tile for group in request["exposed"] for tile in group["tiles"]]
        if max(Counter(tiles).values()) <= 4:
            return _with_flags(dice, request)


def _drawn(dice):
    exposed: list[Any] = []
    shape = dice.random()
    if shape < 0.03:
        tiles = [*OUTER, dice.choice(OUTER)]
    elif shape < 0.08:
        kinds = dice.choice([ALL, [tile for tile in SUITED if tile[1] == "b"], OUTER])
        tiles = [tile for tile in dice.sample(kinds, 7) for _ in range(2)]
    elif shape < 0.11:
        suit = dice.choice("dbc")
        tiles = [f"{rank}{suit}" for rank in [*"1112345678999", dice.choice("123456789")]]
    else:
        tiles, exposed = _sets(dice)
    dice.shuffle(tiles)
    return {
        "concealed": tiles[1:],
        "winning_tile": tiles[0],
        "exposed": exposed,
        "bonus": _bonus(dice),
        "by": dice.choice(["discard", "zi_mo"]),
        "seat": dice.choice(WINDS),
        "round": dice.choice(WINDS),
        "rules": _rules(dice),
    }


def _sets(dice):
    """Four sets and a pair out of a pool of kinds that makes interesting hands likely."""
    suit = [tile for tile in SUITED if tile[1] == dice.choice("dbc")]
    pool = dice.choice(
        [
            ALL,
            ALL,
            SUITED,
            suit,
            suit,
            suit,
            suit[:5],
            suit + WINDS + DRAGONS,
            OUTER,
            WINDS + DRAGONS,
            WINDS + suit[:2],
            WINDS + suit[:3],
            DRAGONS + suit[:2],
            DRAGONS + suit[:4],
            ["2b", "3b", "4b", "6b", "8b", "G"],
            [tile for tile in SUITED if tile[0] in "19"],
        ]
    )
    runs = [[f"{rank + step}{suit}" for step in range(3)] for suit in "dbc" for rank in range(1, 8)]
    runs = [run for run in runs if set(run) <= set(pool)]
    alone = dice.sample(pool, len(pool))
    of_chows = dice.choice([0, 0.4, 1, 1, 1])
    tiles, exposed = [alone.pop()] * 2, []
    shown = dice.choice([0, 0, 0, 0.3, 0.7, 1])
    for _ in range(4):
        if runs and (dice.random() < of_chows or not alone):
            group, kind = dice.choice(runs), "chow"
        else:
            group, kind = [alone.pop() if alone else dice.choice(pool)] * 3, "pong"
        if dice.random() >= shown:
            tiles += group
            continue
        entry = {"kind": kind, "tiles": dice.sample(group, 3)}
        if kind == "pong" and dice.random() < 0.4:
            entry = {"kind": "kong", "tiles": group + group[:1], "concealed": dice.random() < 0.5}
        exposed.append(entry)
    return tiles, exposed


def _bonus(dice):
    how = dice.random()
    if how < 0.5:
        return []
    if how < 0.55:
        return BONUS[:8]
    if how < 0.6:
        return dice.choice([BONUS[:4], BONUS[4:8], BONUS[8:]])
    return dice.sample(BONUS, dice.randint(1, 7))


def _rules(dice):
    if dice.random() < 0.5:
        return {}
    rules = {"cap": dice.choice([1, 3, 5, 10, 20, None]), "limit_tai": dice.choice([1, 5, 13])}
    rules["min_tai"] = 0
    changed = dice.sample(list(DEFAULTS), dice.randint(1, 12))
    rules["tai"] = {code: dice.choice([0, 1, 2, 3, 5, 20, "limit"]) for code in changed}
    return rules


def _with_flags(dice, request):
    """Flags that the schema does not refuse."""
    zi_mo = request["by"] == "zi_mo"
    exposed = request["exposed"]
    kongs = len([group for group in exposed if group["kind"] == "kong"])
    claimed = [group for group in exposed if not group.get("concealed", False)]
    held = [*request["concealed"], *(tile for group in exposed for tile in group["tiles"])]
    possible = {
        "replacement": zi_mo and (kongs or request["bonus"]),
        "robbed_kong": not zi_mo and request["winning_tile"] not in held,
        "last_tile": zi_mo,
        "first_turn": not claimed and (zi_mo or request["seat"] != "E"),
    }
    for flag, allowed in possible.items():
        if allowed and dice.random() < 0.2:
            request[flag] = True
    if request.get("replacement") and kongs > 1 and dice.random() < 0.5:
        request["kong_on_kong"] = True
    return _playable(request)


def _playable(request):
    """The same hand, with seven pairs counted where it is no winning hand without."""
    tiles = [*request["concealed"], request["winning_tile"]]
    if not request["exposed"] and sorted(Counter(tiles).values()) == [2] * 7:
        rules = request["rules"]
        values = rules.setdefault("tai", {})
        values["seven_pairs"] = values.get("seven_pairs") or 2
    return request
