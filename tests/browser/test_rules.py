"""House rules: presets, every switch, the table's own name; and the settings of the phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

A, B, C = "민수", "Anna", "ராமு"


def with_rules_open(phone):
    phone.sit_down(A, B, C)
    phone.go("rules")
    phone.page.wait_for_selector(".rule-group")
    for group in phone.page.locator(".rule-group > summary").all():
        group.tap()


def seven_points(phone):
    phone.go("settle")
    phone.choose("winner", 0)
    phone.choose("points", 7)
    phone.choose("baks-1", "gwang_bak")


def test_every_field_has_a_control_with_its_sentence(phone, service):
    with_rules_open(phone)
    described = service.get(f"/v1/gostop/rulesets?lang={phone.language}").json["fields"]
    leaves = [
        field
        for field in described
        if (field["schema"].get("type") != "object" or field["name"] == "deal")
        and field["name"] != "chip_value"
    ]
    expect(phone.page.locator(".rule")).to_have_count(len(leaves))
    shown = phone.page.locator("main").inner_text()
    assert [field["name"] for field in leaves if field["description"] not in shown] == []


def test_a_changed_switch_counts_and_stands_with_the_result(phone, settled):
    with_rules_open(phone)
    phone.step("rule-stop_minimum-3", 2)
    phone.choose("rule-gwang_bak", "on")
    expect(phone.page.locator(".rule.changed")).to_have_count(2)
    phone.fill("#field-label", "우리집")
    phone.go("settle")
    phone.choose("winner", 0)
    phone.choose("points", 7)
    wanted = settled(
        ruleset={"base": "standard", "stop_minimum": 5, "gwang_bak": False},
        players=[{"id": A, "points": 7}, {"id": B}, {"id": C}],
        winner=A,
    )
    assert phone.result() == wanted
    assert phone.page.locator('input[name="baks-1"][value="gwang_bak"]').count() == 0
    assert phone.page.locator('input[name="points"][value="3"]').count() == 0
    line = phone.page.locator("#result .rules-line summary")
    expect(line).to_contain_text("우리집")
    expect(line).to_contain_text("2")


def test_another_preset_holds_for_the_deals_that_follow(phone, settled):
    phone.sit_down(A, B, C)
    seven_points(phone)
    phone.result()
    phone.save()
    before = phone.balances()
    phone.go("rules")
    phone.choose("preset", "seed")
    expect(phone.page.locator('input[name="preset"][value="seed"]')).to_be_checked()
    phone.go("settle")
    phone.choose("winner", 0)
    phone.choose("points", 7)
    phone.choose("goes", 4)
    players = [{"id": A, "points": 7, "go_count": 4}, {"id": B}, {"id": C}]
    assert phone.result() == settled(ruleset="seed", players=players, winner=A)
    phone.go("ledger")
    assert phone.balances() == before


def test_rules_that_make_no_sense_are_refused_at_their_field(phone):
    with_rules_open(phone)
    phone.step("rule-three_ppuk.points", 3, sign="−")
    expect(phone.page.locator(".rule .fault")).to_be_visible()
    assert phone.evening()["ruleset"] == {"base": "standard", "three_ppuk": {"points": 1}}


def test_back_to_the_preset(phone):
    with_rules_open(phone)
    phone.choose("rule-double_junk", "on")
    expect(phone.page.locator(".rule.changed")).to_have_count(1)
    phone.tap(".rule.changed button.quiet")
    expect(phone.page.locator(".rule.changed")).to_have_count(0)
    assert phone.evening()["ruleset"] == "standard"


def test_the_language_is_switched_and_remembered(phones):
    phone = phones("en")
    phone.sit_down(A, B, C)
    seven_points(phone)
    phone.result()
    for language in ("lo", "si", "ko"):
        phone.language = language
        phone.go("settings")
        phone.choose("language", language)
        expect(phone.page.locator("h1")).to_have_text(phone.text("page.settings"))
        phone.reload()
        assert phone.page.evaluate("document.documentElement.lang") == language
        phone.go("settle")
        phone.result()
        expect(phone.page.locator("#result h2").first).to_have_text(phone.text("page.result"))


def test_light_dark_and_the_size_of_text_are_remembered(phones):
    phone = phones("ko")
    phone.go("settings")
    phone.choose("theme", "dark")
    phone.choose("size", "150")
    phone.reload()
    size, ground = phone.page.evaluate(
        """() => [
          getComputedStyle(document.documentElement).fontSize,
          getComputedStyle(document.body).backgroundColor,
        ]"""
    )
    assert size == "24px"
    assert max(int(part) for part in re.findall(r"\d+", ground)[:3]) < 64
