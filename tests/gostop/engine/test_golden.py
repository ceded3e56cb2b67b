"""Fixed games as they were played before, and how many ways fixed deals can go on.

`python -m tools.golden` writes the files anew; a change in them is a change of the rules.
"""

from __future__ import annotations

import json

import pytest

from scorer.gostop.cards import IDS
from scorer.gostop.engine import EVENT_TYPES
from scorer.gostop.record.deal_forms import DEAL
from scorer.gostop.ruleset_reading import preset
from tests.gostop.engine.naive import Naive
from tests.gostop.engine.naive_values import canonical, month
from tools.golden import FIXTURES, PLAYTHROUGHS, files

EXPECTED = list(files())


@pytest.mark.parametrize(
    ("path", "text"), EXPECTED, ids=[str(path.relative_to(FIXTURES)) for path, _ in EXPECTED]
)
def test_games_go_as_they_did(path, text):
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(("name", "players"), PLAYTHROUGHS)
def test_every_event_of_a_preset_is_in_its_playthroughs(name, players):
    games = json.loads((FIXTURES / "playthroughs" / f"{name}-{players}.json").read_text(encoding="utf-8"))
    seen = {event["type"] for game in games for event in game["events"]}
    # The seed rules know neither an end by three ppuk nor a sake cup used as junk.
    assert seen == set(EVENT_TYPES) - ({"three_ppuk", "sake_cup"} if name == "seed" else set())


def complete(naive, game, move):
    """A move of the second reading with each choice that its flip leaves open."""
    if move["do"] not in {"play", "bomb", "flip", "joker"}:
        return [move]
    if move["do"] == "joker" and naive.rules["joker_from_hand"] == "draw_and_play":
        return [move]
    turned = [card for card in game["stock"] if card[0] != "X"]
    moves = [move]
    played = move.get("card")
    if move["do"] == "joker":
        played, turned = turned[0], turned[1:]
        moves = [{**move, "take": card} for card in naive.open_choice(game, played)] or moves
    flip = turned[0]
    lying = naive.open_choice(game, flip)
    if not lying or (played and month(played) == month(flip)):
        # Nothing to choose, or ttadak: what was chosen makes no difference but to the order of the pile.
        return [move] if move["do"] == "joker" and played and month(played) == month(flip) else moves
    return [{**one, "flip_take": card} for one in moves for card in lying]


class Counting(Naive):
    def open_choice(self, game, card):
        """The cards one of which ``card`` must choose: two that differ; none where there is no choice."""
        lying = canonical(self.loose(game, month(card)))
        return lying if len(lying) == 2 and not self.alike(*lying) else []

    def perft(self, game, depth):
        if not depth:
            return 1
        moves = self.legal(game)
        if not moves:
            return 1
        return sum(
            self.perft(self.apply(game, one), depth - 1)
            for move in moves
            for one in complete(self, game, move)
        )


@pytest.mark.parametrize(("name", "players"), PLAYTHROUGHS)
def test_a_second_reading_counts_as_many_ways(name, players):
    rows = json.loads((FIXTURES / "perft" / f"{name}-{players}.json").read_text(encoding="utf-8"))
    for row in rows:
        deal = DEAL.read(row["deal"], "", [])
        counting = Counting(preset(name).document, players)
        game = counting.deal([IDS[bit] for bit in deal.deck])
        assert [counting.perft(game, depth) for depth in (1, 2, 3)] == row["counts"]
