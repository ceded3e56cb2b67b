"""The engine against a second, naive reading of the rules, over random piles and random deals."""

from __future__ import annotations

from hypothesis import event, given

from scorer.gostop.cards import ids_of, mask_of
from scorer.gostop.ruleset_reading import read_ruleset
from scorer.gostop.scoring import card_points, count_pile
from tests.gostop import dice, naive
from tests.gostop.checker import refusal, scored, settled


@given(dice.seeds)
@dice.often(400)
def test_card_points(seed):
    overrides = dice.ruleset(seed)
    ruleset = read_ruleset(overrides)
    cards = dice.pile(seed, ruleset)
    rules = ruleset.echo()
    points = {}
    for role in ("animal", "junk"):
        expected = naive.score(cards, rules, role)
        pile = count_pile(mask_of(cards), ruleset, cup_as_junk=role == "junk")
        got = [(item.code, item.points, frozenset(ids_of(item.cards))) for item in pile.items]
        assert got == expected
        points[role] = sum(row[1] for row in expected)
        assert points[role] == pile.points
        assert points[role] == card_points(mask_of(cards), ruleset, cup_as_junk=role == "junk")
    answer = scored({"ruleset": overrides, "captured": cards, "players": 3})
    is_junk = "9A" in cards and ruleset.sake_cup_as_junk and points["junk"] > points["animal"]
    assert answer["points"] == points["junk" if is_junk else "animal"]
    if "9A" in cards:
        assert answer["sake_cup"] == ("junk" if is_junk else "animal")
    else:
        assert answer["sake_cup"] is None


@given(dice.seeds)
@dice.often(800)
def test_settlements(seed):
    request = dice.request(seed)
    expected = naive.Naive(request, read_ruleset(request["ruleset"]).echo())
    if expected.under_minimum:
        event("under the minimum")
        assert {code for _, code in refusal(request)} == {"under_stop_minimum"}
        return
    event(request["ending"])
    answer = settled(request)
    transfers = [tuple(transfer.values()) for transfer in answer["transfers"]]
    wins = [transfer for transfer in transfers if transfer[4] == "win"]
    assert sorted(wins) == sorted(transfer for transfer in expected.transfers if transfer[4] == "win")
    others = [transfer for transfer in expected.transfers if transfer[4] != "win"]
    assert transfers == [*wins, *others]
    balances = {row["id"]: (row["points"], row["amount"]) for row in answer["balances"]}
    assert balances == expected.balances()
    assert answer["winner"] == expected.winner
    assert answer["next"] == {"dealer": expected.next_dealer, "previous_nagari": expected.next_nagari}
    if request["ending"] == "stop":
        compare_wins(request, answer, expected.win)


def compare_wins(request, answer, win):
    assert answer["points"] == {"cards": win["cards"], "go": win["go"], "total": win["cards"] + win["go"]}
    assert {row["code"]: row["factor"] for row in answer["table_multipliers"]} == win["table"]
    for row, loser in zip(answer["losers"], win["losers"], strict=True):
        assert {factor["code"]: factor["factor"] for factor in row["multipliers"]} == loser["factors"]
        assert (row["id"], row["due"], row["pays"]) == (loser["id"], loser["due"], loser["pays"])
    roles = [(loser["id"], loser["role"]) for loser in win["losers"] if loser["role"]]
    if win["role"]:
        roles.append((request["winner"], win["role"]))
    cup = answer["sake_cup"]
    assert roles == ([] if cup is None else [(cup["id"], cup["role"])])
