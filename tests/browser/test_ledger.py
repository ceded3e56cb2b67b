"""The ledger of an evening: correct, delete, undo, settle up; everything kept on the phone alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

A, B, C = "민수", "Anna", "ராமு"
SEATS = (A, B, C)


def play(phone, winner, points, **marks):
    phone.choose("winner", winner)
    phone.choose("points", points)
    for seat, bak in marks.items():
        phone.choose(f"baks-{seat[1]}", bak)
    phone.result()
    phone.save()


@pytest.fixture
def evening(phone):
    """Three deals: A 5, nagari, B 7 with gwang-bak of C."""
    phone.sit_down(*SEATS)
    play(phone, 0, 5)
    phone.next_deal()
    phone.choose("ending", "nagari")
    phone.wait_until_nobody_pays()
    phone.save()
    phone.next_deal()
    play(phone, 1, 7, s2="gwang_bak")
    return phone


def session(service, hands, **more):
    reply = service.post(
        "/v1/gostop/session",
        {"ruleset": "standard", "chip_value": 100, "players": list(SEATS), "hands": hands, **more},
    )
    assert reply.status == 200, reply.json
    return reply.json


def hand(dealer, winner, points, **of):
    order = SEATS[dealer:] + SEATS[:dealer]
    return {
        "players": [
            {"id": name, **({"points": points} if name == SEATS[winner] else {}), **of.get(name, {})}
            for name in order
        ],
        "winner": SEATS[winner],
    }


NAGARI = {"players": [{"id": name} for name in SEATS], "ending": "nagari"}
THIRD = hand(0, 1, 7, **{C: {"baks": ["gwang_bak"]}})


def balances(answer):
    return {each["id"]: each["amount"] for each in answer["balances"]}


def settle_up(answer):
    return [(each["from"], each["to"], each["amount"]) for each in answer["settle_up"]]


def test_balances_and_settling_up_are_the_services(evening, service):
    wanted = session(service, [hand(0, 0, 5), NAGARI, THIRD])
    assert evening.balances() == balances(wanted)
    assert evening.transfers(".settle-up") == settle_up(wanted)
    expect(evening.page.locator(".chart polyline")).to_have_count(3)
    expect(evening.page.locator(".row-link")).to_have_count(3)


def test_a_corrected_deal_changes_all_that_follows(evening, service):
    evening.go("ledger/1")
    evening.tap("main a.button.primary")
    evening.page.wait_for_selector('input[name="points"]:checked')
    evening.choose("winner", 2)
    evening.choose("points", 6)
    evening.result()
    evening.tap("#save")
    evening.page.wait_for_selector('main[data-place="ledger/1"] .headline')
    evening.go("ledger")
    # The winner of the first deal is another: he deals the nagari and the deal after it.
    nagari = {**NAGARI, "players": [{"id": C}, {"id": A}, {"id": B}]}
    wanted = session(service, [hand(0, 2, 6), nagari, hand(2, 1, 7, **{C: {"baks": ["gwang_bak"]}})])
    assert evening.balances() == balances(wanted)
    evening.go("ledger/3")
    assert C in evening.page.locator("main .hint").first.inner_text()


def test_a_deleted_deal_comes_back(evening, service):
    before = evening.balances()
    evening.go("ledger/2")
    evening.tap("main .row button:has(svg):last-of-type")
    evening.page.wait_for_selector('main[data-place="ledger"]')
    expect(evening.page.locator(".row-link")).to_have_count(2)
    wanted = session(service, [hand(0, 0, 5), THIRD])
    expect(evening.page.locator(".settle-up .payments li")).to_have_count(len(wanted["settle_up"]))
    assert evening.balances() == balances(wanted) != before
    evening.tap("#toast button")
    expect(evening.page.locator(".row-link")).to_have_count(3)
    assert evening.balances() == before


def test_a_reload_loses_nothing(evening):
    before = evening.balances(), evening.transfers(".settle-up")
    evening.reload()
    assert (evening.balances(), evening.transfers(".settle-up")) == before


def test_the_value_of_a_point_changes_for_the_deals_that_follow(evening, service):
    evening.go("table")
    evening.choose("chip", 500)
    evening.go("settle")
    play(evening, 0, 4)
    wanted = session(service, [hand(0, 0, 5), NAGARI, THIRD, {**hand(1, 0, 4), "chip_value": 500}])
    assert evening.balances() == balances(wanted)


def test_money_handed_over_counts(evening, service):
    evening.go("ledger")
    evening.open_details("details.corrections")
    evening.tap("details.corrections .inset button")
    evening.choose("from", 2)
    evening.choose("to", 1)
    evening.fill("#field-correction-amount", "1000")
    evening.tap("details.corrections button.primary")
    wanted = session(
        service,
        [hand(0, 0, 5), NAGARI, THIRD],
        corrections=[{"id": C, "amount": 1000}, {"id": B, "amount": -1000}],
    )
    expect(evening.page.locator("details.corrections div.line")).to_have_count(1)
    assert evening.balances() == balances(wanted)


def test_export_on_one_phone_and_import_on_another(evening, phones):
    expect(evening.page.locator(".row-link")).to_have_count(3)
    before = evening.balances()
    evening.open_details("details.keeping")
    evening.tap("details.keeping button")
    text = evening.page.input_value("#export-text")
    other = phones(evening.language)
    other.go("ledger")
    other.open_details("details.keeping")
    other.tap("details.keeping button")
    other.fill("#import-text", text)
    other.tap("#import")
    expect(other.page.locator(".row-link")).to_have_count(3)
    assert other.balances() == before
    other.go("ledger/3")
    expect(other.page.locator(".explanation li").first).to_be_visible()


def test_what_is_no_evening_is_not_imported(phone):
    phone.go("ledger")
    phone.open_details("details.keeping")
    phone.tap("details.keeping button")
    phone.fill("#import-text", '{"version": 1, "game": "gostop", "players": ["A", "A"]}')
    phone.tap("#import")
    expect(phone.page.locator("dialog .fault")).to_be_visible()
    assert phone.evening() is None


def test_an_evening_put_away_can_be_opened_again(evening):
    before = evening.balances()
    evening.go("table")
    evening.tap("main .row button")
    evening.tap("dialog button.primary")
    evening.page.wait_for_selector('input[name="count"]')
    evening.go("ledger")
    evening.open_details("details.keeping")
    evening.tap("li.line button")
    expect(evening.page.locator(".row-link")).to_have_count(3)
    assert evening.balances() == before


def test_a_name_can_be_corrected_in_mid_evening(evening):
    before = evening.balances()
    evening.go("table")
    evening.fill("#field-name-0", "민서")
    evening.go("ledger")
    expect(evening.page.locator(".balances bdi").first).to_have_text("민서")
    assert list(evening.balances().values()) == list(before.values())


def test_the_table_renames_its_money(evening):
    evening.go("table")
    evening.fill("#field-word", "chips")
    evening.go("ledger")
    expect(evening.page.locator(".balances strong").first).to_contain_text("chips")
