"""What is handed on: plain text, and links that open a deal or an evening again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

A, B, C = "민수", "Anna", "ராமு"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def shared_by(phones, language, tap):
    """The text that a phone shares after one deal, and its phone; ``tap`` names the button."""
    phone = phones(language, **CLIPBOARD)
    phone.page.evaluate("delete Navigator.prototype.share")
    phone.sit_down(A, B, C)
    phone.choose("winner", 1)
    phone.choose("points", 8)
    phone.choose("goes", 2)
    phone.choose("baks-0", "pi_bak")
    phone.result()
    phone.save()
    phone.tap(tap)
    expect(phone.page.locator("#toast .toast")).to_be_visible()
    return phone.page.evaluate("navigator.clipboard.readText()"), phone


def link_of(text):
    return next(line for line in text.split("\n") if line.startswith("http"))


def test_a_deal_as_text_and_its_link_opens_it(phone, phones):
    text, first = shared_by(phones, phone.language, "section.saved .row button")
    lines = text.split("\n")
    assert B in lines[0]
    assert f"{A} → {B}" in lines[1]
    assert f"{C} → {B}" in lines[2]
    assert phone.text("page.preset.standard") in lines[3]
    assert link_of(text) == lines[-1]
    paid = first.transfers("section.saved")

    phone.open(link_of(text).removeprefix(f"{phone.base}/"))
    assert phone.result() == paid
    expect(phone.page.locator('input[name="points"][value="8"]')).to_be_checked()
    phone.save()
    assert phone.balances() == first.balances()


def test_nothing_of_a_game_stands_in_what_is_asked_of_the_service(phones):
    text, phone = shared_by(phones, "ko", "section.saved .row button")
    game = link_of(text).rpartition("/")[2]
    asked = []
    phone.page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    phone.page.goto("about:blank")
    phone.open(link_of(text).removeprefix(f"{phone.base}/"))
    assert asked
    assert not [address for address in asked if game in address]


def test_the_link_of_an_evening_opens_its_ledger(phone, phones):
    text, first = shared_by(phones, phone.language, "main button:has(svg) >> nth=1")
    phone.open(link_of(text).removeprefix(f"{phone.base}/"))
    assert phone.balances() == first.balances()


def test_a_link_does_not_sweep_away_what_is_there(phone, phones):
    text, _ = shared_by(phones, phone.language, "main button:has(svg) >> nth=1")
    phone.sit_down("X", "Y", "Z")
    phone.choose("winner", 0)
    phone.choose("points", 3)
    phone.result()
    phone.save()
    phone.open(link_of(text).removeprefix(f"{phone.base}/"))
    phone.reload()
    phone.page.wait_for_selector("main h1")
    assert phone.evening()["players"] == ["X", "Y", "Z"]
    phone.tap("main button.primary")
    phone.tap("dialog button.primary")
    phone.page.wait_for_selector(".balances")
    assert phone.evening()["players"] == [A, B, C]


def test_a_broken_link_is_told(phones):
    phone = phones("en", opened_at="#/shared/znonsense")
    expect(phone.page.locator("main .fault")).to_be_visible()


def test_without_a_clipboard_the_text_can_be_selected(phones):
    phone = phones("en")
    phone.page.evaluate("delete Navigator.prototype.share")
    phone.page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })"
    )
    phone.sit_down(A, B, C)
    phone.choose("winner", 0)
    phone.choose("points", 4)
    phone.result()
    phone.save()
    phone.tap("section.saved .row button")
    expect(phone.page.locator("dialog textarea")).to_have_value(re.compile("http"))
