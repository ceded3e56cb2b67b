from __future__ import annotations

import os

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.phone import LANGUAGES, PHONE, Phone
from tests.web.serving import Service

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that is no "localhost": an address without a secure context.
    "--host-resolver-rules=MAP table.test 127.0.0.1",
)


@pytest.fixture(scope="session")
def service():
    with Service() as running:
        yield running


@pytest.fixture(scope="session")
def browser():
    chromium = os.environ.get("SCORER_CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture
def phones(browser, service):
    """Phones with the page open: ``phones("ko")``. Each keeps what it keeps for itself."""
    contexts = []
    opened = []

    def open_phone(language="ko", *, opened_at="", base=None, viewport=None, scheme="light", **options):
        context = browser.new_context(
            viewport=viewport or PHONE,
            locale=LANGUAGES[language],
            color_scheme=scheme,
            has_touch=True,
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        phone = Phone(context.new_page(), base or f"http://127.0.0.1:{service.port}", language)
        opened.append(phone)
        return phone if opened_at is None else phone.open(opened_at)

    yield open_phone
    failures = [failure for phone in opened for failure in phone.failures]
    for context in contexts:
        context.close()
    assert failures == []


@pytest.fixture(params=["ko", "en", "ta"])
def phone(request, phones):
    """A phone at the start of an evening, in each of three languages."""
    return phones(request.param)


@pytest.fixture
def settled(service):
    """What the service answers to a deal: a list of (from, to, amount)."""

    def settle(**deal):
        reply = service.post("/v1/gostop/settle", {"ruleset": "standard", "chip_value": 100, **deal})
        assert reply.status == 200, reply.json
        return [(each["from"], each["to"], each["amount"]) for each in reply.json["transfers"]]

    return settle
