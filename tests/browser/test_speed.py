"""What the first opening costs: bytes over the wire, and time until the page can be used."""

from __future__ import annotations

import pytest

from tests.browser.phone import LANGUAGES

MOST_BYTES = 150_000
SLOWER = 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_opening_takes_less_than_150_kilobytes(phones, language):
    """Everything counts, also what is fetched once the page stands: the form, the pictures."""
    phone = phones(language, opened_at=None)
    network = phone.page.context.new_cdp_session(phone.page)
    network.send("Network.enable")
    sizes: list[int] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    phone.open()
    phone.sit_down("A", "B", "C")
    phone.choose("mode", "cards")
    phone.choose("winner", 0)
    phone.page.wait_for_selector("svg.sprite", state="attached")
    phone.page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes) < MOST_BYTES


def test_it_can_be_used_on_a_slow_phone(phones, record_property):
    """On a processor four times slower; how long that took is told in the report, not judged here."""
    phone = phones("ko", opened_at=None)
    phone.page.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    phone.open()
    ready = phone.page.evaluate("performance.getEntriesByName('ready')[0].startTime")
    record_property("milliseconds until it can be used", ready)
    phone.sit_down("A", "B", "C")
