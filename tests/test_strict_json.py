from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.strict_json import DEPTH_MAX, NotJson, _depth, loads

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=40,
)
BRACKETS = st.recursive(
    st.sampled_from(["", "[", '"[', "]", '\\"]', "\\", "{}", '[""]']),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from('"\\[{'), inner, max_size=3),
    max_leaves=60,
)


def nested(depth):
    return b"[" * depth + b"]" * depth


def depth(value):
    if isinstance(value, list | dict):
        return 1 + max(map(depth, value.values() if isinstance(value, dict) else value), default=0)
    return 0


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
def test_what_json_writes_is_read(value, indent, ascii_only):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert loads(text.encode("utf-8", "surrogatepass" if ascii_only else "strict")) == value


@given(BRACKETS)
def test_brackets_in_texts_are_no_nesting(value):
    assert _depth(json.dumps(value).encode()) == depth(value)


@given(st.binary(max_size=60) | st.text('[]{}",:\\u0d8 1NaInfity', max_size=60).map(str.encode))
def test_anything_else_is_refused_and_nothing_fails(body):
    try:
        document = loads(body)
    except NotJson:
        return
    assert document == json.loads(body)


@pytest.mark.parametrize(
    ("body", "reason", "params"),
    [
        (b"", "syntax", {"line": 1, "column": 1}),
        (b'{"a": 1,\n"b" 2}', "syntax", {"line": 2, "column": 5}),
        (b"\xef\xbb\xbf{}", "syntax", {"line": 1, "column": 1}),
        (b'"\xff"', "encoding", {"offset": 1}),
        ('"가"'.encode("utf-16"), "encoding", {"offset": 0}),
        (b'"\xed\xa0\x80"', "encoding", {"offset": 1}),
        (b"[NaN]", "constant", {"value": "NaN"}),
        (b"-Infinity", "constant", {"value": "-Infinity"}),
        (b'{"a": {"b": 1, "c": 2, "b": 1}}', "duplicate_key", {"key": "b"}),
        (b'{"\\ud800": 1, "\\ud800": 2}', "duplicate_key", {"key": "?"}),
        (b'["\\ud83d\\ude00", "\\uD83D"]', "lone_surrogate", {}),
        (b'{"\\udc00": 1}', "lone_surrogate", {}),
        (nested(DEPTH_MAX + 1), "too_deep", {"high": DEPTH_MAX}),
        (b"[" * 100_000, "too_deep", {"high": DEPTH_MAX}),
        (b'{"a":' * 100_000, "too_deep", {"high": DEPTH_MAX}),
        (b'["' + b"[" * 100 + b'\\""' + b",[" * 100, "too_deep", {"high": DEPTH_MAX}),
        (b"[" * 65 + b'"' + b'\\"' * 50_000, "too_deep", {"high": DEPTH_MAX}),
        (b"[" * 65 + b'"' * 50_000 + b"\\", "too_deep", {"high": DEPTH_MAX}),
        (b"1" * 5000, "number_too_long", {}),
        (b"[1e999]", "number_too_long", {}),
        (b"-" + b"9" * 400 + b".5", "number_too_long", {}),
    ],
)
def test_a_refusal_says_why_and_where(body, reason, params):
    with pytest.raises(NotJson) as refused:
        loads(body)
    assert (refused.value.reason, refused.value.params) == (reason, params)


def test_what_is_just_allowed():
    assert depth(loads(nested(DEPTH_MAX))) == DEPTH_MAX
    assert loads(b'"\\ud83d\\ude00"') == "😀"
    assert loads(b'"\\\\ud800"') == "\\ud800"
    assert loads(b'["' + b"[" * 100 + b'"]') == ["[" * 100]
    assert loads(b" {} ") == {}
    assert loads(b"1" * 400) == int("1" * 400)
