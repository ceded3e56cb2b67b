"""A second evaluator, written from the schema alone and sharing nothing with the first.

Tiles stay words, groups are tried one after the other, every element is spelled out where it is counted.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

SUITED = [f"{rank}{suit}" for suit in "dbc" for rank in "123456789"]
WINDS = ["E", "S", "W", "N"]
DRAGONS = ["R", "G", "Wh"]
ALL = SUITED + WINDS + DRAGONS
OUTER = [tile for tile in ALL if tile not in SUITED or tile[0] in "19"]
ANIMALS = ["cat", "rat", "rooster", "centipede"]
GREEN = ["2b", "3b", "4b", "6b", "8b", "G"]

DEFAULTS: dict[str, Any] = dict.fromkeys(
    (
        "big_dragons",
        "big_winds",
        "all_honours",
        "all_terminals",
        "thirteen_wonders",
        "nine_gates",
        "four_hidden_triplets",
        "four_kongs",
        "kong_on_kong",
        "heavenly_hand",
        "earthly_hand",
        "eight_flowers",
    ),
    "limit",
)
DEFAULTS |= {"all_green": 0, "humanly_hand": 0, "dragon": 1, "seat_wind": 1, "round_wind": 1}
DEFAULTS |= {"own_flower": 1, "own_season": 1, "complete_flowers": 1, "complete_seasons": 1}
DEFAULTS |= {"animal": 1, "all_animals": 1, "ping_hu": 4, "ping_hu_bonus": 1, "all_triplets": 2}
DEFAULTS |= {"half_flush": 2, "full_flush": 4, "mixed_terminals": 2, "little_dragons": 1, "little_winds": 2}
DEFAULTS |= {"seven_pairs": 0, "replacement": 1, "robbing_kong": 1, "last_tile": 1}
DEFAULTS |= {"fully_concealed_zi_mo": 0, "zi_mo": 0}


def partitions(tiles, sets, pairs):
    """All ways to lay ``tiles`` out as so many sets and pairs, as sets of sorted groups."""
    if not tiles:
        return {()}
    first, rest = tiles[0], tiles[1:]
    choices: list[Any] = []
    if pairs and rest.count(first) >= 1:
        choices.append(((first, first), sets, pairs - 1))
    if sets and rest.count(first) >= 2:
        choices.append(((first,) * 3, sets - 1, pairs))
    if sets and first in SUITED and first[0] <= "7":
        run = tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3))
        if run[1] in rest and run[2] in rest:
            choices.append((run, sets - 1, pairs))
    found = set()
    for group, sets_left, pairs_left in choices:
        left = list(tiles)
        for tile in group:
            left.remove(tile)
        found |= {
            tuple(sorted((*others, group))) for others in partitions(tuple(left), sets_left, pairs_left)
        }
    return found


def laid_out(tiles, sets):
    return partitions(tuple(sorted(tiles, key=ALL.index)), sets, 1)


def waits(request):
    exposed = request.get("exposed", [])
    on_table = [tile for group in exposed for tile in group["tiles"]]
    return [
        tile
        for tile in ALL
        if (request["concealed"] + on_table).count(tile) < 4
        and laid_out([*request["concealed"], tile], 4 - len(exposed))
    ]


def candidates(request):
    """Every reading of the hand as ``(rank, items)``; items are counted by code."""
    rules = request.get("rules", {})
    values = {**DEFAULTS, **rules.get("tai", {})}
    cap = rules.get("cap", 5)
    limit = rules.get("limit_tai", 5) if cap is None else cap
    exposed = request.get("exposed", [])
    tiles = [*request["concealed"], request["winning_tile"]]
    readings = [("sets", groups) for groups in laid_out(tiles, 4 - len(exposed))]
    if not exposed and values["seven_pairs"] != 0 and sorted(Counter(tiles).values()) == [2] * 7:
        readings.append(("seven_pairs", ()))
    if not exposed and set(tiles) == set(OUTER) and len(tiles) == 14:
        readings.append(("thirteen_wonders", ()))
    found = []
    for shape, groups in readings:
        counts = counted_elements(request, shape, groups)
        limits = [code for code in DEFAULTS if counts.get(code) and values[code] == "limit"]
        if limits:
            items = {limits[0]: limit}
        else:
            items = {code: times * values[code] for code, times in counts.items() if times * values[code]}
        total = sum(items.values())
        triplets = number_of_triplets(groups, exposed)
        found.append(((min(total, cap or total), bool(limits), total, triplets), items))
    return found


def number_of_triplets(groups, exposed):
    inside = [group for group in groups if len(group) == 3 and len(set(group)) == 1]
    return len(inside) + len([group for group in exposed if group["kind"] in {"pong", "kong"}])


def counted_elements(request, shape, groups):
    """How often each element counts in one reading."""
    counts = {
        **of_the_sets(request, groups),
        **of_the_tiles(request, groups),
        **of_the_bonus(request),
        **of_the_way_it_was_won(request),
        "thirteen_wonders": shape == "thirteen_wonders",
        "seven_pairs": shape == "seven_pairs",
    }
    fits = shape == "sets" and is_ping_hu(request, groups)
    counts["ping_hu"] = fits and not request.get("bonus")
    counts["ping_hu_bonus"] = fits and bool(request.get("bonus"))
    return {code: int(counts[code]) for code in DEFAULTS}


def pair_of(groups):
    return next((group[0] for group in groups if len(group) == 2), None)


def claimed(request):
    return [group for group in request.get("exposed", []) if not group.get("concealed", False)]


def kongs(request):
    return [group for group in request.get("exposed", []) if group["kind"] == "kong"]


def of_the_sets(request, groups):
    triplets = [group[0] for group in groups if len(group) == 3 and group[0] == group[1]]
    triplets += [group["tiles"][0] for group in request.get("exposed", []) if group["kind"] != "chow"]
    dragons = [tile for tile in triplets if tile in DRAGONS]
    winds = [tile for tile in triplets if tile in WINDS]
    return {
        "big_dragons": len(dragons) == 3,
        "big_winds": len(winds) == 4,
        "four_hidden_triplets": len(triplets) == 4 and request["by"] == "zi_mo" and not claimed(request),
        "four_kongs": len(kongs(request)) == 4,
        "dragon": len(dragons),
        "seat_wind": request["seat"] in triplets,
        "round_wind": request["round"] in triplets,
        "all_triplets": len(triplets) == 4,
        "little_dragons": len(dragons) == 2 and pair_of(groups) in DRAGONS,
        "little_winds": len(winds) == 3 and pair_of(groups) in WINDS,
    }


def of_the_tiles(request, groups):
    exposed = request.get("exposed", [])
    everything = [*request["concealed"], request["winning_tile"]]
    for group in exposed:
        everything += group["tiles"]
    suits = {tile[1] for tile in everything if tile in SUITED}
    honours = any(tile not in SUITED for tile in everything)
    four_triplets = number_of_triplets(groups, exposed) == 4
    ranks = "".join(sorted(tile[0] for tile in request["concealed"]))
    return {
        "all_honours": not suits,
        "all_terminals": four_triplets and all(tile in SUITED and tile[0] in "19" for tile in everything),
        "nine_gates": not exposed and len(suits) == 1 and not honours and ranks == "1112345678999",
        "all_green": all(tile in GREEN for tile in everything),
        "half_flush": len(suits) == 1 and honours,
        "full_flush": len(suits) == 1 and not honours,
        "mixed_terminals": four_triplets and set(everything) <= set(OUTER) and bool(suits) and honours,
    }


def of_the_bonus(request):
    bonus = request.get("bonus", [])
    number = "ESWN".index(request["seat"]) + 1
    flowers = [tile for tile in bonus if tile[0] == "F"]
    seasons = [tile for tile in bonus if tile[0] == "S"]
    animals = [tile for tile in bonus if tile in ANIMALS]
    return {
        "eight_flowers": len(flowers + seasons) == 8,
        "own_flower": f"F{number}" in bonus,
        "own_season": f"S{number}" in bonus,
        "complete_flowers": len(flowers) == 4,
        "complete_seasons": len(seasons) == 4,
        "animal": len(animals),
        "all_animals": len(animals) == 4,
    }


def of_the_way_it_was_won(request):
    zi_mo, dealer = request["by"] == "zi_mo", request["seat"] == "E"
    first = request.get("first_turn", False)
    replacement = request.get("replacement", False)
    return {
        "kong_on_kong": request.get("kong_on_kong", False),
        "heavenly_hand": first and zi_mo and dealer,
        "earthly_hand": first and zi_mo and not dealer,
        "humanly_hand": first and not zi_mo and not dealer,
        "replacement": replacement,
        "robbing_kong": request.get("robbed_kong", False),
        "last_tile": request.get("last_tile", False) and not replacement,
        "fully_concealed_zi_mo": zi_mo and not claimed(request),
        "zi_mo": zi_mo,
    }


def is_ping_hu(request, groups):
    exposed = request.get("exposed", [])
    return (
        number_of_triplets(groups, exposed) == 0
        and pair_of(groups) not in {*DRAGONS, request["seat"], request["round"]}
        and len(exposed) < 4
        and (request["by"] == "zi_mo" or len(waits(request)) >= 2)
    )
