"""What holds for every hand that is not refused."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from scorer.mahjong_sg import settle
from tests.mahjong_sg.requests import PLAYERS, hand, win
from tests.mahjong_sg.strategies import hands, rules, wins


def points(request):
    return [balance.points for balance in settle(request).balances]


@given(hands())
def test_everything_sums_to_zero_and_is_a_whole_number(request):
    settled = settle(request)
    assert [balance.id for balance in settled.balances] == PLAYERS
    assert sum(balance.points for balance in settled.balances) == 0
    assert sum(balance.amount for balance in settled.balances) == 0
    for balance in settled.balances:
        assert balance.amount == balance.points * request["chip_value"]
        received = sum(row.points for row in settled.transfers if row.payee == balance.id)
        given_away = sum(row.points for row in settled.transfers if row.payer == balance.id)
        assert received - given_away == balance.points


@given(hands())
def test_transfers_are_ordered_positive_and_one_for_each_payer_and_event(request):
    settled = settle(request)
    order = [(row.event, PLAYERS.index(row.payer), PLAYERS.index(row.payee)) for row in settled.transfers]
    assert order == sorted(set(order))
    for row in settled.transfers:
        assert type(row.points) is int
        assert row.points > 0
        assert row.amount == row.points * request["chip_value"]
        assert row.payer != row.payee


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_the_events_does_not_change_the_net_result(request, dice):
    shuffled = {**request, "events": dice.sample(request["events"], len(request["events"]))}
    before, after = settle(request), settle(shuffled)
    assert before.balances == after.balances
    assert (before.base, before.tai_counted, before.capped) == (after.base, after.tai_counted, after.capped)


@given(st.integers(1, 99), st.sampled_from(PLAYERS[1:]), st.integers(1, 20), st.integers(1, 1000))
def test_shooter_pays_leaves_the_winners_total_unchanged(tai, shooter, cap, unit):
    table = {"cap": cap, "unit": unit, "min_tai": 0}
    for event in (win("A", tai, shooter=shooter), win("A", tai)):
        ordinary = points(hand(event, rules=table))
        house = points(hand(event, rules={**table, "discard_split": "shooter_pays"}))
        assert house[0] == ordinary[0]
        if "shooter" in event:
            assert house[PLAYERS.index(shooter)] == -house[0]


@given(st.data(), rules())
def test_bao_leaves_the_winners_total_unchanged(data, table):
    event = data.draw(wins(table))
    plain = {key: value for key, value in event.items() if key != "bao"}
    seat = PLAYERS.index(event["winner"])
    assert points(hand(event, rules=table))[seat] == points(hand(plain, rules=table))[seat]


@given(st.integers(1, 99), st.integers(1, 20), st.booleans())
def test_above_the_cap_every_hand_pays_as_the_cap(tai, cap, thrown):
    shooter = {"shooter": "B"} if thrown else {}
    settled = settle(hand(win("A", tai, **shooter), rules={"cap": cap}))
    assert settled.tai_counted == min(tai, cap)
    assert settled.capped == (tai > cap)
    at_most = settle(hand(win("A", min(tai, cap), **shooter), rules={"cap": cap}))
    assert settled.balances == at_most.balances
    if tai < cap:
        more = points(hand(win("A", tai + 1, **shooter), rules={"cap": cap}))
        assert more == [2 * figure for figure in points(hand(win("A", tai, **shooter), rules={"cap": cap}))]


@given(st.integers(1, 500), st.integers(0, 20), st.booleans())
def test_the_unit_scales_a_win_exactly(unit, tai, thrown):
    shooter = {"shooter": "B"} if thrown else {}
    table = {"cap": None, "min_tai": 0}
    single = points(hand(win("A", tai, **shooter), rules={**table, "unit": 2}))
    scaled = points(hand(win("A", tai, **shooter), rules={**table, "unit": 2 * unit}))
    assert scaled == [unit * figure for figure in single]


@given(hands())
def test_the_same_request_always_gives_the_same_answer(request):
    copy = json.loads(json.dumps(request))
    assert json.dumps(settle(request).to_document()) == json.dumps(settle(copy).to_document())
