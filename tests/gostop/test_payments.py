"""Side payments, the seller of brights, the order of transfers, chips, and figures too large to answer."""

from __future__ import annotations

import pytest

from scorer.errors import InvalidInput
from tests.gostop.checker import by_id, refusal, settled
from tests.gostop.deals import NOTHING, TEN_JUNK, deal, ended, house

PRICED = house(first_ppuk=[1, 2, 4], first_ttadak=3)


def paid(request, member="points"):
    return by_id(settled(request)["balances"], member)


EVENTS = [("first_ppuk", 1), ("second_ppuk", 2), ("third_ppuk", 4), ("first_ttadak", 3)]


@pytest.mark.parametrize(("event", "price"), EVENTS)
def test_an_event_is_paid_by_each_other_active_player(event, price):
    request = ended("nagari", PRICED, side_payments=[{"event": event, "player": "B"}])
    assert paid(request) == {"A": -price, "B": 2 * price, "C": -price}


@pytest.mark.parametrize(
    ("event", "price"), [(name, 7 * place) for place, (name, _) in enumerate(EVENTS[:3], 1)]
)
def test_matgo_prices(event, price):
    request = ended("nagari", "matgo", side_payments=[{"event": event, "player": "A"}])
    assert paid(request) == {"A": price, "B": -price}


def test_side_payments_also_to_a_loser_beside_everything_else():
    request = deal(
        PRICED,
        {"points": 3, "heundeum": 1},
        {"go_count": 1},
        side_payments=[
            {"event": "first_ttadak", "player": "B"},
            {"to": "C", "points": 1},
            {"to": "A", "amount": 55},
        ],
        previous_nagari=2,
        extra_multiplier=3,
        chip_value=10,
    )
    win = 3 * 2 * 4 * 3
    assert paid(request) == {"A": 2 * win - 4, "B": -2 * win + 6 - 1, "C": -3 + 2}
    assert paid(request, "amount") == {
        "A": 20 * win - 40 + 110,
        "B": -20 * win + 50 - 55,
        "C": -10 - 55,
    }


def test_transfers_come_in_the_order_of_the_contract():
    request = deal(
        "standard",
        {},
        {"points": 3},
        {},
        {},
        winner="B",
        side_payments=[{"to": "C", "points": 1}, {"to": "A", "amount": 7}],
        seller={"id": "D", "points": 2},
        chip_value=5,
    )
    rows = [tuple(transfer.values()) for transfer in settled(request)["transfers"]]
    assert rows == [
        ("A", "B", 3, 15, "win"),
        ("C", "B", 3, 15, "win"),
        ("A", "C", 1, 5, "side_payment"),
        ("B", "C", 1, 5, "side_payment"),
        ("B", "A", 0, 7, "side_payment"),
        ("C", "A", 0, 7, "side_payment"),
        ("A", "D", 2, 10, "bright_sale"),
        ("B", "D", 2, 10, "bright_sale"),
        ("C", "D", 2, 10, "bright_sale"),
    ]


def test_several_holders_are_paid_by_seat_of_the_payer_then_of_the_payee():
    request = ended("chongtong", "seed", holders=["C", "A"])
    rows = [tuple(transfer.values())[:3] for transfer in settled(request)["transfers"]]
    assert rows == [("B", "A", 5), ("B", "C", 5)]


PAYMENTS = [
    ([{"event": "first_ppuk", "player": "Q"}], "0/player", "unknown_player"),
    ([{"to": "Q", "points": 1}], "0/to", "unknown_player"),
    ([{"to": "A", "points": 0}], "0/points", "out_of_range"),
    ([{"to": "A", "points": 1_000_001}], "0/points", "out_of_range"),
    ([{"to": "A", "amount": 1_000_001}], "0/amount", "out_of_range"),
    ([{"to": "A", "amount": "5"}], "0/amount", "wrong_type"),
    ([{"to": "A", "points": 1}, {"to": "A", "points": 1, "amount": 2}], "1/amount", "contradiction"),
    ([{"amount": 2, "to": "A", "points": 1}], "0/points", "contradiction"),
    ([{"event": "first_ppuk", "player": "A", "points": 3}], "0/points", "contradiction"),
    ([{"event": "first_ppuk", "player": "A", "amount": 3}], "0/amount", "contradiction"),
    ([{"event": "first_ppuk", "player": "A", "to": "B"}], "0/to", "contradiction"),
    ([{"player": "A", "to": "B", "points": 3}], "0/player", "contradiction"),
    ([{"event": "ppuk", "player": "A"}], "0/event", "unknown_value"),
    ([{"event": "first_ppuk", "player": "A"}] * 2, "1/event", "contradiction"),
    ([{"to": "A", "points": 1, "note": "x"}], "0/note", "unknown_field"),
]


@pytest.mark.parametrize(("payments", "place", "code"), PAYMENTS)
def test_side_payments_that_are_none(payments, place, code):
    request = ended("nagari", PRICED, side_payments=payments)
    assert refusal(request) == [(f"/side_payments/{place}", code)]


HALF = [
    ({"player": "A", "to": "B"}, [("player", "contradiction"), ("points", "required")]),
    ({"player": "A", "points": 3}, [("player", "contradiction"), ("to", "required")]),
    ({"player": "A", "amount": 3}, [("player", "contradiction"), ("to", "required")]),
    ({"player": "A"}, [("event", "required")]),
]


@pytest.mark.parametrize(("payment", "faults"), HALF)
def test_half_of_two_kinds_of_payment(payment, faults):
    told = refusal(ended("nagari", PRICED, side_payments=[payment]))
    assert sorted(told) == sorted((f"/side_payments/0/{member}", code) for member, code in faults)


def test_lists_of_side_payments_have_an_end():
    many = [{"to": "A", "points": 1}] * 101
    assert refusal(deal(side_payments=many)) == [("/side_payments", "out_of_range")]
    assert paid(ended("nagari", side_payments=many[:100])) == {"A": 200, "B": -100, "C": -100}
    assert refusal(deal(side_payments={"to": "A"})) == [("/side_payments", "wrong_type")]


@pytest.mark.parametrize(
    ("ruleset", "event"),
    [("standard", "first_ppuk"), ("seed", "first_ttadak"), (house(first_ppuk=[5, 0, 5]), "second_ppuk")],
)
def test_an_event_without_a_price_has_no_place(ruleset, event):
    request = deal(ruleset, side_payments=[{"event": event, "player": "A"}])
    assert refusal(request) == [("/side_payments/0/event", "not_applicable")]


def test_an_event_of_two_players_and_two_events_of_one():
    events = [
        {"event": "first_ttadak", "player": "A"},
        {"event": "first_ttadak", "player": "B"},
        {"event": "first_ppuk", "player": "B"},
    ]
    assert paid(ended("nagari", PRICED, side_payments=events)) == {"A": 6 - 3 - 1, "B": 6 - 3 + 2, "C": -7}


# The seller of brights

FOUR: tuple[object, ...] = ("standard", {"points": 3}, {}, {}, {})


def sold(*players, base="standard", sale=None, ending="nagari", **seller):
    """A nagari with a seller among four."""
    rules = house(base, bright_sale=sale or {})
    return ended(ending, rules, *(players or ({}, {}, {}, {})), seller=seller)


SALES = [
    ({}, {"id": "D", "cards": ["1B", "11B"]}, {"A": -2, "B": -2, "C": -2, "D": 6}),
    ({}, {"id": "B", "cards": ["1-광", "5J1", "12b"]}, {"A": -2, "B": 6, "C": -2, "D": -2}),
    ({"unit": 3}, {"id": "D", "cards": ["1B", "3B", "8B"]}, {"A": -9, "B": -9, "C": -9, "D": 27}),
    ({"payers": "non_dealers"}, {"id": "D", "cards": ["1B"]}, {"A": 0, "B": -1, "C": -1, "D": 2}),
    ({"payers": "non_dealers", "unit": 2}, {"id": "B", "cards": ["1B"]}, {"A": 0, "B": 4, "C": -2, "D": -2}),
    ({"unit": 0}, {"id": "D", "cards": ["1B"]}, {"A": 0, "B": 0, "C": 0, "D": 0}),
    ({"unit": 5}, {"id": "D", "points": 4}, {"A": -4, "B": -4, "C": -4, "D": 12}),
    ({"unit": 0}, {"id": "D", "points": 4}, {"A": -4, "B": -4, "C": -4, "D": 12}),
    ({"payers": "non_dealers"}, {"id": "C", "points": 4}, {"A": 0, "B": -4, "C": 8, "D": -4}),
    ({}, {"id": "D", "cards": ["3J1"]}, {"A": 0, "B": 0, "C": 0, "D": 0}),
]


@pytest.mark.parametrize(("sale", "seller", "balances"), SALES)
@pytest.mark.parametrize("base", ["standard", "seed"])
def test_brights_sold(base, sale, seller, balances):
    assert paid(sold(base=base, sale=sale, **seller)) == balances


@pytest.mark.parametrize("ending", ["void", "chongtong", "three_ppuk"])
def test_a_sale_beside_every_ending(ending):
    request = ended(ending, "standard", {}, {}, {}, {}, seller={"id": "B", "points": 1})
    if ending == "chongtong":
        request["holders"] = ["A"]
    elif ending == "three_ppuk":
        request["winner"] = "A"
    won = 0 if ending == "void" else 3
    assert paid(request) == {"A": 2 * won - 1, "B": 3, "C": -won - 1, "D": -won - 1}


def test_the_seller_neither_pays_nor_counts_among_the_players():
    request = deal(*FOUR, seller={"id": "C", "points": 2}, liable="D")
    assert paid(request) == {"A": 6 - 2, "B": -2, "C": 6, "D": -6 - 2}
    assert [row["id"] for row in settled(request)["losers"]] == ["B", "D"]
    payments = [{"to": "C", "points": 1}, {"to": "A", "points": 1}]
    request = ended(
        "nagari", "standard", {}, {}, {}, {}, seller={"id": "C", "points": 2}, side_payments=payments
    )
    assert paid(request) == {"A": -2 - 1 + 2, "B": -4, "C": 6 + 3, "D": -4}


def test_a_card_sold_may_be_captured_later():
    pile = {"captured": [*TEN_JUNK, "1B"]}
    request = deal(
        house(stop_minimum=1),
        pile,
        {"captured": []},
        {"captured": []},
        {},
        seller={"id": "D", "cards": ["1B"]},
    )
    assert paid(request)["D"] == 3


SELLERS = [
    ({"id": "Q", "points": 1}, [("/seller/id", "unknown_player")]),
    ({"id": "D", "points": 1, "cards": ["1B"]}, [("/seller/cards", "contradiction")]),
    ({"id": "D", "cards": ["1B"], "points": 1}, [("/seller/points", "contradiction")]),
    ({"id": "D", "cards": []}, [("/seller/cards", "out_of_range")]),
    ({"id": "D", "cards": ["1B", "1b"]}, [("/seller/cards/1", "duplicate_card")]),
    ({"id": "D", "cards": ["1B", "X2a"]}, [("/seller/cards/1", "not_in_deck")]),
    ({"id": "D", "cards": ["1Z"]}, [("/seller/cards/0", "unknown_card")]),
    ({"id": "D", "points": 0}, [("/seller/points", "out_of_range")]),
    ({"id": "D", "points": 1_000_001}, [("/seller/points", "out_of_range")]),
    ({"points": 1}, [("/seller/id", "required")]),
    ({"id": "D", "price": 1}, [("/seller/cards", "required"), ("/seller/price", "unknown_field")]),
    ("D", [("/seller", "wrong_type")]),
    (None, [("/seller", "wrong_type")]),
]


@pytest.mark.parametrize(("seller", "faults"), SELLERS)
def test_sellers_that_are_none(seller, faults):
    assert sorted(refusal({**deal(*FOUR), "seller": seller})) == sorted(faults)


def test_the_dealer_sells_nothing():
    request = deal("standard", {}, {"points": 3}, {}, {}, winner="B", seller={"id": "A", "points": 1})
    assert refusal(request) == [("/seller/id", "contradiction")]


def test_cards_sold_by_rules_that_cannot_be_read():
    request = deal("korean", {"points": 3}, {}, {}, {}, seller={"id": "D", "cards": ["1B", "X2a", "Z"]})
    assert refusal(request) == [("/ruleset", "unknown_preset"), ("/seller/cards/2", "unknown_card")]


def test_lists_too_long_are_not_looked_through():
    many = ["X2a"] * 54
    request = deal(
        "standard", {"captured": many}, {"captured": many}, {}, {}, seller={"id": "D", "cards": many}
    )
    assert refusal(request) == [
        ("/players/0/captured", "out_of_range"),
        ("/players/1/captured", "out_of_range"),
        ("/players/2/captured", "required"),
        ("/seller/cards", "out_of_range"),
    ]


NAMED: list[tuple[dict[str, object], str]] = [
    ({"winner": "D"}, "/winner"),
    ({"liable": "D"}, "/liable"),
    ({"side_payments": [{"event": "first_ttadak", "player": "D"}]}, "/side_payments/0/player"),
]


@pytest.mark.parametrize(("members", "pointer"), NAMED)
def test_who_sold_can_be_named_for_nothing_else(members, pointer):
    request = deal(PRICED, {}, {}, {}, {}, seller={"id": "D", "points": 1}) | members
    if "winner" not in members:
        request["players"][0]["points"] = 3
    assert (pointer, "contradiction") in refusal(request)


def test_who_sold_holds_no_four_and_called_no_go():
    seller = {"id": "D", "points": 1}
    request = ended("chongtong", "standard", {}, {}, {}, {}, holders=["A", "D"], seller=seller)
    assert refusal(request) == [("/holders/1", "contradiction")]
    request = deal("standard", {"points": 3}, {"go_count": 1}, {}, {}, first_go="D", seller=seller)
    assert refusal(request) == [("/first_go", "contradiction")]


PLAYED = [
    {"captured": ["1J1"]},
    {"counts": {"brights": 0, "animals": 0, "ribbons": 0, "junk": 1}},
    {"points": 3},
    {"meongtta": True},
    {"baks": []},
    {"go_count": 1},
    {"gained_since_go": False},
    {"heundeum": 1},
    {"bombs": [4]},
    {"sake_cup": "animal"},
]


@pytest.mark.parametrize("player", PLAYED, ids=lambda player: next(iter(player)))
def test_who_sold_played_nothing(player):
    request = deal("standard", {"points": 3}, {}, {}, player, seller={"id": "D", "points": 1})
    assert refusal(request) == [(f"/players/3/{next(iter(player))}", "not_applicable")]


def test_who_called_first_is_asked_beside_a_seller_too():
    seller = {"id": "D", "points": 1}
    request = deal("standard", {"points": 3}, {"go_count": 1}, {}, {}, first_go="C", seller=seller)
    assert refusal(request) == [("/first_go", "contradiction")]
    request = deal("standard", {"points": 3}, {}, {}, {"counts": NOTHING}, seller=seller)
    assert paid(request)["D"] == 3


def test_what_says_nothing_of_the_seller_is_no_fault():
    nothing = {
        "captured": [],
        "go_count": 0,
        "heundeum": [],
        "bombs": 0,
        "meongtta": False,
        "sake_cup": "auto",
    }
    request = deal("standard", {"points": 3}, {}, {}, nothing, seller={"id": "D", "points": 1})
    assert paid(request)["D"] == 3


NUMBERS = [
    ("standard", 2, None, [("/players", "out_of_range")]),
    ("standard", 3, None, None),
    ("standard", 4, None, [("/players", "out_of_range")]),
    ("standard", 4, "D", None),
    ("standard", 3, "C", [("/players", "out_of_range"), ("/seller", "contradiction")]),
    ("matgo", 2, None, None),
    ("matgo", 3, None, [("/players", "out_of_range")]),
    ("matgo", 3, "C", [("/seller", "contradiction")]),
    ("matgo", 4, "D", [("/players", "out_of_range")]),
    ("matgo", 2, "B", [("/players", "out_of_range"), ("/seller", "contradiction")]),
    ("seed", 2, None, None),
    ("seed", 3, None, None),
    ("seed", 4, "D", None),
    ("seed", 1, None, [("/players", "wrong_count")]),
    ("seed", 5, None, [("/players", "wrong_count")]),
    ("seed", 0, None, [("/players", "wrong_count")]),
]


@pytest.mark.parametrize(("ruleset", "number", "seller", "faults"), NUMBERS)
def test_the_number_of_players(ruleset, number, seller, faults):
    request = {"ruleset": ruleset, "players": [{"id": name} for name in "ABCDE"[:number]], "ending": "nagari"}
    if seller:
        request["seller"] = {"id": seller, "points": 1}
    if faults is None:
        assert len(settled(request)["balances"]) == number
    else:
        assert [fault for fault in refusal(request) if fault[1] != "unknown_player"] == faults


def test_a_wrong_number_of_players_is_told_without_the_seller():
    with pytest.raises(InvalidInput) as told:
        settled(ended("nagari", "matgo", {}, {}, {}, {}, seller={"id": "D", "points": 1}))
    assert told.value.faults[0].params == {"players": 3, "allowed": [2]}


# Amounts

CHIPS = [
    ("standard", None, 1),
    (house(chip_value=50), None, 50),
    (house(chip_value=50), 7, 7),
    ("standard", 10**6, 10**6),
]


@pytest.mark.parametrize(("ruleset", "given", "value"), CHIPS)
def test_a_request_s_chip_value_goes_before_the_ruleset_s(ruleset, given, value):
    request = deal(ruleset, {"points": 3}, chip_value=given)
    assert paid(request, "amount") == {"A": 6 * value, "B": -3 * value, "C": -3 * value}


@pytest.mark.parametrize(
    ("value", "code"), [(0, "out_of_range"), (10**6 + 1, "out_of_range"), (1.5, "wrong_type")]
)
def test_chip_values_that_are_none(value, code):
    assert refusal(deal(chip_value=value)) == [("/chip_value", code)]


@pytest.mark.parametrize(
    ("value", "code"), [(0, "out_of_range"), (1001, "out_of_range"), ("2", "wrong_type")]
)
def test_extra_multipliers_that_are_none(value, code):
    assert refusal(deal(extra_multiplier=value)) == [("/extra_multiplier", code)]


LARGE = [
    deal("standard", {"points": 500, "go_count": 20, "heundeum": 2}, previous_nagari=20, extra_multiplier=99),
    deal("standard", {"points": 500, "go_count": 20}, previous_nagari=20, chip_value=10**6),
    deal("matgo", {"points": 500, "go_count": 9}, previous_nagari=20, extra_multiplier=1000, chip_value=1000),
    # Each payment can be told, the sum of the two cannot.
    deal(house(nagari={"factor": 4}), {"points": 2**9 - 12}, previous_nagari=20, extra_multiplier=16),
    ended(
        "three_ppuk",
        house(nagari={"factor": 4, "fixed_points": True}),
        winner="A",
        previous_nagari=20,
        chip_value=9**5,
    ),
]


@pytest.mark.parametrize("request_", LARGE, ids=range(len(LARGE)))
def test_figures_beyond_what_an_answer_can_hold(request_):
    assert refusal(request_) == [("", "amount_too_large")]


def test_the_largest_figures():
    request = deal(
        house("matgo", nagari={"factor": 4}),
        {"points": 500, "go_count": 0},
        previous_nagari=20,
        extra_multiplier=16,
    )
    assert paid(request)["A"] == 500 * 4**20 * 16
    assert paid(request)["A"] < 2**53
