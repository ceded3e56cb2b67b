"""Rules section 5: packets, jokers on the table, four of a month, stacks; and what makes a deal unsound."""

from __future__ import annotations

from random import Random

import pytest

from scorer.errors import Fault, InvalidInput
from scorer.gostop.cards import BIT_OF, IDS, bits_of, ids_of
from scorer.gostop.engine import new_game
from scorer.gostop.record.deal_forms import DEAL
from scorer.gostop.ruleset_reading import preset, read_ruleset
from tests.gostop.engine.games import move, pile, play, position, settled, table, types


def start(deal, rules="matgo", players=2, **terms):
    """The state and events after a deal given as its document."""
    faults: list[Fault] = []
    read = DEAL.read(deal, "", faults)
    assert not faults, faults
    return new_game(read_ruleset(rules), "ABC"[:players], read, **terms)


def deal_faults(deal, rules="matgo", players=2):
    with pytest.raises(InvalidInput) as caught:
        start(deal, rules, players)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def hands_deal(table, *hands, players=2, rules="matgo", stock=()):
    """A deal with this table and the beginnings of hands and stock; the rest by chance."""
    ruleset = read_ruleset(rules)
    size = ruleset.deal_size(players)
    left = [IDS[bit] for bit in bits_of(ruleset.deck)]
    given = [*table, *stock, *(card for hand in hands for card in hand)]
    # One card of each month first, so that no hand gets four of a month by the way.
    left = [card for card in left if card not in given and card[0] != "X"]
    jokers = [card for card in ruleset.jokers if card not in given]
    Random(3).shuffle(left)
    filled = []
    for seat in range(players):
        hand = list(hands[seat]) if seat < len(hands) else []
        while len(hand) < size.hand:
            hand.append(left.pop())
        filled.append(hand)
    table = list(table)
    while len(table) < size.table:
        table.append(left.pop())
    return {"hands": filled, "table": table, "stock": [*stock, *left, *jokers]}


FIRST_EIGHT = ["1B", "2A", "3B", "4A", "5A", "6A", "7A", "8B"]


def test_packets_of_two_players():
    deck = [IDS[bit] for bit in bits_of(preset("matgo").deck)]
    state, events = start({"deck": deck})
    assert ids_of(state.hands[1]) == sorted(deck[:5] + deck[14:19], key=deck.index)
    assert ids_of(state.hands[0]) == sorted(deck[5:10] + deck[19:24], key=deck.index)
    assert table(state) == set(deck[10:14] + deck[24:28])
    assert [IDS[bit] for bit in state.stock] == deck[28:]
    assert events[0].to_document()["cards"] == deck[10:14] + deck[24:28]


def test_packets_of_three_players():
    deck = [IDS[bit] for bit in bits_of(preset("standard").deck)]
    Random(1).shuffle(deck)
    state, _ = start({"deck": deck}, "standard", 3)
    assert set(ids_of(state.hands[1])) == {*deck[:4], *deck[15:18]}
    assert set(ids_of(state.hands[2])) == {*deck[4:8], *deck[18:21]}
    assert set(ids_of(state.hands[0])) == {*deck[8:12], *deck[21:24]}
    assert state.stock == tuple(BIT_OF[card] for card in deck[27:])[: len(state.stock)] or state.captured[0]


def test_jokers_on_the_table_are_replaced_until_no_joker_comes():
    deal = hands_deal(["X2", *FIRST_EIGHT[1:]], stock=["X3", "11J1"])
    state, events = start(deal)
    assert pile(state, 0) == ["X2", "X3"]
    assert "11J1" in table(state)
    assert types(events) == ["deal", "joker", "joker"]
    assert [event.to_document()["from"] for event in events[1:]] == ["table", "table"]


@pytest.mark.parametrize(
    ("field", "ending", "balances"),
    [("void", "void", [0, 0]), ("nagari", "nagari", [0, 0]), ("dealer_wins", "chongtong", [10, -10])],
)
def test_four_of_a_month_on_the_table(field, ending, balances):
    deal = hands_deal(["1B", "1R", "1J1", "1J2", *FIRST_EIGHT[1:5]])
    state, events = start(deal, {"base": "matgo", "four_on_table": field}, previous_nagari=1)
    settlement = settled(state)
    assert (state.ending, events[-1].type, events[-1].month) == (ending, ending, 1)
    assert [balance.points for balance in settlement.balances] == balances
    assert settlement.next.previous_nagari == {"void": 1, "nagari": 2, "chongtong": 0}[ending]


def test_four_on_the_table_count_after_jokers_are_replaced_and_before_hands():
    four = ["2A", "2R", "2J1", "2J2"]
    deal = hands_deal(["X2", *four[1:], "5A", "6A", "7A", "8B"], stock=["2A"])
    deal["hands"][0] = ["11B", "11D", "11J1", "11J2", *(c for c in deal["hands"][0] if c[:2] != "11")][:10]
    given = {card for part in (*deal["hands"], deal["table"]) for card in part} | {"2A"}
    rest = [IDS[bit] for bit in bits_of(preset("matgo").deck) if IDS[bit] not in given]
    deal["hands"][1] = (deal["hands"][1] + rest)[:10]
    taken = {card for part in (*deal["hands"], deal["table"]) for card in part} | {"2A"}
    deal["stock"] = [
        "2A",
        *(card for card in (IDS[b] for b in bits_of(preset("matgo").deck)) if card not in taken),
    ]
    state, _ = start(deal)
    assert state.ending == "void"
    assert pile(state, 0) == ["X2"]


@pytest.mark.parametrize(
    ("rules", "balances", "winner", "following"),
    [
        ("seed", [5, 5, -10], None, ("A", 0)),
        ({"base": "seed", "chongtong": {"several": "dealer"}}, [10, -5, -5], "A", ("A", 0)),
        ("standard", [0, 0, 0], None, ("A", 1)),
    ],
)
def test_several_hands_with_four_of_a_month(rules, balances, winner, following):
    deal = hands_deal(
        FIRST_EIGHT[:6],
        ["11B", "11D", "11J1", "11J2"],
        ["12B", "12A", "12R", "12D"],
        players=3,
        rules=rules if isinstance(rules, str) else rules["base"],
    )
    state, events = start(deal, rules, 3)
    settlement = settled(state)
    assert state.holders == (0, 1)
    assert types(events)[-2:] == ["chongtong", "chongtong"]
    assert [balance.points for balance in settlement.balances] == balances
    assert (settlement.winner, tuple(settlement.next)) == (winner, following)


def test_three_of_a_month_on_the_table_are_a_stack_as_they_were_laid():
    deal = hands_deal(["1J1", "2A", "1B", "3B", "1R", "5A", "6A", "7A"], ["1J2"])
    state, _ = start(deal)
    assert [(month, stack.maker, [IDS[bit] for bit in stack.cards]) for month, stack in state.stacks] == [
        (1, None, ["1J1", "1B", "1R"])
    ]
    after, _ = play(state, move("play", "1J2"))
    assert pile(after, 0)[:4] == ["1J2", "1J1", "1B", "1R"]


def test_other_sizes_are_dealt_as_hands_and_the_stock_is_played_out():
    rules = {"base": "matgo", "deal": {"2": {"hand": 5, "table": 4}}}
    state, _ = start(hands_deal(["1B", "2A", "3B", "4A"], rules=rules), rules)
    assert len(state.stock) == 36


# --- Unsound deals


def full_deck():
    return [IDS[bit] for bit in bits_of(preset("matgo").deck)]


def test_unsound_decks():
    deck = full_deck()
    assert deal_faults({"deck": [*deck[:-1], deck[0]]}) == [
        ("/deck/49", "deck_duplicate"),
        ("/deck", "deck_incomplete"),
    ]
    assert deal_faults({"deck": deck[:-1]}) == [("/deck", "deck_incomplete")]
    assert deal_faults({"deck": [*deck, "X2a"]}) == [("/deck/50", "not_in_deck")]
    rules = {"base": "matgo", "deal": {"2": {"hand": 9, "table": 8}}}
    assert deal_faults({"deck": deck}, rules) == [("/deck", "deal_size")]


def test_unsound_hands():
    deal = hands_deal(FIRST_EIGHT)
    first, second = deal["hands"]
    moved = {**deal, "hands": [first[:-1], second], "stock": [*deal["stock"], first[-1]]}
    assert deal_faults(moved) == [("/hands/0", "deal_size")]
    moved = {**deal, "table": deal["table"][:-1], "stock": [*deal["stock"], deal["table"][-1]]}
    assert deal_faults(moved) == [("/table", "deal_size")]
    assert deal_faults({**deal, "stock": deal["stock"][:-1]}) == [("/stock", "deck_incomplete")]
    assert deal_faults({**deal, "stock": [*deal["stock"], first[0]]})[0][1] == "deck_duplicate"


def test_unsound_observed_deals():
    assert deal_faults({"table": FIRST_EIGHT[:7]}) == [("/table", "deal_size")]
    assert deal_faults({"table": [*FIRST_EIGHT, "9A"]}) == [("/table", "deal_size")]
    assert deal_faults({"table": ["X2", *FIRST_EIGHT[:7]]}) == [("/table", "deal_size")]
    assert deal_faults({"table": [*FIRST_EIGHT[:7], "X2", "X3"]}) == [("/table", "deal_size")]
    assert deal_faults({"table": [*FIRST_EIGHT[:7], "1B"]}) == [("/table/7", "deck_duplicate")]
    assert deal_faults({"table": [*FIRST_EIGHT[:7], "X2a", "9A"]}) == [("/table/7", "not_in_deck")]
    hand = ["1B", "9A", "9R", "9J1", "10A", "10R", "10J1", "11B", "11D", "12A"]
    assert deal_faults({"table": FIRST_EIGHT, "hands": [hand, None]}) == [("/table/0", "deck_duplicate")]
    hand[0] = "1R"
    assert deal_faults({"table": FIRST_EIGHT, "hands": [None, hand[:9]]}) == [("/hands/1", "deal_size")]
    state, _ = start({"table": ["X2", *FIRST_EIGHT[:7], "X3", "8B"], "hands": [None, hand]})
    assert pile(state, 0) == ["X2", "X3"]
    assert state.unknown.hands == (10, 0)


BASE = {"hands": [["5A", "12A"], ["3R", "4R"]], "table": ["8B"], "stock": ["9R"], "turn": 0}


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"table": ["5A"]}, ("/table/0", "deck_duplicate")),
        ({"captured": [["9R"], []]}, ("/captured/0/0", "deck_duplicate")),
        ({"stock": ["X2a"]}, ("/stock/0", "not_in_deck")),
        ({"turn": 2}, ("/turn", "out_of_range")),
        ({"table": ["1B", "1R", "1J1", "1J2"]}, ("/table", "contradiction")),
        ({"stacks": [{"month": 8}]}, ("/stacks/0/month", "contradiction")),
        (
            {"table": ["1B", "1R", "1J1"], "stacks": [{"month": 1}, {"month": 1}]},
            ("/stacks/1/month", "contradiction"),
        ),
        (
            {"table": ["1B", "1R", "1J1"], "stacks": [{"month": 1, "maker": 2}]},
            ("/stacks/0/maker", "out_of_range"),
        ),
        (
            {"table": ["1B", "1R", "1J1"], "stacks": [{"month": 1, "jokers": ["X2"]}]},
            ("/stacks/0/jokers/0", "contradiction"),
        ),
        (
            {"table": ["1B", "1R", "1J1", "8B"], "stacks": [{"month": 1, "jokers": ["8B"]}]},
            ("/stacks/0/jokers/0", "contradiction"),
        ),
        ({"table": ["8B", "X2"]}, ("/table/1", "contradiction")),
        ({"go_counts": [1, 0]}, ("/points_at_last_go/0", "contradiction")),
        ({"points_at_last_go": [None, 7]}, ("/points_at_last_go/1", "contradiction")),
        (
            {"go_counts": [1, 0], "points_at_last_go": [7, None], "go_order": [1, 0]},
            ("/go_order/0", "contradiction"),
        ),
        (
            {"go_counts": [1, 0], "points_at_last_go": [7, None], "go_order": [0, 2]},
            ("/go_order/1", "out_of_range"),
        ),
        (
            {"go_counts": [1, 1], "points_at_last_go": [7, 7], "go_order": [0]},
            ("/go_order", "contradiction"),
        ),
        ({"heundeum": [[1, 1], []]}, ("/heundeum/0/1", "contradiction")),
        ({"heundeum": [[1], []], "bombs": [[], [1]]}, ("/bombs/1/0", "contradiction")),
        ({"heundeum": [[1, 2, 3, 4], []]}, ("/heundeum/0", "contradiction")),
        ({"heundeum": [[1, 2], []], "bombs": [[3, 4], []]}, ("/bombs/0", "contradiction")),
        ({"sake_cup": ["junk", "auto"]}, ("/sake_cup/0", "not_applicable")),
        ({"ppuk_counts": [2, 0], "turns_taken": [1, 0]}, ("/ppuk_counts/0", "contradiction")),
        ({"ppuk_counts": [3, 0], "turns_taken": [4, 0]}, ("/ppuk_counts/0", "contradiction")),
        ({"phase": "call"}, ("/phase", "contradiction")),
    ],
)
def test_unsound_positions(members, expected):
    pointer, code = expected
    assert deal_faults({"position": {**BASE, **members}}) == [(f"/position{pointer}", code)]


def test_a_cup_cannot_be_junk_where_the_rules_know_no_such_use():
    members = {**BASE, "captured": [["9A"], []], "sake_cup": ["junk", "auto"]}
    assert deal_faults({"position": members}, "seed") == [("/position/sake_cup/0", "not_applicable")]


def test_a_position_needs_as_many_cards_as_its_turns_will_turn():
    deck = [card for card in full_deck() if card not in {"5A", "12A", "3R", "9R", "8B"}]
    short = {**BASE, "hands": [["5A"], ["3R"]], "captured": [[*deck, "12A"], []]}
    assert deal_faults({"position": short}) == [("/position/stock", "deal_size")]
    enough = {**short, "captured": [deck, []]}
    assert start({"position": enough})[0].phase == "play"
    # A joker in a hand needs one more; a hand that nobody knows may be given as a number.
    hidden = {**enough, "hands": [[], ["3R"]], "hidden": [1, 0], "captured": [deck, []]}
    assert start({"position": hidden})[0].unknown.hands == (1, 0)


def test_three_of_a_month_without_a_word_are_a_stack_of_no_maker():
    state = position(hands=[["1J2"], ["3R"]], table=["1R", "1B", "1J1"])
    assert [stack.maker for _, stack in state.stacks] == [None]


def test_a_position_in_which_nobody_can_play_is_over():
    state, events = start({"position": {"hands": [[], []], "table": ["8B"], "stock": ["9R"], "turn": 1}})
    assert state.ending == "nagari"
    assert types(events) == ["nagari"]


def test_the_order_of_goes_is_that_of_the_first_calls():
    state = position(
        hands=[["5A"], ["3R"]],
        go_counts=[1, 2],
        points_at_last_go=[7, 9],
        go_order=[1, 0, 1],
    )
    assert state.go_order == (1, 0)
    assert state.unknown.unchecked == ("position",)
    by_seat = position(hands=[["5A"], ["3R"]], go_counts=[1, 2], points_at_last_go=[7, 9])
    assert by_seat.go_order == (0, 1)
    assert by_seat.unknown.unchecked == ("go_order", "position")
