"""Short ways to write settle requests."""

from __future__ import annotations

from copy import deepcopy

from scorer.gostop.cards import ids_of
from scorer.gostop.ruleset_reading import preset

THREE_BRIGHTS = ["1B", "3B", "8B"]
TEN_JUNK = ["1J1", "1J2", "2J1", "2J2", "3J1", "3J2", "4J1", "4J2", "5J1", "5J2"]
DECK = ids_of(preset("standard").deck)
NOTHING = {"brights": 0, "animals": 0, "ribbons": 0, "junk": 0}


def counts(brights=0, animals=0, ribbons=0, junk=0, **flags):
    """The counts of one player."""
    return {"brights": brights, "animals": animals, "ribbons": ribbons, "junk": junk, **flags}


def deal(ruleset="standard", a=None, b=None, c=None, d=None, /, **members):
    """A settle request: players A (the winner, with nine bare points unless told), B, C, and D if given.

    Two players under ``matgo``. A member given as ``None`` is left out.
    """
    base = ruleset if isinstance(ruleset, str) else ruleset["base"]
    seats = [("A", {"points": 9} if a is None else a), ("B", b or {})]
    if base != "matgo" or c is not None:
        seats.append(("C", c or {}))
    if d is not None:
        seats.append(("D", d))
    request = {
        "ruleset": ruleset,
        "players": [{"id": name, **deepcopy(player)} for name, player in seats],
        "winner": "A",
        **members,
    }
    return deepcopy({name: value for name, value in request.items() if value is not None})


def ended(ending, ruleset="standard", a=None, b=None, c=None, d=None, /, **members):
    """A deal that ended otherwise than by a stop: nobody won unless a winner is named."""
    members.setdefault("winner", None)
    return deal(ruleset, a or {}, b, c, d, ending=ending, **members)


def house(base="standard", **fields):
    """A ruleset with overrides."""
    return {"base": base, **fields}
