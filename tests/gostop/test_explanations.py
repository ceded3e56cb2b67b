"""The steps of an explanation give every figure of the result, and every payment has its step."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest
from hypothesis import assume, given

from scorer.errors import InvalidInput
from scorer.gostop.api import settle
from scorer.gostop.explain import explain
from scorer.i18n import texts
from tests.gostop import dice
from tests.gostop.deals import NOTHING, TEN_JUNK, THREE_BRIGHTS, deal, ended, house

ITEMS = {
    "five_brights",
    "four_brights",
    "three_brights",
    "three_brights_rain",
    "godori",
    "animals",
    "ribbons",
    "hongdan",
    "cheongdan",
    "chodan",
    "junk",
    "all_ten_ribbons",
}
TABLE = {
    "go_doubling": "go",
    "heundeum": "heundeum",
    "bomb": "bomb",
    "meongtta": "meongtta",
    "previous_nagari": "previous_nagari",
    "extra": "extra",
}
SIDE = {"side_payment", "side_payment_amount", "first_ppuk", "second_ppuk", "third_ppuk", "first_ttadak"}
SALES = {"bright_sale", "bright_sale_cards"}


def codes(request):
    return [step.code for step in explain(settle(request))]


def steps_of(request, code):
    return [dict(step.params) for step in explain(settle(request)) if step.code == code]


@given(dice.seeds)
@dice.often(500)
def test_the_figures_of_the_steps_give_every_due_and_payment(seed):
    try:
        settlement = settle(dice.request(seed))
    except InvalidInput:
        assume(False)  # the winner could not have stopped
    steps = explain(settlement)
    if settlement.deal.ending == "stop":
        check_points(settlement, steps)
    for step in steps:
        check_arithmetic(step)
    payments = Counter(payments_of(steps))
    transfers = Counter((t.payer, t.payee, t.amount) for t in settlement.transfers)
    assert payments == transfers
    assert all(texts("en").step(step) for step in steps)


def check_points(settlement, steps):
    points = settlement.points
    given_points = [step.params["points"] for step in steps if step.code == "points_given"]
    items = [step.params["points"] for step in steps if step.code in ITEMS]
    assert sum(given_points or items) == points.cards
    assert sum(step.params["points"] for step in steps if step.code == "go_addition") == points.go
    table = [(TABLE[step.code], step.params["factor"]) for step in steps if step.code in TABLE]
    assert table == list(settlement.table_multipliers)
    for loser in settlement.losers:
        own = [step for step in steps if step.params.get("player") == loser.id]
        if loser.exempt:
            assert own[0].code == "exempt"
            continue
        baks = [(step.code, step.params["factor"]) for step in own if step.code in {*BAKS, "go_bak"}]
        assert baks == list(loser.multipliers)
        (line,) = [step.params for step in own if step.code in {"due", "due_capped"}]
        assert line["card_points"] == points.cards
        assert line["go_points"] == points.go
        assert line["factors"] == [factor for _, factor in [*table, *baks]]
        assert line["due"] == loser.due


BAKS = {"gwang_bak", "pi_bak", "meong_bak"}


def check_arithmetic(step):
    params = step.params
    if step.code in {"due", "due_capped"}:
        product = (params["card_points"] + params["go_points"]) * prod(params["factors"])
        assert params.get("uncapped", params["due"]) == product
        assert params["due"] == min(product, params.get("cap", product))
        assert params["amount"] == params["due"] * params["chip_value"]
    elif step.code == "fixed_due":
        assert params["due"] == params["fixed_points"] * prod(params["factors"])
        assert params["amount"] == params["due"] * params["chip_value"]
    elif "chip_value" in params:
        assert params["amount"] == params["points"] * params["chip_value"]


def payments_of(steps):
    """Every payment that is told, whoever owes what: moved dues are paid by the liable player."""
    moved = any(step.code == "pays_all" for step in steps)
    paying = {"fixed_due", "pays_all"} if moved else {"fixed_due", "due", "due_capped"}
    for step in steps:
        params = step.params
        if step.code in paying and params["amount"]:
            yield params["player"], params["winner"], params["amount"]
        elif step.code in SIDE | SALES:
            for payer in params["payers"]:
                yield payer, params["player"], params["amount"]


def test_a_whole_explanation():
    request = deal(
        house(cap=50, first_ttadak=3),
        {"captured": [*THREE_BRIGHTS, *TEN_JUNK], "go_count": 3, "heundeum": [1], "bombs": [1, 2]},
        {"captured": ["4A"], "go_count": 1},
        {"captured": ["11B", "9A", "6J1"]},
        side_payments=[{"event": "first_ttadak", "player": "C"}, {"to": "A", "amount": 5}],
        previous_nagari=1,
        chip_value=10,
    )
    assert codes(request) == [
        "three_brights",
        "junk",
        "sake_cup_animal",
        "go_addition",
        "go_doubling",
        "heundeum",
        "bomb",
        "previous_nagari",
        "gwang_bak",
        "due_capped",
        "pi_bak",
        "due_capped",
        "moved_go_bak",
        "pays_all",
        "first_ttadak",
        "side_payment_amount",
        "next_deal",
    ]


EXEMPT = house(empty_loser_exempt=True)
FOUR: tuple[object, ...] = ("standard", {}, {}, {}, {})
TOLD = {
    "nagari": (ended("nagari"), ["nagari", "next_deal_after_nagari"]),
    "void": (ended("void"), ["void", "next_deal"]),
    "chongtong": (ended("chongtong", holders=["B"]), ["chongtong", "fixed_due", "fixed_due", "next_deal"]),
    "chongtong of two": (
        ended("chongtong", holders=["A", "C"]),
        ["chongtong_unpaid", "next_deal_after_nagari"],
    ),
    "three ppuk": (ended("three_ppuk", winner="C"), ["three_ppuk", "fixed_due", "fixed_due", "next_deal"]),
    "liable alone": (deal("matgo", liable="B"), ["points_given", "due", "next_deal"]),
    "liable": (
        deal(liable="B"),
        ["points_given", "due", "due", "moved_liable", "pays_all", "next_deal"],
    ),
    "exempt": (
        deal(EXEMPT, {"captured": THREE_BRIGHTS}, {"counts": NOTHING}, {"captured": []}),
        ["three_brights", "exempt", "exempt", "next_deal"],
    ),
    "liable beside an exempt loser": (
        deal(EXEMPT, {"captured": THREE_BRIGHTS}, {"captured": []}, {"captured": ["11B"]}, liable="C"),
        ["three_brights", "exempt", "due", "next_deal"],
    ),
    "exempt and liable": (
        deal(EXEMPT, {"captured": THREE_BRIGHTS}, {"captured": []}, {"captured": ["11B"]}, liable="B"),
        ["three_brights", "exempt", "due", "moved_liable", "pays_all", "next_deal"],
    ),
    "brights sold": (
        ended("nagari", *FOUR, seller={"id": "D", "cards": ["1B", "3J1"]}),
        ["nagari", "bright_sale_cards", "next_deal_after_nagari"],
    ),
    "points for brights": (
        ended("void", *FOUR, seller={"id": "C", "points": 2}),
        ["void", "bright_sale", "next_deal"],
    ),
    "no bright sold": (ended("void", *FOUR, seller={"id": "C", "cards": ["3J1"]}), ["void", "next_deal"]),
}


@pytest.mark.parametrize("name", TOLD)
def test_the_steps_of_an_ending(name):
    request, told = TOLD[name]
    assert codes(request) == told


def test_steps_name_numbers_and_players():
    request = ended("chongtong", "seed", holders=["C", "A"], previous_nagari=2)
    (step,) = steps_of(request, "chongtong")
    assert step == {"players": ["A", "C"], "points": 5}
    (step,) = steps_of(deal("standard", {"points": 5, "bombs": 2}), "bomb")
    assert step == {"player": "A", "count": 2, "factor": 4}
    fixed = house(nagari={"fixed_points": True})
    (step,) = steps_of(ended("three_ppuk", fixed, winner="B", previous_nagari=2), "previous_nagari")
    assert step == {"player": "B", "count": 2, "factor": 4}
    sold = ended("nagari", "standard", {}, {}, {}, {}, seller={"id": "D", "cards": ["x3", "11b", "1B"]})
    (step,) = steps_of(sold, "bright_sale_cards")
    assert step["cards"] == ["1B", "11B"]
    assert step["payers"] == ["A", "B", "C"]


def test_a_bomb_of_a_month_that_was_shown_is_not_counted_where_it_has_no_factor():
    winner = {"points": 5, "heundeum": [1], "bombs": [1, 2]}
    (once,) = steps_of(deal("standard", winner), "bomb")
    assert (once["count"], once["factor"]) == (1, 2)
    (each,) = steps_of(deal(house(bomb_after_heundeum="each"), winner), "bomb")
    assert (each["count"], each["factor"]) == (2, 4)
