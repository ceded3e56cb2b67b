"""What each ending takes and pays: the contract's table member by member, and the fixed endings."""

from __future__ import annotations

import pytest

from tests.gostop.checker import by_id, refusal, settled
from tests.gostop.deals import NOTHING, deal, ended, house

NEEDED: dict[str, dict[str, object]] = {
    "stop": {"winner": "A"},
    "nagari": {},
    "void": {},
    "chongtong": {"holders": ["A"]},
    "three_ppuk": {"winner": "A"},
}


def request_of(ending, *players, **members):
    """A sound request of an ending, to which one more member is added."""
    rows = list(players) or [{"points": 9}] if ending == "stop" else list(players) or [{}]
    return deal("standard", *rows, **{"ending": ending, "winner": None, **NEEDED[ending], **members})


# Member by member: what is added to a request, where a refusal points, and the endings that refuse it.
CARDS = {"captured": ["1B"], "sake_cup": "auto"}
MEMBERS: dict[str, tuple[dict[str, object], str, set[str]]] = {
    "winner": ({"winner": "A"}, "/winner", {"nagari", "void", "chongtong"}),
    "holders": ({"holders": ["A"]}, "/holders", {"stop", "nagari", "void", "three_ppuk"}),
    "liable": ({"liable": "B"}, "/liable", {"nagari", "void", "chongtong", "three_ppuk"}),
    "extra": ({"extra_multiplier": 2}, "/extra_multiplier", {"nagari", "void", "chongtong", "three_ppuk"}),
    "no extra": ({"extra_multiplier": 1}, "", set()),
    "carry": ({"previous_nagari": 20}, "", set()),
    "payments": ({"side_payments": [{"to": "B", "points": 1}]}, "", set()),
    "chip": ({"chip_value": 5}, "", set()),
}


@pytest.mark.parametrize("ending", NEEDED)
@pytest.mark.parametrize("name", MEMBERS)
def test_members_of_the_request(ending, name):
    members, pointer, refusing = MEMBERS[name]
    request = request_of(ending, **members)
    if ending in refusing:
        assert refusal(request) == [(pointer, "not_applicable")]
    else:
        assert settled(request)["ending"] == ending


PLAYERS = {
    "goes": ({"go_count": 1}, "go_count", {"void", "chongtong"}),
    "no goes": ({"go_count": 0}, "", set()),
    "heundeum": ({"heundeum": 1}, "heundeum", {"void", "chongtong"}),
    "months": ({"heundeum": [4]}, "heundeum", {"void", "chongtong"}),
    "no months": ({"heundeum": [], "bombs": 0}, "", set()),
    "bombs": ({"bombs": 1}, "bombs", {"void", "chongtong"}),
    "baks": ({"baks": ["pi_bak"]}, "baks", {"nagari", "void", "chongtong", "three_ppuk"}),
    "points": ({"points": 5}, "points", {"stop", "nagari", "void", "chongtong", "three_ppuk"}),
    "meongtta": ({"meongtta": True}, "meongtta", {"stop", "nagari", "void", "chongtong", "three_ppuk"}),
    "cards": (CARDS, "captured", {"stop"}),
    "counts": ({"counts": NOTHING}, "counts", {"stop"}),
}


@pytest.mark.parametrize("ending", NEEDED)
@pytest.mark.parametrize("name", PLAYERS)
def test_members_of_a_player_who_does_not_win(ending, name):
    player, member, refusing = PLAYERS[name]
    first = {"points": 9} if ending == "stop" else {}
    request = request_of(ending, first, player)
    if ending in refusing:
        assert refusal(request) == [(f"/players/1/{member}", "not_applicable")]
    else:
        assert settled(request)["ending"] == ending


@pytest.mark.parametrize("ending", ["nagari", "void", "chongtong", "three_ppuk"])
def test_a_winner_s_points_belong_to_a_stop(ending):
    request = request_of(ending, {"points": 5, "meongtta": True})
    assert refusal(request) == [
        ("/players/0/points", "not_applicable"),
        ("/players/0/meongtta", "not_applicable"),
    ]


@pytest.mark.parametrize("ending", ["nagari", "void", "chongtong", "three_ppuk"])
def test_unused_cards_are_checked_all_the_same(ending):
    request = request_of(ending, {"captured": ["1B", "X2a"]}, {"captured": ["1b"], "counts": NOTHING})
    assert refusal(request) == [
        ("/players/0/captured/1", "not_in_deck"),
        ("/players/1/captured/0", "duplicate_card"),
        ("/players/1/counts", "contradiction"),
    ]


def test_unused_goes_are_checked_all_the_same():
    request = ended("nagari", "standard", {"go_count": 1}, {}, {"go_count": 2}, first_go="B")
    assert refusal(request) == [("/first_go", "contradiction")]
    assert settled({**request, "first_go": "C"})["next"]["previous_nagari"] == 1
    request = ended("three_ppuk", "standard", {"go_count": 1}, winner="A", first_go="A")
    assert refusal(request) == [("/first_go", "contradiction")]
    request = ended("three_ppuk", "standard", {"heundeum": 3}, winner="A")
    assert refusal(request) == [("/players/0/heundeum", "contradiction")]


@pytest.mark.parametrize("ending", ["void", "chongtong"])
def test_who_called_first_has_no_place_where_nobody_could_call(ending):
    assert refusal(request_of(ending, first_go="A")) == [("/first_go", "not_applicable")]


def test_three_ppuk_where_they_end_nothing():
    assert refusal(ended("three_ppuk", "seed", winner="A")) == [("/ending", "not_applicable")]
    off = house(three_ppuk={"enabled": False})
    assert refusal(ended("three_ppuk", off, winner="B")) == [("/ending", "not_applicable")]


def test_unknown_endings_and_holders():
    assert refusal(deal(ending="draw")) == [("/ending", "unknown_value")]
    assert refusal(deal(ending=None, detail="short")) == [("/detail", "unknown_value")]
    assert refusal(ended("chongtong", holders=["B", "Q"])) == [("/holders/1", "unknown_player")]
    assert refusal(ended("chongtong", holders=["B", "B"])) == [("/holders/1", "duplicate_player")]
    assert refusal(ended("chongtong", holders=[])) == [("/holders", "out_of_range")]
    assert refusal(ended("chongtong", holders="A")) == [("/holders", "wrong_type")]
    assert refusal(ended("chongtong", holders=["A", 2])) == [("/holders/1", "wrong_type")]


# Fixed points: who is paid what, who deals next, and what is carried.

FIXED = [
    # ruleset, holders, balances, winner, dealer, carry after two nagari
    ("standard", "A", {"A": 6, "B": -3, "C": -3}, "A", "A", 0),
    ("standard", "C", {"A": -3, "B": -3, "C": 6}, "C", "C", 0),
    ("standard", "AC", {"A": 0, "B": 0, "C": 0}, None, "A", 3),
    ("standard", "ABC", {"A": 0, "B": 0, "C": 0}, None, "A", 3),
    ("seed", "B", {"A": -5, "B": 10, "C": -5}, "B", "B", 0),
    ("seed", "CB", {"A": -10, "B": 5, "C": 5}, None, "B", 0),
    ("seed", "AC", {"A": 5, "B": -10, "C": 5}, None, "A", 0),
    ("seed", "ABC", {"A": 0, "B": 0, "C": 0}, None, "A", 3),
    ("matgo", "B", {"A": -10, "B": 10}, "B", "B", 0),
    ("matgo", "BA", {"A": 10, "B": -10}, "A", "A", 0),
]


@pytest.mark.parametrize(("ruleset", "holders", "balances", "winner", "dealer", "carry"), FIXED)
def test_chongtong(ruleset, holders, balances, winner, dealer, carry):
    answer = settled(ended("chongtong", ruleset, holders=list(holders), previous_nagari=2))
    assert by_id(answer["balances"]) == balances
    assert answer["winner"] == winner
    assert answer["next"] == {"dealer": dealer, "previous_nagari": carry}
    assert answer["table_multipliers"] == []
    if winner is None:
        assert answer["points"] is None
        assert answer["losers"] == []
    else:
        due = -min(balances.values())
        assert answer["points"] == {"cards": 0, "go": 0, "total": due}
        assert [(row["due"], row["pays"]) for row in answer["losers"]] == [(due, due)] * (len(balances) - 1)


def test_of_several_holders_the_one_whose_turn_comes_first():
    several = house(chongtong={"several": "dealer", "points": 4})
    answer = settled(ended("chongtong", several, holders=["C", "B"]))
    assert answer["winner"] == "B"
    assert by_id(answer["balances"]) == {"A": -4, "B": 8, "C": -4}


@pytest.mark.parametrize(
    ("mode", "times", "factor"), [("per_nagari", 3, 27), ("flat", 3, 3), ("off", 1, 1), ("per_nagari", 0, 1)]
)
def test_fixed_points_after_nagari_where_the_rules_say_so(mode, times, factor):
    rules = house(nagari={"mode": mode, "factor": 3, "fixed_points": True})
    answer = settled(ended("three_ppuk", rules, winner="B", previous_nagari=times))
    assert by_id(answer["balances"]) == {"A": -3 * factor, "B": 6 * factor, "C": -3 * factor}
    assert answer["points"]["total"] == 3
    rows = [{"code": "previous_nagari", "factor": factor}] if factor > 1 else []
    assert answer["table_multipliers"] == rows
    answer = settled(ended("chongtong", rules, holders=["C"], previous_nagari=times))
    assert by_id(answer["balances"])["C"] == 6 * factor


def test_fixed_points_after_one_nagari():
    rules = house(nagari={"fixed_points": True})
    answer = settled(ended("three_ppuk", rules, winner="B", previous_nagari=1))
    assert answer["table_multipliers"] == [{"code": "previous_nagari", "factor": 2}]


def test_fixed_points_of_several_holders_after_nagari():
    rules = house("seed", nagari={"mode": "per_nagari", "fixed_points": True})
    answer = settled(ended("chongtong", rules, holders=["A", "B"], previous_nagari=2))
    assert by_id(answer["balances"]) == {"A": 20, "B": 20, "C": -40}
    assert answer["table_multipliers"] == [{"code": "previous_nagari", "factor": 4}]
    assert answer["points"] is None


def test_neither_cap_nor_go_bak_nor_months_touch_fixed_points():
    rules = house("matgo", cap=3, go_bak={"factor": 2})
    answer = settled(
        ended("three_ppuk", rules, {"heundeum": [2], "go_count": 3}, {"go_count": 1}, winner="A")
    )
    assert by_id(answer["balances"]) == {"A": 7, "B": -7}


def test_three_ppuk_on_the_first_three_turns_in_matgo():
    events = [{"event": f"{place}_ppuk", "player": "B"} for place in ("first", "second", "third")]
    answer = settled(ended("three_ppuk", "matgo", winner="B", side_payments=events))
    assert by_id(answer["balances"]) == {"A": -49, "B": 49}


@pytest.mark.parametrize(("ending", "carry"), [("nagari", 5), ("void", 4)])
def test_a_deal_that_nobody_won(ending, carry):
    payment = [{"to": "B", "points": 2}]
    answer = settled(ended(ending, previous_nagari=4, side_payments=payment, chip_value=10))
    assert by_id(answer["balances"], "amount") == {"A": -20, "B": 40, "C": -20}
    assert answer["next"] == {"dealer": "A", "previous_nagari": carry}
    assert (answer["winner"], answer["points"], answer["items"], answer["losers"]) == (None, None, [], [])
    assert answer["sake_cup"] is None


def test_the_winner_of_a_stop_deals_and_nothing_is_carried():
    answer = settled(deal("standard", {}, {}, {"points": 3}, winner="C", previous_nagari=20))
    assert answer["next"] == {"dealer": "C", "previous_nagari": 0}
    assert by_id(answer["balances"])["C"] == 2 * 3 * 2**20
