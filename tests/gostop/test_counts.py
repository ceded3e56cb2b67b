"""Counts in place of cards: what they need, what the deck, the other piles or each other contradict."""

from __future__ import annotations

import pytest

from tests.gostop.checker import factor, refusal, settled
from tests.gostop.deals import NOTHING, counts, deal, ended, house

NONE = {"counts": NOTHING}
RICH = counts(0, 6, 6, 12)
LOW = house(stop_minimum=1)


def at(name, seat=0):
    return f"/players/{seat}/counts/{name}"


def against(ruleset, winner, *losers, **members):
    """A deal whose players gave counts (or cards, where a list is given)."""
    rows = [{"captured": row} if isinstance(row, list) else {"counts": row} for row in (winner, *losers)]
    return deal(ruleset, *rows, **members)


@pytest.mark.parametrize("kind", ["brights", "animals", "ribbons", "junk"])
def test_the_four_counts_are_required_integers(kind):
    request = against("standard", RICH, NOTHING, NOTHING)
    for value, code in (
        (-1, "out_of_range"),
        ("3", "wrong_type"),
        (True, "wrong_type"),
        (None, "wrong_type"),
    ):
        request["players"][1]["counts"][kind] = value
        assert refusal(request) == [(at(kind, 1), code)]
    del request["players"][1]["counts"][kind]
    assert refusal(request) == [(at(kind, 1), "required")]


@pytest.mark.parametrize(("kind", "most"), [("brights", 5), ("animals", 9), ("ribbons", 10), ("junk", 33)])
def test_a_single_count_above_the_deck(kind, most):
    above = {**counts(0, 5, 5, 10), kind: most + 1}
    assert refusal(against("matgo", above, NOTHING)) == [(at(kind), "too_many_cards")]
    assert refusal(against("matgo", RICH, {**NOTHING, kind: 2**53 - 1})) == [(at(kind, 1), "too_many_cards")]


JUNK = [
    ("standard", 22 + 4 + 5 + 2),
    ("seed", 22 + 2 + 5),
    (house(jokers=[]), 22 + 4 + 2),
    (house(double_junk=False), 22 + 2 + 5 + 2),
    (house(sake_cup_as_junk=False), 22 + 4 + 5),
    (house(jokers=["X3a", "X3b", "X3c", "X3d", "X3e"]), 22 + 4 + 15 + 2),
]


@pytest.mark.parametrize(("ruleset", "most"), JUNK, ids=str)
def test_the_most_junk_a_deck_holds(ruleset, most):
    assert settled(against(ruleset, counts(junk=most), NOTHING, NOTHING))["points"]["cards"] == most - 9
    assert refusal(against(ruleset, counts(junk=most + 1), NOTHING, NOTHING)) == [
        (at("junk"), "too_many_cards")
    ]


SUMS = {
    "brights": against(LOW, counts(3, 0, 0, 10, rain_bright=False), counts(2), counts(1)),
    "animals": against(LOW, counts(0, 6), counts(0, 3), counts(0, 1)),
    "animals in cards": against(LOW, counts(0, 5), ["5A", "6A", "7A", "10A"], counts(0, 1)),
    "ribbons": against(LOW, counts(0, 0, 5), counts(0, 0, 5), counts(0, 0, 1)),
    "junk": against(LOW, counts(junk=30), counts(junk=3), counts(junk=1)),
    "junk without a cup among it": against(
        house("seed", stop_minimum=5), counts(junk=28), counts(junk=2), NOTHING
    ),
    "junk in cards": against(LOW, counts(junk=28), ["11D", "X3"], counts(junk=1)),
    "cup twice": against(LOW, counts(0, 9, 0, 0, godori=True), counts(junk=32), NOTHING),
    "cup in a pile": against(LOW, counts(0, 8, 0, 0, godori=True), counts(0, 1), ["9A"]),
    "cup in a pile, junk": against(LOW, counts(junk=30), counts(junk=2), ["9A"]),
}


@pytest.mark.parametrize("name", SUMS)
def test_more_of_a_kind_than_the_deck_holds_over_all_players(name):
    assert refusal(SUMS[name]) == [("/players", "too_many_cards")]


FITTING = {
    "all brights": against(LOW, counts(3, 0, 0, 10, rain_bright=False), counts(2), NOTHING),
    "all animals, the cup one": against(LOW, counts(0, 6), counts(0, 3), counts(junk=31)),
    "the cup is junk": against(LOW, counts(0, 6), counts(0, 2), counts(junk=33)),
    "the cup in a pile": against(LOW, counts(0, 6), counts(0, 2), ["9A"]),
    "all ribbons": against(LOW, counts(0, 0, 5), counts(0, 0, 5), NOTHING),
    "all junk in cards": against(LOW, counts(junk=26), ["11D", "X3"], NOTHING),
}


@pytest.mark.parametrize("name", FITTING)
def test_exactly_what_the_deck_holds(name):
    assert settled(FITTING[name])["winner"] == "A"


def test_every_kind_that_is_too_many_is_told_once():
    request = against(
        LOW,
        counts(6, 9, 10, 10, godori=True, hongdan=True, cheongdan=True, chodan=True),
        counts(5, 1, 1, 30),
        NOTHING,
    )
    assert refusal(request) == [
        ("/players", "too_many_cards"),
        ("/players", "too_many_cards"),
        ("/players", "too_many_cards"),
        (at("brights"), "too_many_cards"),
    ]


RAIN = [
    (2, None, True),
    (3, False, True),
    (3, True, True),
    (4, None, True),
    (4, True, True),
    (5, True, True),
    (0, True, False),
    (5, False, False),
]


@pytest.mark.parametrize(("brights", "flag", "sound"), RAIN)
def test_the_rain_bright(brights, flag, sound):
    said = {} if flag is None else {"rain_bright": flag}
    request = against("standard", counts(brights, 6, 6, **said), NOTHING, NOTHING)
    if sound:
        expected = {2: 0, 3: 2 if flag else 3, 4: 4, 5: 15}[brights]
        assert settled(request)["points"]["cards"] == expected + 4
    else:
        assert refusal(request) == [(at("rain_bright"), "contradiction")]


def test_no_flag_of_a_winner_may_be_anything_but_true_or_false():
    for flag in ("rain_bright", "godori", "hongdan", "cheongdan", "chodan"):
        request = against("standard", counts(0, 6, 6, 12, **{flag: 1}), NOTHING, NOTHING)
        assert refusal(request) == [(at(flag), "wrong_type")]
    request = against("standard", counts(0, 6, 6, 12, birds=True), NOTHING, NOTHING)
    assert refusal(request) == [(at("birds"), "unknown_field")]


FLAGS = {
    "godori among two": (counts(0, 2, 6, 12, godori=True), ["godori"]),
    "a set among two": (counts(0, 6, 2, 12, chodan=True), ["chodan"]),
    "two sets among five": (counts(0, 6, 5, 12, hongdan=True, chodan=True), ["chodan"]),
    "three sets among eight": (
        counts(0, 6, 8, 12, hongdan=True, cheongdan=True, chodan=True),
        ["chodan"],
    ),
    "three sets among two": (
        counts(0, 6, 2, 12, chodan=True, hongdan=True, cheongdan=True),
        ["chodan", "hongdan", "cheongdan"],
    ),
    "nine animals hold the birds": (counts(0, 9), ["godori"]),
    "ten ribbons hold every set": (counts(0, 0, 10, hongdan=True, cheongdan=True), ["chodan"]),
    "nine hold two": (counts(0, 0, 9, cheongdan=True), ["hongdan"]),
    "eight hold one": (counts(0, 0, 8), ["hongdan"]),
}


@pytest.mark.parametrize("name", FLAGS)
def test_sets_that_the_counts_contradict(name):
    winner, flags = FLAGS[name]
    assert refusal(against("matgo", winner, NOTHING)) == [(at(flag), "contradiction") for flag in flags]


POSSIBLE = [
    counts(0, 3, 0, 15, godori=True),
    counts(0, 8, 0, 15),
    counts(0, 0, 7, 15),
    counts(0, 0, 8, 15, hongdan=True),
    counts(0, 0, 9, 15, hongdan=True, chodan=True),
    counts(0, 0, 10, 15, hongdan=True, chodan=True, cheongdan=True),
    counts(0, 0, 9, 15, hongdan=True, chodan=True, cheongdan=True),
]


@pytest.mark.parametrize("winner", POSSIBLE, ids=str)
def test_sets_that_the_counts_allow(winner):
    assert settled(against("matgo", winner, NOTHING))["winner"] == "A"


@pytest.mark.parametrize(
    ("flag", "card", "winner"),
    [
        ("rain_bright", "12B", counts(3, 6, 6, rain_bright=True)),
        ("godori", "4A", counts(0, 5, 6, godori=True)),
        ("hongdan", "2R", counts(0, 6, 6, hongdan=True)),
        ("cheongdan", "10R", counts(0, 6, 6, cheongdan=True)),
        ("chodan", "7R", counts(0, 6, 6, chodan=True)),
    ],
)
def test_a_set_of_which_another_player_has_a_card(flag, card, winner):
    assert refusal(against("standard", winner, NOTHING, [card])) == [(at(flag), "contradiction")]


def test_a_card_of_another_player_contradicts_no_set_that_was_not_claimed():
    request = against(
        "standard", counts(3, 6, 6, rain_bright=False), NOTHING, ["12B", "4A", "2R", "10R", "7R"]
    )
    assert settled(request)["winner"] == "A"


def test_without_a_winner_nobody_has_to_tell_his_sets():
    request = against("standard", counts(3), counts(0, 9), counts(0, 0, 10))
    del request["winner"]
    assert refusal(request) == [("/winner", "required")]


def test_a_loser_s_flags():
    request = against("standard", RICH, counts(godori=True, hongdan=True), counts(1, rain_bright=True))
    assert refusal(request) == [
        (at("godori", 1), "not_applicable"),
        (at("hongdan", 1), "not_applicable"),
        (at("rain_bright", 2), "not_applicable"),
    ]
    assert (
        settled(against("standard", RICH, counts(rain_bright=False, godori=False), NOTHING))["winner"] == "A"
    )


def test_counts_beside_another_ending_are_checked_too():
    assert refusal(ended("nagari", "standard", {"counts": counts(6)})) == [(at("brights"), "too_many_cards")]
    assert refusal(ended("void", "standard", {"counts": counts(3)}, {"counts": counts(3)})) == [
        ("/players", "too_many_cards")
    ]
    assert refusal(ended("chongtong", "standard", {"counts": counts(0, 2, godori=True)}, holders=["A"])) == [
        (at("godori"), "contradiction")
    ]
    for sound in (counts(3), counts(0, 9), counts(0, 0, 10), counts(0, 3, godori=True)):
        assert settled(ended("nagari", "standard", {"counts": sound}))["winner"] is None
        assert settled(ended("three_ppuk", "standard", {"counts": sound}, winner="A"))["winner"] == "A"


def test_counts_beside_a_named_winner_with_cards():
    request = deal("standard", {"captured": ["1B", "3B", "8B"]}, {"counts": counts(2, 9)}, NONE)
    assert settled(request)["losers"][0]["multipliers"] == []
    request["players"][1]["counts"]["brights"] = 3
    assert refusal(request) == [("/players", "too_many_cards")]


def test_counts_judge_the_baks():
    request = against(
        house(meong_bak_min=5), counts(3, 7, 0, 10, rain_bright=True), counts(0, 0, 1, 5), counts(1, 1, 0, 6)
    )
    answer = settled(request)
    assert factor(answer["table_multipliers"]) == 2
    assert [row["code"] for row in answer["losers"][0]["multipliers"]] == ["gwang_bak", "pi_bak", "meong_bak"]
    assert answer["losers"][1]["multipliers"] == []
    assert answer["items"] == [
        {"code": "three_brights_rain", "points": 2, "cards": []},
        {"code": "animals", "points": 3, "cards": []},
        {"code": "junk", "points": 1, "cards": []},
    ]
