"""Names as people have them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

NAMES = ("Kim/Lee", "🐯 호랑이", "שרה", "<b>Bo</b> & {n}")


@pytest.mark.parametrize("language", ["ko", "en", "ta"])
def test_a_slash_an_emoji_right_to_left_letters_and_markup(phones, settled, language):
    phone = phones(language)
    phone.sit_down(*NAMES)
    phone.choose("winner", 2)
    phone.choose("points", 5)
    players = [{"id": name} | ({"points": 5} if name == "שרה" else {}) for name in NAMES[:3]]
    assert phone.result() == settled(players=players, winner="שרה")
    phone.save()
    assert dict.fromkeys(NAMES[:3], True) | phone.balances() == phone.balances()
    phone.reload()
    assert phone.page.locator(".balances bdi").all_inner_texts() == list(NAMES)
    assert phone.page.locator("main b").count() == 0
    # A name from right to left turns neither its sum nor what stands beside it around.
    assert "\u2068שרה\u2069\u00a0+" in phone.page.locator(".deals .note").inner_text()


def test_two_equal_names_are_refused(phones):
    phone = phones("en")
    for seat, name in enumerate(["Kim", "Lee", "Kim "]):
        phone.fill(f'input[name="name-{seat}"]', name)
    phone.tap("#start")
    expect(phone.page.locator("main .fault")).to_have_text(phone.text("page.names.twice"))


def test_names_left_empty_get_a_number(phones):
    phone = phones("ko")
    phone.tap("#start")
    phone.page.wait_for_selector('input[name="winner"]')
    assert phone.evening()["players"] == [phone.text("page.player_n", n=n) for n in (1, 2, 3)]
