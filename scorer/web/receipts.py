"""Signed receipts: proof that this service, and not somebody else, settled what a digest names."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from itsdangerous import BadData, Signer
from itsdangerous.encoding import base64_decode, base64_encode

_PURPOSE: Final = "scorer.receipt.1"
_NESTED: Final = ("settlement", "result")
_LISTED: Final = ("hands", "results")


class Receipts:
    """Signs digests with the first of ``secrets`` and verifies with all of them, so that they can change."""

    def __init__(self, secrets: Sequence[str]) -> None:
        # The library signs with the last.
        self._signer = Signer(
            list(reversed(secrets)), salt=_PURPOSE, key_derivation="hmac", digest_method=hashlib.sha256
        )

    def sign(self, digest: str) -> str:
        """The receipt of a settlement: its digest and a signature."""
        return self._signer.sign(digest).decode("ascii")

    def verify(self, receipt: str) -> str | None:
        """The digest that a receipt is for; ``None`` for one that was not signed here."""
        try:
            digest = self._signer.unsign(receipt).decode("ascii")
            signature = receipt[len(digest) + 1 :]
            # Reading base64 passes over what it does not know, and over bits that stand for nothing.
            canonical = base64_encode(base64_decode(signature)).decode("ascii")
        except (BadData, UnicodeError):
            return None
        return digest if signature == canonical else None

    def add(self, document: Any) -> None:
        """Put a receipt beside every digest of a settlement in an answer."""
        if type(document) is not dict:
            return
        if "digest" in document:
            document["receipt"] = self.sign(document["digest"])
        for name in _NESTED:
            self.add(document.get(name))
        for name in _LISTED:
            for entry in document.get(name) or ():
                self.add(entry)
