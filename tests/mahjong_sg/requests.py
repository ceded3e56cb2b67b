"""Small requests to build tests from, and what a refusal says."""

from __future__ import annotations

import pytest

from scorer.errors import InvalidInput
from scorer.mahjong_sg import session, settle, tai

PLAYERS = ["A", "B", "C", "D"]
ALL_BAO = dict.fromkeys(
    (
        "full_flush",
        "three_dragons",
        "four_winds",
        "limit_feed",
        "all_honours",
        "mixed_terminals",
        "kong_replacement",
        "fresh_late",
        "eighth_flower",
    ),
    True,
)


def hand(*events, **members):
    """A settle request of the four players A to D."""
    return {"players": PLAYERS, "events": list(events), **members}


def win(winner="A", tai=1, **members):
    """A win, by zi mo unless a shooter is named."""
    by = "discard" if "shooter" in members else "zi_mo"
    return {"type": "win", "winner": winner, "tai": tai, "by": by, **members}


def kong(player="A", kind="claimed", tile="5d", **members):
    return {"type": "kong", "player": player, "kind": kind, "tile": tile, **members}


def bite(player="A", pair="cat_rat", **members):
    return {"type": "bite", "player": player, "pair": pair, **members}


def marriage(player="A", number=1, **members):
    return {"type": "marriage", "player": player, "number": number, **members}


def family(player="A", name="animals", **members):
    return {"type": "family", "player": player, "family": name, **members}


def false_win(player="A"):
    return {"type": "false_win", "player": player}


DRAW = {"type": "draw"}


def net(*events, **members):
    """The points of the four players, in seat order."""
    return [balance.points for balance in settle(hand(*events, **members)).balances]


def faults_of(function, document):
    """The pointers and codes with which ``function`` refuses ``document``, in order."""
    with pytest.raises(InvalidInput) as refused:
        function(document)
    return [(fault.pointer, fault.code) for fault in refused.value.faults]


def refused(*events, **members):
    """The faults of a settle request."""
    return faults_of(settle, hand(*events, **members))


def refused_hand(**members):
    """The faults of a tai request."""
    return faults_of(tai, tiles(**members))


def refused_session(**members):
    """The faults of a session request."""
    return faults_of(session, {"players": PLAYERS, **members})


def tiles(text="123d 456b 789c 55d 23c", winning="4c", **members):
    """A tai request: ``text`` lists the concealed tiles, those of a suit run together; honours by name."""
    request = {
        "concealed": spread(text),
        "winning_tile": winning,
        "by": "zi_mo",
        "seat": "S",
        "round": "E",
    }
    return {**request, **members}


def spread(text):
    """``123d E E Wh`` as a list of tiles."""
    found = []
    for word in text.split():
        if word[-1] in "dbc" and word[:-1].isdigit():
            found += [rank + word[-1] for rank in word[:-1]]
        else:
            found.append(word)
    return found


def exposed(kind, text, **members):
    """An exposed set."""
    return {"kind": kind, "tiles": spread(text), **members}


def items_of(request):
    """The items of a hand by code, summed."""
    summed: dict[str, int] = {}
    for item in tai(request).items:
        summed[item.code] = summed.get(item.code, 0) + item.tai
    return summed


def at(pointer, code):
    """A fault of the first event."""
    return [(f"/events/0/{pointer}", code)]
