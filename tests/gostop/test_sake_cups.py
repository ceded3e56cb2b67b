"""The sake cup in a settlement: its words, the role that leaves its owner best off, ties, the stop."""

from __future__ import annotations

import pytest

from scorer.errors import InvalidInput
from scorer.gostop.deal_reading import read_deal
from scorer.gostop.settlement import settle_deal
from tests.gostop.checker import by_id, factor, refusal, settled
from tests.gostop.deals import TEN_JUNK, THREE_BRIGHTS, deal, ended, house

FOUR_ANIMALS = ["5A", "6A", "7A", "10A"]
EIGHT_JUNK = TEN_JUNK[:8]
LOW = house(stop_minimum=1)


def cup(request):
    return settled(request)["sake_cup"]


def role(request):
    answer = cup(request)
    return None if answer is None else answer["role"]


def against(winner, *losers, ruleset="standard", word="auto", **members):
    rows = [{"captured": winner, "sake_cup": word} if "9A" in winner else {"captured": winner}]
    rows += [{"captured": pile} for pile in losers]
    return deal(ruleset, *rows, **members)


def test_the_answer_says_whose_cup_took_which_role():
    request = against([*THREE_BRIGHTS, "9A"], ["1J1"], ["11B"])
    assert cup(request) == {"id": "A", "role": "animal", "chosen": "auto"}
    request = deal(
        "standard", {"captured": THREE_BRIGHTS}, {"captured": []}, {"captured": ["9A"], "sake_cup": "junk"}
    )
    assert cup(request) == {"id": "C", "role": "junk", "chosen": "junk"}
    request["players"][2]["sake_cup"] = "locked_animal"
    assert cup(request) == {"id": "C", "role": "animal", "chosen": "locked_animal"}
    assert cup(against(THREE_BRIGHTS, [], [])) is None
    assert cup(deal()) is None


WINNERS = {
    # Five animals are one point, ten in junk one as well: a tie, so an animal.
    "tie": ([*THREE_BRIGHTS, *FOUR_ANIMALS, *EIGHT_JUNK, "9A"], [["11B"], ["12B"]], "animal"),
    # As junk the pile makes the losers pi-bak, though the points are the same.
    "baks": ([*THREE_BRIGHTS, *FOUR_ANIMALS, *EIGHT_JUNK, "9A"], [["11B", "6J1"], ["12B", "6J2"]], "junk"),
    # As junk there are two points more.
    "points": ([*THREE_BRIGHTS, *TEN_JUNK, "9A"], [["11B"], ["12B"]], "junk"),
    # Seven animals double for everybody, and junk would be one point only.
    "meongtta": (
        [*THREE_BRIGHTS, *FOUR_ANIMALS, "2A", "4A", *EIGHT_JUNK, "9A"],
        [["11B"], ["12B"]],
        "animal",
    ),
    # Junk alone reaches three points.
    "minimum": ([*TEN_JUNK, "9A"], [["11B"], ["12B"]], "junk"),
}


@pytest.mark.parametrize("name", WINNERS)
def test_a_winner_takes_the_role_with_which_he_collects_most(name):
    winner, losers, expected = WINNERS[name]
    assert role(against(winner, *losers)) == expected


def test_only_a_role_that_allows_the_stop_is_taken():
    # As an animal the cup doubles by meongtta and would collect most, but has four points of the five needed.
    winner = [*FOUR_ANIMALS, "2A", "12A", *TEN_JUNK, "9A"]
    losers = (["11B", "6J1"], ["12B", "6J2"])
    assert role(against(winner, *losers)) == "animal"
    narrow = house(stop_minimum=5)
    assert role(against(winner, *losers, ruleset=narrow)) == "junk"
    assert refusal(against(winner, *losers, ruleset=narrow, word="animal")) == [
        ("/players/0/captured", "under_stop_minimum")
    ]
    assert refusal(against(winner, *losers, ruleset=narrow, word="locked_animal")) == [
        ("/players/0/captured", "under_stop_minimum")
    ]
    assert refusal(against(winner, *losers, ruleset=house(stop_minimum=6))) == [
        ("/players/0/captured", "under_stop_minimum")
    ]


def test_a_word_is_followed_though_another_role_collects_more():
    winner = [*THREE_BRIGHTS, *TEN_JUNK, "9A"]
    answer = settled(against(winner, ["11B"], ["12B"], word="animal"))
    assert answer["points"]["cards"] == 4
    assert answer["sake_cup"] == {"id": "A", "role": "animal", "chosen": "animal"}


def test_what_is_collected_counts_the_cap_and_what_is_moved():
    winner = [*THREE_BRIGHTS, *TEN_JUNK, "9A"]
    assert role(against(winner, ["11B"], ["12B"], ruleset=house(cap=4))) == "animal"
    assert role(against(winner, ["11B"], ["12B"], ruleset=house(cap=5))) == "junk"
    exempt = house(empty_loser_exempt=True)
    assert role(against(winner, [], [], ruleset=exempt)) == "animal"


LOSERS = {
    # Five in junk are pi-bak; the cup makes seven of them.
    "saves from pi-bak": (TEN_JUNK, ["9A", "6J1", "6J2", "7J1", "7J2", "8J1"], "standard", "junk", 1),
    # With no junk at all he is exempt; two would be pi-bak.
    "no junk is exempt": (TEN_JUNK, ["9A", "11B"], "standard", "animal", 1),
    # A cup that saves from nothing stays an animal.
    "no need": (TEN_JUNK, ["9A", "6J1"], "standard", "animal", 2),
    # His only animal saves from meong-bak, five animals facing it.
    "saves from meong-bak": (
        [*FOUR_ANIMALS, "2A"],
        ["9A", "6J1"],
        house(meong_bak_min=5),
        "animal",
        1,
    ),
    # Pi-bak or meong-bak, one of both in any role.
    "one or the other": (
        [*FOUR_ANIMALS, "2A", *TEN_JUNK],
        ["9A", "6J1", "6J2", "7J1", "7J2"],
        house(meong_bak_min=5),
        "animal",
        2,
    ),
    "seed": (TEN_JUNK, ["9A", "6J1", "6J2", "7J1", "7J2", "8J1"], "seed", "animal", 2),
}


@pytest.mark.parametrize("name", LOSERS)
def test_a_loser_takes_the_role_with_the_smaller_due(name):
    winner, loser, ruleset, expected, times = LOSERS[name]
    fields = {"base": ruleset} if isinstance(ruleset, str) else ruleset
    other = ["12B", "9J1", "9J2", "10J1", "10J2", "11J1", "11J2"]
    answer = settled(against(winner, loser, other, ruleset={**fields, "stop_minimum": {"3": 1}}))
    assert answer["sake_cup"] == {"id": "B", "role": expected, "chosen": "auto"}
    assert factor(answer["losers"][0]["multipliers"]) == times


def test_a_loser_s_role_is_judged_before_liability_moves():
    request = against(TEN_JUNK, ["9A", "6J1", "6J2", "7J1", "7J2", "8J1"], ["11B"], ruleset=LOW, liable="C")
    answer = settled(request)
    assert answer["sake_cup"]["role"] == "junk"
    assert by_id(answer["losers"], "due") == {"B": 1, "C": 1}


def test_a_capped_due_is_the_same_in_both_roles():
    request = against(
        TEN_JUNK, ["9A", "6J1", "6J2", "7J1", "7J2", "8J1"], ["11B"], ruleset=house(stop_minimum=1, cap=1)
    )
    assert role(request) == "animal"


WORDS = [
    # ruleset, cards, word, code
    ("standard", ["9A"], "junk", None),
    ("standard", ["9A"], "animal", None),
    ("standard", ["9A"], "locked_animal", None),
    ("seed", ["9A"], "animal", None),
    ("seed", ["9A"], "locked_animal", None),
    ("seed", ["9A"], "junk", "not_applicable"),
    ("standard", ["5A"], "auto", None),
    ("standard", ["5A"], "junk", "not_applicable"),
    ("standard", ["5A"], "animal", "not_applicable"),
    ("standard", [], "locked_animal", "not_applicable"),
    ("standard", ["9A"], "ribbon", "unknown_value"),
    ("standard", ["9A"], "Junk", "unknown_value"),
    ("standard", ["9A"], None, "wrong_type"),
    ("standard", ["9A"], 1, "wrong_type"),
]


@pytest.mark.parametrize(("ruleset", "cards", "word", "code"), WORDS)
def test_words_for_the_cup(ruleset, cards, word, code):
    loser = {"captured": cards, "sake_cup": word}
    request = deal(ruleset, {"captured": THREE_BRIGHTS}, loser, {"captured": []})
    unused = ended("nagari", ruleset, {}, loser)
    if code is None:
        assert settled(request)["winner"] == "A"
        assert settled(unused)["sake_cup"] is None
    else:
        assert refusal(request) == [("/players/1/sake_cup", code)]
        assert refusal(unused) == [("/players/1/sake_cup", code)]


def test_no_role_beside_counts_or_points():
    request = deal("standard", {"points": 9, "sake_cup": "junk"}, {"sake_cup": "animal"})
    assert refusal(request) == [
        ("/players/0/sake_cup", "not_applicable"),
        ("/players/1/sake_cup", "not_applicable"),
    ]


@pytest.mark.parametrize(("last", "expected"), [(None, "animal"), (3, "animal"), (4, "junk"), (5, None)])
def test_a_recorded_winner_must_exceed_his_points_at_the_last_go(last, expected):
    # As an animal the cup makes four points, doubled by meongtta; as junk five.
    winner = [*FOUR_ANIMALS, "2A", "12A", *TEN_JUNK, "9A"]
    finished = read_deal(against(winner, ["11B", "6J1"], ["12B", "6J2"]))
    players = (finished.players[0]._replace(points_at_last_go=last), *finished.players[1:])
    finished = finished._replace(players=players)
    if expected is None:
        with pytest.raises(InvalidInput) as told:
            settle_deal(finished)
        assert told.value.faults[0].params == {"points": 5, "least": 6}
    else:
        assert settle_deal(finished).sake_cup == ("A", expected, "auto")
