"""Documents with anything in them: refused with faults that have a place, or answered, and nothing else."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given

from scorer.errors import Fault, InvalidInput
from scorer.gostop.answers import pile_document, settlement_document
from scorer.gostop.api import score, settle
from scorer.gostop.ruleset_reading import read_ruleset
from scorer.gostop.session import session
from scorer.i18n import texts
from tests.gostop import dice
from tests.gostop.checker import refusal

JUNK: list[object] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    3,
    2.0,
    1.5,
    10**20,
    -(2**63),
    "",
    "A",
    "1B",
    "X2",
    "stop",
    "auto",
    "junk",
    "\ud800",
    "\u0000",
    "a/b~c",
    "x" * 70,
    [],
    [[]],
    ["1B", "1B"],
    [1, 1],
    [None],
    {},
    {"id": "A"},
    {"2": 3},
    {"a/b~": {}},
    [{"id": "A"}, {"id": "A"}],
    float("inf"),
]
NAMES = [
    "id",
    "captured",
    "points",
    "winner",
    "ending",
    "seller",
    "base",
    "x",
    "a/b~c",
    "",
    "2",
    "side_payments",
]

CODES = {
    "required",
    "unknown_field",
    "wrong_type",
    "out_of_range",
    "unknown_value",
    "unknown_preset",
    "unknown_card",
    "ambiguous_card",
    "not_in_deck",
    "duplicate_card",
    "duplicate_player",
    "unknown_player",
    "wrong_count",
    "contradiction",
    "too_many_cards",
    "under_stop_minimum",
    "not_applicable",
    "amount_too_large",
}


def spoiled(random: Random, document):
    """A sound document with a few of its parts changed, dropped, doubled or added."""
    document = deepcopy(document)
    for _ in range(random.randint(1, 4)):
        node, key = random.choice([*places(document)] or [(None, None)])
        if node is None:
            return random.choice(JUNK)
        change = random.random()
        if change < 0.5:
            node[key] = deepcopy(random.choice(JUNK))
        elif change < 0.7:
            del node[key]
        elif isinstance(node, list):
            node.insert(random.randint(0, len(node)), deepcopy(node[key]))
        else:
            node[random.choice(NAMES)] = deepcopy(random.choice(JUNK))
    return document


def places(node):
    """Every part of a document, as the container it stands in and its key."""
    for key, member in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(member, dict | list):
            yield from places(member)


def resolves(document, pointer):
    """Whether a pointer leads to a part of a document, or to where one is missing."""
    node = document
    tokens = pointer.split("/")[1:]
    for place, token in enumerate(tokens):
        key = token.replace("~1", "/").replace("~0", "~")
        if isinstance(node, dict) and key in node:
            node = node[key]
        elif isinstance(node, list) and key.isdecimal() and int(key) < len(node):
            node = node[int(key)]
        else:
            return isinstance(node, dict) and place == len(tokens) - 1
    return True


def check(document, function, answered):
    """Refused with places that are there and texts in every code, or answered."""
    before = repr(document)
    faults: tuple[Fault, ...] = ()
    try:
        answered(function(document))
    except InvalidInput as invalid:
        faults = invalid.faults
    for fault in faults:
        assert fault.code in CODES
        assert resolves(document, fault.pointer), fault
        assert texts("en").fault(fault)
    assert repr(document) == before


@given(dice.seeds)
@dice.often(200)
def test_a_spoiled_deal(seed):
    check(spoiled(seed, dice.request(seed)), settle, lambda result: settlement_document(result, texts("en")))


@given(dice.seeds)
@dice.often(200)
def test_a_spoiled_score_request(seed):
    request = {
        "ruleset": dice.ruleset(seed),
        "captured": ["1B", "9A", "X2"],
        "players": 3,
        "sake_cup": "junk",
    }
    check(spoiled(seed, request), score, lambda result: pile_document(result.pile, result.ruleset))


@given(dice.seeds)
@dice.often(200)
def test_a_spoiled_ruleset(seed):
    check(
        spoiled(seed, read_ruleset(dice.ruleset(seed)).echo()), read_ruleset, lambda ruleset: ruleset.echo()
    )


@given(dice.seeds)
@dice.often(200)
def test_a_spoiled_session(seed):
    hands = [dice.request(seed) for _ in range(seed.randint(1, 3))]
    for hand in hands:
        hand.pop("previous_nagari", None)
    names = sorted({player["id"] for hand in hands for player in hand["players"]})
    request = {
        "ruleset": "standard",
        "players": names,
        "hands": hands,
        "start": {"dealer": names[0], "previous_nagari": 1},
        "corrections": [{"id": names[0], "amount": 5}, {"id": names[1], "amount": -5}],
    }
    check(
        spoiled(seed, request), session, lambda result: [settlement_document(hand) for hand in result.hands]
    )


@pytest.mark.parametrize("function", [settle, score, session, read_ruleset])
def test_what_is_no_object(function):
    for junk in JUNK:
        check(junk, function, lambda _: None)


def test_many_names_and_cards_are_refused_in_linear_time():
    many = [{"id": f"P{number}"} for number in range(10_000)]
    request = {"ruleset": "standard", "players": many, "winner": "P1", "holders": [p["id"] for p in many]}
    assert ("/players", "wrong_count") in refusal(request)
    request = {"ruleset": "standard", "players": [{"id": "A"}] * 5_000, "winner": "A"}
    assert len(refusal(request)) >= 5_000
    evening = {"ruleset": "standard", "players": [f"P{n}" for n in range(10_000)], "hands": [request] * 3}
    assert ("/players", "wrong_count") in refusal(evening, session)


def test_many_unknown_fields_are_refused_in_linear_time():
    request = {"ruleset": "standard", "captured": ["1B"], **{f"f{number}": 0 for number in range(10_000)}}
    assert len(refusal(request, score)) == 10_000


def test_a_lone_surrogate_is_a_name_like_any_other():
    request = {
        "ruleset": "matgo",
        "players": [{"id": "\ud800", "points": 7}, {"id": "B"}],
        "winner": "\ud800",
    }
    assert settlement_document(settle(request))["winner"] == "\ud800"
