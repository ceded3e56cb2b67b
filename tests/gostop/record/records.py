"""Records for tests: games played by chance, as their documents and as what an onlooker would note."""

from __future__ import annotations

import json

from scorer.gostop.record import random_record, read_record, replay, validate
from scorer.gostop.ruleset_reading import preset

TABLES = (("seed", 2), ("seed", 3), ("standard", 3), ("matgo", 2))


def game(seed, rules="matgo", players=2, **arguments):
    """The document of a game played by chance, as it would come in."""
    ruleset = preset(rules) if isinstance(rules, str) else rules
    return sent(random_record(seed, ruleset, players, **arguments).to_document())


def sent(document):
    """A document that has been through JSON."""
    return json.loads(json.dumps(document))


def with_flips(document):
    """The same record with what the stock showed at each move, as the events tell it."""
    flips: dict[int, list[str]] = {}
    for event in replay(without(document, "result")).to_document()["events"]:
        if event["type"] == "flip" or (event["type"] == "joker" and event["from"] == "stock"):
            flips.setdefault(event["move"], []).append(event["card"])
    moves = [
        {**move, "flips": flips[index]} if index in flips else move
        for index, move in enumerate(document["moves"])
    ]
    return {**document, "moves": moves}


def without(document, *members):
    return {name: value for name, value in document.items() if name not in members}


def observed(document, *, hands=None):
    """What somebody at the table could note: the layout, each card played and turned. Hands as given."""
    deck = document["deal"]["deck"]
    events = replay(without(document, "result")).to_document()["events"]
    layout = events[0]["cards"]
    jokers = sum(event["type"] == "joker" and event["move"] is None for event in events)
    record = read_record(document)
    size = record.ruleset.deal_size(len(record.players))
    stock = deck[size.table + size.hand * len(record.players) :]
    replaced: list[str] = []
    while sum(card[0] != "X" for card in layout + replaced) < len(layout):
        replaced.append(stock[len(replaced)])
    assert len(replaced) == jokers
    deal = {"table": layout + replaced}
    if hands is not None:
        deal["hands"] = hands
    return {**with_flips(document), "deal": deal}


def first_hands(document):
    """The hands as dealt."""
    return replay({**document, "moves": []}).to_document()["final"]["hands"]


def verdict(document):
    """Whether a record is valid; if not, the move and the code."""
    result = validate(document)
    return True if result.error is None else (result.error.move, result.error.code)


def settled(document):
    """The settlement of a record that was played to its end."""
    return replay(document).settlement
