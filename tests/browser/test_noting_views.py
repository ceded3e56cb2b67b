"""Noting a game is for everybody: in six languages, in light and dark, with large text, and by keyboard."""

from __future__ import annotations

import pytest

from tests.browser.holding import hold
from tests.browser.noting import Game, Noter
from tests.browser.phone import LANGUAGES
from tests.browser.test_views import FOCUS_HIDDEN


@pytest.fixture
def noter(phones):
    def begin(language, *game):
        someone = Noter(phones(language), Game(*game))
        someone.sit_down()
        return someone

    return begin


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_is_for_everybody(noter, language):
    someone = noter(language, 46, "matgo", 2)
    phone, game = someone.phone, someone.game
    phone.open_details("details.more")
    someone.card(game.table[0])
    hold(phone, f"noting-table-{language}")
    assert someone.put(6) == "act"
    hold(phone, f"noting-move-{language}")
    someone.move(6)
    someone.ask()
    phone.tap("[data-gives]")
    hold(phone, f"noting-gives-{language}")
    assert someone.put(8) == "act"
    someone.card(game.moves[8]["card"])
    assert someone.ask() == "take"
    hold(phone, f"noting-choice-{language}")
    phone.tap(f'[data-card="{game.moves[8]["take"]}"]')
    assert someone.ask() == "flip"
    phone.tap('.month-tile[data-month="1"]')
    hold(phone, f"noting-turned-{language}")
    assert someone.put(11) == "call"
    hold(phone, f"noting-call-{language}")
    assert someone.put(12) == "over"
    phone.page.wait_for_selector("#note-enter:not([disabled])")
    hold(phone, f"noting-over-{language}")


def focus(phone, selector):
    """Go by Tab until something is in focus."""
    for _ in range(80):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(selector)


def test_a_move_is_noted_with_a_keyboard_alone(noter):
    someone = noter("ko", 46, "matgo", 2)
    phone, game = someone.phone, someone.game
    press = phone.page.keyboard.press
    someone.put(0)
    for month, card in (("3", game.moves[0]["card"]), ("6", game.turned[0][0])):
        focus(phone, f'.month-tile[data-month="{month}"]')
        press("Enter")
        phone.page.wait_for_selector(f'[data-card="{card}"]')
        focus(phone, f'[data-card="{card}"]')
        press("Enter")
        someone.ask()
    assert [move["card"] for move in someone.noted()] == [game.moves[0]["card"]]
    focus(phone, "#note-undo")
    press("Space")
    assert someone.ask() == "flip"


def test_what_has_the_focus_while_noting_is_never_hidden(noter):
    someone = noter("ko", 46, "matgo", 2)
    someone.put(7)
    hidden = []
    for _ in range(40):
        someone.phone.page.keyboard.press("Tab")
        state = someone.phone.page.evaluate(FOCUS_HIDDEN)
        if state is None:
            break
        if state:
            hidden.append(state)
    assert hidden == []
