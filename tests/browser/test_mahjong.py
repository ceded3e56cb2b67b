"""Singapore mahjong by taps: hands, what is paid on the spot, seats that turn, rules, tai by tiles."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.holding import hold
from tests.browser.phone import LANGUAGES

A, B, C, D = NAMES = ("민수/1", "Anna 😀", "ராமு", "דנה")


@pytest.fixture
def sit(phones):
    """A phone at a mahjong table of four."""

    def sit_down(language="ko", **options):
        phone = phones(language, opened_at="#/mahjong", **options)
        for seat, name in enumerate(NAMES):
            phone.fill(f'input[name="name-{seat}"]', name)
        phone.tap("#start")
        phone.page.wait_for_selector('input[name="ending"]')
        return phone

    return sit_down


@pytest.fixture
def settled(service):
    """What the service answers to the events of a hand: a list of (from, to, amount)."""

    def settle(*events, players=NAMES, **given):
        reply = service.post("/v1/mahjong-sg/settle", {"players": players, "events": events, **given})
        assert reply.status == 200, reply.json
        return [(each["from"], each["to"], each["amount"]) for each in reply.json["transfers"]]

    return settle


def win(phone, winner, by, tai):
    phone.choose("winner", winner)
    phone.choose("by", by)
    phone.choose("tai", tai)


def result(phone, payments):
    phone.wait_for_payments(payments)
    return phone.result()


@pytest.mark.parametrize("language", ["ko", "en", "ta"])
def test_a_plain_hand_takes_four_taps(sit, settled, language):
    phone = sit(language)
    phone.taps = 0
    win(phone, 0, 2, 3)
    shown = result(phone, 3)
    phone.save()
    assert phone.taps == 4
    assert shown == settled({"type": "win", "winner": A, "tai": 3, "by": "discard", "shooter": C})
    assert phone.balances() == {A: 32, B: -8, C: -16, D: -8}


def test_zi_mo_with_everything_paid_on_the_spot(sit, settled):
    phone = sit()
    win(phone, 1, "zi_mo", 2)
    phone.tap("#add-kong")
    phone.choose("spot-player", 0)
    phone.choose("spot-kind", "concealed")
    phone.tap('[data-tile="5d"]')
    phone.tap("#spot-add")
    phone.tap("#add-bite")
    phone.choose("spot-player", 1)
    phone.choose("spot-initial", "on")
    phone.tap("#spot-add")
    phone.tap("#add-marriage")
    phone.choose("spot-player", 1)
    phone.tap("#spot-add")
    phone.tap("#add-family")
    phone.choose("spot-player", 2)
    phone.choose("spot-family", "seasons")
    phone.tap("#spot-add")
    # A family of seasons cannot lie with one player while another's marriage shows one of them: refused.
    expect(phone.page.locator("#result .fault")).to_have_count(1)
    phone.tap(".spot li:nth-child(4) button")
    wanted = settled(
        {"type": "kong", "player": A, "kind": "concealed", "tile": "5d"},
        {"type": "bite", "player": B, "pair": "cat_rat", "initial": True},
        {"type": "marriage", "player": B, "number": 2},
        {"type": "win", "winner": B, "tai": 2, "by": "zi_mo"},
    )
    assert result(phone, 12) == wanted


def test_a_late_kong_and_a_robbed_one(sit, settled):
    phone = sit()
    win(phone, 1, 0, 1)
    phone.tap("#add-kong")
    phone.choose("spot-player", 2)
    phone.tap('[data-tile="7d"]')
    phone.choose("spot-discarder", 3)
    phone.choose("spot-late", "fresh")
    phone.step("spot-drawable", sign="−")
    phone.tap("#spot-add")
    phone.tap("#add-kong")
    phone.choose("spot-player", 0)
    phone.choose("spot-kind", "added")
    phone.tap('[data-tile="2d"]')
    phone.choose("spot-robbed", "on")
    phone.tap("#spot-add")
    late = {
        "type": "kong",
        "player": C,
        "kind": "claimed",
        "tile": "7d",
        "discarder": D,
        "fresh": True,
        "drawable": 6,
    }
    robbed = {"type": "kong", "player": A, "kind": "added", "tile": "2d", "robbed": True}
    wanted = settled(late, robbed, {"type": "win", "winner": B, "tai": 1, "by": "discard", "shooter": A})
    assert wanted[0] == (D, C, 6)
    assert result(phone, 4) == wanted


def test_bao_moves_the_whole_sum(sit, settled):
    phone = sit()
    win(phone, 0, 2, 4)
    phone.open_details("details.more")
    phone.choose("bao-case", "full_flush")
    event = {"type": "win", "winner": A, "tai": 4, "by": "discard", "shooter": C}
    wanted = settled({**event, "bao": {"case": "full_flush", "liable": C, "sets_shown": 3}})
    assert result(phone, 1) == wanted == [(C, A, 64)]
    phone.step("bao-sets_shown", sign="−")
    expect(phone.page.locator("#result .fault")).to_have_count(1)


def test_seats_turn_and_can_be_turned_back(sit, settled):
    phone = sit()
    win(phone, 2, "zi_mo", 1)
    phone.save()
    phone.next_deal()
    head = phone.page.locator(".table-line summary").inner_text()
    assert head.startswith(f"{phone.text('page.mahjong.wind.E')} {B}")
    phone.tap("#add-marriage")
    phone.choose("spot-player", 1)
    phone.tap("#spot-add")
    phone.choose("ending", "draw")
    seated = {"players": [B, C, D, A]}
    assert result(phone, 3) == settled(
        {"type": "marriage", "player": B, "number": 1}, {"type": "draw"}, **seated
    )
    phone.open_details("details.table-line")
    phone.choose("east", 0)
    seated = {"players": list(NAMES)}
    expect(phone.page.locator("#result .explanation")).to_contain_text("2: 2 ×")
    assert result(phone, 3) == settled(
        {"type": "marriage", "player": B, "number": 2}, {"type": "draw"}, **seated
    )


def test_a_hand_is_corrected_deleted_and_brought_back(sit):
    phone = sit("en")
    win(phone, 0, 1, 1)
    phone.save()
    phone.tap("section.saved ~ section .row-link, .row-link")
    phone.tap("a.button.primary")
    phone.page.wait_for_selector('main[data-place="mahjong/edit/1"]')
    phone.choose("tai", 2)
    result(phone, 3)
    phone.tap("#save")
    phone.page.wait_for_selector('main[data-place="ledger/1"] .explanation')
    assert phone.evening("mahjong")["deals"][0]["tai"] == 2
    phone.tap(f'button:has-text("{phone.text("page.delete")}")')
    expect(phone.page.locator(".row-link")).to_have_count(0)
    phone.tap("#toast button")
    expect(phone.page.locator(".row-link")).to_have_count(1)


def test_rules_are_asked_of_the_service_and_false_wins_come_with_them(sit, settled):
    phone = sit()
    phone.go("mahjong/rules")
    phone.open_details(".rule-group")
    phone.choose("rule-discard_split", "shooter_pays")
    phone.choose("rule-false_win", "limit_zimo")
    phone.fill("#field-rule-cap", "3")
    phone.page.locator("#field-rule-cap").blur()
    expect(phone.page.locator(".badge").first).to_contain_text("3")
    rules = {"discard_split": "shooter_pays", "false_win": "limit_zimo", "cap": 3}
    phone.go("mahjong")
    win(phone, 0, 1, 3)
    phone.tap("#add-false_win")
    phone.choose("spot-player", 3)
    phone.tap("#spot-add")
    false = {"type": "false_win", "player": D}
    wanted = settled(
        false, {"type": "win", "winner": A, "tai": 3, "by": "discard", "shooter": B}, rules=rules
    )
    assert result(phone, 4) == wanted
    phone.go("mahjong/rules")
    phone.open_details(".rule-group")
    phone.fill("#field-rule-cap", "30")
    phone.page.locator("#field-rule-cap").blur()
    expect(phone.page.locator(".rule .fault")).to_have_count(1)
    assert phone.evening("mahjong")["ruleset"] == rules


def test_a_ladder_of_amounts(sit, settled):
    phone = sit()
    phone.go("mahjong/rules")
    phone.open_details(".rule-group")
    phone.fill("#field-ladder-shooter", "4 8 16")
    phone.fill("#field-ladder-others", "2, 4, 8")
    phone.tap("#ladder-set")
    expect(phone.page.locator(".badge").first).to_contain_text("2")
    phone.go("mahjong")
    win(phone, 0, 1, 2)
    rules = {"discard_split": "ladder", "ladder": {"shooter": [4, 8, 16], "others": [2, 4, 8]}}
    wanted = settled({"type": "win", "winner": A, "tai": 2, "by": "discard", "shooter": B}, rules=rules)
    assert result(phone, 3) == wanted


def tap_tiles(phone, *tiles):
    suits = {"d": "d", "b": "b", "c": "c"}
    for tile in tiles:
        suit = suits.get(tile[-1] if tile[0].isdigit() else "", "honours")
        if phone.page.locator('input[name="tiles-suit"]').count():
            phone.choose("tiles-suit", suit)
        phone.tap(f'.tile-grid [data-tile="{tile}"]')


def test_tai_are_counted_by_tiles(sit, service):
    phone = sit("en")
    phone.choose("winner", 1)
    phone.tap("#by-tiles")
    phone.page.wait_for_selector("#tiles-use")
    tap_tiles(phone, "1d", "1d", "2b", "3b", "4b", "7c", "8c")
    for target, tile in (("pong", "R"), ("pong", "S")):
        phone.choose("target", target)
        tap_tiles(phone, tile)
    phone.choose("target", "bonus")
    tap_tiles(phone, "cat")
    phone.choose("target", "winning_tile")
    tap_tiles(phone, "9c")
    phone.choose("tiles-by", "zi_mo")
    asked = {
        "concealed": ["1d", "1d", "2b", "3b", "4b", "7c", "8c"],
        "exposed": [{"kind": "pong", "tiles": ["R"] * 3}, {"kind": "pong", "tiles": ["S"] * 3}],
        "bonus": ["cat"],
        "winning_tile": "9c",
        "by": "zi_mo",
        "seat": "S",
        "round": "E",
    }
    wanted = service.post("/v1/mahjong-sg/tai", asked).json
    phone.page.wait_for_selector("#tai-result .headline")
    assert phone.page.locator("#tai-result li").count() == len(wanted["items"]) == 3
    phone.reload()
    phone.tap("#tiles-use:not([disabled])")
    phone.page.wait_for_selector('input[name="tai"]')
    assert phone.page.locator('input[name="tai"]:checked').get_attribute("value") == str(wanted["tai"])
    assert phone.page.locator('input[name="by"]:checked').get_attribute("value") == "zi_mo"


def test_an_evening_goes_to_another_phone_as_text_and_by_a_link(sit, phones):
    phone = sit("en", permissions=["clipboard-read", "clipboard-write"])
    phone.page.evaluate("delete Navigator.prototype.share")
    win(phone, 0, 1, 1)
    phone.save()
    kept = phone.evening("mahjong")
    other = phones("ta", opened_at="#/ledger")
    other.open_details("details.keeping")
    other.tap(f'button:has-text("{other.text("page.import")}")')
    other.fill("#import-text", json.dumps(kept))
    other.tap("#import")
    assert other.balances() == phone.balances()
    phone.tap("section.saved button")
    expect(phone.page.locator("#toast .toast")).to_be_visible()
    shared = phone.page.evaluate("navigator.clipboard.readText()")
    assert shared.split("\n")[0].startswith(A)
    third = phones("ko")
    third.open(shared.split("\n")[-1].removeprefix(f"{third.base}/"))
    third.page.wait_for_selector('main[data-place="mahjong"] input[name="ending"]')
    assert result(third, 3) == phone.transfers("section.saved")


def test_half_a_hand_survives_a_reload_and_a_double_tap_saves_once(sit):
    phone = sit()
    win(phone, 3, 0, 2)
    phone.reload()
    result(phone, 3)
    phone.page.locator("#save").dblclick()
    phone.page.wait_for_selector("section.saved")
    assert len(phone.evening("mahjong")["deals"]) == 1


@pytest.mark.parametrize(("tap", "place"), [(2, "#/ledger/saved/1"), (1, "#/mahjong")])
def test_the_second_tap_of_a_double_tap_falls_on_nothing_that_came_meanwhile(sit, tap, place):
    phone = sit()
    win(phone, 3, 0, 2)
    result(phone, 3)
    phone.page.evaluate(
        """async (tap) => {
            document.getElementById("save").click();
            const next = () => document.querySelector("section.saved a.primary");
            while (!next()) await new Promise((later) => requestAnimationFrame(later));
            next().dispatchEvent(new MouseEvent("click", { detail: tap, bubbles: true, cancelable: true }));
        }""",
        tap,
    )
    assert phone.page.evaluate("location.hash") == place


def test_without_a_network_hands_are_kept_and_computed_later(sit):
    phone = sit("en")
    phone.page.context.set_offline(True)
    win(phone, 0, 1, 1)
    phone.save()
    assert phone.text("page.later") in phone.page.locator("section.saved").inner_text()
    phone.page.context.set_offline(False)
    phone.page.wait_for_selector("section.saved .payments")
    assert phone.balances() == {A: 8, B: -4, C: -2, D: -2}


def hand(phone):
    win(phone, 0, 2, 3)
    phone.tap("#add-bite")
    phone.choose("spot-player", 1)
    phone.tap("#spot-add")
    phone.tap("#add-kong")
    phone.choose("spot-player", 1)
    phone.tap('[data-tile="5d"]')
    phone.choose("spot-discarder", 2)
    phone.open_details("details.more")
    phone.choose("bao-case", "full_flush")
    phone.page.wait_for_selector("#result:not([aria-busy]) .headline")


def tiles(phone):
    phone.go("mahjong/tiles")
    tap_tiles(phone, "1d", "1d", "2b", "3b", "4b", "7c", "8c", "R", "R", "R", "E", "E", "E")
    phone.choose("target", "winning_tile")
    tap_tiles(phone, "9c")
    phone.page.wait_for_selector("#tai-result .headline")


def rules(phone):
    phone.go("mahjong/rules")
    for group in phone.page.locator(".rule-group > summary").all():
        group.tap()


VIEWS = {view.__name__: view for view in (hand, tiles, rules)}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_is_for_everybody(sit, view, language):
    """As every view: for axe-core, for fingers, on a narrow phone, with large text."""
    phone = sit(language)
    VIEWS[view](phone)
    phone.page.evaluate("scrollTo(0, 0)")
    hold(phone, f"mahjong-{view}-{language}")
