"""Statistics add up, and say of known games what is known."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.batch.places import MissingExtra
from scorer.batch.rows import GameRow
from scorer.stats import Goes, Statistics
from scorer.stats.plots import PICTURES, Words, draw
from scorer.stats.statistics import distribution, spread

STOPPED = GameRow(
    "a",
    1,
    valid=True,
    finished=True,
    moves=20,
    players=("A", "B", "C"),
    ending="stop",
    winner=2,
    points=5,
    balances=(-20, -5, 25),
    items=("godori",),
    multipliers=("go",),
    baks=("pi_bak", "pi_bak"),
    goes=(1, 0, 3),
    events={"jjok": 2, "go": 4},
)
DRAWN = GameRow(
    "a", 2, valid=True, finished=True, players=("A", "B"), ending="nagari", balances=(0, 0), goes=(2, 0)
)
FAULTY = GameRow("a", 3, valid=False, code="wrong_seat")
UNFINISHED = GameRow("a", 4, valid=True, players=("A", "B"))
ROWS = st.lists(st.sampled_from([STOPPED, DRAWN, FAULTY, UNFINISHED]), max_size=12)
WORDS = Words(
    dict.fromkeys(PICTURES, "Titel 고"),
    {"won": "w", "lost": "l", "nobody": "n", "jjok": "jjok"},
    "Games",
    "Points",
    "Share",
    "Seat",
    "Players",
    "Goes",
)


@given(ROWS, st.integers(0, 12))
def test_parts_add_up_to_the_whole(rows, cut):
    assert Statistics.of(rows[:cut]) + Statistics.of(rows[cut:]) == Statistics.of(rows)
    assert Statistics.of(rows) + Statistics() == Statistics.of(rows)


def test_what_is_counted():
    found = Statistics.of([STOPPED, DRAWN, FAULTY, UNFINISHED, STOPPED])
    assert (found.games, found.left_out, found.counted, found.stopped, found.losers) == (5, 2, 3, 2, 4)
    assert found.wins == {(3, 2): 2}
    assert found.seats == {3: 2, 2: 1}
    assert found.baks == {"pi_bak": 4}
    assert found.events == {"jjok": 4, "go": 8}
    assert found.games_with == {"jjok": 2, "go": 2}
    assert found.go_outcomes() == [
        Goes(1, 2, won=0, lost=2, nobody=0, mean_points=-20),
        Goes(2, 1, won=0, lost=0, nobody=1, mean_points=0),
        Goes(3, 2, won=2, lost=0, nobody=0, mean_points=25),
    ]
    document = json.loads(json.dumps(found.to_document()))
    assert document["wins"] == [
        {"players": 2, "games": 1, "by_seat": [0, 0]},
        {"players": 3, "games": 2, "by_seat": [0, 0, 2]},
    ]
    assert document["collected"]["counts"] == [[25, 2]]
    assert document["endings"] == {"stop": 2, "nagari": 1}


def test_nothing_to_say():
    assert Statistics.of([FAULTY]).to_document()["points"] == {"counts": []}
    assert spread({}) is None


def test_distributions():
    assert distribution({1: 8, 5: 1, 100: 1}) == {
        "mean": 11.3,
        "median": 1,
        "ninth_decile": 5,
        "most": 100,
        "counts": [[1, 8], [5, 1], [100, 1]],
    }


@given(st.dictionaries(st.integers(-50, 50), st.integers(1, 9), min_size=1))
def test_quantiles_are_those_of_the_sorted_values(counts):
    values = sorted(value for value, number in counts.items() for _ in range(number))
    found = spread(counts)
    assert found is not None
    assert sum(value <= found.median for value in values) * 2 >= len(values)
    assert sum(value < found.median for value in values) * 2 < len(values)
    assert found.most == values[-1]


def test_pictures(tmp_path):
    rows = [STOPPED._replace(points=number, balances=(-number, -1, number + 1)) for number in range(1, 300)]
    written = draw(Statistics.of([*rows, *[STOPPED] * 90, DRAWN]), tmp_path / "new" / "folder", WORDS)
    assert [path.stem for path in written] == list(PICTURES)
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert "<svg" in text
        assert "고" in text
    events = (tmp_path / "new" / "folder" / "events.svg").read_text(encoding="utf-8")
    assert (">jjok<" in events, ">go<" in events) == (True, False)
    before = {path: path.read_bytes() for path in written}
    draw(Statistics.of([*rows, *[STOPPED] * 90, DRAWN]), tmp_path / "new" / "folder", WORDS)
    assert {path: path.read_bytes() for path in written} == before


def test_no_pictures_of_nothing(tmp_path):
    assert draw(Statistics(), tmp_path, WORDS) == []


def test_without_the_extra_it_is_said(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"scorer\[plots\]"):
        draw(Statistics(), tmp_path, WORDS)
