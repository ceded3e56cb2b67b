"""Many deals in a row: what is carried, running balances, corrections, settling up, faults of hands."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given

from scorer.errors import InvalidInput
from scorer.gostop.answers import settlement_document
from scorer.gostop.session import session
from tests.gostop import dice
from tests.gostop.checker import refusal, settled
from tests.gostop.deals import house


def won(winner="A", points=3, seats="ABC", **members):
    """A hand won with bare points; the first of ``seats`` deals."""
    players = [{"id": name, **({"points": points} if name == winner else {})} for name in seats]
    return {"players": players, "winner": winner, **members}


def drawn(seats="ABC", **members):
    return {"players": [{"id": name} for name in seats], "ending": "nagari", **members}


def evening(*hands, **members):
    request = {"ruleset": "standard", "players": ["A", "B", "C"], "hands": list(hands), **members}
    return deepcopy({name: value for name, value in request.items() if value is not None})


def balances(result, member="amount"):
    return {balance.id: getattr(balance, member) for balance in result.balances}


def faults(request):
    return refusal(request, session)


def warnings(result):
    return [[(warning.pointer, warning.code) for warning in hand.warnings] for hand in result.hands]


def test_nagari_is_carried_until_somebody_wins():
    result = session(evening(drawn(), drawn(), won("B"), won("B", seats="BCA")))
    assert [hand.deal.previous_nagari for hand in result.hands] == [0, 1, 2, 0]
    assert [hand.balances[1].points for hand in result.hands[:3]] == [0, 0, 3 * 4 * 2]
    assert balances(result) == {"A": -15, "B": 30, "C": -15}
    assert result.next == ("B", 0)
    assert warnings(result) == [[], [], [], []]


def test_void_deals_leave_the_count_alone():
    void = {**drawn(), "ending": "void"}
    result = session(evening(drawn(), void, drawn(), void))
    assert [hand.next.previous_nagari for hand in result.hands] == [1, 1, 2, 2]
    assert result.next == ("A", 2)


def test_a_start_carries_dealer_and_nagari():
    result = session(evening(won("A"), start={"dealer": "B", "previous_nagari": 2}))
    assert result.hands[0].deal.previous_nagari == 2
    assert warnings(result) == [[("/hands/0/players/0/id", "dealer_differs")]]
    assert session(evening(won("A"), start={"dealer": "A"})).hands[0].warnings == ()
    assert session(evening(won("A"), start={"previous_nagari": 1})).hands[0].deal.previous_nagari == 1
    assert warnings(session(evening(won("A"), start={}))) == [[]]


def test_another_dealer_than_the_one_carried_over_is_a_warning():
    result = session(evening(won("B"), won("B"), drawn("BCA"), won("C", seats="CAB")))
    assert warnings(result) == [
        [],
        [("/hands/1/players/0/id", "dealer_differs")],
        [],
        [("/hands/3/players/0/id", "dealer_differs")],
    ]
    told = result.hands[1].warnings[0]
    assert told.params == {"dealer": "A", "expected": "B"}


def test_a_hand_s_own_warnings_are_told_with_their_place():
    result = session(evening(won("A", go_count=None)) | {"hands": [won("A"), won("A")]})
    assert warnings(result) == [[], []]
    hand = won("A")
    hand["players"][0]["go_count"] = 2
    assert warnings(session(evening(drawn(), hand))) == [
        [],
        [("/hands/1/players/0/points", "points_below_goes")],
    ]


def test_running_balances_name_everybody_after_each_hand():
    result = session(evening(won("A"), drawn(), won("C", points=4, seats="ABC")))
    points = [[balance.points for balance in row] for row in result.running]
    assert points == [[6, -3, -3], [6, -3, -3], [6 - 8, -3 - 8, -3 + 16]]
    assert [balance.id for balance in result.running[0]] == ["A", "B", "C"]


def test_who_sits_out_is_left_out_and_who_sold_is_not():
    sold = {**won("A", seats="ABCD"), "seller": {"id": "D", "points": 2}}
    result = session(evening(sold, won("D", seats="ADC"), players=["A", "B", "C", "D", "E"]))
    assert balances(result) == {"A": 6 - 2 - 3, "B": -3 - 2, "C": -3 - 2 - 3, "D": 6 + 6, "E": 0}


def test_rules_and_chips_of_a_hand_hold_for_it_alone():
    hands = [won("A", chip_value=10), won("A"), won("A", ruleset=house(heundeum_factor=3, chip_value=7))]
    hands[2]["players"][0]["heundeum"] = 1
    result = session(evening(*hands, chip_value=100))
    assert [hand.balances[0].amount for hand in result.hands] == [60, 600, 1800]
    result = session(evening(*hands))
    assert [hand.balances[0].amount for hand in result.hands] == [60, 6, 126]
    result = session(evening(*hands, ruleset=house(chip_value=5)))
    assert [hand.balances[0].amount for hand in result.hands] == [60, 30, 126]


def test_two_and_three_players_in_one_evening():
    hands = [won("A", seats="ABC"), won("B", points=7, seats="AB", ruleset="matgo")]
    assert balances(session(evening(*hands))) == {"A": -1, "B": 4, "C": -3}


def test_corrections_move_amounts_and_no_points():
    corrections = [
        {"id": "B", "amount": 100, "note": "the taxi"},
        {"id": "A", "amount": -60},
        {"id": "C", "amount": -40, "note": ""},
    ]
    result = session(evening(won("A"), chip_value=10, corrections=corrections))
    assert balances(result) == {"A": 0, "B": 70, "C": -70}
    assert balances(result, "points") == {"A": 6, "B": -3, "C": -3}
    assert result.running[-1][0].amount == 60
    assert [payment.to_document() for payment in result.settle_up] == [{"from": "C", "to": "B", "amount": 70}]


def test_settling_up_takes_the_fewest_payments():
    corrections = [
        {"id": "A", "amount": 5},
        {"id": "B", "amount": -5},
        {"id": "C", "amount": 7},
        {"id": "D", "amount": -7},
    ]
    result = session(evening(drawn(), players=["A", "C", "B", "D"], corrections=corrections))
    assert [tuple(payment) for payment in result.settle_up] == [("B", "A", 5), ("D", "C", 7)]
    assert session(evening(drawn())).settle_up == ()


CORRECTIONS = [
    ([{"id": "A", "amount": 5}], [("/corrections", "contradiction")]),
    ([{"id": "Q", "amount": 0}], [("/corrections/0/id", "unknown_player")]),
    ([{"id": "A"}], [("/corrections/0/amount", "required")]),
    ([{"amount": 0}], [("/corrections/0/id", "required")]),
    ([{"id": "A", "amount": 0.5}], [("/corrections/0/amount", "wrong_type")]),
    (
        [{"id": "A", "amount": 2**53}],
        [("/corrections", "contradiction"), ("/corrections/0/amount", "out_of_range")],
    ),
    ([{"id": "A", "amount": 0, "note": "x" * 201}], [("/corrections/0/note", "out_of_range")]),
    ([{"id": "A", "amount": 0, "why": ""}], [("/corrections/0/why", "unknown_field")]),
    ({"id": "A"}, [("/corrections", "wrong_type")]),
]


@pytest.mark.parametrize(("corrections", "told"), CORRECTIONS)
def test_corrections_that_are_none(corrections, told):
    assert faults(evening(won(), corrections=corrections)) == told


def test_balances_beyond_what_an_answer_can_hold():
    huge = 2**53 - 1
    corrections = [{"id": "A", "amount": huge}, {"id": "B", "amount": -huge}]
    assert faults(evening(won("A"), corrections=corrections)) == [("", "amount_too_large")]
    hand = won("A", points=500, extra_multiplier=1000, chip_value=10**6)
    hand["players"][0]["go_count"] = 15
    assert balances(session(evening(hand)))["A"] > 2**52
    assert faults(evening(*[hand] * 4)) == [("", "amount_too_large")]


def test_a_hand_too_large_is_told_at_the_hand():
    hand = won("A", points=500, extra_multiplier=1000, chip_value=10**6)
    hand["players"][0]["go_count"] = 20
    assert faults(evening(won("A"), hand)) == [("/hands/1", "amount_too_large")]


UNKNOWN: list[tuple[str, str]] = [(f"/hands/0/players/{seat}/id", "unknown_player") for seat in (1, 2)]


def test_a_carry_too_large_is_told_though_nobody_owes_anything():
    last = {
        "players": [
            {"id": "A", "captured": ["1B", "3B", "8B"]},
            *({"id": name, "captured": []} for name in "BC"),
        ],
        "winner": "A",
    }
    rules = house(empty_loser_exempt=True)
    assert session(evening(*[drawn()] * 20, last, ruleset=rules)).next == ("A", 0)
    assert faults(evening(*[drawn()] * 60, last, ruleset=rules)) == [("/hands/60", "amount_too_large")]


FORM: list[tuple[dict[str, object], list[tuple[str, str]]]] = [
    ({"players": None}, [("/players", "required")]),
    ({"players": None, "corrections": [{"id": "A", "amount": 0}]}, [("/players", "required")]),
    (
        {"players": None, "corrections": [{"id": "A", "amount": 1}]},
        [("/corrections", "contradiction"), ("/players", "required")],
    ),
    ({"hands": None}, [("/hands", "required")]),
    ({"hands": []}, [("/hands", "out_of_range")]),
    ({"hands": [won()] * 501}, [("/hands", "out_of_range")]),
    ({"hands": {}}, [("/hands", "wrong_type")]),
    ({"hands": [3]}, [("/hands/0", "wrong_type")]),
    ({"ruleset": None}, [("/ruleset", "required")]),
    ({"ruleset": "korean"}, [("/ruleset", "unknown_preset")]),
    ({"players": ["A"], "hands": [drawn()]}, [("/players", "wrong_count"), *UNKNOWN]),
    ({"players": ["A", "B", "C", "B"]}, [("/players/3", "duplicate_player")]),
    ({"players": ["A", "B", "C", 4]}, [("/players/3", "wrong_type")]),
    ({"players": "ABC"}, [("/players", "wrong_type")]),
    ({"start": {"dealer": 4}}, [("/start/dealer", "wrong_type")]),
    ({"start": {"dealer": "Q"}}, [("/start/dealer", "unknown_player")]),
    ({"start": {"previous_nagari": 21}}, [("/start/previous_nagari", "out_of_range")]),
    ({"start": {"first": "A"}}, [("/start/first", "unknown_field")]),
    ({"start": "A"}, [("/start", "wrong_type")]),
    ({"chip_value": 0}, [("/chip_value", "out_of_range")]),
    ({"detail": "none"}, [("/detail", "unknown_value")]),
    ({"previous_nagari": 1}, [("/previous_nagari", "unknown_field")]),
]


@pytest.mark.parametrize(("members", "told"), FORM, ids=range(len(FORM)))
def test_the_form_of_a_session(members, told):
    request = {**evening(won()), **members}
    request = {name: value for name, value in request.items() if value is not None}
    assert faults(request) == told


def test_a_hand_has_no_carry_of_its_own():
    assert faults(evening(won(previous_nagari=1))) == [("/hands/0/previous_nagari", "unknown_field")]


def test_every_fault_of_every_hand_is_told_in_order():
    hands = [
        won("A", points=2),
        won("Z"),
        {"winner": "A"},
        won("A", seats="AAB"),
        {**won("A"), "liable": "A", "ruleset": house(cap=0)},
        won("B", seats="ABQ", side_payments=[{"to": "Y", "points": 0}]),
    ]
    assert faults(evening(*hands)) == [
        ("/hands/0/players/0/points", "under_stop_minimum"),
        ("/hands/1/winner", "unknown_player"),
        ("/hands/2/players", "required"),
        ("/hands/3/players/1/id", "duplicate_player"),
        ("/hands/4/ruleset/cap", "out_of_range"),
        ("/hands/5/players/2/id", "unknown_player"),
        ("/hands/5/side_payments/0/to", "unknown_player"),
        ("/hands/5/side_payments/0/points", "out_of_range"),
    ]


def test_names_and_cards_of_hands_are_told_beside_faults_of_the_session():
    hand = {"players": [{"id": "A", "captured": ["1B"]}, {"id": "B", "captured": ["1b"]}, {"id": "C"}]}
    assert faults(evening(hand, ruleset="korean")) == [
        ("/ruleset", "unknown_preset"),
        ("/hands/0/players/1/captured/0", "duplicate_card"),
        ("/hands/0/winner", "required"),
    ]
    hand = won("A", points=2, seats="ABQ")
    assert faults(evening(hand)) == [
        ("/hands/0/players/0/points", "under_stop_minimum"),
        ("/hands/0/players/2/id", "unknown_player"),
    ]


@pytest.mark.parametrize("document", [None, 3, "x", [], [1]], ids=str)
def test_what_is_no_session(document):
    assert faults(document) == [("", "wrong_type")]


@given(dice.seeds)
@dice.often(150)
def test_a_session_is_its_hands_one_by_one(seed):
    names = ["A", "B", "C", "D"]
    hands, expected = [], []
    carried, dealer = seed.randint(0, 2), None
    start = carried
    for _ in range(seed.randint(1, 6)):
        hand = dice.request(seed)
        renamed = dict(zip([p["id"] for p in hand["players"]], seed.sample(names, 4), strict=False))
        hand = rename(hand, renamed)
        hand.pop("previous_nagari", None)
        try:
            answer = settled({**hand, "previous_nagari": carried})
        except InvalidInput:
            continue
        expected.append(answer)
        hands.append(hand)
        carried, dealer = answer["next"]["previous_nagari"], answer["next"]["dealer"]
    if not hands:
        return
    request = {"ruleset": "standard", "players": names, "hands": hands, "start": {"previous_nagari": start}}
    result = session(request)
    got = [settlement_document(hand) for hand in result.hands]
    for one, other in zip(got, expected, strict=True):
        assert {**one, "warnings": []} == {**other, "warnings": []}
    assert result.next == (dealer, carried)
    for name in names:
        total = sum(row["amount"] for answer in expected for row in answer["balances"] if row["id"] == name)
        assert balances(result)[name] == total


def rename(value, names):
    if isinstance(value, dict):
        return {key: rename(member, names) for key, member in value.items()}
    if isinstance(value, list):
        return [rename(entry, names) for entry in value]
    return names.get(value, value) if isinstance(value, str) else value
