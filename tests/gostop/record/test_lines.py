"""Records one a line, and records made by chance."""

from __future__ import annotations

import json
from random import Random

import pytest

from scorer.errors import InvalidInput
from scorer.gostop.engine import DeckDeal, HandsDeal
from scorer.gostop.record import (
    random_deal,
    random_record,
    read_record,
    validate,
    validate_lines,
)
from scorer.gostop.ruleset_reading import preset, read_ruleset
from scorer.strict_json import NotJson
from tests.gostop.engine.houses import any_ruleset
from tests.gostop.record.records import TABLES, game, sent


def test_each_line_is_judged_alone():
    good = json.dumps(game(1)).encode()
    bad = json.dumps({**game(1), "result": {"ending": "void"}}).encode()
    lines = [good, b"", b"  \n", b"{", bad, b"[]", good + b"\r\n", b"\xff", b'{"a":1,"a":2}']
    results = list(validate_lines(lines))
    assert [result.line for result in results] == [1, 4, 5, 6, 7, 8, 9]
    assert [type(result.problem) for result in results] == [
        type(None),
        NotJson,
        type(None),
        InvalidInput,
        type(None),
        NotJson,
        NotJson,
    ]
    assert [result.result.valid for result in results if result.result] == [True, False, True]


def test_lines_are_taken_one_by_one():
    def endless():
        line = json.dumps(game(1)).encode()
        while True:
            yield line

    results = validate_lines(endless())
    assert [next(results).line for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_made_by_chance_hold(name, players):
    for seed in range(400):
        record = random_record(seed, preset(name), players)
        result = validate(sent(record.to_document()))
        assert (result.valid, result.finished) == (True, True)
        assert result.unchecked == ()


@pytest.mark.parametrize("players", [2, 3])
def test_games_made_by_chance_hold_under_house_rules(players):
    for seed in range(300):
        record = random_record(seed, any_ruleset(Random(seed), players), players, previous_nagari=seed % 3)
        result = validate(sent(record.to_document()))
        assert (result.valid, result.finished) == (True, True)


def test_the_same_seed_makes_the_same_record():
    first, again, other = (random_record(seed, preset("matgo"), 2) for seed in (7, 7, 8))
    assert first == again != other


def test_a_game_may_be_cut_short():
    dealt = random_record(7, preset("standard"), 3, moves=0)
    assert dealt.moves.moves == ()
    assert dealt.result is None
    cut = random_record(7, preset("standard"), 3, moves=5)
    assert len(cut.moves.moves) == 5
    assert read_record(sent(cut.to_document())).deal == dealt.deal


def test_deals_of_other_sizes_are_written_as_hands():
    assert isinstance(random_deal(1, preset("matgo"), 2), DeckDeal)
    other = read_ruleset({"base": "matgo", "deal": {"2": {"hand": 8, "table": 8}}})
    deal = random_deal(1, other, 2)
    assert isinstance(deal, HandsDeal)
    assert [len(hand) for hand in deal.hands] == [8, 8]
