"""Entering a deal by its cards."""

from __future__ import annotations

import re

from playwright.sync_api import expect

A, B, C = "민수", "Anna", "ராமு"
PILE = ["1B", "3B", "8B", "4R", "5R", "7R"]


def by_cards(phone, winner=0):
    phone.sit_down(A, B, C)
    phone.choose("mode", "cards")
    phone.choose("winner", winner)
    phone.page.wait_for_selector(".board .card")


def test_points_are_counted_as_cards_are_tapped(phone):
    by_cards(phone)
    for card, points in (("1B", 0), ("3B", 0), ("8B", 3), ("4R", 3), ("5R", 3), ("7R", 6)):
        phone.card(card)
        expect(phone.page.locator(".score strong")).to_have_text(re.compile(rf"(^|\D){points}(\D|$)"))


def test_the_board_has_every_card_once(phone):
    by_cards(phone)
    ids = phone.page.locator('.board input[name="card"]').evaluate_all("all => all.map(each => each.value)")
    assert len(ids) == len(set(ids)) == 50
    names = phone.page.locator('.board input[name="card"]').evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label'))"
    )
    assert len(set(names)) == 50


def test_losers_by_counters(phone, settled):
    by_cards(phone)
    for card in PILE:
        phone.card(card)
    phone.step("brights-1")
    phone.step("junk-1", 3)
    phone.step("animals-2", 2)
    phone.step("junk-2", 7)
    wanted = settled(
        players=[
            {"id": A, "captured": PILE},
            {"id": B, "counts": {"brights": 1, "animals": 0, "ribbons": 0, "junk": 3}},
            {"id": C, "counts": {"brights": 0, "animals": 2, "ribbons": 0, "junk": 7}},
        ],
        winner=A,
    )
    expect(phone.page.locator('[data-name="junk-2"] output')).to_have_text("7")
    assert phone.result() == wanted


def test_losers_by_cards_and_a_card_lies_in_one_pile_only(phone, settled):
    by_cards(phone, winner=1)
    for card in [*PILE, "11B"]:
        phone.card(card)
    phone.choose("by-0", "cards")
    for card in ("11B", "1J1", "1J2", "12D"):
        phone.card(card)
    expect(phone.page.locator(".card.taken")).to_have_count(len(PILE))
    phone.choose("whose", 1)
    expect(phone.page.locator('.card.taken input[value="11B"]')).to_have_count(1)
    wanted = settled(
        players=[
            {"id": A, "captured": ["11B", "1J1", "1J2", "12D"]},
            {"id": B, "captured": PILE},
            {"id": C, "counts": {"brights": 0, "animals": 0, "ribbons": 0, "junk": 0}},
        ],
        winner=B,
    )
    assert phone.result() == wanted


def test_the_sake_cup_is_asked_for_only_where_it_matters(phone, settled):
    by_cards(phone)
    for card in PILE:
        phone.card(card)
    phone.result()
    assert phone.page.locator('input[name="cup"]').count() == 0
    pile = [*PILE, "9A", "11D", "12D", "X3", "2J1"]
    for card in pile[len(PILE) :]:
        phone.card(card)
    expect(phone.page.locator('input[name="cup"]')).to_have_count(3)

    def wanted(role):
        others = [
            {"id": name, "counts": {"brights": 0, "animals": 0, "ribbons": 0, "junk": 0}} for name in (B, C)
        ]
        return settled(players=[{"id": A, "captured": pile, "sake_cup": role}, *others], winner=A)

    assert phone.result() == wanted("auto")
    better = max(("animal", "junk"), key=lambda role: sum(each[2] for each in wanted(role)))
    hint = phone.page.locator('label:has(> input[name="cup"][value="auto"]) .note')
    expect(hint).to_contain_text(phone.text(f"page.cup.{better}", role=""))
    for role in ("animal", "junk"):
        note = phone.page.locator(f'label:has(> input[name="cup"][value="{role}"]) .note')
        figure = sum(each[2] for each in wanted(role))
        assert str(figure) in re.sub(r"[,.]", "", note.inner_text())
    phone.choose("cup", "animal")
    assert phone.result() == wanted("animal")


def test_before_the_stop_minimum_the_page_says_what_is_missing(phone):
    by_cards(phone)
    for card in ("1B", "3B"):
        phone.card(card)
    expect(phone.page.locator("#result .hint")).to_contain_text("3")
    assert phone.page.locator("#save").is_disabled()


def test_cards_survive_a_reload(phone):
    by_cards(phone)
    for card in PILE:
        phone.card(card)
    before = phone.result()
    phone.reload()
    assert phone.result() == before
    expect(phone.page.locator('.board input[name="card"]:checked')).to_have_count(len(PILE))
