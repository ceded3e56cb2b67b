"""A game noted while it is played: every tap of a whole game, and the sum in the ledger is the service's."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.noting import Game, Noter

FOUR_OPEN = ("3B", "3R", "3J1", "3J2", "1B", "2A")


@pytest.fixture
def noter(phones):
    """Somebody with a phone, who notes a game from its layout on."""

    def begin(language, *game, **given):
        someone = Noter(phones(language), Game(*game, **given))
        someone.sit_down()
        someone.lay_out()
        return someone

    return begin


@pytest.mark.parametrize(
    ("language", "seed", "rules", "players"),
    [
        ("ko", 1, "standard", 3),  # a joker on the table, a bomb, a stack of three taken, go and stop
        ("en", 167, "matgo", 2),  # nearly everything, and side payments
        ("ta", 3, "standard", 3),
    ],
)
def test_a_whole_game_is_noted_and_settled_into_the_ledger(noter, language, seed, rules, players):
    someone = noter(language, seed, rules, players)
    someone.play()
    assert someone.enter() == someone.game.transfers


def test_only_go_and_stop_can_be_tapped_where_one_is_due(noter):
    someone = noter("en", 46, "matgo", 2)
    phone = someone.phone
    someone.play(len(someone.game.moves) - 1)
    assert someone.ask() == "call"
    assert phone.page.locator(".call-row button").all_inner_texts() == ["Go", "Stop"]
    expect(phone.page.locator(".calls .headline")).to_be_visible()
    assert phone.page.locator(".month-tile").count() == 0


def test_every_tap_can_be_undone_and_played_again(noter):
    someone = noter("ko", 3, "standard", 3)
    phone, page = someone.phone, someone.phone.page
    someone.play(6)
    noted = someone.noted()
    taps = 0
    while page.locator("#note-undo:not([disabled])").count():
        someone.undo()
        taps += 1
        assert taps < 40
    assert someone.noted() == []
    assert taps > len(noted)  # the cards that were turned are taps of their own
    phone.tap("#note-layout")
    page.wait_for_selector("#note-begin:not([disabled])")
    phone.tap("#note-begin")
    someone.play(6)
    assert someone.noted() == noted


def test_undo_in_the_middle_of_a_move_takes_back_one_tap(noter):
    someone = noter("en", 3, "standard", 3)
    someone.play(2)
    someone.card(someone.game.moves[2]["card"])
    assert someone.ask() == "flip"
    someone.undo()
    assert someone.ask() == "act"
    assert len(someone.noted()) == 2
    someone.move(2)
    assert len(someone.noted()) == 3


@pytest.mark.parametrize("language", ["ko", "en", "ta"])
def test_a_reload_in_the_middle_of_a_move_loses_nothing(noter, language):
    someone = noter(language, 46, "matgo", 2)
    phone, game = someone.phone, someone.game
    someone.play(1)
    someone.card(game.moves[1]["card"])
    assert someone.ask() == "flip"
    phone.reload()
    assert someone.ask() == "flip"
    expect(phone.page.locator(".slots .picture")).to_have_count(1)
    for card in game.turned[1]:
        someone.card(card)
    someone.ask()
    phone.reload()
    last = len(game.moves) - 1
    someone.put(last, since=2)
    someone.move(last)
    phone.page.wait_for_selector("#note-enter:not([disabled])")
    phone.reload()
    assert someone.enter() == game.transfers


def test_a_double_tap_notes_one_move_and_enters_one_deal(noter):
    someone = noter("ko", 46, "matgo", 2)
    phone, game = someone.phone, someone.game
    assert someone.put(len(game.moves) - 1) == "call"
    phone.page.locator('[data-deed="stop"]').dblclick()
    phone.page.wait_for_selector("#note-enter:not([disabled])")
    assert len(someone.noted()) == len(game.moves)
    phone.page.locator("#note-enter").dblclick()
    phone.page.wait_for_selector("section.saved .payments")
    assert len(phone.evening()["deals"]) == 1


@pytest.mark.parametrize("language", ["ko", "en", "ta"])
def test_four_of_a_month_shown_from_the_hand_settle_at_once(phones, language):
    game = Game(4, "matgo", 2)
    assert game.moves == []
    someone = Noter(phones(language), game)
    someone.sit_down()
    for card in game.table:
        someone.card(card)
    phone = someone.phone
    phone.open_details("details.more")
    phone.choose("note-holder", game.holder)
    for card in game.hands[game.holder]:
        someone.card(card)
    phone.tap("#note-begin:not([disabled])")
    assert someone.enter() == game.transfers
    assert game.transfers != []


@pytest.mark.parametrize("language", ["ko", "en", "ta"])
def test_four_of_a_month_on_the_table_void_the_deal(phones, language):
    phone = phones(language)
    phone.sit_down("A", "B", "C")
    phone.go("note")
    phone.tap("#note-new")
    someone = Noter(phone, None)
    for card in FOUR_OPEN:
        someone.card(card)
    phone.tap("#note-begin:not([disabled])")
    phone.page.wait_for_selector("#note-enter:not([disabled])")
    phone.wait_until_nobody_pays()
    phone.tap("#note-enter")
    phone.page.wait_for_selector("section.saved .headline")
    assert [deal["ending"] for deal in phone.evening()["deals"]] == ["void"]
    assert phone.transfers("section.saved") == []


@pytest.mark.parametrize("language", ["ko", "en", "ta"])
def test_who_gave_another_card_than_the_latest_can_say_so(noter, service, language):
    """After a jjok both others give one junk, and each holds more that count the same."""
    someone = noter(language, 11, "standard", 3)
    phone, game = someone.phone, someone.game
    someone.put(8)
    assert phone.page.locator("[data-gives]").count() == 0
    someone.move(8)
    someone.ask()
    assert "gives" not in someone.noted()[-1]
    phone.tap('[data-gives="1"]')
    phone.tap('.gives [data-card="6J1"]')
    someone.ask()
    assert someone.noted()[-1]["gives"] == {"1": ["6J1"]}
    phone.tap('[data-gives="0"]')
    phone.tap('.gives [data-card="9J1"]')
    someone.ask()
    assert someone.noted()[-1]["gives"] == {"1": ["6J1"], "0": ["9J1"]}
    someone.undo()  # only the second exchange
    assert someone.noted()[-1]["gives"] == {"1": ["6J1"]}
    assert len(someone.noted()) == 9
    someone.put(len(game.moves), since=9)
    phone.page.wait_for_selector("#note-enter:not([disabled])")
    phone.open_details(".noting details.more")
    phone.tap("#note-export")
    record = phone.page.locator("#record-out").input_value()
    verdict = service.post("/v1/gostop/validate", json.loads(record))
    assert verdict.json["valid"]
    phone.page.keyboard.press("Escape")
    assert someone.enter() == game.transfers


def test_a_discarded_game_comes_back(noter):
    someone = noter("en", 3, "standard", 3)
    phone = someone.phone
    someone.play(2)
    phone.open_details(".noting details.more")
    phone.tap("#note-discard")
    phone.tap("dialog[open] button.primary")
    phone.page.wait_for_selector("#note-new")
    phone.tap(".toast button")
    someone.ask()
    assert len(someone.noted()) == 2
