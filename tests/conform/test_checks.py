"""Differences are found in answers of every shape, and none is a fault of the program."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.conform import differences, kit_folder, read_cases
from scorer.conform.checks import ABSENT, JUDGES, READERS
from scorer.conform.own import answer, answer_line

CASES = list(read_cases(kit_folder()))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
BY_EXPECTATION = {name: case for case in CASES for name in case.expect if "status" not in case.expect}


@given(st.sampled_from(list(BY_EXPECTATION.values())), st.sampled_from([200, 422]), JSON)
def test_any_answer_gets_a_verdict(case, status, body):
    assert differences(case, status, body)


@pytest.mark.parametrize("name", [*READERS, *JUDGES])
def test_each_expectation_occurs_and_is_missed_where_the_answer_lacks_it(name):
    case = BY_EXPECTATION.get(name)
    if case is None:
        assert name in {"ending", "unchecked", "amounts"}
        return
    found = {difference.what: difference.got for difference in differences(case, 200, {})}
    assert found[name] == ABSENT


def test_a_figure_that_is_off_by_one_is_found():
    case = BY_EXPECTATION["card_points"]
    _, body = answer(case.endpoint, case.request)
    wrong = copy.deepcopy(body)
    settlement = wrong.get("settlement") or wrong.get("result") or wrong
    settlement["points"]["cards"] += 1
    settlement["balances"][0]["points"] += 1
    found = {difference.what for difference in differences(case, 200, wrong)}
    assert {"card_points", "sum of points over all balances"} <= found


def test_one_is_not_true():
    case = BY_EXPECTATION["valid"]
    _, body = answer(case.endpoint, case.request)
    assert [each.what for each in differences(case, 200, {**body, "valid": int(body["valid"])})] == ["valid"]


def test_refusals_are_compared_by_code_and_place():
    case = next(case for case in CASES if case.id == "er-dup")
    status, body = answer(case.endpoint, case.request)
    assert status == 422
    (error,) = body["errors"]
    elsewhere = {"errors": [{**error, "pointer": "/captured/0", "code": "unknown_card"}]}
    assert [each.what for each in differences(case, 422, elsewhere)] == ["codes", "pointer"]
    assert [each.what for each in differences(case, 422, {})] == ["errors"]
    assert [each.what for each in differences(case, 200, body)] == ["status"]


def test_own_answers_to_what_is_no_question():
    assert answer_line(b"{")["status"] == 400
    assert answer_line(b"[]")["status"] == 400
    assert answer_line(b"{}") | {"body": 0} == {"id": None, "status": 404, "body": 0}
    assert answer_line(b'{"id": "a", "endpoint": "/v1/gostop/score", "request": 3}')["status"] == 422
