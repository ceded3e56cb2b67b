"""The phone page as a set of files with one version: what lies in ``static``, and the texts of each language.

The version is a digest over all of it and stands in every address (``/static/<version>/…``), so that a
browser keeps each file for good, and never mixes the files of two versions.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path, PurePosixPath
from typing import Any, Final

import orjson

from scorer.i18n import LANGUAGES
from scorer.i18n.catalogue import LOCALES, catalogue

STATIC: Final = Path(__file__).parent / "static"
INDEX: Final = "index.html"
SERVICE_WORKER: Final = "sw.js"
START: Final = ("js/core/early.js", "js/main.js")

TEXTS: Final = (
    "card.",
    "choice.",
    "event.",
    "help.",
    "item.",
    "kind.",
    "mahjong.",
    "month.",
    "page.",
    "plant.",
    "term.",
    "tile.",
    "unit.",
)
"""The messages that the page shows by itself; all others come with the answers of the API."""

_IMPORT: Final = re.compile(r"""^(?:import|export)\b[^"'()]*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)


class Site:
    """All files of the page, read once. ``version`` names this set of files."""

    def __init__(self, root: Path = STATIC) -> None:
        self._files = {
            path.relative_to(root).as_posix(): path.read_bytes()
            for path in sorted(root.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
        self.version = self._version()

    def file(self, name: str) -> bytes | None:
        """The bytes of the file of that path under ``static``, or ``None``.

        ``texts/<language>.json`` is made from the catalogues.
        """
        if name in {INDEX, SERVICE_WORKER}:
            return None
        if (
            name.startswith("texts/")
            and name[6:].removesuffix(".json") in LANGUAGES
            and name.endswith(".json")
        ):
            return self.texts(name[6:-5])
        return self._files.get(name)

    @staticmethod
    def texts(language: str) -> bytes:
        """The messages of the page in ``language`` as JSON, and how that language groups digits."""
        words = catalogue(language)
        return orjson.dumps(
            {"language": language, "thousands": words.numbers[1_234_567], "texts": words.under(TEXTS)}
        )

    @staticmethod
    def manifest(language: str) -> dict[str, Any]:
        """The web app manifest, its names in ``language``."""
        words = catalogue(language)
        icons = [("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any")]
        icons += [("maskable-512.png", "512x512", "maskable")]
        return {
            "name": words.text("page.app.name"),
            "short_name": words.text("page.app.short_name"),
            "description": words.text("page.app.description"),
            "lang": language,
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#f6f2ea",
            "theme_color": "#a3201c",
            "icons": [
                {"src": f"/static/icons/{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}
                for name, sizes, purpose in icons
            ],
        }

    def index(self) -> bytes:
        """The page itself, told its version and which modules to fetch at once, not one after another."""
        preloads = "\n".join(
            f'<link rel="modulepreload" href="/static/{self.version}/{name}">' for name in self._modules()
        )
        page = self._files[INDEX].decode()
        return page.replace("{modules}", preloads).replace("{version}", self.version).encode()

    def service_worker(self) -> bytes:
        """The service worker, told its version and the files to keep for a start without a network."""
        kept = [
            name
            for name in self._files
            if name not in {INDEX, SERVICE_WORKER} and not name.startswith("icons/")
        ]
        lines = [
            f"const VERSION = {orjson.dumps(self.version).decode()};",
            f"const FILES = {orjson.dumps(kept).decode()};",
            self._files[SERVICE_WORKER].decode(),
        ]
        return "\n".join(lines).encode()

    def _version(self) -> str:
        digest = hashlib.sha256()
        for name, content in self._files.items():
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
        for path in sorted(LOCALES.glob("*.po")):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:12]

    def _modules(self) -> list[str]:
        """The modules that the page runs and all that they import, in the order of their discovery."""
        found = list(START)
        for name in found:
            for target in _IMPORT.findall(self._files[name].decode()):
                path = _resolved(PurePosixPath(name).parent / target)
                if path not in found:
                    found.append(path)
        return found


def _resolved(path: PurePosixPath) -> str:
    """A path without its ``..``."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
