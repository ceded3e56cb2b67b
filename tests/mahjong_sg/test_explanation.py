"""An explanation can be worked out again from its codes and figures alone."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given

from scorer.mahjong_sg import settle
from tests.mahjong_sg.requests import DRAW, bite, false_win, family, hand, kong, marriage, win
from tests.mahjong_sg.strategies import hands


def steps(*events, **members):
    return [(step.code, dict(step.params)) for step in settle(hand(*events, **members)).explanation]


def codes(*events, **members):
    return [code.removeprefix("mahjong_") for code, _ in steps(*events, **members)]


def payments(step):
    """What one step says was paid, as ``(event, payer, payee, points)``, by its own figures."""
    params: Any = step.params
    event = params.get("event")
    if "payees" in params:
        assert params["each"] * params["count"] == params["total"]
        return {(event, params["player"], payee, params["each"]) for payee in params["payees"]}
    if "payers" in params:
        assert params["each"] * params["count"] == params["total"]
        assert len(params["payers"]) == params["count"] == 3
        return {(event, payer, params["player"], params["each"]) for payer in params["payers"]}
    if "shares" in params:
        assert params["each"] * params["shares"] == params["points"]
        return {(event, params["payer"], params["player"], params["points"])}
    if "payer" in params:
        return {(event, params["payer"], params["payee"], params["points"])}
    return set()


@given(hands())
def test_the_steps_make_every_payment_and_no_other(request):
    settled = settle(request)
    told = set().union(*[payments(step) for step in settled.explanation])
    paid = {(row.event, row.payer, row.payee, row.points) for row in settled.transfers}
    assert {payment for payment in told if payment[3]} == paid
    json.dumps([step.to_document() for step in settled.explanation])


@given(hands())
def test_the_figures_of_every_step_multiply_out(request):
    settled = settle(request)
    base = None
    for step in settled.explanation:
        params: Any = step.params
        match step.code.removeprefix("mahjong_"):
            case "base":
                base = params["unit"] * params["factor"]
                assert (base, params["factor"]) == (params["base"], 2 ** (params["counted"] - 1))
            case "base_half":
                base = params["unit"] / params["divisor"]
                assert base == params["base"]
            case "base_as_one":
                base = params["unit"]
                assert base == params["base"]
            case "pays":
                assert params["base"] == base
                assert params["base"] * params["factor"] == params["points"]
            case "bao_total":
                assert params["base"] == base
                assert params["base"] * params["factor"] == params["total"]
            case "bao_total_row":
                assert sum(params["amounts"]) == params["total"]
            case "capped":
                assert params["counted"] < params["tai"]
    assert base == settled.base


def test_a_robbed_kong_has_its_own_line():
    told = steps(kong("B", "added", "7c", robbed=True), win("A", 2, shooter="B"))
    assert told[0] == ("mahjong_kong_robbed", {"event": 0, "player": "B", "tile": "7c", "points": 0})
    assert [code for code, _ in told[1:]] == ["mahjong_win_discard", "mahjong_base"] + ["mahjong_pays"] * 3


def test_the_cap_has_its_own_line():
    told = dict(steps(win(tai=7)))
    assert told["mahjong_capped"] == {"event": 0, "tai": 7, "counted": 5}
    assert "capped" not in codes(win(tai=5))


def test_liability_is_told_and_moved():
    bao = {"case": "three_dragons", "liable": "D"}
    told = steps(win("A", 3, shooter="B", bao=bao))
    assert told[2:] == [
        ("mahjong_bao_three_dragons", {"event": 0, "liable": "D", "winner": "A"}),
        ("mahjong_bao_total", {"event": 0, "base": 8, "factor": 4, "total": 32}),
        ("mahjong_bao_all", {"event": 0, "payer": "D", "payee": "A", "total": 32, "points": 32}),
    ]
    split = codes(win("A", 3, shooter="B", bao=bao), rules={"bao_with_shooter": "split"})
    assert split[-2:] == ["bao_half", "bao_half"]


def test_lines_of_a_ladder():
    rules = {
        "discard_split": "ladder",
        "ladder": {"shooter": [9, 12], "others": [3, 4]},
        "false_win": "limit_zimo",
    }
    told = steps(win("A", 1, shooter="B"), false_win("C"), rules=rules)
    assert [code for code, _ in told] == [
        *("mahjong_win_discard", "mahjong_ladder_row"),
        *["mahjong_pays_row"] * 3,
        "mahjong_false_win_row",
    ]
    assert told[1][1] == {"event": 0, "row": 1}
    bao = {"case": "three_dragons", "liable": "D"}
    told = dict(steps(win("A", 1, shooter="B", bao=bao), rules=rules))
    assert told["mahjong_bao_total_row"] == {"event": 0, "amounts": [9, 3, 3], "total": 15}


def test_the_code_of_every_other_line():
    assert codes(kong(), kong(kind="added", tile="E"), kong(kind="concealed", tile="R"), DRAW) == [
        *("kong_claimed", "kong_added", "kong_concealed", "draw")
    ]
    late = kong(discarder="B", fresh=True, drawable=1)
    assert codes(late, DRAW) == ["kong_late", "draw"]
    for payer in ("feeder_share", "feeder_all"):
        assert codes(kong(discarder="B"), DRAW, rules={"claimed_kong_payer": payer}) == [
            f"kong_{payer}",
            "draw",
        ]
    assert codes(bite(), bite("A", "rooster_centipede", initial=True), family()) == [
        *("cat_rat", "rooster_centipede_initial", "animals", "unfinished")
    ]
    assert codes(marriage("A"), marriage("B", 2, initial=True), DRAW)[:2] == [
        *("marriage", "marriage_initial")
    ]
    assert codes(family("A", "flowers"), family("B", "seasons"), DRAW) == ["flowers", "seasons", "draw"]
    assert codes(false_win(), DRAW, rules={"false_win": "limit_zimo"}) == ["false_win", "draw"]
    assert codes(DRAW, chip_value=10) == ["draw", "chip_value"]
    rules = {"min_tai": 0}
    assert codes(win(tai=0), rules=rules)[:2] == ["win_zi_mo", "base_half"]
    assert codes(win(tai=0), rules={**rules, "zero_tai": "as_one"})[1] == "base_as_one"
    wonders = win(tai=5, shooter="B", hand="thirteen_wonders")
    assert codes(wonders, rules={"thirteen_wonders_as_zi_mo": True})[:3] == [
        *("win_discard", "thirteen_wonders_as_zi_mo", "base")
    ]
