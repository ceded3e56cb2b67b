"""What is taken as plainly sound: never a deal in which the checks find a fault."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given

from scorer.errors import Fault
from scorer.gostop.checks import meaning_faults
from scorer.gostop.deal_reading import build
from scorer.gostop.plain_deals import is_plain
from scorer.gostop.references import reference_faults
from scorer.gostop.requests import SETTLE_REQUEST
from tests.gostop import dice
from tests.gostop.deals import THREE_BRIGHTS

PLAIN = {
    "ruleset": "standard",
    "players": [
        {"id": "A", "captured": [*THREE_BRIGHTS, "4A", "8A", "2A"], "go_count": 1, "heundeum": 1, "bombs": 1},
        {"id": "B", "captured": ["1J1"], "heundeum": 2},
        {"id": "C", "captured": []},
    ],
    "winner": "A",
}


def changed(document, *path_and_value):
    """A copy with one member set to another value."""
    *path, member, value = path_and_value
    copy = deepcopy(document)
    place = copy
    for step in path:
        place = place[step]
    place[member] = value
    return copy


def judged(document):
    """Whether it is plain, and every fault the checks find; ``None`` for what is at fault in its form."""
    faults: list[Fault] = []
    members = SETTLE_REQUEST.read(document, "", faults)
    if faults:
        return None
    deal = build(members)
    return is_plain(deal, document), reference_faults(document, deal.ruleset) + meaning_faults(deal, document)


def test_an_ordinary_deal_is_plain():
    assert judged(PLAIN) == (True, [])
    assert judged({**PLAIN, "chip_value": 100, "previous_nagari": 2, "extra_multiplier": 3}) == (True, [])


SPECIAL = {
    "another ending": changed(PLAIN, "ending", "nagari"),
    "a seller": {**PLAIN, "seller": {"id": "C", "points": 3}},
    "side payments": {**PLAIN, "side_payments": []},
    "nobody won": {name: value for name, value in PLAIN.items() if name != "winner"},
    "a stranger won": changed(PLAIN, "winner", "Z"),
    "two of one name": changed(PLAIN, "players", 2, "id", "B"),
    "too few players": changed(PLAIN, "players", PLAIN["players"][:2]),
    "no cards": changed(PLAIN, "players", 1, {"id": "B"}),
    "a role for the sake cup": changed(PLAIN, "players", 0, "sake_cup", "junk"),
    "a loser who called": changed(PLAIN, "players", 1, "go_count", 1),
    "months by name": changed(PLAIN, "players", 1, "heundeum", [1]),
    "too many months": changed(PLAIN, "players", 1, "heundeum", 4),
    "a card twice": changed(PLAIN, "players", 2, "captured", ["1J1"]),
    "a card of another deck": changed(PLAIN, "players", 2, "captured", ["X2a"]),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_what_may_be_at_fault_is_not_plain(name):
    plain, _ = judged(SPECIAL[name])
    assert not plain


SPOILERS = (
    ("players", 0, "go_count", 3),
    ("players", 1, "go_count", 1),
    ("players", 0, "heundeum", 9),
    ("players", 1, "bombs", 3),
    ("players", 1, "heundeum", [1, 2]),
    ("players", 1, "captured", ["1B", "1J1", "9A"]),
    ("players", 1, "captured", ["X3e"]),
    ("players", 1, "id", "A"),
    ("players", 1, "sake_cup", "junk"),
    ("players", 0, "meongtta", True),
    ("winner", "nobody"),
    ("winner", "B"),
    ("extra_multiplier", 4),
    ("ending", "stop"),
    ("ending", "void"),
    ("first_go", "B"),
    ("liable", "B"),
)


@given(dice.seeds)
@dice.often(600)
def test_the_checks_find_nothing_in_a_plain_deal(seed):
    request = dice.request(seed)
    for _ in range(seed.randrange(3)):
        request = changed(request, *seed.choice(SPOILERS))
    verdict = judged(request)
    assert verdict is None or not verdict[0] or verdict[1] == []
