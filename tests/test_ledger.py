"""The ledger: balances that sum to zero, figures too large, corrections, and the fewest payments."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import InvalidInput
from scorer.ledger import (
    AMOUNT_MAX,
    EXACT_SETTLE_UP,
    Balance,
    Payment,
    Transfer,
    balances,
    corrected,
    correction_faults,
    refuse_too_large,
    running_balances,
    settle_up,
)

NAMES = "ABCDEFGHIJKLMNOPQRST"


def test_documents():
    transfer = Transfer("A", "B", 2, 20, "win")
    assert transfer.to_document() == {"from": "A", "to": "B", "points": 2, "amount": 20, "reason": "win"}
    assert Transfer("A", "B", 2, 20, "win", 3).to_document()["event"] == 3
    assert Balance("A", 2, 20).to_document() == {"id": "A", "points": 2, "amount": 20}
    assert Payment("A", "B", 5).to_document() == {"from": "A", "to": "B", "amount": 5}


def test_balances_are_the_sums_of_transfers():
    transfers = [Transfer("A", "B", 2, 20, "win"), Transfer("C", "A", 0, 5, "side_payment")]
    assert balances("ABCD", transfers) == (
        Balance("A", -2, -15),
        Balance("B", 2, 20),
        Balance("C", 0, -5),
        Balance("D", 0, 0),
    )


@pytest.mark.parametrize("figure", [AMOUNT_MAX + 1, -AMOUNT_MAX - 1, 10**40])
def test_figures_too_large(figure):
    with pytest.raises(InvalidInput) as told:
        refuse_too_large([0, figure])
    assert [(fault.pointer, fault.code) for fault in told.value.faults] == [("", "amount_too_large")]
    refuse_too_large([AMOUNT_MAX, -AMOUNT_MAX])
    refuse_too_large([])


def test_sums_too_large():
    with pytest.raises(InvalidInput):
        balances("ABC", [Transfer("A", "C", AMOUNT_MAX, 0, "win"), Transfer("B", "C", 1, 0, "win")])
    with pytest.raises(InvalidInput):
        list(running_balances("AB", [[Balance("A", 0, AMOUNT_MAX), Balance("B", 0, -AMOUNT_MAX)]] * 2))
    with pytest.raises(InvalidInput):
        corrected([Balance("A", 0, AMOUNT_MAX)], [{"id": "A", "amount": 1}])


def test_running_balances_and_corrections():
    hands = [[Balance("A", 3, 30), Balance("B", -3, -30)], [Balance("B", 1, 10), Balance("C", -1, -10)]]
    running = list(running_balances("ABC", hands))
    assert running[0] == (Balance("A", 3, 30), Balance("B", -3, -30), Balance("C", 0, 0))
    assert running[1] == (Balance("A", 3, 30), Balance("B", -2, -20), Balance("C", -1, -10))
    corrections = [{"id": "A", "amount": -5}, {"id": "C", "amount": 4}, {"id": "C", "amount": 1}]
    assert corrected(running[1], corrections) == (
        Balance("A", 3, 25),
        Balance("B", -2, -20),
        Balance("C", -1, -5),
    )


def faults_of(corrections, players="AB"):
    return [(fault.pointer, fault.code) for fault in correction_faults(corrections, players)]


def test_corrections_make_no_money():
    assert faults_of([{"id": "A", "amount": 3}, {"id": "B", "amount": -3}]) == []
    assert faults_of([{"id": "A", "amount": 3}]) == [("/corrections", "contradiction")]
    assert faults_of([{"id": "Q", "amount": 0}]) == [("/corrections/0/id", "unknown_player")]


@pytest.mark.parametrize("corrections", [None, 3, "x", [3], [{"id": 7, "amount": "3"}], [{}]], ids=str)
def test_corrections_that_cannot_be_read_are_the_form_s_matter(corrections):
    assert faults_of(corrections) == []


def test_nobody_owes_anything():
    assert settle_up({}) == ()
    assert settle_up({"A": 0, "B": 0}) == ()


def test_a_settle_up_of_pairs_is_one_payment_a_pair():
    assert settle_up({"A": 5, "B": -3, "C": 3, "D": -5}) == (Payment("B", "C", 3), Payment("D", "A", 5))


def test_payments_come_by_seat_of_payer_and_payee():
    payments = settle_up({"A": -10, "B": 4, "C": 6})
    assert payments == (Payment("A", "B", 4), Payment("A", "C", 6))


def apply(amounts, payments):
    left = dict(amounts)
    for payment in payments:
        assert payment.amount > 0
        assert payment.payer != payment.payee
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


def fewest_by_force(amounts):
    """The fewest payments, by trying every way to let the first open balance meet another one."""

    @cache
    def fewest(open_):
        if not open_:
            return 0
        first, *rest = open_
        best = len(open_)
        for place, other in enumerate(rest):
            if (first < 0) != (other < 0):
                left = sorted(
                    [*rest[:place], *rest[place + 1 :], *([first + other] if first + other else [])]
                )
                best = min(best, 1 + fewest(tuple(left)))
        return best

    return fewest(tuple(sorted(amount for amount in amounts if amount)))


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=7))
def test_the_fewest_payments_against_brute_force(figures):
    figures.append(-sum(figures))
    amounts = dict(zip(NAMES, figures, strict=False))
    payments = settle_up(amounts)
    assert set(apply(amounts, payments).values()) == {0}
    assert len(payments) == fewest_by_force(figures)


def groups_by_force(figures):
    """The most zero-sum groups a list splits into, by trying every group that holds the first of it."""
    if not figures:
        return 0
    first, rest = figures[0], figures[1:]
    best = 0
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[index] for index in chosen) == 0:
                left = [figure for index, figure in enumerate(rest) if index not in chosen]
                best = max(best, 1 + groups_by_force(left))
    return best


@given(st.lists(st.integers(-4, 4).filter(bool), min_size=1, max_size=7))
def test_as_many_groups_as_there_can_be(figures):
    if sum(figures):
        figures.append(-sum(figures))
    payments = settle_up(dict(zip(NAMES, figures, strict=False)))
    assert len(payments) == len(figures) - groups_by_force(figures)


@given(st.lists(st.integers(-(10**6), 10**6), min_size=EXACT_SETTLE_UP, max_size=19))
def test_many_players_settle_up_with_fewer_payments_than_players(figures):
    figures.append(-sum(figures))
    amounts = dict(zip(NAMES, figures, strict=False))
    payments = settle_up(amounts)
    assert set(apply(amounts, payments).values()) == {0}
    assert len(payments) < max(1, sum(figure != 0 for figure in figures)) or not payments


def test_many_players_whose_debts_cancel_pay_once_a_pair():
    figures = [value for amount in range(1, 9) for value in (amount, -amount)]
    amounts = dict(zip(NAMES, figures, strict=False))
    assert len(settle_up(amounts)) == 8
    amounts |= {"Q": 30, "R": -10, "S": -20}
    assert len(settle_up(amounts)) == 10


def test_twelve_players_with_nothing_in_common():
    assert len(settle_up(dict(zip(NAMES, [*range(1, 12), -66], strict=False)))) == 11
