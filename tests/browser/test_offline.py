"""Without a network the page starts, shows the ledger and takes deals; they are computed when it is back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.serving import Service

A, B, C = "민수", "Anna", "ராமு"


def first_deal(phone):
    phone.sit_down(A, B, C)
    phone.choose("winner", 0)
    phone.choose("points", 5)
    phone.result()
    phone.save()
    phone.page.wait_for_selector("section.saved .headline")


KEPT = """async (path) => {
  const address = `${path}?lang=${document.documentElement.lang}`;
  for (let tries = 0; tries < 100 && !(await caches.match(address)); tries += 1) {
    await new Promise((done) => setTimeout(done, 100));
  }
}"""


class Cut:
    """A phone whose service can be taken away for real: a browser's own switch leaves its workers a way."""

    def __init__(self, service, phones, language):
        self.service = service
        self.phone = phones(language, base=f"http://127.0.0.1:{service.port}")

    def network_away(self):
        """Take it away once the page is kept, and let the browser forget what it keeps beside that."""
        page = self.phone.page
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.evaluate(KEPT, "/v1/gostop/cards")
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        self.service.stop()

    def network_back(self):
        self.service.__enter__()
        self.phone.page.evaluate("dispatchEvent(new Event('online'))")


@pytest.fixture(params=["ko", "en", "ta"])
def cut(request, phones):
    with Service() as own:
        yield Cut(own, phones, request.param)


def test_started_without_a_network_deals_are_taken_and_computed_later(cut):
    phone = cut.phone
    first_deal(phone)
    before = phone.balances()
    cut.network_away()
    phone.open()
    phone.go("ledger")
    assert phone.balances() == before
    phone.go("settle")
    phone.choose("winner", 1)
    phone.choose("points", 7)
    phone.page.wait_for_selector(".offline")
    expect(phone.page.locator("#result .notice")).to_have_text(phone.text("page.result.offline"))
    phone.save()
    expect(phone.page.locator("section.saved .notice")).to_have_text(phone.text("page.later"))
    phone.next_deal()
    phone.choose("ending", "nagari")
    phone.save()
    phone.next_deal()
    phone.choose("winner", 2)
    phone.choose("points", 3)
    phone.save()
    assert phone.balances() == before
    phone.reload()
    assert len(phone.evening()["deals"]) == 4

    cut.network_back()
    phone.go("ledger")
    expect(phone.page.locator("main > .notice")).to_have_count(0, timeout=15_000)
    # 5 points; 7 points; nagari; 3 points doubled by it.
    assert phone.balances() == {A: 1000 - 700 - 600, B: -500 + 1400 - 600, C: -500 - 700 + 1200}


def test_without_a_network_cards_are_tapped_and_rules_are_read(cut):
    phone = cut.phone
    phone.sit_down(A, B, C)
    cut.network_away()
    phone.open()
    phone.choose("mode", "cards")
    phone.choose("winner", 0)
    phone.card("1B")
    expect(phone.page.locator("svg.sprite")).to_have_count(1)
    phone.go("rules")
    expect(phone.page.locator(".rule-group")).to_have_count(6)


def test_the_network_cut_in_the_middle_of_a_deal(phone):
    first_deal(phone)
    phone.next_deal()
    phone.choose("winner", 1)
    phone.page.context.set_offline(True)
    phone.choose("points", 4)
    expect(phone.page.locator("#result .notice")).to_be_visible()
    phone.page.context.set_offline(False)
    expect(phone.page.locator("#result .headline")).to_have_text(re.compile("800"), timeout=15_000)


def test_without_a_secure_context_it_says_so_and_works(phones, service):
    phone = phones("en", base=f"http://table.test:{service.port}")
    first_deal(phone)
    assert phone.balances() == {A: 1000, B: -500, C: -500}
    phone.go("settings")
    expect(phone.page.locator("main")).to_contain_text(phone.text("page.insecure"))


def test_where_it_can_be_installed_it_says_so(phones):
    phone = phones("en")
    phone.go("settings")
    expect(phone.page.locator("main")).to_contain_text(phone.text("page.install"))
