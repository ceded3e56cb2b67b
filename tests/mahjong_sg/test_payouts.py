from __future__ import annotations

import pytest

from scorer.mahjong_sg import settle
from tests.mahjong_sg.requests import (
    ALL_BAO,
    DRAW,
    bite,
    false_win,
    family,
    hand,
    kong,
    marriage,
    net,
    win,
)

LADDER = {
    "discard_split": "ladder",
    "ladder": {"shooter": [4, 7, 11], "others": [1, 2, 3], "zi_mo": [3, 5, 8]},
}


@pytest.mark.parametrize("tai", range(1, 6))
def test_a_win_doubles_with_each_tai(tai):
    base = 2**tai
    assert net(win(tai=tai, shooter="C")) == [4 * base, -base, -2 * base, -base]
    assert net(win(tai=tai)) == [6 * base, -2 * base, -2 * base, -2 * base]


def test_shooter_pays_leaves_zi_mo_as_it_is():
    rules = {"discard_split": "shooter_pays"}
    assert net(win("B", 3, shooter="D"), rules=rules) == [0, 32, 0, -32]
    assert net(win("B", 3), rules=rules) == net(win("B", 3)) == [-16, 48, -16, -16]


def test_the_cap_may_be_raised_and_taken_away():
    assert settle(hand(win(tai=7), rules={"cap": 10})).base == 128
    uncapped = settle(hand(win(tai=20), rules={"cap": None}))
    assert (uncapped.base, uncapped.tai_counted, uncapped.capped) == (2**20, 20, False)
    capped = settle(hand(win(tai=99)))
    assert (capped.base, capped.tai_counted, capped.capped) == (32, 5, True)


def test_zero_tai():
    half = settle(hand(win(tai=0, shooter="B"), rules={"min_tai": 0, "unit": 4}))
    assert (half.base, half.tai_counted, half.capped) == (2, 0, False)
    assert [balance.points for balance in half.balances] == [8, -4, -2, -2]
    assert settle(hand(win(tai=0), rules={"min_tai": 0, "zero_tai": "as_one", "unit": 3})).base == 3
    assert net(win(tai=0), rules={"min_tai": 1, "zi_mo_one_less": True}) == [6, -2, -2, -2]
    assert net(win(tai=0), rules={"min_tai": 0, "zi_mo_one_less": True}) == [6, -2, -2, -2]


def test_a_ladder_names_the_amounts():
    assert net(win("A", 2, shooter="C"), rules=LADDER) == [11, -2, -7, -2]
    assert net(win("A", 2), rules=LADDER) == [15, -5, -5, -5]
    above = settle(hand(win(tai=9, shooter="B"), rules={**LADDER, "cap": None}))
    assert (above.base, above.tai_counted, above.capped) == (None, 3, True)
    below_the_last_row = settle(hand(win(tai=3), rules={**LADDER, "cap": 2}))
    assert (below_the_last_row.tai_counted, below_the_last_row.balances[0].points) == (2, 15)


def test_a_row_of_nothing_makes_no_transfer():
    rules = {"discard_split": "ladder", "ladder": {"shooter": [6], "others": [0]}}
    settled = settle(hand(win("B", 1, shooter="D"), rules=rules))
    assert [(row.payer, row.payee, row.points) for row in settled.transfers] == [("D", "B", 6)]


@pytest.mark.parametrize("split", [{}, {"discard_split": "shooter_pays"}])
def test_thirteen_wonders_paid_as_zi_mo(split):
    event = win("A", 5, shooter="B", hand="thirteen_wonders")
    rules = {**split, "thirteen_wonders_as_zi_mo": True}
    assert net(event, rules=rules) == net(win("A", 5)) == [192, -64, -64, -64]
    assert net(event, rules=split) == net(win("A", 5, shooter="B"), rules=split)
    assert net(win("A", 5, shooter="B", hand=None), rules=rules) == net(win("A", 5, shooter="B"), rules=split)


def test_thirteen_wonders_paid_as_zi_mo_by_a_ladder_and_by_the_liable():
    rules = {**LADDER, "thirteen_wonders_as_zi_mo": True}
    event = win("A", 3, shooter="B", hand="thirteen_wonders")
    assert net(event, rules=rules) == [24, -8, -8, -8]
    liable = {"case": "three_dragons", "liable": "D"}
    assert net({**event, "bao": liable}, rules=rules) == [24, 0, 0, -24]


@pytest.mark.parametrize(
    ("bao", "by"),
    [
        ({"case": "full_flush", "sets_shown": 3}, "discard"),
        ({"case": "full_flush", "sets_shown": 4}, "discard"),
        ({"case": "three_dragons"}, "discard"),
        ({"case": "three_dragons"}, "zi_mo"),
        ({"case": "four_winds"}, "zi_mo"),
        ({"case": "limit_feed", "visible_tai": 5}, "discard"),
        ({"case": "limit_feed", "visible_tai": 99}, "zi_mo"),
        ({"case": "all_honours", "sets_shown": 3}, "zi_mo"),
        ({"case": "mixed_terminals", "sets_shown": 4}, "discard"),
        ({"case": "kong_replacement"}, "zi_mo"),
        ({"case": "fresh_late", "fresh": True, "drawable": 0}, "discard"),
        ({"case": "eighth_flower", "flowers_shown": 7}, "discard"),
    ],
)
def test_bao_moves_the_whole_amount_and_makes_it_no_bigger(bao, by):
    shooter = {"shooter": "C"} if by == "discard" else {}
    event = win("A", 3, **shooter, bao={**bao, "liable": "C"})
    plain = net(win("A", 3, **shooter))
    assert net(event, rules={"bao": ALL_BAO}) == [plain[0], 0, -plain[0], 0]


def test_bao_where_another_threw_the_tile():
    event = win("A", 4, shooter="B", bao={"case": "three_dragons", "liable": "D"})
    assert net(event) == [64, 0, 0, -64]
    assert net(event, rules={"bao_with_shooter": "split"}) == [64, -32, 0, -32]
    assert net(event, rules={"bao_with_shooter": "split", "discard_split": "shooter_pays"}) == [
        64,
        -32,
        0,
        -32,
    ]
    by_zi_mo = win("A", 4, bao={"case": "three_dragons", "liable": "D"})
    assert net(by_zi_mo, rules={"bao_with_shooter": "split"}) == [96, 0, 0, -96]


def test_an_odd_half_falls_on_the_liable_player_in_seat_order():
    rules = {
        "bao_with_shooter": "split",
        "discard_split": "ladder",
        "ladder": {"shooter": [1], "others": [0]},
    }
    event = win("C", 1, shooter="D", bao={"case": "three_dragons", "liable": "A"})
    settled = settle(hand(event, rules=rules))
    assert [(row.payer, row.points) for row in settled.transfers] == [("A", 1)]
    rules["ladder"] = {"shooter": [5], "others": [1]}
    settled = settle(hand(event, rules=rules))
    assert [(row.payer, row.points) for row in settled.transfers] == [("A", 4), ("D", 3)]


def test_instant_payments_stand_whoever_wins():
    events = (kong("B", "concealed"), bite("C", initial=True), marriage("D", 4), family("C"))
    apart = [net(event) for event in (*events, win("A", 2, shooter="B"))]
    together = net(*events, win("A", 2, shooter="B"))
    assert together == [sum(column) for column in zip(*apart, strict=True)]
    assert net(*events, DRAW) == net(*events)


@pytest.mark.parametrize(
    ("event", "each"),
    [
        (kong("C", "claimed"), 2),
        (kong("C", "added"), 2),
        (kong("C", "concealed"), 4),
        (bite("C"), 2),
        (bite("C", "rooster_centipede", initial=True), 4),
        (marriage("C", 3, initial=False), 2),
        (marriage("C", 3, initial=True), 4),
        (family("C", "flowers"), 4),
        (family("C", "seasons"), 4),
        (family("C", "animals", members=["rat", "cat", "centipede", "rooster"]), 4),
    ],
)
def test_what_each_other_player_pays_on_the_spot(event, each):
    assert net(event) == [-each, -each, 3 * each, -each]
    assert net(event, rules={"unit": 9, "cap": 1}) == [-each, -each, 3 * each, -each]
    assert net(event, chip_value=7) == [-each, -each, 3 * each, -each]


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("kong_claimed", kong()),
        ("kong_added", kong(kind="added")),
        ("kong_concealed", kong(kind="concealed")),
        ("bite", bite()),
        ("bite_initial", bite(initial=True)),
        ("marriage", marriage()),
        ("marriage_initial", marriage(initial=True)),
        ("family", family()),
    ],
)
def test_every_instant_amount_is_a_rule(name, event):
    assert net(event, rules={"instant": {name: 11}}) == [33, -11, -11, -11]
    nothing = settle(hand(event, rules={"instant": {name: 0}}))
    assert nothing.transfers == ()
    assert [balance.points for balance in nothing.balances] == [0, 0, 0, 0]


def test_four_animals_are_two_bites_and_the_family():
    assert net(bite("A"), bite("A", "rooster_centipede"), family("A")) == [24, -8, -8, -8]


@pytest.mark.parametrize(
    ("facts", "rules", "expected"),
    [
        ({"fresh": True, "drawable": 7}, {}, [6, -6, 0, 0]),
        ({"fresh": True, "drawable": 8}, {}, [6, -2, -2, -2]),
        ({"fresh": False, "drawable": 3}, {}, [6, -2, -2, -2]),
        ({"drawable": 3}, {}, [6, -2, -2, -2]),
        ({"fresh": True, "drawable": 3}, {"late_kong_threshold": None}, [6, -2, -2, -2]),
        ({"fresh": True, "drawable": 0}, {"late_kong_threshold": 0}, [6, -6, 0, 0]),
        ({"fresh": True, "drawable": 1}, {"late_kong_threshold": 0}, [6, -2, -2, -2]),
        ({}, {"claimed_kong_payer": "feeder_share"}, [2, -2, 0, 0]),
        ({}, {"claimed_kong_payer": "feeder_all"}, [6, -6, 0, 0]),
        ({"fresh": True, "drawable": 9}, {"claimed_kong_payer": "feeder_share"}, [2, -2, 0, 0]),
        ({"fresh": True, "drawable": 7}, {"claimed_kong_payer": "feeder_all"}, [6, -6, 0, 0]),
    ],
)
def test_who_pays_a_claimed_kong(facts, rules, expected):
    assert net(kong(discarder="B", **facts), rules=rules) == expected


def test_other_kongs_are_paid_by_all_whatever_the_rule_for_claimed_ones():
    for payer in ("feeder_share", "feeder_all"):
        assert net(kong(kind="added"), rules={"claimed_kong_payer": payer}) == [6, -2, -2, -2]


def test_a_robbed_kong_pays_nothing_as_a_kong():
    robbed = kong("B", "added", "7c", robbed=True)
    assert net(robbed) == [0, 0, 0, 0]
    assert net(robbed, win("A", 2, shooter="B")) == net(win("A", 2, shooter="B"))
    assert net(kong("B", "added", robbed=False)) == [-2, 6, -2, -2]


def test_a_false_win_is_paid_to_each_other_player():
    rules = {"false_win": "limit_zimo"}
    assert net(false_win("C"), rules=rules) == [64, 64, -192, 64]
    assert net(false_win("C"), win("A", 1, shooter="B"), rules=rules) == [72, 60, -194, 62]
    assert net(false_win("C"), false_win("D"), DRAW, rules=rules) == [128, 128, -128, -128]
    assert net(false_win("C"), rules={**rules, **LADDER}) == [8, 8, -24, 8]
    assert net(false_win("C"), rules={**rules, **LADDER, "cap": None}) == [8, 8, -24, 8]
    assert net(false_win("C"), rules={**rules, **LADDER, "cap": 2}) == [5, 5, -15, 5]


def test_transfers_are_by_event_and_seat_with_their_reason():
    settled = settle(
        hand(
            kong("D", "claimed", "E", discarder="A", fresh=True, drawable=2),
            marriage("B", 2),
            win("C", 1, shooter="A"),
            chip_value=10,
        )
    )
    assert [row.to_document() for row in settled.transfers] == [
        {"from": "A", "to": "D", "points": 6, "amount": 60, "reason": "kong_late", "event": 0},
        {"from": "A", "to": "B", "points": 2, "amount": 20, "reason": "marriage", "event": 1},
        {"from": "C", "to": "B", "points": 2, "amount": 20, "reason": "marriage", "event": 1},
        {"from": "D", "to": "B", "points": 2, "amount": 20, "reason": "marriage", "event": 1},
        {"from": "A", "to": "C", "points": 4, "amount": 40, "reason": "win", "event": 2},
        {"from": "B", "to": "C", "points": 2, "amount": 20, "reason": "win", "event": 2},
        {"from": "D", "to": "C", "points": 2, "amount": 20, "reason": "win", "event": 2},
    ]


def test_the_largest_amounts_are_still_exact():
    rules = {"unit": 1000, "cap": 20, "false_win": "limit_zimo"}
    settled = settle(
        hand(win("A", 20), *(false_win(player) for player in "BCD"), rules=rules, chip_value=1_000_000)
    )
    base = 1000 * 2**19
    assert settled.balances[0].amount == 12 * base * 1_000_000
