"""What holds for every deal, whatever it is: zero sums, spelling without effect, exact doublings, digests."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import assume, given

from scorer.errors import InvalidInput
from scorer.gostop.digests import ruleset_digest
from scorer.gostop.ruleset_reading import preset, read_ruleset
from tests.gostop import dice
from tests.gostop.checker import scored, settled
from tests.gostop.deals import DECK, THREE_BRIGHTS, counts, deal, ended, house


def answer_to(request):
    """The answer; a deal whose winner could not have stopped is none."""
    try:
        return settled(request)
    except InvalidInput:
        assume(False)
        raise


def shuffled(dice_, value):
    """The same document with its members in another order."""
    if isinstance(value, dict):
        members = list(value.items())
        dice_.shuffle(members)
        return {name: shuffled(dice_, member) for name, member in members}
    return [shuffled(dice_, entry) for entry in value] if isinstance(value, list) else value


def respelled(dice_, request):
    """The same request: cards, months and members in another order, cards under other names."""
    out = shuffled(dice_, request)
    places = [(player, "captured") for player in out["players"]]
    places.append((out.get("seller", {}), "cards"))
    for holder, member in places:
        if member in holder:
            cards = [dice.spelled(dice_, card) for card in holder[member]]
            holder[member] = dice_.sample(cards, len(cards))
    for player in out["players"]:
        for member in ("heundeum", "bombs", "baks"):
            if isinstance(player.get(member), list):
                dice_.shuffle(player[member])
    return out


@given(dice.seeds)
@dice.often(200)
def test_every_sum_is_zero_and_every_figure_an_integer(seed):
    answer = answer_to(dice.request(seed))
    for member in ("points", "amount"):
        figures = [row[member] for row in answer["balances"]]
        assert sum(figures) == 0
        assert all(type(figure) is int for figure in figures)
    assert all(transfer["points"] or transfer["amount"] for transfer in answer["transfers"])
    assert sum(loser["due"] for loser in answer["losers"]) == sum(loser["pays"] for loser in answer["losers"])


@given(dice.seeds)
@dice.often(200)
def test_neither_order_nor_spelling_matter(seed):
    request = dice.request(seed)
    assert settled_or_refused(respelled(seed, request)) == settled_or_refused(request)


def settled_or_refused(request):
    try:
        return settled(request)
    except InvalidInput as invalid:
        return {(fault.pointer, fault.code) for fault in invalid.faults}


@given(dice.seeds)
@dice.often(200)
def test_neither_order_nor_spelling_matter_to_card_points(seed):
    request = {"ruleset": dice.ruleset(seed), "players": 2}
    rules = read_ruleset(request["ruleset"])
    request["captured"] = dice.pile(seed, rules)
    other = shuffled(seed, request)
    other["captured"] = [
        dice.spelled(seed, card) for card in seed.sample(request["captured"], len(request["captured"]))
    ]
    assert scored(other) == scored(request)


@given(dice.seeds)
@dice.often(200)
def test_cards_and_their_counts_pay_the_same(seed):
    request = dice.request(seed, ending="stop", detail="cards")
    answer = answer_to(request)
    counted = deepcopy(request)
    rules = read_ruleset(request["ruleset"])
    cup = answer["sake_cup"]
    for player in counted["players"]:
        if "captured" in player:
            if cup is not None and cup["id"] == player["id"]:
                player["sake_cup"] = cup["role"]
            dice.in_counts(player, rules, winner=player["id"] == request["winner"])
    other = settled(counted)
    for member in ("points", "table_multipliers", "losers", "transfers", "balances", "next"):
        assert other[member] == answer[member]


@given(dice.seeds)
@dice.often(200)
def test_a_multiplier_multiplies_every_due_exactly(seed):
    request = dice.request(seed, ending="stop")
    request["ruleset"]["cap"] = None
    before = answer_to(request)
    times = seed.choice([2, 3, 10])
    request["extra_multiplier"] = times * request.get("extra_multiplier", 1)
    after = settled(request)
    assert [loser["due"] for loser in after["losers"]] == [times * loser["due"] for loser in before["losers"]]
    assert [loser["pays"] for loser in after["losers"]] == [
        times * loser["pays"] for loser in before["losers"]
    ]


@given(dice.seeds)
@dice.often(200)
def test_the_echoed_ruleset_is_the_ruleset(seed):
    overrides = dice.ruleset(seed)
    ruleset = read_ruleset(overrides)
    again = read_ruleset(ruleset.echo())
    assert again == ruleset
    assert hash(again) == hash(ruleset)
    assert again.echo() == ruleset.echo()
    assert list(again.echo()) == list(ruleset.echo())
    assert ruleset_digest(again) == ruleset_digest(ruleset)
    assert read_ruleset(shuffled(seed, overrides)) == ruleset


@given(dice.seeds)
@dice.often(200)
def test_a_ruleset_written_out_changes_no_digest(seed):
    request = dice.request(seed)
    echoed = {**request, "ruleset": {**read_ruleset(request["ruleset"]).echo(), "label": "ours"}}
    assert settled_or_refused(echoed) == settled_or_refused(request)


NOTHING_MORE: dict[str, list[str]] = {"captured": []}
JUNK_COUNTS = {"counts": counts(animals=5, ribbons=5, junk=12)}
SAID_COUNTS = {"counts": counts(animals=5, ribbons=5, junk=12, godori=False, chodan=False)}
WRITTEN_OUT = {
    "ending": (deal(), deal(ending="stop")),
    "carry": (deal(), deal(previous_nagari=0)),
    "extra multiplier": (deal(), deal(extra_multiplier=1)),
    "chip value": (deal(), deal(chip_value=1)),
    "chip value of the rules": (deal(house(chip_value=50)), deal(house(chip_value=50), chip_value=50)),
    "side payments": (deal(), deal(side_payments=[])),
    "detail": (deal(), deal(detail="brief")),
    "goes": (deal(), deal("standard", {"points": 9, "go_count": 0})),
    "months": (deal(), deal("standard", {"points": 9, "heundeum": 0, "bombs": 0})),
    "sake cup": (deal(), deal("standard", {"points": 9, "sake_cup": "auto"})),
    "meongtta": (deal(), deal("standard", {"points": 9, "meongtta": False}, {"meongtta": False})),
    "baks": (deal(), deal("standard", None, {"baks": []})),
    "sets": (
        deal("standard", JUNK_COUNTS, NOTHING_MORE, NOTHING_MORE),
        deal("standard", SAID_COUNTS, NOTHING_MORE, NOTHING_MORE),
    ),
    "merged object": (
        deal(house(nagari={"mode": "flat"})),
        deal(house(nagari={"mode": "flat", "factor": 2})),
    ),
    "one figure for two": (deal(house(stop_minimum=3)), deal(house(stop_minimum={"2": 3, "3": 3}))),
}


@pytest.mark.parametrize("name", WRITTEN_OUT)
def test_a_default_written_out_changes_nothing(name):
    plain, written = WRITTEN_OUT[name]
    assert settled(written) == settled(plain)


def test_the_order_of_holders_names_the_same_deal():
    one, other = (ended("chongtong", "seed", holders=holders) for holders in (["A", "B"], ["B", "A"]))
    assert settled(one) == settled(other)


DIFFERENT = {
    "winner": deal("standard", {}, {"points": 9}, winner="B"),
    "names": deal("standard", {"points": 9, "id": "Z"}, winner="Z"),
    "points": deal("standard", {"points": 8}),
    "goes": deal("standard", {"points": 9, "go_count": 1}),
    "loser's goes": deal("standard", None, {"go_count": 1}),
    "months": deal("standard", {"points": 9, "heundeum": [4]}),
    "months by number": deal("standard", {"points": 9, "heundeum": 1}),
    "bombs": deal("standard", {"points": 9, "bombs": 1}),
    "meongtta": deal("standard", {"points": 9, "meongtta": True}),
    "baks": deal("standard", None, {"baks": ["pi_bak"]}),
    "liable": deal("standard", liable="B"),
    "first go": deal("standard", None, {"go_count": 1}, first_go="B"),
    "carry": deal("standard", previous_nagari=1),
    "extra": deal("standard", extra_multiplier=2),
    "chip": deal("standard", chip_value=2),
    "payment": deal("standard", side_payments=[{"to": "A", "points": 1}]),
    "amount": deal("standard", side_payments=[{"to": "A", "amount": 1}]),
    "rules": deal(house(heundeum_factor=3)),
    "seller": deal("standard", None, {}, {}, {}, seller={"id": "D", "points": 1}),
    "seller's cards": deal("standard", None, {}, {}, {}, seller={"id": "D", "cards": ["1B"]}),
    "ending": ended("nagari"),
    "holders": ended("chongtong", holders=["A"]),
    "cards": deal("standard", {"captured": THREE_BRIGHTS}, {"captured": []}, {"captured": []}),
    "more cards": deal("standard", {"captured": [*THREE_BRIGHTS, "5A"]}, {"captured": []}, {"captured": []}),
}


def test_different_deals_have_different_digests():
    digests = [settled(request)["digest"] for request in [deal(), *DIFFERENT.values()]]
    assert len(set(digests)) == len(digests)
    assert all(digest.startswith("sha256:") and len(digest) == len("sha256:") + 64 for digest in digests)


def test_a_digest_is_made_as_the_contract_says():
    from hashlib import sha256
    from json import dumps

    from scorer import ENGINE_VERSION

    request = deal(
        "standard",
        {"captured": ["8b", "3B", "1-bright", "X2"], "go_count": 1, "heundeum": [4, 2]},
        {"counts": {"brights": 0, "animals": 2, "ribbons": 3, "junk": 4}},
        {"captured": ["11B"]},
        detail="brief",
        side_payments=[{"to": "C", "points": 2}],
    )
    player = {"bombs": 0, "go_count": 0, "heundeum": 0, "sake_cup": "auto"}
    flags = {"godori": False, "hongdan": False, "cheongdan": False, "chodan": False}
    canonical = {
        "chip_value": 1,
        "ending": "stop",
        "engine_version": ENGINE_VERSION,
        "extra_multiplier": 1,
        "players": [
            {**player, "id": "A", "captured": ["1B", "3B", "8B", "X2"], "go_count": 1, "heundeum": [2, 4]},
            {**player, "id": "B", "counts": {**request["players"][1]["counts"], **flags}},
            {**player, "id": "C", "captured": ["11B"]},
        ],
        "previous_nagari": 0,
        "ruleset": preset("standard").echo(),
        "side_payments": [{"to": "C", "points": 2}],
        "winner": "A",
    }
    text = dumps(canonical, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert settled(request)["digest"] == "sha256:" + sha256(text.encode()).hexdigest()


def test_an_echo_is_a_copy():
    echo = preset("standard").echo()
    echo["points"]["godori"] = 50
    echo["jokers"].append("X3a")
    assert preset("standard").echo()["points"]["godori"] == 5
    assert scored({"ruleset": "standard", "captured": ["2A", "4A", "8A"]})["points"] == 5


def test_the_whole_deck_dealt_to_three_settles():
    piles = [{"captured": DECK[start::3]} for start in range(3)]
    answer = settled(deal(house(stop_minimum=1), *piles))
    assert sum(row["points"] for row in answer["balances"]) == 0
