"""API keys, for an operator who asks for them: known by their digests alone."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final

Environ = dict[str, Any]

CHALLENGES: Final = (
    ("WWW-Authenticate", 'Bearer realm="scorer"'),
    # Browsers ask for this one themselves, once, and then send it with everything the page asks for.
    ("WWW-Authenticate", 'Basic realm="scorer", charset="UTF-8"'),
)

_ALWAYS_OPEN: Final = frozenset({"/healthz", "/readyz"})
_PAGE: Final = frozenset({"/", "/sw.js", "/manifest.webmanifest", "/docs", "/openapi.yaml", "/openapi.json"})
_PAGE_BELOW: Final = ("/static/", "/docs/", "/problems/")


class Keys:
    """The keys that admit, as SHA-256 digests in hexadecimal.

    Keys are random and long (docs/operations.md says how they are made), so a plain digest keeps them as
    well as a slow one would. ``page`` says whether the page needs a key too.
    """

    def __init__(self, digests: Iterable[str], *, page: bool) -> None:
        self._digests = tuple(bytes.fromhex(digest) for digest in digests)
        self._page = page

    def admit(self, environ: Environ) -> bool:
        """Whether a request carries a key."""
        return self.know(_given(environ))

    def know(self, key: bytes) -> bool:
        """Whether ``key`` is one of them; how long this takes tells nothing about which."""
        digest = sha256(key).digest()
        found = False
        for known in self._digests:
            found |= compare_digest(digest, known)
        return found

    def is_open(self, path: str) -> bool:
        """Whether ``path`` needs no key."""
        if path in _ALWAYS_OPEN:
            return True
        return not self._page and (path in _PAGE or path.startswith(_PAGE_BELOW))


def _given(environ: Environ) -> bytes:
    """The key that a request carries."""
    own = environ.get("HTTP_X_API_KEY")
    if own:
        return str(own).encode("latin-1", "replace")
    scheme, _, credentials = str(environ.get("HTTP_AUTHORIZATION", "")).partition(" ")
    credentials = credentials.strip()
    match scheme.lower():
        case "bearer":
            return credentials.encode("latin-1", "replace")
        case "basic":
            try:
                # Any name will do; the key is the password.
                return b64decode(credentials, validate=True).partition(b":")[2]
            except (binascii.Error, ValueError):
                return b""
    return b""
