"""Goes, heundeum and bombs: what they add and multiply, and what of them cannot have been."""

from __future__ import annotations

import pytest

from tests.gostop.checker import by_id, factor, refusal, settled
from tests.gostop.deals import deal, ended, house

LOW = house(stop_minimum=1)


def multipliers(answer):
    return {row["code"]: row["factor"] for row in answer["table_multipliers"]}


GOES = [
    # fields, goes, points they add, factor
    ({}, 0, 0, 1),
    ({}, 2, 2, 1),
    ({}, 3, 3, 2),
    ({}, 4, 4, 4),
    ({}, 5, 5, 8),
    ({}, 20, 20, 2**18),
    ({"go_double_mode": "once"}, 3, 3, 2),
    ({"go_double_mode": "once"}, 9, 9, 2),
    ({"go_double_mode": "none"}, 9, 9, 1),
    ({"go_double_from": 2}, 1, 1, 1),
    ({"go_double_from": 2}, 2, 2, 2),
    ({"go_double_from": 9}, 8, 8, 1),
    ({"go_double_from": 9}, 10, 10, 4),
    ({"go_addition": 0}, 4, 0, 4),
    ({"go_addition": 3}, 4, 12, 4),
    ({"go_addition_kept": "below"}, 2, 2, 1),
    ({"go_addition_kept": "below"}, 3, 2, 2),
    ({"go_addition_kept": "below", "go_addition": 2}, 6, 4, 16),
    ({"go_addition_kept": "none"}, 2, 2, 1),
    ({"go_addition_kept": "none"}, 3, 0, 2),
    ({"go_addition_kept": "none", "go_double_mode": "none"}, 6, 6, 1),
    ({"go_addition_kept": "below", "go_double_mode": "none"}, 6, 6, 1),
    ({"go_addition_kept": "below", "go_double_mode": "once", "go_double_from": 5}, 7, 4, 2),
    ({"base": "seed"}, 3, 3, 1),
    ({"base": "seed"}, 4, 4, 2),
    ({"base": "seed"}, 9, 9, 2),
]


@pytest.mark.parametrize(("fields", "goes", "added", "times"), GOES)
def test_goes_add_before_they_double(fields, goes, added, times):
    answer = settled(deal(house(**fields), {"points": 30, "go_count": goes}))
    assert answer["points"] == {"cards": 30, "go": added, "total": 30 + added}
    assert multipliers(answer) == ({"go": times} if times > 1 else {})
    assert by_id(answer["balances"])["B"] == -(30 + added) * times


def test_a_warning_where_the_points_are_few_for_so_many_goes():
    cards = {"captured": ["1B", "3B", "8B"], "go_count": 1}
    answer = settled(deal("standard", cards, {"captured": []}, {"captured": []}))
    assert answer["warnings"] == [{"code": "points_below_goes", "pointer": "/players/0/captured"}]
    assert settled(deal("standard", {"points": 4, "go_count": 1}))["warnings"] == []
    told = settled(deal("matgo", {}, {"points": 7, "go_count": 1}, winner="B"))["warnings"]
    assert told == [{"code": "points_below_goes", "pointer": "/players/1/points"}]
    counts = {"counts": {"brights": 4, "animals": 0, "ribbons": 0, "junk": 0}, "go_count": 2}
    told = settled(deal("standard", counts, {"captured": []}, {"captured": []}))["warnings"]
    assert told == [{"code": "points_below_goes", "pointer": "/players/0/counts"}]


MONTHS = [
    # fields, heundeum, bombs, multipliers
    ({}, 0, 0, {}),
    ({}, 1, 0, {"heundeum": 2}),
    ({}, [4, 9], [], {"heundeum": 4}),
    ({}, 0, 2, {"bomb": 4}),
    ({}, 1, 1, {"heundeum": 2, "bomb": 2}),
    ({}, [4], [9], {"heundeum": 2, "bomb": 2}),
    ({}, [4], [4], {"heundeum": 2}),
    ({}, [4, 9], [9, 4], {"heundeum": 4}),
    ({}, [4], 1, {"heundeum": 2, "bomb": 2}),
    ({}, 1, [4], {"heundeum": 2, "bomb": 2}),
    ({"bomb_after_heundeum": "each"}, [4], [4], {"heundeum": 2, "bomb": 2}),
    ({"bomb_after_heundeum": "each"}, [4, 9], [4], {"heundeum": 4, "bomb": 2}),
    ({"heundeum_factor": 3, "bomb_factor": 4}, 1, 1, {"heundeum": 3, "bomb": 4}),
    ({"heundeum_factor": 3, "bomb_factor": 4}, [4], [4], {"heundeum": 3}),
    ({"heundeum_factor": 1}, [4], [4], {}),
    ({"heundeum_factor": 1, "bomb_after_heundeum": "each"}, [4], [4], {"bomb": 2}),
    ({"bomb_factor": 1}, 1, 1, {"heundeum": 2}),
    ({"base": "seed"}, [4], [9], {"heundeum": 2}),
    ({"small_bomb": "junk_and_factor"}, [4], [9, 10], {"heundeum": 2, "bomb": 4}),
]


@pytest.mark.parametrize(("fields", "shown", "bombed", "expected"), MONTHS)
def test_months_shown_and_bombed(fields, shown, bombed, expected):
    answer = settled(deal(house(**fields), {"points": 5, "heundeum": shown, "bombs": bombed}))
    assert multipliers(answer) == expected
    assert answer["balances"][0]["points"] == 2 * 5 * factor(answer["table_multipliers"])


def test_what_losers_showed_multiplies_nothing():
    answer = settled(deal("standard", {"points": 5}, {"heundeum": [1], "bombs": [2]}, {"heundeum": 2}))
    assert answer["table_multipliers"] == []


TOO_MANY = [
    # ruleset, heundeum, bombs: each of them that says something is told
    ("standard", 3, 0),
    ("standard", [1, 2, 3], []),
    ("standard", 0, 3),
    ("standard", 2, 1),
    ("standard", [1, 2], 1),
    ("standard", [1, 2], [2, 3]),
    ("standard", [1], [2, 3]),
    ("matgo", 4, 0),
    ("matgo", 2, 2),
    (house(small_bomb="junk_and_factor"), 4, 0),
    (house(small_bomb="junk"), 3, 0),
    (house("matgo", deal={"2": {"hand": 5, "table": 8}}), 2, 0),
    ("standard", 20, 20),
]


@pytest.mark.parametrize(("ruleset", "shown", "bombed"), TOO_MANY)
def test_more_triples_than_a_hand_holds(ruleset, shown, bombed):
    said = {"heundeum": shown, "bombs": bombed}
    for seat, request in enumerate([deal(ruleset, {"points": 9, **said}), deal(ruleset, None, said)]):
        places = [f"/players/{seat}/{member}" for member, months in said.items() if months]
        assert refusal(request) == [(place, "contradiction") for place in places]


JUST_ENOUGH = [
    ("standard", 2, 0),
    ("standard", [1, 2], [1, 2]),
    ("standard", 1, 1),
    ("matgo", 3, 0),
    ("matgo", [1, 2], [2, 3]),
    (house(small_bomb="junk_and_factor"), 1, 2),
    (house("matgo", deal={"2": {"hand": 12, "table": 4}, "3": {"hand": 7}}, players=[3]), 2, 0),
    (house(deal={"3": {"hand": 6}}), 2, 0),
]


@pytest.mark.parametrize(("ruleset", "shown", "bombed"), JUST_ENOUGH)
def test_as_many_triples_as_a_hand_holds(ruleset, shown, bombed):
    request = deal(
        ruleset, {"points": 9, "heundeum": shown, "bombs": bombed}, {}, {} if _three(ruleset) else None
    )
    assert settled(request)["winner"] == "A"


def _three(ruleset):
    return not isinstance(ruleset, str) and ruleset.get("players") == [3]


FORMS = [
    (21, "", "out_of_range"),
    (-1, "", "out_of_range"),
    ("2", "", "wrong_type"),
    (1.0, "", "wrong_type"),
    (True, "", "wrong_type"),
    (None, "", "wrong_type"),
    ([0], "/0", "out_of_range"),
    ([4, 13], "/1", "out_of_range"),
    ([4, "9"], "/1", "wrong_type"),
    ([4, True], "/1", "wrong_type"),
    ([4, 9, 4], "/2", "contradiction"),
    ([*range(1, 13), 1], "", "out_of_range"),
]


@pytest.mark.parametrize("member", ["heundeum", "bombs"])
@pytest.mark.parametrize(("value", "place", "code"), FORMS)
def test_months_that_are_none(member, value, place, code):
    request = deal("standard", None, {member: value})
    assert refusal(request)[0] == (f"/players/1/{member}{place}", code)


def test_a_month_of_two_players():
    request = deal("matgo", {"points": 9, "heundeum": [3, 4]}, {"heundeum": [5, 4], "bombs": [3]})
    assert refusal(request) == [
        ("/players/1/heundeum/1", "contradiction"),
        ("/players/1/bombs/0", "contradiction"),
    ]
    request = deal("standard", {"points": 9, "bombs": [4]}, {}, {"bombs": [4]})
    assert refusal(request) == [("/players/2/bombs/0", "contradiction")]
    assert (
        settled(deal("matgo", {"points": 9, "heundeum": [3]}, {"heundeum": 1, "bombs": [4]}))["winner"] == "A"
    )


def test_a_shown_month_cannot_be_bombed_where_bombs_need_an_undeclared_triple():
    request = deal("seed", {"points": 9, "heundeum": [4, 9], "bombs": [5, 4]}, {}, None)
    del request["players"][2]
    assert refusal(request) == [("/players/0/bombs/1", "contradiction")]
    assert settled(deal("seed", {"points": 9, "heundeum": [9], "bombs": [4]}))["winner"] == "A"
    assert settled(deal("seed", {"points": 9, "heundeum": [9], "bombs": 1}))["winner"] == "A"


def test_months_are_checked_where_nobody_won():
    assert refusal(ended("nagari", "standard", {}, {"heundeum": 3})) == [
        ("/players/1/heundeum", "contradiction")
    ]


FIRST_GO = [
    ("B", {"go_count": 1}, {"go_count": 2}, None),
    ("C", {"go_count": 1}, {"go_count": 2}, None),
    ("B", {"go_count": 1}, {}, None),
    ("A", {"go_count": 1}, {"go_count": 1}, "contradiction"),
    ("C", {"go_count": 1}, {}, "contradiction"),
    ("B", {}, {"go_count": 0}, "contradiction"),
    ("Q", {"go_count": 1}, {}, "unknown_player"),
    ("", {"go_count": 1}, {}, "out_of_range"),
    ("x" * 65, {"go_count": 1}, {}, "out_of_range"),
    (None, {"go_count": 1}, {}, "wrong_type"),
]


@pytest.mark.parametrize("ruleset", ["standard", "seed"])
@pytest.mark.parametrize(("name", "b", "c", "code"), FIRST_GO)
def test_who_called_first(ruleset, name, b, c, code):
    request = {**deal(ruleset, {"points": 9, "go_count": 2}, b, c), "first_go": name}
    if code is None:
        assert settled(request)["winner"] == "A"
    else:
        assert ("/first_go", code) in refusal(request)
        assert len(refusal(request)) == 1 if code == "contradiction" else True


def test_the_seed_rules_need_not_know_who_called_first():
    answer = settled(deal("seed", None, {"go_count": 1}, {"go_count": 1}))
    assert by_id(answer["balances"]) == {"A": 18, "B": -9, "C": -9}


GAIN = house(go_bak={"only_without_gain": True})
GAINED = [
    # ruleset, ending, whose, code
    (GAIN, "stop", {"go_count": 1}, None),
    (GAIN, "nagari", {"go_count": 1}, None),
    (GAIN, "three_ppuk", {"go_count": 1}, None),
    ("standard", "nagari", {"go_count": 1}, None),
    ("seed", "nagari", {"go_count": 1}, None),
    ("standard", "stop", {"go_count": 1}, "not_applicable"),
    ("seed", "stop", {"go_count": 1}, "not_applicable"),
    (house("seed", go_bak={"only_without_gain": True}), "stop", {"go_count": 1}, "not_applicable"),
    (GAIN, "stop", {}, "not_applicable"),
    (GAIN, "nagari", {"go_count": 0}, "not_applicable"),
    (GAIN, "void", {}, "not_applicable"),
    (GAIN, "chongtong", {}, "not_applicable"),
]


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize(("ruleset", "ending", "player", "code"), GAINED)
def test_where_it_may_be_said_that_a_caller_gained(ruleset, ending, player, code, value):
    request = deal(
        ruleset,
        {"points": 9} if ending == "stop" else {},
        {**player, "gained_since_go": value},
        ending=ending,
        winner="A" if ending in {"stop", "three_ppuk"} else None,
        holders=["A"] if ending == "chongtong" else None,
    )
    if code is None:
        assert settled(request)["ending"] == ending
    else:
        assert refusal(request) == [("/players/1/gained_since_go", code)]


def test_a_winner_has_not_to_say_whether_he_gained():
    request = deal(GAIN, {"points": 9, "go_count": 2, "gained_since_go": True})
    assert refusal(request) == [("/players/0/gained_since_go", "not_applicable")]
    assert settled(deal(GAIN, {"points": 9, "go_count": 2}))["winner"] == "A"
    request = deal(GAIN, None, {"go_count": 1, "gained_since_go": 1})
    assert refusal(request) == [("/players/1/gained_since_go", "wrong_type")]


@pytest.mark.parametrize("value", [-1, 21])
def test_ranges_of_goes_and_carry(value):
    assert refusal(deal("standard", {"points": 9, "go_count": value})) == [
        ("/players/0/go_count", "out_of_range")
    ]
    assert refusal(deal(previous_nagari=value)) == [("/previous_nagari", "out_of_range")]


CARRY = [
    ({}, 0, 1),
    ({}, 1, 2),
    ({}, 3, 8),
    ({"nagari": {"factor": 3}}, 2, 9),
    ({"nagari": {"factor": 4}}, 3, 64),
    ({"nagari": {"mode": "flat", "factor": 3}}, 1, 3),
    ({"nagari": {"mode": "flat", "factor": 3}}, 5, 3),
    ({"nagari": {"mode": "flat"}}, 0, 1),
    ({"nagari": {"mode": "off"}}, 5, 1),
    ({"base": "seed"}, 5, 2),
]


@pytest.mark.parametrize(("fields", "carried", "times"), CARRY)
def test_previous_nagari(fields, carried, times):
    answer = settled(deal(house(**fields), {"points": 9}, previous_nagari=carried))
    assert multipliers(answer) == ({"previous_nagari": times} if times > 1 else {})
    assert by_id(answer["balances"])["C"] == -9 * times
    assert answer["next"]["previous_nagari"] == 0


def test_every_table_multiplier_in_its_order():
    request = deal(
        "standard",
        {"points": 9, "go_count": 3, "heundeum": 1, "bombs": 1, "meongtta": True},
        previous_nagari=2,
        extra_multiplier=5,
    )
    assert list(multipliers(settled(request)).items()) == [
        ("go", 2),
        ("heundeum", 2),
        ("bomb", 2),
        ("meongtta", 2),
        ("previous_nagari", 4),
        ("extra", 5),
    ]
    assert by_id(settled(request)["balances"])["B"] == -12 * 2 * 2 * 2 * 2 * 4 * 5
