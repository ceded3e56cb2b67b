"""Plain moves are read without their form, and come out as the form reads them."""

from __future__ import annotations

from itertools import combinations

import pytest

from scorer.errors import Fault
from scorer.gostop.record.move_forms import MOVE, MOVES, _plain

VALUES = {
    "card": ("1B", "X2", "pine", None, 3, ["1B"]),
    "take": ("4R", None),
    "month": (1, 12, 0, 13, True, None, "1", 1.0),
    "flips": ([], ["2J1", "X3"], ["2J1", 5], ["1B"] * 54, None, "2J1"),
    "flip_take": ("2A", {}),
    "draws": ("5J1", ["5J1"]),
    "as": ("animal", "junk", "Junk", None, ["junk"]),
    "gives": ({"1": ["5J1"]},),
    "expect": ({"points": 3},),
    "x-note": ("mine",),
    "unknown": (1,),
}
"""Of each member values that are right and values that are not."""

DOING = ("play", "bomb", "joker", "flip", "heundeum", "sake_cup", "go", "stop", "pass", None, ["play"])


def moves():
    """Moves with every member, alone and with one and two others."""
    for do in DOING:
        for seat in (0, 2, 3, -1, True, None):
            yield {"seat": seat, "do": do}
        for number in (1, 2, 3):
            for names in combinations(VALUES, number):
                for first in VALUES[names[0]]:
                    for last in VALUES[names[-1]]:
                        given = {name: VALUES[name][0] for name in names}
                        yield {"seat": 1, "do": do, **given, names[-1]: last, names[0]: first}
    yield from ({"do": "go"}, {"seat": 1}, {}, [], "go", None, 1)


def test_whatever_is_read_without_the_form_is_what_the_form_reads():
    plain = 0
    for move in moves():
        try:
            read = _plain(move)
        except (KeyError, TypeError):
            continue
        faults: list[Fault] = []
        assert (MOVE.read(move, "", faults), faults) == ((read, None), []), move
        plain += 1
    assert plain > 50


@pytest.mark.parametrize(
    "move",
    [
        {"seat": 0, "do": "heundeum", "month": 3},
        {"seat": 0, "do": "sake_cup", "as": "junk"},
        {"seat": 0, "do": "play", "card": "1B", "take": "1R", "flips": ["2A"], "flip_take": "2R"},
        {"seat": 0, "do": "bomb", "month": 4, "flips": ["X2", "2A"], "flip_take": "2R"},
        {"seat": 0, "do": "joker", "card": "X3", "draws": "2A"},
        {"seat": 0, "do": "flip", "flips": ["2A"]},
        {"seat": 0, "do": "go"},
    ],
    ids=lambda move: move["do"],
)
def test_every_kind_of_move_is_plain(move):
    read = MOVES.read([move], "", [])
    assert read is not None
    assert read.moves == (_plain(move),)
