"""Faults: their message ids, their places below a prefix, and the order of a document."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Fault, InvalidInput, escape, in_document_order


def places(document, pointers):
    return [fault.pointer for fault in in_document_order(document, [Fault(p, "required") for p in pointers])]


def test_a_fault_says_where_what_and_why():
    fault = Fault("/players/0", "required", "winner", {"field": "winner"})
    assert fault.message_id == "required.winner"
    assert Fault("", "required").message_id == "required"
    below = fault.under("/hands/3")
    assert (below.pointer, below.code, below.reason, below.params) == (
        "/hands/3/players/0",
        "required",
        "winner",
        {"field": "winner"},
    )


def test_an_exception_names_every_fault():
    invalid = InvalidInput([Fault("", "wrong_type", "object"), Fault("/a", "required")])
    assert str(invalid) == "/: wrong_type.object, /a: required"
    assert len(invalid.faults) == 2
    assert isinstance(invalid, ValueError)


@pytest.mark.parametrize(("key", "token"), [("a", "a"), ("a/b", "a~1b"), ("a~b", "a~0b"), ("~1/", "~01~1")])
def test_member_names_are_escaped(key, token):
    assert escape(key) == token
    assert places({"z": 0, key: {"m": 1}}, ["/z", f"/{token}/m"]) == ["/z", f"/{token}/m"]


def test_faults_come_in_the_order_of_the_document():
    document = {"b": [10, {"x": 1, "y": 2}], "a": "text", "10": {}, "2": []}
    told = [
        "",
        "/b",
        "/b/0",
        "/b/1/x",
        "/b/1/y",
        "/b/1/other",
        "/b/2",
        "/a",
        "/a/0",
        "/10/z",
        "/2/0",
        "/missing",
    ]
    assert places(document, reversed(told)) == told


def test_faults_of_one_place_keep_their_order():
    faults = [Fault("/a", "contradiction", "one"), Fault("", "required"), Fault("/a", "contradiction", "two")]
    assert [fault.reason for fault in in_document_order({"a": 1}, faults)] == ["", "one", "two"]


@pytest.mark.parametrize("document", [None, 3, "x", []], ids=str)
def test_what_is_no_document_has_one_place(document):
    assert places(document, ["/a", ""]) == ["", "/a"]


def test_an_index_that_no_list_has_comes_last():
    assert places([1, 2], ["/5", "/x", "/1", "/0"]) == ["/0", "/1", "/5", "/x"]


def test_many_faults_are_ordered_at_once():
    document = {str(number): number for number in range(30_000)}
    pointers = [f"/{number}" for number in document]
    assert places(document, reversed(pointers)) == pointers


json = st.recursive(
    st.none() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab/~0", max_size=2), inner, max_size=3)
    ),
    max_leaves=12,
)


def pointers_of(document, at=""):
    """Every place of a document, in its order."""
    yield at
    if isinstance(document, dict):
        for key, member in document.items():
            yield from pointers_of(member, f"{at}/{escape(key)}")
    elif isinstance(document, list):
        for index, member in enumerate(document):
            yield from pointers_of(member, f"{at}/{index}")


@given(json, st.randoms(use_true_random=False))
def test_any_document_orders_its_own_places(document, dice):
    pointers = list(pointers_of(document))
    shuffled = dice.sample(pointers, len(pointers))
    assert places(document, shuffled) == pointers
