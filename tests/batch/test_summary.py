"""Summaries add up to what one summary of everything would be."""

from __future__ import annotations

import json
import pickle
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scorer.batch import summary as module
from scorer.batch.summary import Faulty, Outcome, Summary
from scorer.errors import Fault

VALID = Outcome("valid", moves=20, finished=True)
UNFINISHED = Outcome("valid", moves=3, unchecked=("hand", "stock"))
FAULTY = Outcome("faulty", code="wrong_seat", move=4, fault=Fault("/moves/4", "wrong_seat"))
REFUSED = Outcome("refused", code="not_json", message_id="detail.not_json.syntax", params={"line": 1})

OUTCOMES = st.sampled_from([VALID, UNFINISHED, FAULTY, REFUSED, None])
"""What a line holds; ``None`` is a blank one."""


def summed(file, lines):
    return Summary.of(file, len(lines), [(at, one) for at, one in enumerate(lines, 1) if one is not None])


@st.composite
def files_in_pieces(draw):
    """Names of files, each with the lines of its pieces."""
    names = draw(st.lists(st.sampled_from("abcd"), unique=True, max_size=4))
    piece = st.lists(OUTCOMES, max_size=6)
    return [(name, draw(st.lists(piece, min_size=1, max_size=4))) for name in names]


@given(files_in_pieces(), st.randoms(use_true_random=False))
def test_pieces_add_up_in_whatever_groups(files, dice):
    parts = [summed(name, lines) for name, pieces in files for lines in pieces]
    whole = Summary()
    for name, pieces in files:
        whole += summed(name, [line for lines in pieces for line in lines])
    parts += [Summary()]
    while len(parts) > 1:
        at = dice.randrange(len(parts) - 1)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
    assert parts[0] == whole


@given(files_in_pieces())
def test_every_game_is_counted_once(files):
    total = Summary()
    lines = [(name, [line for piece in pieces for line in piece]) for name, pieces in files]
    for name, held in lines:
        total += summed(name, held)
    games = [(name, at, one) for name, held in lines for at, one in enumerate(held, 1) if one is not None]
    assert total.games == len(games)
    assert total.valid + total.not_valid == total.games
    assert total.finished == sum(one is VALID for _, _, one in games)
    assert total.unfinished == sum(one is UNFINISHED for _, _, one in games)
    assert total.moves == 20 * total.finished + 3 * total.unfinished
    assert total.codes == Counter(one.code for _, _, one in games if one.code)
    assert set(total.unchecked.values()) <= {total.unfinished}
    assert [(game.file, game.line, game.outcome) for game in total.faulty] == [
        (name, at, one) for name, at, one in games if one.code
    ]


def test_it_does_not_grow_with_what_is_faulty(monkeypatch):
    monkeypatch.setattr(module, "FAULTY_KEPT", 3)
    total = summed("a", [FAULTY] * 5) + summed("b", [REFUSED] * 5)
    assert (total.games, total.not_valid, len(total.faulty)) == (10, 10, 3)
    assert total.codes == {"wrong_seat": 5, "not_json": 5}
    assert {game.file for game in total.faulty} == {"a"}


def test_a_file_that_ends_early_is_remembered():
    total = summed("a", [VALID, FAULTY]) + Summary.unread("a", "gone") + summed("b", [VALID])
    assert total.unreadable == (("a", "gone"),)
    assert (total.games, total.last_file) == (3, "b")


def test_a_summary_can_be_sent_and_written():
    total = summed("a", [VALID, FAULTY, None, REFUSED]) + Summary.unread("b", "gone")
    assert pickle.loads(pickle.dumps(total)) == total  # noqa: S301 - our own
    document = json.loads(json.dumps(total.to_document()))
    assert document["faulty_games"] == [
        {"file": "a", "line": 2, "code": "wrong_seat", "move": 4},
        {"file": "a", "line": 4, "code": "not_json", "pointer": ""},
    ]
    assert document["unreadable"] == [{"file": "b", "reason": "gone"}]
    assert Faulty("a", 2, FAULTY) in total.faulty
