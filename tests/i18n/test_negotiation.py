"""Which language a request is answered in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.i18n import LANGUAGES, negotiate


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("ko", "ko"),
        ("ko-KR", "ko"),
        ("KO-kr", "ko"),
        ("ko_KR", "ko"),
        ("ta-LK,ta;q=0.9", "ta"),
        ("fr-CH, fr;q=0.9, si;q=0.8, en;q=0.7, *;q=0.5", "si"),
        ("en;q=0.3, lo;q=0.5", "lo"),
        ("lo;q=0.5, as;q=0.5", "lo"),
        ("as; q=1.000", "as"),
        ("as;Q=0.9, en;q=0.8", "as"),
        ("ko;q=0, en", "en"),
        ("ko;q=0", "en"),
        ("de, fr", "en"),
        ("*", "en"),
        ("en;q=0, *", "ko"),
        ("ko;q=0.1, *;q=0.2", "en"),
        ("*;q=0", "en"),
        ("korean, ta", "ta"),
        (" ko , en;q=0.5", "ko"),
        ("en;q=0.001, si;q=0.002", "si"),
    ],
)
def test_the_best_range_of_the_header(header, language):
    assert negotiate(header, None) == language


@pytest.mark.parametrize(
    "header",
    ["ko;q=", "ko;q=2", "ko;q=-1", "ko;q=0.1234", "ko;x=1", "ko;;", ";q=1", "ko en", "k\0o", ",,,", "ko;q=a"],
)
def test_what_is_no_range_is_passed_over(header):
    assert negotiate(header, None) == "en"
    assert negotiate(f"{header}, ta;q=0.1", None) == "ta"


def test_a_huge_header_is_read_only_at_its_beginning():
    assert negotiate("x," * 100_000 + "ko", None) == "en"
    assert negotiate("ko," + "x," * 100_000, None) == "ko"


@pytest.mark.parametrize(
    ("lang", "language"),
    [
        ("ta", "ta"),
        ("TA", "ta"),
        ("ta-IN", "ta"),
        (" ta ", "ta"),
        ("de", "ko"),
        ("", "ko"),
        ("t", "ko"),
        (None, "ko"),
    ],
)
def test_a_language_asked_for_goes_before_the_header(lang, language):
    assert negotiate("ko", lang) == language


@given(st.none() | st.text() | st.text(alphabet="koenta;q=01.,-* "), st.none() | st.text())
def test_anything_gives_one_of_the_six(header, lang):
    assert negotiate(header, lang) in LANGUAGES
