"""The digest of a document, whoever wrote it and however."""

from __future__ import annotations

from hashlib import sha256

from scorer import ENGINE_VERSION
from scorer.digest import canonical, digest, of_text


def test_a_canonical_text_has_sorted_keys_and_no_spaces():
    assert (
        canonical({"b": [1, {"d": None, "c": True}], "a": "광"}) == '{"a":"광","b":[1,{"c":true,"d":null}]}'
    )


def test_a_digest_names_the_engine_and_no_order():
    text = canonical({"a": 1, "b": 2, "engine_version": ENGINE_VERSION})
    assert digest({"b": 2, "a": 1}) == of_text(text) == "sha256:" + sha256(text.encode()).hexdigest()
