"""Every refusal of a settle request that is no matter of single members: places, codes, order."""

from __future__ import annotations

import pytest

from tests.gostop.checker import refusal, settled
from tests.gostop.deals import NOTHING, TEN_JUNK, THREE_BRIGHTS, counts, deal, ended, house

GAIN = house(go_bak={"only_without_gain": True})
BRIGHTS = {"captured": THREE_BRIGHTS}
EMPTY: dict[str, object] = {"captured": []}

MISSING = {
    "winner": (deal(winner=None), "/winner"),
    "winner of three ppuk": (ended("three_ppuk"), "/winner"),
    "holders": (ended("chongtong"), "/holders"),
    "winner's detail": (deal("standard", {"go_count": 1}), "/players/0/captured"),
    "winner's detail beside baks": (deal("matgo", {"baks": []}), "/players/0/captured"),
    "loser's detail": (deal("standard", BRIGHTS, EMPTY), "/players/2/captured"),
    "first go": (deal("standard", None, {"go_count": 1}, {"go_count": 2}), "/first_go"),
    "gain": (deal(GAIN, None, {"go_count": 1}), "/players/1/gained_since_go"),
    "rain bright": (deal("matgo", {"counts": counts(3, 5, 5, 12)}, EMPTY), "/players/0/counts/rain_bright"),
    "payment": (deal(side_payments=[{"to": "B"}]), "/side_payments/0/points"),
    "payee": (deal(side_payments=[{"amount": 1}]), "/side_payments/0/to"),
    "event": (deal(side_payments=[{"player": "B"}]), "/side_payments/0/event"),
    "event's player": (deal("matgo", side_payments=[{"event": "first_ttadak"}]), "/side_payments/0/player"),
    "what was sold": (deal("standard", None, {}, {}, {}, seller={"id": "D"}), "/seller/cards"),
}


@pytest.mark.parametrize("name", MISSING)
def test_what_others_make_necessary_is_required(name):
    request, pointer = MISSING[name]
    faults = refusal(request)
    assert (pointer, "required") in faults
    assert {code for _, code in faults} <= {"required", "not_applicable"}


def test_missing_members_are_told_beside_faults_of_form():
    request = deal("standard", {"go_count": -1}, {"captured": ["1B", "13B"]}, {"go_count": 1}, chip_value=0)
    assert refusal(request) == [
        ("/players/0/go_count", "out_of_range"),
        ("/players/0/captured", "required"),
        ("/players/1/captured/1", "unknown_card"),
        ("/chip_value", "out_of_range"),
    ]


def test_no_call_is_no_call():
    request = deal(GAIN, None, {"go_count": 0}, {"go_count": 0})
    assert settled(request)["winner"] == "A"
    assert refusal(deal(GAIN, None, {"go_count": True}, {"go_count": 0})) == [
        ("/players/1/go_count", "wrong_type")
    ]


def test_a_payment_without_anything():
    assert refusal(deal(side_payments=[{}])) == [
        ("/side_payments/0/to", "required"),
        ("/side_payments/0/points", "required"),
    ]


def test_baks_are_judged_only_beside_a_winner_who_gave_something():
    request = deal("standard", {"go_count": 1}, {"baks": ["pi_bak"]})
    assert refusal(request) == [("/players/0/captured", "required")]


def test_nothing_is_asked_of_a_winner_who_cannot_be_one():
    request = deal("standard", {}, {}, {}, {}, winner="D", seller={"id": "D", "points": 1})
    assert refusal(request) == [("/winner", "contradiction")]
    request = deal("standard", {"id": 7}, winner=7)
    assert refusal(request) == [("/players/0/id", "wrong_type"), ("/winner", "wrong_type")]


def test_what_cannot_be_read_makes_nothing_necessary():
    assert refusal(deal(ending="draw", winner=None)) == [("/ending", "unknown_value")]
    assert refusal(deal(ending=["stop"], winner=None)) == [("/ending", "wrong_type")]
    assert refusal(deal(winner=7)) == [("/winner", "wrong_type")]
    assert refusal(deal(side_payments=[3, "x"])) == [
        ("/side_payments/0", "wrong_type"),
        ("/side_payments/1", "wrong_type"),
    ]
    assert refusal(deal("standard", {"counts": {**NOTHING, "brights": "3"}}, EMPTY, EMPTY)) == [
        ("/players/0/counts/brights", "wrong_type")
    ]


def test_meaning_is_told_beside_names_and_cards():
    request = deal(
        "standard",
        {"captured": ["1B", "3B", "12B"], "heundeum": 3},
        {"captured": ["1b"]},
        {"captured": ["12D"], "baks": ["pi_bak"]},
        liable="Q",
    )
    assert refusal(request) == [
        ("/players/0/captured", "under_stop_minimum"),
        ("/players/0/heundeum", "contradiction"),
        ("/players/1/captured/0", "duplicate_card"),
        ("/players/2/baks", "not_applicable"),
        ("/liable", "unknown_player"),
    ]


def test_a_place_that_names_nobody_is_told_once():
    request = deal("standard", None, {"go_count": 1}, first_go="Q")
    assert refusal(request) == [("/first_go", "unknown_player")]


def test_without_a_known_winner_no_one_is_a_loser():
    request = deal("standard", {"points": 5, "meongtta": True}, {"baks": ["meong_bak"]}, winner="Z")
    assert refusal(request) == [("/winner", "unknown_player")]


DETAILS = {
    "cards and counts": (
        deal("matgo", {"captured": TEN_JUNK, "counts": counts(junk=16)}, EMPTY),
        [("/players/0/counts", "contradiction")],
    ),
    "counts and cards": (
        deal("matgo", {"counts": counts(junk=16), "captured": TEN_JUNK}, EMPTY),
        [("/players/0/captured", "contradiction")],
    ),
    "points and cards": (
        deal("standard", {"points": 3, **BRIGHTS}, {"baks": ["pi_bak"]}),
        [("/players/0/captured", "contradiction")],
    ),
    "cards and points": (
        deal("standard", {**BRIGHTS, "points": 3}, EMPTY, EMPTY),
        [("/players/0/points", "contradiction")],
    ),
    "all three": (
        deal("matgo", {"points": 9, "captured": [], "counts": NOTHING}, {}),
        [("/players/0/captured", "contradiction"), ("/players/0/counts", "contradiction")],
    ),
    "loser's cards and counts": (
        deal("standard", BRIGHTS, {"captured": [], "counts": NOTHING}, EMPTY),
        [("/players/1/counts", "contradiction")],
    ),
    "loser's counts and cards": (
        deal("standard", BRIGHTS, EMPTY, {"counts": NOTHING, "captured": []}),
        [("/players/2/captured", "contradiction")],
    ),
    "baks beside cards": (
        deal("standard", BRIGHTS, {"captured": [], "baks": []}, EMPTY),
        [("/players/1/baks", "not_applicable")],
    ),
    "baks in place of cards": (
        deal("standard", BRIGHTS, {"baks": ["gwang_bak"]}, EMPTY),
        [("/players/1/baks", "not_applicable"), ("/players/1/captured", "required")],
    ),
    "cards beside points": (
        deal("standard", None, {"captured": ["1B"]}),
        [("/players/1/captured", "not_applicable")],
    ),
    "counts beside points": (
        deal("standard", None, {}, {"counts": NOTHING}),
        [("/players/2/counts", "not_applicable")],
    ),
    "cards and counts beside points": (
        deal("standard", None, {"captured": [], "counts": NOTHING}),
        [("/players/1/captured", "not_applicable"), ("/players/1/counts", "contradiction")],
    ),
    "loser's points": (deal("standard", None, {"points": 3}), [("/players/1/points", "not_applicable")]),
    "winner's baks": (
        deal("standard", {"points": 5, "baks": ["pi_bak"]}),
        [("/players/0/baks", "not_applicable")],
    ),
    "meongtta beside cards": (
        deal("standard", {**BRIGHTS, "meongtta": True}, EMPTY, EMPTY),
        [("/players/0/meongtta", "not_applicable")],
    ),
    "meongtta of a loser": (
        deal("standard", None, {"meongtta": True}),
        [("/players/1/meongtta", "not_applicable")],
    ),
    "meongtta where it is off": (
        deal(house(meongtta_min=0), {"points": 5, "meongtta": True}),
        [("/players/0/meongtta", "not_applicable")],
    ),
}


@pytest.mark.parametrize("name", DETAILS)
def test_details_that_exclude_each_other(name):
    request, faults = DETAILS[name]
    assert refusal(request) == faults


@pytest.mark.parametrize("player", [{"points": 5, "meongtta": False}, {"points": 5, "baks": None}])
def test_what_says_nothing_is_no_fault(player):
    player = {name: value for name, value in player.items() if value is not None}
    assert settled(deal("standard", player, {"meongtta": False}))["winner"] == "A"


BAKS = {
    "gwang_bak": house(gwang_bak=False),
    "pi_bak": house(pi_bak={"enabled": False}),
    "meong_bak": "standard",
}


@pytest.mark.parametrize("bak", BAKS)
def test_a_bak_that_is_off_is_refused(bak):
    request = deal(BAKS[bak], None, {}, {"baks": [bak]})
    assert refusal(request) == [("/players/2/baks/0", "not_applicable")]


def test_a_bak_twice_is_named_at_its_later_place():
    request = deal("standard", None, {"baks": ["pi_bak", "gwang_bak", "pi_bak"]})
    assert refusal(request) == [("/players/1/baks/2", "contradiction")]
    many = deal("standard", None, {"baks": ["pi_bak"] * 17})
    assert refusal(many) == [("/players/1/baks", "out_of_range")]


STOP = [
    ("/players/0/captured", deal("standard", {"captured": ["1B", "3B", "12B"]}, EMPTY, EMPTY)),
    ("/players/0/points", deal("matgo", {"points": 6})),
    ("/players/0/counts", deal("standard", {"counts": counts(2, 4, 4, 9)}, EMPTY, EMPTY)),
    ("/players/1/points", deal("seed", {}, {"points": 2}, winner="B")),
]


@pytest.mark.parametrize(("pointer", "request_"), STOP)
def test_a_winner_under_the_stop_minimum(pointer, request_):
    assert refusal(request_) == [(pointer, "under_stop_minimum")]


def test_the_stop_minimum_is_that_of_the_active_players():
    two = house(players=[2, 3], stop_minimum={"2": 5, "3": 4})
    assert settled(deal(two, {"points": 4}))["points"]["cards"] == 4
    request = deal(two, {"points": 4})
    del request["players"][2]
    assert refusal(request) == [("/players/0/points", "under_stop_minimum")]
    sold = deal(two, {"points": 4}, {}, {}, {}, seller={"id": "D", "points": 1})
    assert settled(sold)["points"]["cards"] == 4


def test_neither_goes_nor_doublings_count_towards_the_minimum():
    request = deal("standard", {"points": 2, "go_count": 3, "heundeum": 1, "bombs": 1})
    assert refusal(request) == [("/players/0/points", "under_stop_minimum")]


def test_a_seller_among_three_is_told_beside_their_number():
    request = deal("standard", seller={"id": "C", "points": 1})
    assert refusal(request) == [("/players", "out_of_range"), ("/seller", "contradiction")]


def test_a_card_of_another_pile_that_is_there_twice():
    request = deal("standard", BRIGHTS, {"captured": ["5A", "1B", "1b"]}, {"captured": ["01-gwang"]})
    assert refusal(request) == [
        ("/players/1/captured/1", "duplicate_card"),
        ("/players/1/captured/2", "duplicate_card"),
        ("/players/2/captured/0", "duplicate_card"),
    ]
