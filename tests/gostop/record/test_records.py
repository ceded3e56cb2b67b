"""Whole records: those that hold, and for every code one that does not."""

from __future__ import annotations

import pytest

from scorer.gostop.record import read_record, validate
from tests.gostop.checker import cases
from tests.gostop.record.turns import check

VALID = cases("records", "valid.json")
FAULTY = cases("records", "faulty.json")

CODES = (
    "game_over wrong_seat must_call cannot_call cannot_stop card_not_in_hand not_a_joker already_shown"
    " no_triple no_bomb no_credit not_the_owner no_such_choice choice_needed flip_needed wrong_flip"
    " expectation_differs unfinished result_differs deck_duplicate deck_incomplete deal_size"
)
"""The codes of the HTTP contract, in its order."""

OWN_CODES = {"is_a_joker", "table_not_clear", "already_fixed"}
FORM_CODES = {"not_in_deck", "contradiction", "not_applicable", "out_of_range"}


@pytest.mark.parametrize("case", VALID + FAULTY, ids=lambda case: case["id"])
def test_record(case):
    check(case)


def test_every_code_has_a_record():
    assert {case["expect"]["error_code"] for case in FAULTY} == set(CODES.split()) | OWN_CODES | FORM_CODES


@pytest.mark.parametrize("case", FAULTY, ids=lambda case: case["id"])
def test_the_position_before_the_fault_and_what_was_legal(case):
    document = validate(case["request"]).to_document()
    error = document["error"]
    if error["move"] is None:
        assert error["legal"] == []
        dealt = error["code"] in {"unfinished", "result_differs"}
        assert (document["position"] is not None) == dealt
        return
    before = validate({**without_claims(case["request"]), "moves": case["request"]["moves"][: error["move"]]})
    assert before.valid
    assert document["position"]["phase"] in {"play", "call", "over"}
    assert bool(error["legal"]) == (document["position"]["phase"] != "over")
    assert error["pointer"] == f"/moves/{error['move']}"
    for move in error["legal"]:
        assert move["seat"] == document["position"]["turn"]


def without_claims(record):
    return {name: value for name, value in record.items() if name != "result"}


@pytest.mark.parametrize("case", VALID, ids=lambda case: case["id"])
def test_written_again_it_is_the_same_record(case):
    record = read_record(case["request"])
    again = record.to_document()
    assert read_record(again).to_document() == again
    assert validate(again) == validate(case["request"])
