"""Every view in every language: pictures for ``screenshots/``, axe-core, narrow windows, large text, taps."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.phone import DESKTOP, LANGUAGES, NARROW, PHONE

NAMES = ("민수", "Anna", "ராமு")
PILE = ["1B", "3B", "8B", "4R", "5R", "7R", "9A"]


def first_sight(phone):
    phone.open()


def quick(phone):
    phone.sit_down(*NAMES)
    phone.choose("winner", 0)
    phone.choose("points", 7)
    phone.choose("goes", 3)
    phone.choose("baks-1", "pi_bak")
    phone.open_details("details.more")
    phone.result()


def by_cards(phone):
    phone.sit_down(*NAMES)
    phone.choose("mode", "cards")
    phone.choose("winner", 0)
    phone.page.wait_for_selector(".board .card")
    for card in PILE:
        phone.card(card)
    phone.choose("by-1", "cards")
    phone.card("1J1")
    phone.result()
    expect(phone.page.locator("svg.sprite")).to_have_count(1)


def some_deals(phone):
    phone.sit_down(*NAMES)
    for winner, points in ((0, 5), (1, 9), (2, 3)):
        phone.choose("winner", winner)
        phone.choose("points", points)
        phone.result()
        phone.save()
        phone.next_deal()


def saved(phone):
    phone.sit_down(*NAMES)
    phone.choose("winner", 0)
    phone.choose("points", 5)
    phone.result()
    phone.save()
    phone.page.wait_for_selector("section.saved .headline")


def exporting(phone):
    saved(phone)
    phone.open_details("details.keeping")
    phone.tap("details.keeping button")
    phone.page.wait_for_selector("dialog[open]")


def asking(phone):
    saved(phone)
    phone.open_details("details.keeping")
    phone.tap("details.keeping .row button:last-child")
    phone.page.wait_for_selector("dialog[open]")


def four_players(phone):
    phone.sit_down(*NAMES, "Dé")
    phone.choose("winner", 0)
    phone.choose("points", 5)
    phone.step("goes-1")
    phone.step("goes-2")
    phone.choose("seller", 3)
    phone.choose("sold", "1B")
    phone.open_details("details.table-line")
    phone.open_details("details.more")
    phone.tap(".sides > button")
    phone.page.wait_for_selector("#result .hint")
    expect(phone.page.locator("svg.sprite")).to_have_count(1)


def broken_link(phone):
    phone.open("#/shared/znonsense")
    phone.page.wait_for_selector("main .fault")


def ledger(phone):
    some_deals(phone)
    phone.go("ledger")
    phone.page.wait_for_selector(".settle-up")
    phone.open_details("details.corrections")
    phone.open_details("details.keeping")


def one_deal(phone):
    some_deals(phone)
    phone.go("ledger/2")
    phone.page.wait_for_selector(".explanation")


def rules(phone):
    phone.sit_down(*NAMES)
    phone.go("rules")
    phone.page.wait_for_selector(".rule-group")
    for group in phone.page.locator(".rule-group > summary").all():
        group.tap()


def table(phone):
    phone.sit_down(*NAMES, "Dé")
    phone.go("table")
    phone.page.wait_for_selector("#field-word")


def settings(phone):
    phone.go("settings")
    phone.page.wait_for_selector('input[name="language"]')


VIEWS = {
    view.__name__: view
    for view in (
        *(first_sight, quick, by_cards, four_players, saved, ledger, one_deal),
        *(exporting, asking, rules, table, settings, broken_link),
    )
}


@pytest.fixture
def at(phones):
    """A phone brought to a view."""

    def bring(view, language, **options):
        phone = phones(language, **options)
        VIEWS[view](phone)
        phone.page.evaluate("scrollTo(0, 0)")
        return phone

    return bring


def serious(page):
    """What axe-core finds that stops somebody: rule, and where."""
    found = Axe().run(page).response["violations"]
    return [
        (each["id"], node["target"], node["failureSummary"])
        for each in found
        if each["impact"] in {"serious", "critical"}
        for node in each["nodes"]
    ]


# Wider than the window, or text that its box cuts off.
OVERFLOW = """() => [
  ...(document.documentElement.scrollWidth > innerWidth ? ["the page"] : []),
  ...[...document.querySelectorAll("button, .face, .tab, summary, legend, h1, h2, li, .label, .note")]
    .filter((each) => each.checkVisibility() && each.clientWidth > 1)
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.className || each.tagName}: ${each.textContent.slice(0, 40)}`),
]"""


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_is_for_everybody(at, view, language):
    """Nothing serious for axe-core; nothing cut off at 320 pixels or with text of 200 %."""
    phone = at(view, language)
    page = phone.page
    phone.picture(f"{view}-{language}-360x740")
    barriers = serious(page)
    page.set_viewport_size(NARROW)
    cut_off = {"320 pixels": page.evaluate(OVERFLOW)}
    page.set_viewport_size(PHONE)
    page.evaluate("document.documentElement.dataset.size = '200'")
    cut_off["200 %"] = page.evaluate(OVERFLOW)
    assert barriers == []
    assert cut_off == {"320 pixels": [], "200 %": []}


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_in_the_dark_large_and_on_a_desktop(at, view):
    """What does not depend on the language; axe-core looks at the colours of the dark."""
    phone = at(view, "ko", scheme="dark")
    page = phone.page
    phone.picture(f"{view}-ko-360x740-dark")
    barriers = serious(page)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESKTOP)
    phone.picture(f"{view}-ko-1280x800")
    cut_off = page.evaluate(OVERFLOW)
    page.set_viewport_size(PHONE)
    page.evaluate("document.documentElement.dataset.size = '200'")
    phone.picture(f"{view}-ko-360x740-200-percent")
    assert barriers == []
    assert cut_off == []


# What can be tapped, with its size; a checkbox or radio counts with the label it fills.
TARGETS = """() => [...document.querySelectorAll("main button, a, main input, summary")]
  .filter((each) => each.checkVisibility() && !each.closest("p, ol.explanation"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.9 || height < 47.9)
  .map(([each, { width, height }]) => `${each.outerHTML.slice(0, 80)} ${width}x${height}`)"""


@pytest.mark.parametrize("view", VIEWS)
def test_what_is_tapped_is_large_enough(at, view):
    assert at(view, "ko").page.evaluate(TARGETS) == []


# What is in focus and cannot be seen, as markup; empty where it is seen, null once the page is left.
FOCUS_HIDDEN = """() => {
  const active = document.activeElement;
  if (!active || active === document.body) return null;
  const { left, top, width, height } = active.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const same = seen && (active.contains(seen) || seen.contains(active));
  return same ? "" : active.outerHTML.slice(0, 100);
}"""


@pytest.mark.parametrize("view", ["quick", "ledger"])
def test_what_has_the_focus_is_never_hidden(at, view):
    """Going through the page by keyboard, each thing in focus can be seen."""
    phone = at(view, "ko")
    hidden = []
    for _ in range(60):
        phone.page.keyboard.press("Tab")
        state = phone.page.evaluate(FOCUS_HIDDEN)
        if state is None:
            break
        if state:
            hidden.append(state)
    assert hidden == []
