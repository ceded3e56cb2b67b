"""Forms: what each accepts, every fault of what it refuses, and the JSON Schema of the same."""

from __future__ import annotations

import pytest

from scorer.errors import Fault
from scorer.forms import (
    INT_MAX,
    Anything,
    Boolean,
    Integer,
    IntegerChoice,
    IntegerOrWord,
    ListOf,
    Nullable,
    Record,
    Tagged,
    Text,
    Word,
)


def read(form, value):
    """The value, and the faults as ``(pointer, message id)``."""
    faults: list[Fault] = []
    return form.read(value, "/at", faults), [(fault.pointer, fault.message_id) for fault in faults]


def refused(form, value):
    result, faults = read(form, value)
    assert result is None
    return faults


NUMBERS = Integer(-2, 5)


@pytest.mark.parametrize("value", [-2, 0, 5])
def test_integers(value):
    assert read(NUMBERS, value) == (value, [])


@pytest.mark.parametrize("value", [2.0, "2", True, False, None, [2], {}])
def test_what_is_no_integer(value):
    for form in (NUMBERS, IntegerChoice(0, 2), Integer(0, INT_MAX)):
        assert refused(form, value) == [("/at", "wrong_type.integer")]


@pytest.mark.parametrize("value", [-3, 6, 10**30, -(10**30)])
def test_integers_out_of_range(value):
    assert refused(NUMBERS, value) == [("/at", "out_of_range")]
    faults: list[Fault] = []
    NUMBERS.read(value, "/at", faults)
    assert faults[0].params == {"low": -2, "high": 5}


def test_a_choice_of_integers():
    form = IntegerChoice(0, 5, 7)
    assert read(form, 5) == (5, [])
    assert refused(form, 6) == [("/at", "out_of_range.choices")]


def test_an_integer_or_a_word():
    form = IntegerOrWord(1, 3, "half", "none")
    assert read(form, 3) == (3, [])
    assert read(form, "half") == ("half", [])
    assert refused(form, 4) == [("/at", "out_of_range")]
    assert refused(form, "full") == [("/at", "unknown_value")]
    for other in (1.0, True, None, ()):
        assert refused(form, other) == [("/at", "wrong_type.integer_or_word")]


def test_booleans():
    assert read(Boolean(), True) == (True, [])
    assert read(Boolean(), False) == (False, [])
    for other in (0, 1, "true", None, 0.0):
        assert refused(Boolean(), other) == [("/at", "wrong_type.boolean")]


def test_texts():
    form = Text(1, 4)
    assert read(form, "엄마/~") == ("엄마/~", [])
    assert refused(form, "") == [("/at", "out_of_range.length")]
    assert refused(form, "12345") == [("/at", "out_of_range.length")]
    for value in (1, None, ["a"], True):
        assert refused(form, value) == [("/at", "wrong_type.text")]


def test_words():
    form = Word("stop", "void")
    assert read(form, "void") == ("void", [])
    assert refused(form, "Stop") == [("/at", "unknown_value")]
    for value in (1, None, ["stop"], True):
        assert refused(form, value) == [("/at", "wrong_type.text")]


def test_anything_is_kept():
    for value in (None, 1, {"a": [2.5]}, float("nan")):
        assert read(Anything(), value) == (value, [])


def test_null_or_a_form():
    form = Nullable(NUMBERS)
    assert read(form, None) == (None, [])
    assert read(form, 3) == (3, [])
    assert refused(form, 9) == [("/at", "out_of_range")]


def test_lists():
    form = ListOf(NUMBERS, 1, 3)
    assert read(form, [1, 2]) == ((1, 2), [])
    assert read(form, [1, 9, "x"]) == (
        (1, None, None),
        [("/at/1", "out_of_range"), ("/at/2", "wrong_type.integer")],
    )
    for value in ([], [1, 2, 3, 4]):
        assert refused(form, value) == [("/at", "out_of_range.list")]
    for other in ("12", {"0": 1}, None, (1, 2)):
        assert refused(form, other) == [("/at", "wrong_type.list")]
    assert refused(ListOf(NUMBERS, 1, 3, wrong_length="wrong_count"), []) == [("/at", "wrong_count.list")]


PAIR = Record({"a": NUMBERS, "b": Word("x", "y"), "c": Text(1, 9)}, required=("a",), defaults={"b": "x"})


def test_records():
    assert read(PAIR, {"a": 1}) == ({"a": 1, "b": "x"}, [])
    assert read(PAIR, {"b": "y", "a": 1, "c": "y"}) == ({"a": 1, "b": "y", "c": "y"}, [])
    for other in ("a", None, 1, (1,)):
        assert refused(PAIR, other) == [("/at", "wrong_type.object")]


def test_every_fault_of_a_record_is_told():
    value, faults = read(PAIR, {"b": "z", "d/e~": 1, "c": ""})
    assert faults == [
        ("/at/b", "unknown_value"),
        ("/at/d~1e~0", "unknown_field"),
        ("/at/c", "out_of_range.length"),
        ("/at/a", "required"),
    ]
    assert value == {"b": None, "c": None}


def test_a_record_is_built_only_of_sound_members():
    form = Record({"a": NUMBERS}, required=("a",), build=lambda a: ("built", a))
    assert read(form, {"a": 2}) == (("built", 2), [])
    assert read(form, {"a": 9})[0] == {"a": None}


def test_members_with_an_open_prefix_are_kept_out():
    form = Record({"a": NUMBERS}, open_prefix="x-")
    assert read(form, {"x-note": [1], "a": 1}) == ({"a": 1}, [])
    assert read(form, {"y-note": 1})[1] == [("/at/y-note", "unknown_field")]


MOVES = Tagged(
    "do",
    {
        "play": Record({"do": Word("play"), "card": Text(1, 3)}, required=("do", "card")),
        "stop": Record({"do": Word("stop")}, required=("do",)),
    },
)


def test_tagged_records():
    assert read(MOVES, {"do": "play", "card": "1B"}) == ({"do": "play", "card": "1B"}, [])
    assert read(MOVES, {"do": "stop", "card": "1B"})[1] == [("/at/card", "unknown_field")]
    assert refused(MOVES, {"card": "1B"}) == [("/at/do", "required")]
    assert refused(MOVES, {"do": "go"}) == [("/at/do", "unknown_value")]
    assert refused(MOVES, {"do": 3}) == [("/at/do", "wrong_type.text")]
    assert refused(MOVES, {"do": ["play"]}) == [("/at/do", "wrong_type.text")]
    assert refused(MOVES, ["play"]) == [("/at", "wrong_type.object")]


SCHEMAS = [
    (NUMBERS, {"type": "integer", "minimum": -2, "maximum": 5}),
    (Boolean(), {"type": "boolean"}),
    (Text(1, 4), {"type": "string", "minLength": 1, "maxLength": 4}),
    (Word("x", "y"), {"type": "string", "enum": ["x", "y"]}),
    (IntegerChoice(0, 5), {"type": "integer", "enum": [0, 5]}),
    (
        IntegerOrWord(1, 3, "half"),
        {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 3}, {"type": "string", "enum": ["half"]}]},
    ),
    (Anything(), {}),
    (Nullable(Boolean()), {"anyOf": [{"type": "boolean"}, {"type": "null"}]}),
    (
        ListOf(Boolean(), 1, 3),
        {"type": "array", "items": {"type": "boolean"}, "minItems": 1, "maxItems": 3},
    ),
    (
        Record({"a": Boolean()}, required=("a",)),
        {
            "type": "object",
            "properties": {"a": {"type": "boolean"}},
            "additionalProperties": False,
            "required": ["a"],
        },
    ),
    (
        Record({}, open_prefix="x-"),
        {
            "type": "object",
            "properties": {},
            "additionalProperties": False,
            "patternProperties": {"^x-": {}},
        },
    ),
]


@pytest.mark.parametrize("row", SCHEMAS, ids=lambda row: type(row[0]).__name__ + str(len(str(row[1]))))
def test_the_schema_says_what_the_form_accepts(row):
    form, schema = row
    assert form.schema() == schema


def test_the_schema_of_a_tagged_record_has_its_cases():
    assert MOVES.schema() == {"oneOf": [MOVES.cases["play"].schema(), MOVES.cases["stop"].schema()]}
