"""The members of an answer, its digest, and what ``brief`` leaves out."""

from __future__ import annotations

import hashlib
import json

from scorer.mahjong_sg import DEFAULT, SESSION_REQUEST, SETTLE_REQUEST, TAI_REQUEST, settle
from scorer.version import ENGINE_VERSION
from tests.mahjong_sg.requests import DRAW, bite, family, hand, kong, marriage, win

BAO = {"case": "three_dragons", "liable": "B"}


def digest(*events, **members):
    return settle(hand(*events, **members)).digest


def test_the_members_of_a_full_and_of_a_brief_answer():
    members = ["base", "tai_counted", "capped", "transfers", "balances"]
    full = settle(hand(win()))
    assert list(full.to_document()) == [*members, "explanation", "engine_version", "digest", "rules"]
    brief = settle(hand(win(), detail="brief"))
    assert list(brief.to_document()) == [*members, "engine_version", "digest"]
    assert full.to_document("brief") == brief.to_document()
    assert brief.to_document("full") == full.to_document()
    assert full.to_document()["rules"] == DEFAULT.to_document()
    assert full.to_document()["engine_version"] == ENGINE_VERSION


def test_without_a_win_nothing_is_counted():
    for events in ((DRAW,), (kong(),)):
        answer = settle(hand(*events)).to_document()
        assert (answer["base"], answer["tai_counted"], answer["capped"]) == (None, None, False)


def test_the_digest_is_that_of_the_request_with_its_defaults():
    won = {"type": "win", "winner": "A", "tai": 1, "by": "zi_mo", "shooter": None, "bao": None, "hand": None}
    whole = {
        "players": ["A", "B", "C", "D"],
        "rules": {**DEFAULT.to_document(), "unit": 4},
        "chip_value": 1,
        "events": [
            {"type": "kong", "player": "B", "kind": "claimed", "tile": "5d", "robbed": False, "fresh": False},
            {"type": "family", "player": "C", "family": "animals"},
            won,
        ],
        "engine_version": ENGINE_VERSION,
    }
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    expected = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    members = ["cat", "rat", "rooster", "centipede"]
    events = (kong("B"), family("C", members=members), win("A"))
    assert digest(*events, rules={"unit": 4}, detail="brief") == expected
    filled = (kong("B", robbed=False, fresh=False), family("C"), win("A", bao=None, hand=None))
    assert digest(*filled, rules={"unit": 4, "bao": {}}, chip_value=1) == expected


def test_what_makes_a_difference_makes_another_digest():
    requests = [
        hand(DRAW),
        hand(DRAW, chip_value=2),
        hand(DRAW, rules={"cap": 4}),
        hand(DRAW, bite()),
        hand(bite(), DRAW),
        hand(bite(initial=True), DRAW),
        hand(marriage(), DRAW),
        hand(kong(discarder="B"), DRAW),
        hand(kong(discarder="B", drawable=3), DRAW),
        hand(kong(discarder="B", drawable=3, fresh=True), DRAW),
        hand(win(tai=2)),
        hand(win(tai=2, bao=BAO)),
        hand(win(tai=2, hand="thirteen_wonders")),
    ]
    assert len({settle(request).digest for request in requests}) == len(requests)


def test_the_forms_say_what_a_request_may_hold():
    assert list(SETTLE_REQUEST.fields) == ["players", "rules", "chip_value", "events", "detail"]
    assert SETTLE_REQUEST.required == ("players", "events")
    assert SESSION_REQUEST.required == ("players", "hands")
    assert TAI_REQUEST.required == ("concealed", "winning_tile", "by", "seat", "round")
    for form in (SETTLE_REQUEST, SESSION_REQUEST, TAI_REQUEST):
        schema = json.loads(json.dumps(form.schema()))
        assert schema["additionalProperties"] is False
        assert schema["properties"]["rules"]["properties"]["cap"] == {
            "anyOf": [{"type": "integer", "minimum": 1, "maximum": 20}, {"type": "null"}]
        }
