"""What fuzzing has found, and a little of what it tries."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.i18n import LANGUAGES
from tests.fuzz import parsers, records
from tests.fuzz.parsers import NAMES
from tests.tooling.tree import ROOT

TARGETS = records.TARGETS | parsers.TARGETS
CORPUS = sorted((ROOT / "fixtures/fuzz").rglob("*.bin"))
WORDS = {
    "raw": [
        b'{"format":"gostop-record","version":1,',
        b'"moves":[',
        b'{"seat":0,"do":"play","card":"1B"}',
        b"]}",
    ],
    "json": [b"[", b"]", b"{", b"}", b'"', b"\\u", b"d800", b"dc00", b"1e9", b"9" * 400, b".", b":", b","],
    "body": [b"\3{", b'"hands":', b'"players":', b'"ruleset":"matgo"', b"[", b"]", b"}", b","],
    "ndjson": [b"\n", b"\r", b"{}", b'{"moves":[]}', b"[", b"]", b"null", b"\0"],
    "card": [name.encode() for name in NAMES],
    "tile": [b"1d", b"9c", b"E", b"Wh", b"F1", b"cat"],
    "language": [
        *[b",", b";q=", b"0.5", b"0", b"1", b"*", b"-", b" ", b"\n"],
        *map(str.encode, LANGUAGES),
    ],
    "headers": [b"\n", b"lang=ko", b"&", b"gzip;q=0", b"Basic ", b"Bearer ", b"Og==", b"\3application/json"],
    "path": [
        *[b"/", b"//", b"..", b"%00", b"\0", b"v1/gostop/cards", b"v1/gostop/rulesets/", b"static/"],
        *[b"docs/", b"start.js", b"problems/", b"not-json", b"healthz"],
    ],
}


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_what_was_found_stays_mended(path):
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=max(60, settings().max_examples // 2))
@given(st.data())
def test_nothing_breaks_what_reads_it(name, data):
    words = st.sampled_from(WORDS[name]) | st.binary(max_size=4) if name in WORDS else st.binary(max_size=4)
    TARGETS[name](b"".join(data.draw(st.lists(words, max_size=16))))
