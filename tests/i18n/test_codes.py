"""Each code of the code base has its message, each message its code."""

from __future__ import annotations

import ast

from scorer.gostop.ruleset_reading import FIELDS
from scorer.i18n.catalogue import read_messages
from scorer.i18n.templates import parameters
from scorer.mahjong_sg.elements import ELEMENTS
from scorer.mahjong_sg.rules_form import describe_rules
from tests.i18n.used_codes import ROOT, uses

ENGLISH = dict(read_messages("en"))
USES = list(uses())
# Made of the step's parameters on the way to its text.
DERIVED = {"working", "paid"}


def in_group(group: str) -> set[str]:
    return {name.removeprefix(f"{group}.") for name in ENGLISH if name.startswith(f"{group}.")}


def test_every_step_has_its_message_and_every_message_its_step():
    assert {use.message_id for use in USES if use.kind == "step"} == in_group("step")


def test_every_fault_has_its_message_and_every_message_its_fault():
    asked = {use.message_id for use in USES if use.kind == "fault"}
    written = {name.removesuffix(".exact") for name in in_group("fault")} | in_group("warning")
    assert asked == written
    assert not in_group("fault") & in_group("warning")


def test_a_message_shows_only_parameters_that_are_given():
    astray = [
        (use.place, use.message_id, shown - use.params)
        for use in USES
        if use.params is not None
        for group in (("step",) if use.kind == "step" else ("fault", "warning"))
        for text in ENGLISH.get(f"{group}.{use.message_id}", ())
        if (shown := parameters(text) - DERIVED) - use.params
    ]
    assert not astray


def strings(node: ast.AST) -> set[str]:
    """The text constants in a piece of code."""
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def required_members() -> set[str]:
    """Every member that a form or a check can call missing."""
    names = set()
    for path in (ROOT / "scorer").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "required":
                names |= strings(node.value)
            elif isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if key is not None and strings(key) == {"field"} and isinstance(value, ast.Constant):
                        names |= strings(value)
    return names


def test_every_member_that_can_be_missing_has_a_name():
    assert required_members() <= in_group("member")


def fields(forms, prefix=""):
    for name, form in forms.items():
        yield f"{prefix}{name}", form
        inner = getattr(form, "fields", None)
        if inner and name != "deal":
            yield from fields(inner, f"{prefix}{name}.")


def words(form):
    inner = getattr(form, "form", None)
    return getattr(form, "words", ()) or (words(inner) if inner is not None else ())


def test_every_field_of_a_ruleset_is_described():
    described = {name for name, _ in fields(FIELDS)}
    assert described | {"base", "label", "deal.hand", "deal.table", "deal.2", "deal.3"} == in_group("field")


def test_every_word_a_field_can_take_is_described():
    choices = {f"{name}.{word}" for name, form in fields(FIELDS) for word in words(form)}
    assert choices == in_group("choice")


def test_every_field_of_the_mahjong_rules_is_described():
    described = {field.message_id.removeprefix("mahjong.field.") for field in describe_rules()}
    groups = {name.partition(".")[0] for name in described if "." in name}
    written = in_group("mahjong.field")
    assert described | groups <= written
    assert {name for name in written if not name.startswith("ladder.")} == described | groups
    choices = {
        f"{field.name}.{word}"
        for field in describe_rules()
        for word in (field.range.get("enum") or ())
        if field.type == "word"
    }
    assert choices == in_group("mahjong.choice")


def test_every_element_of_a_mahjong_hand_has_a_name():
    assert set(ELEMENTS) == in_group("mahjong.item")
