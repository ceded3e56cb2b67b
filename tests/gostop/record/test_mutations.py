"""Records spoilt in some place: nothing passes unseen, and nothing but a verdict or a fault comes out."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import InvalidInput
from scorer.gostop.record import replay, validate
from tests.gostop.record.records import TABLES, game, verdict, with_flips

GAMES = {
    (name, players): [
        record
        for record in (with_flips(game(seed, name, players)) for seed in range(8))
        if len(record["moves"]) > 6
    ]
    for name, players in TABLES
}


def spoilt(record, dice):
    """The record with one thing changed so that it cannot hold, and what was changed."""
    record = deepcopy(record)
    moves = record["moves"]
    index = dice.randrange(len(moves))
    what = dice.choice(["repeat", "seat", "flip", "claim", "swap", "more"])
    if what == "repeat":
        played = [place for place, move in enumerate(moves) if move["do"] == "play"]
        index = dice.choice(played)
        moves.insert(dice.randrange(index + 1, len(moves) + 1), dict(moves[index]))
    elif what == "seat":
        moves[index]["seat"] = (moves[index]["seat"] + 1) % len(record["players"])
    elif what == "flip":
        turned = [place for place, move in enumerate(moves) if "flips" in move]
        first, second = dice.sample(turned, 2)
        flips = moves[first]["flips"], moves[second]["flips"]
        moves[first]["flips"], moves[second]["flips"] = flips[1], flips[0]
    elif what == "claim":
        record["result"]["balances"][0]["points"] += dice.choice([-1, 1])
    elif what == "swap":
        # Two plays of different seats: each then plays what the other holds.
        played = [place for place, move in enumerate(moves) if move["do"] == "play"]
        first = dice.choice(played[:-1])
        second = next(place for place in played if moves[place]["seat"] != moves[first]["seat"])
        moves[first]["card"], moves[second]["card"] = moves[second]["card"], moves[first]["card"]
    else:
        moves.append({"seat": 0, "do": "flip"})
    return record, what


@pytest.mark.parametrize("table", TABLES)
def test_a_spoilt_record_never_passes(table):
    seen = set()
    for seed in range(80):
        dice = Random(seed)
        record, what = spoilt(dice.choice(GAMES[table]), dice)
        assert verdict(record) is not True, (seed, what)
        seen.add(what)
    assert len(seen) == 6


@pytest.mark.parametrize("table", TABLES)
def test_the_moves_before_the_fault_hold(table):
    for seed in range(20):
        dice = Random(seed)
        record, _ = spoilt(dice.choice(GAMES[table]), dice)
        move, _ = verdict(record)
        if move is not None:
            before = {name: value for name, value in record.items() if name != "result"}
            assert verdict({**before, "moves": record["moves"][:move]}) is True
            assert verdict({**before, "moves": record["moves"][: move + 1]}) == verdict(record)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.sampled_from(["", "5A", "X2", "x2", "1B", "play", "joker", "auto", "junk", "A", "9A", "call"])
    | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["0", "1", "x-", "id"]), inner, max_size=2)
    ),
    max_leaves=5,
)


def places(node, path=()):
    """Every place of a document."""
    yield path
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


POSITION_RECORD = {
    "format": "gostop-record",
    "version": 1,
    "ruleset": "matgo",
    "players": [{"id": "A"}, {"id": "B"}],
    "deal": {
        "position": {
            "hands": [["5A", "12A", "X2"], ["3R", "4R", "4J1"]],
            "table": ["5R", "5J1", "X3", "5J2", "8B"],
            "stacks": [{"month": 5, "maker": 0, "jokers": ["X3"]}],
            "stock": ["9R", "10R"],
            "captured": [["9A", "7J1"], ["1B", "8J1"]],
            "go_counts": [1, 0],
            "points_at_last_go": [7, None],
            "heundeum": [[], [2]],
            "bombs": [[], [3]],
            "flip_credits": [0, 1],
            "ppuk_counts": [1, 0],
            "turns_taken": [3, 3],
            "sake_cup": ["junk", "auto"],
            "hidden": [0, 1],
            "go_order": [0],
            "side_payments": [{"event": "first_ppuk", "player": "A"}],
            "phase": "play",
            "turn": 0,
        }
    },
    "moves": [
        {"seat": 0, "do": "joker", "card": "X2", "draws": "9R"},
        {
            "seat": 0,
            "do": "play",
            "card": "5A",
            "flips": ["10R"],
            "gives": {"1": ["8J1"]},
            "expect": {"points": 2},
        },
        {"seat": 1, "do": "flip", "flips": ["6A"]},
    ],
}


def test_the_record_that_is_spoilt_next_holds():
    assert verdict(POSITION_RECORD) is True


@given(st.data())
def test_anything_anywhere_gives_a_verdict_or_faults(data):
    document = deepcopy(POSITION_RECORD if data.draw(st.booleans()) else GAMES["standard", 3][0])
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(document))))
        value = data.draw(VALUES)
        if not path:
            continue
        node = document
        for key in path[:-1]:
            node = node[key]
        if data.draw(st.booleans()) and isinstance(node, dict):
            del node[path[-1]]
        else:
            node[path[-1]] = value
    for ask in (validate, replay):
        try:
            answer = ask(document).to_document()
        except InvalidInput:
            continue
        else:
            json.dumps(answer, allow_nan=False)
