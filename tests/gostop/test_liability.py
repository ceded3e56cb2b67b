"""Who pays: baks of each loser, go-bak with one and two callers, a liable player, exemption, the cap."""

from __future__ import annotations

import pytest

from tests.gostop.checker import by_id, refusal, settled
from tests.gostop.deals import NOTHING, TEN_JUNK, THREE_BRIGHTS, counts, deal, ended, house

TEN = {"points": 10}
CALLED = {"go_count": 1}


def pays(request):
    return by_id(settled(request)["losers"], "pays")


def dues(request):
    return by_id(settled(request)["losers"], "due")


def multipliers(request):
    return {
        row["id"]: {factor["code"]: factor["factor"] for factor in row["multipliers"]}
        for row in settled(request)["losers"]
    }


def go_bak(base="standard", **fields):
    return house(base, go_bak=fields)


def test_the_example_of_the_rules():
    own = deal(go_bak(factor=2), TEN, CALLED)
    assert dues(own) == {"B": 20, "C": 10}
    assert pays(own) == {"B": 30, "C": 0}
    every = deal(go_bak(factor=2, applies_to="all"), TEN, CALLED)
    assert dues(every) == {"B": 20, "C": 20}
    assert pays(every) == {"B": 40, "C": 0}


GO_BAK = [
    # fields, B, C, first, dues, pays
    ({}, CALLED, {}, None, (10, 10), (20, 0)),
    ({}, {}, CALLED, None, (10, 10), (0, 20)),
    ({}, {"go_count": 3, "baks": ["pi_bak"]}, {}, None, (20, 10), (30, 0)),
    ({}, CALLED, {"baks": ["pi_bak", "gwang_bak"]}, None, (10, 40), (50, 0)),
    ({}, CALLED, CALLED, "B", (10, 10), (20, 0)),
    ({}, CALLED, CALLED, "C", (10, 10), (0, 20)),
    ({"caller": "last"}, CALLED, CALLED, "B", (10, 10), (0, 20)),
    ({"caller": "last"}, CALLED, CALLED, "C", (10, 10), (20, 0)),
    ({"caller": "last"}, CALLED, {}, None, (10, 10), (20, 0)),
    ({"factor": 2}, CALLED, CALLED, "C", (10, 20), (0, 30)),
    ({"factor": 2, "caller": "last"}, CALLED, CALLED, "C", (20, 10), (30, 0)),
    ({"factor": 2, "applies_to": "all"}, CALLED, {"baks": ["pi_bak"]}, None, (20, 40), (60, 0)),
    ({"mode": "off", "factor": 2, "applies_to": "all"}, CALLED, CALLED, None, (10, 10), (10, 10)),
    ({}, {}, {}, None, (10, 10), (10, 10)),
]


@pytest.mark.parametrize(("fields", "b", "c", "first", "due", "paid"), GO_BAK)
def test_go_bak(fields, b, c, first, due, paid):
    request = deal(go_bak(**fields), TEN, b, c, first_go=first)
    assert tuple(dues(request).values()) == due
    assert tuple(pays(request).values()) == paid


def gained(value):
    return {"go_count": 1, "gained_since_go": value}


GAINED = [
    # fields, B gained, C gained (None: called no go), first, who pays for all
    ({}, False, None, None, "B"),
    ({}, True, None, None, None),
    ({}, False, False, "C", "C"),
    ({}, True, False, "B", "C"),
    ({}, False, True, "C", "B"),
    ({}, True, True, "B", None),
    ({"caller": "last"}, False, False, "B", "C"),
    ({"caller": "last"}, False, True, "B", "B"),
    ({"caller": "last"}, True, False, "C", "C"),
    ({"caller": "last"}, True, True, "C", None),
]


@pytest.mark.parametrize("factor", [1, 2])
@pytest.mark.parametrize(("fields", "b", "c", "first", "liable"), GAINED)
def test_callers_who_gained_are_left_out_before_the_first_or_last_is_taken(
    fields, b, c, first, liable, factor
):
    rules = go_bak(only_without_gain=True, factor=factor, **fields)
    request = deal(rules, TEN, gained(b), {} if c is None else gained(c), first_go=first)
    expected = {"B": 10, "C": 10}
    if liable:
        expected = {"B": 0, "C": 0, liable: 10 + 10 * factor}
    assert pays(request) == expected
    liable_rows = multipliers(request).get(liable or "B")
    assert liable_rows == ({"go_bak": 2} if liable and factor == 2 else {})


def test_a_call_of_the_winner_does_not_matter():
    request = deal("standard", {"points": 10, "go_count": 1}, {}, {"go_count": 2})
    assert pays(request) == {"B": 0, "C": 22}


def test_go_bak_of_two_doubles_in_matgo():
    request = deal("matgo", TEN, {"go_count": 2, "baks": ["pi_bak"]})
    assert pays(request) == {"B": 40}
    assert multipliers(request) == {"B": {"pi_bak": 2, "go_bak": 2}}


def test_a_liable_player_takes_the_dues_as_they_stand():
    request = deal("standard", TEN, {"baks": ["pi_bak"]}, {"baks": ["gwang_bak", "pi_bak"]}, liable="B")
    assert dues(request) == {"B": 20, "C": 40}
    assert pays(request) == {"B": 60, "C": 0}
    assert settled(request)["transfers"] == [
        {"from": "B", "to": "A", "points": 60, "amount": 60, "reason": "win"}
    ]


def test_a_go_bak_caller_pays_before_a_liable_player():
    assert pays(deal("standard", TEN, CALLED, {}, liable="C")) == {"B": 20, "C": 0}
    assert pays(deal("seed", TEN, CALLED, {}, liable="C")) == {"B": 0, "C": 20}
    rules = go_bak(only_without_gain=True, factor=2)
    assert pays(deal(rules, TEN, gained(True), {}, liable="C")) == {"B": 0, "C": 20}
    assert multipliers(deal(rules, TEN, gained(True), {}, liable="C")) == {"B": {}, "C": {}}


def test_the_winner_is_not_liable():
    assert refusal(deal(liable="A")) == [("/liable", "contradiction")]
    assert refusal(deal(liable="Z")) == [("/liable", "unknown_player")]
    assert refusal(deal(liable=None) | {"liable": None}) == [("/liable", "wrong_type")]


CAPS = [
    # cap, fields, B, C, liable, dues, pays
    (15, {}, {}, {"baks": ["pi_bak"]}, None, (10, 15), (10, 15)),
    (10, {}, {}, {"baks": ["pi_bak"]}, None, (10, 10), (10, 10)),
    (15, {}, CALLED, {"baks": ["pi_bak"]}, None, (10, 15), (25, 0)),
    (15, {"factor": 2}, CALLED, {"baks": ["pi_bak"]}, None, (15, 15), (30, 0)),
    (15, {"factor": 2, "applies_to": "all"}, CALLED, {}, None, (15, 15), (30, 0)),
    (15, {"mode": "off"}, {"baks": ["pi_bak"]}, {}, "C", (15, 10), (0, 25)),
    (1, {}, {}, {}, None, (1, 1), (1, 1)),
]


@pytest.mark.parametrize(("cap", "fields", "b", "c", "liable", "due", "paid"), CAPS)
def test_the_cap_holds_each_due_before_it_is_moved(cap, fields, b, c, liable, due, paid):
    request = deal(house(cap=cap, go_bak=fields), TEN, b, c, liable=liable)
    assert tuple(dues(request).values()) == due
    assert tuple(pays(request).values()) == paid


def test_the_cap_leaves_payments_sales_and_fixed_points_alone():
    rules = house(cap=1, first_ttadak=5)
    payments = [{"event": "first_ttadak", "player": "B"}, {"to": "B", "points": 4}]
    request = deal(rules, TEN, {}, {}, {}, side_payments=payments, seller={"id": "D", "points": 6})
    assert by_id(settled(request)["balances"]) == {"A": 2 - 9 - 6, "B": -1 + 18 - 6, "C": -1 - 9 - 6, "D": 18}
    assert by_id(settled(ended("chongtong", rules, holders=["A"]))["balances"])["A"] == 6


BAKS = [
    # fields, winner, loser, the loser's doublings
    ({}, counts(3, rain_bright=True), counts(0, 1, 1, 6), ["gwang_bak"]),
    ({}, counts(3, rain_bright=False), counts(1), []),
    ({}, counts(4), counts(0, 1), ["gwang_bak"]),
    ({}, counts(5), NOTHING, ["gwang_bak"]),
    ({}, counts(2, 8), NOTHING, []),
    ({"gwang_bak": False}, counts(5), NOTHING, []),
    ({}, counts(junk=10), counts(junk=5), ["pi_bak"]),
    ({}, counts(junk=10), counts(junk=1), ["pi_bak"]),
    ({}, counts(junk=10), counts(junk=6), []),
    ({}, counts(junk=10), counts(1, 1, 1, 0), []),
    ({}, counts(0, 5, 0, 9), counts(junk=1), []),
    ({"pi_bak": {"zero_exempt": False}}, counts(junk=10), counts(1), ["pi_bak"]),
    ({"pi_bak": {"enabled": False}}, counts(junk=10), counts(junk=1), []),
    ({"pi_bak": {"winner_min": 12}}, counts(junk=11), counts(junk=1), []),
    ({"pi_bak": {"winner_min": 5}}, counts(0, 5, 0, 5), counts(junk=1), ["pi_bak"]),
    ({"pi_bak": {"loser_max": 9}}, counts(junk=12), counts(junk=9), ["pi_bak"]),
    ({"pi_bak": {"loser_max": {"3": 2, "2": 9}}}, counts(junk=12), counts(junk=3), []),
    ({"base": "seed"}, counts(junk=10), counts(1), ["pi_bak"]),
    ({"base": "seed"}, counts(junk=10), counts(junk=5), ["pi_bak"]),
    ({"base": "seed"}, counts(junk=10), counts(junk=6), []),
    ({"meong_bak_min": 5}, counts(0, 5), counts(1), ["meong_bak"]),
    ({"meong_bak_min": 5}, counts(0, 5), counts(1, 1), []),
    ({"meong_bak_min": 7}, counts(0, 6), counts(1), []),
    ({"meong_bak_min": 7}, counts(0, 7), counts(1), ["meong_bak"]),
    ({}, counts(0, 7), counts(1), []),
    (
        {"meong_bak_min": 5},
        counts(3, 5, 0, 10, rain_bright=False),
        counts(0, 0, 4, 3),
        ["gwang_bak", "pi_bak", "meong_bak"],
    ),
]


@pytest.mark.parametrize(("fields", "winner", "loser", "told"), BAKS)
def test_baks_are_judged_for_each_loser(fields, winner, loser, told):
    rules = house(**{**fields, "stop_minimum": {"3": 1}})
    other = counts(0 if winner["brights"] == 5 else 1, 1, 1, 10)
    rows = multipliers(deal(rules, {"counts": winner}, {"counts": loser}, {"counts": other}))
    assert list(rows["B"]) == told
    assert "pi_bak" not in rows["C"]


MATGO_BAKS = [(7, ["pi_bak"]), (8, []), (0, [])]


@pytest.mark.parametrize(("junk", "told"), MATGO_BAKS)
def test_pi_bak_of_two_players(junk, told):
    request = deal("matgo", {"counts": counts(junk=16)}, {"counts": counts(junk=junk)})
    assert list(multipliers(request)["B"]) == told


MEONGTTA = [({}, 7, 2), ({}, 6, 1), ({}, 9, 2), ({"meongtta_min": 5}, 5, 2), ({"meongtta_min": 0}, 9, 1)]


@pytest.mark.parametrize(("fields", "animals", "times"), MEONGTTA)
def test_meongtta(fields, animals, times):
    winner = counts(0, animals, 5, 10, godori=animals == 9)
    answer = settled(deal(house(**fields), {"counts": winner}, {"counts": NOTHING}, {"counts": NOTHING}))
    rows = [{"code": "meongtta", "factor": 2}] if times == 2 else []
    assert answer["table_multipliers"] == rows


EXEMPT = house(empty_loser_exempt=True)


def test_a_loser_without_any_card_owes_nothing_where_the_rules_say_so():
    request = deal(EXEMPT, {"captured": THREE_BRIGHTS}, {"captured": []}, {"captured": ["1J1"]})
    answer = settled(request)
    assert answer["losers"][0] == {"id": "B", "multipliers": [], "due": 0, "pays": 0}
    assert by_id(answer["balances"]) == {"A": 6, "B": 0, "C": -6}
    assert len(answer["transfers"]) == 1
    request["players"][1] = {"id": "B", "counts": NOTHING}
    assert settled(request)["balances"] == answer["balances"]


def test_a_loser_is_exempt_only_where_his_cards_are_known():
    assert pays(deal(EXEMPT, TEN)) == {"B": 10, "C": 10}
    empty = deal("standard", {"captured": THREE_BRIGHTS}, {"captured": []}, {"captured": []})
    assert pays(empty) == {"B": 6, "C": 6}


def test_an_exempt_loser_may_still_pay_for_another():
    winner = {"captured": TEN_JUNK}
    request = deal(
        house(empty_loser_exempt=True, stop_minimum=1),
        winner,
        {"captured": []},
        {"captured": ["8B"]},
        liable="B",
    )
    assert dues(request) == {"B": 0, "C": 1}
    assert pays(request) == {"B": 1, "C": 0}


def test_a_win_of_which_nobody_owes_anything_is_still_a_win():
    request = deal(EXEMPT, {"captured": THREE_BRIGHTS}, {"captured": []}, {"captured": []}, previous_nagari=3)
    answer = settled(request)
    assert answer["transfers"] == []
    assert answer["next"] == {"dealer": "A", "previous_nagari": 0}
