"""What every view is held to, in whatever state a test has brought it to."""

from __future__ import annotations

from tests.browser.phone import DESKTOP, NARROW, PHONE
from tests.browser.test_views import OVERFLOW, TARGETS, serious


def hold(phone, name):
    """Photograph a view in light and dark; barriers, small targets and text cut off are failures.

    The phone is left as it came, in the light and with text of 100 %.
    """
    page = phone.page
    phone.picture(f"{name}-360x740")
    found = {"barriers": serious(page), "small": page.evaluate(TARGETS)}
    page.emulate_media(color_scheme="dark")
    phone.picture(f"{name}-360x740-dark")
    found["barriers in the dark"] = serious(page)
    page.set_viewport_size(DESKTOP)
    phone.picture(f"{name}-1280x800-dark")
    found["cut off on a desktop"] = page.evaluate(OVERFLOW)
    page.set_viewport_size(NARROW)
    found["cut off at 320 pixels"] = page.evaluate(OVERFLOW)
    page.set_viewport_size(PHONE)
    page.evaluate("document.documentElement.dataset.size = '200'")
    found["cut off at 200 %"] = page.evaluate(OVERFLOW)
    page.evaluate("delete document.documentElement.dataset.size")
    page.emulate_media(color_scheme="light")
    wrong = {what: where for what, where in found.items() if where}
    assert not wrong, wrong
