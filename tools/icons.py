"""Draw the page's icons as PNG from their SVG, with the chromium that the tests of the page use.

    python tools/icons.py

Run it after a change of ``icon.svg`` or ``maskable.svg``; the PNG files are committed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

FOLDER: Final = Path(__file__).resolve().parents[1] / "scorer" / "web" / "static" / "icons"
SIZES: Final = (("icon", "icon-192", 192), ("icon", "icon-512", 512), ("maskable", "maskable-512", 512))


def main() -> None:
    """Write every icon in every size."""
    chromium = os.environ.get("SCORER_CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for source, name, size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = (FOLDER / f"{source}.svg").read_text(encoding="utf-8")
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing}")
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
