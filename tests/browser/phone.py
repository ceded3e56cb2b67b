"""A phone with the page open, used as a hand would: by taps and typing."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Final

from playwright.sync_api import expect

from scorer.i18n.catalogue import catalogue
from tests.tooling.tree import ROOT

PHONE: Final = {"width": 360, "height": 740}
NARROW: Final = {"width": 320, "height": 640}
DESKTOP: Final = {"width": 1280, "height": 800}
PICTURES: Final = ROOT / "screenshots"
# What a browser calls an error, and is none here: a refusal of the service is an answer, a network may be
# away, and a table's plain http has no use for a header about windows.
SAID_BY_THE_BROWSER: Final = (
    "422",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "Cross-Origin-Opener-Policy",
)
LANGUAGES: Final = {"ko": "ko-KR", "en": "en-GB", "ta": "ta-IN", "si": "si-LK", "lo": "lo-LA", "as": "as-IN"}


@cache
def words(language):
    return catalogue(language)


class Phone:
    """``taps`` counts every touch. Choices are named by their field and the value in it."""

    def __init__(self, page, base, language):
        self.page = page
        self.base = base
        self.language = language
        self.taps = 0
        self.failures: list[str] = []
        page.on("pageerror", lambda error: self.failures.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message):
        if message.type == "error" and not any(known in message.text for known in SAID_BY_THE_BROWSER):
            self.failures.append(message.text)

    def open(self, place=""):
        self.page.goto(f"{self.base}/{place}")
        self.ready()
        return self

    def ready(self):
        self.page.wait_for_selector("html[data-ready]")

    def reload(self):
        self.page.reload()
        self.ready()

    def go(self, place):
        """Follow a link to a place of the page."""
        self.page.evaluate("place => { location.hash = `#/${place}`; }", place)
        self.page.wait_for_selector(f'main[data-place="{place}"]')

    def tap(self, selector):
        self.taps += 1
        self.page.locator(selector).first.tap()

    def choose(self, name, value):
        self.tap(f'label:has(> input[name="{name}"][value="{value}"])')

    def step(self, name, times=1, sign="+"):
        """Tap the stepper of a field."""
        for _ in range(times):
            self.tap(f'[data-name="{name}"] button:has-text("{sign}")')

    def card(self, name):
        self.choose("card", name)

    def fill(self, selector, text):
        self.page.locator(selector).fill(text)

    def open_details(self, selector):
        if self.page.locator(f"{selector}[open]").count() == 0:
            self.tap(f"{selector} > summary")

    def sit_down(self, *names, rules=None, chip=None):
        """Name those who play and start."""
        self.choose("count", len(names))
        for seat, name in enumerate(names):
            self.fill(f'input[name="name-{seat}"]', name)
        if rules:
            self.choose("preset", rules)
        if chip:
            self.choose("chip", chip)
        self.tap("#start")
        self.page.wait_for_selector('input[name="ending"]')

    def result(self):
        """The balances of the live result, as amounts by name."""
        self.page.wait_for_selector("#result:not([aria-busy]) .headline")
        return self.transfers("#result")

    def wait_until_nobody_pays(self):
        nobody = self.page.locator("#result:not([aria-busy]) .headline")
        expect(nobody).to_have_text(self.text("page.nobody_pays"))

    def wait_for_payments(self, count, place="#result"):
        expect(self.page.locator(f"{place} .payments li")).to_have_count(count)

    def transfers(self, place):
        """Who pays whom as the page says it: a list of (from, to, amount)."""
        rows = self.page.locator(f"{place} .payments li")
        return [
            (
                row.locator("bdi").nth(0).inner_text(),
                row.locator("bdi").nth(1).inner_text(),
                amount(row.locator("strong").inner_text()),
            )
            for row in rows.all()
        ]

    def save(self):
        self.tap("#save")
        self.page.wait_for_selector("section.saved")

    def next_deal(self):
        self.tap("section.saved a.button.primary")
        self.page.wait_for_selector('input[name="ending"]')

    def balances(self):
        """The running balances in the ledger, once the service has said what they are."""
        self.page.wait_for_selector(".balances:not([aria-busy])")
        return {
            row.locator("bdi").inner_text(): amount(row.locator("strong").inner_text())
            for row in self.page.locator(".balances li").all()
        }

    def evening(self, game="gostop"):
        """What the phone keeps of a game; ``None`` before its first evening."""
        return json.loads(
            self.page.evaluate("game => localStorage.getItem(`scorer.evening.${game}`) ?? 'null'", game)
        )

    def text(self, message_id, **params):
        return words(self.language).format(message_id, params)

    def picture(self, name):
        PICTURES.mkdir(exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


def amount(text):
    """The number in a text: 1,400원 or −5,600 won."""
    digits = re.sub(r"[^0-9−-]", "", text).replace("−", "-")
    return int(digits)
