"""The kit itself: complete, made by its tool, and answered by this engine as it expects."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from scorer.conform import differences, kit_folder, read_cases
from scorer.conform.cases import NoCases, chosen
from scorer.conform.own import ANSWERS, answer
from scorer.conform.verdicts import in_order
from tests.tooling.tree import ROOT
from tools.conformance.__main__ import kit

KINDS = ("points", "settlements", "turns", "games", "faulty", "refused")
CASES = list(read_cases(kit_folder()))


@pytest.mark.parametrize("preset", ["seed", "standard", "matgo"])
@pytest.mark.parametrize("kind", KINDS)
def test_this_engine_conforms(preset, kind):
    cases = read_cases(kit_folder() / preset / f"{kind}.ndjson")
    verdicts = {case.id: differences(case, *answer(case.endpoint, case.request)) for case in cases}
    assert {name: found for name, found in verdicts.items() if found} == {}


def test_the_files_are_what_the_tool_makes():
    made = kit()
    folder = kit_folder()
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.ndjson")} == set(made)
    for name, text in made.items():
        assert (folder / name).read_text(encoding="utf-8") == text, "python -m tools.conformance"


def test_ids_are_unique():
    assert [name for name, count in Counter(case.id for case in CASES).items() if count > 1] == []


def test_each_case_pins_a_rule_and_expects_something():
    for case in CASES:
        assert re.fullmatch(r"[1-8](\.[1-7])? [a-z][a-z -]+", case.rule), case.rule
        assert case.note
        assert case.endpoint in ANSWERS
        assert case.expect


def test_each_preset_has_every_kind():
    for preset in ("seed", "standard", "matgo"):
        for kind in KINDS:
            cases = list(read_cases(kit_folder() / preset / f"{kind}.ndjson"))
            assert cases
            assert {case.preset for case in cases} == {preset}


def test_the_rules_of_play_and_payment_are_all_pinned():
    sections = {case.rule.partition(" ")[0] for case in CASES}
    assert sections >= {"1", "2", "3", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "5", "7", "8"}
    assert sections >= {"6.1", "6.2", "6.3", "6.4", "6.5", "6.7"}
    for preset in ("seed", "standard", "matgo"):
        words = {case.rule.partition(" ")[2] for case in CASES if case.preset == preset}
        assert words >= {
            "ppuk",
            "jjok",
            "ttadak",
            "sweep",
            "bomb",
            "heundeum",
            "the call",
            "pi-bak",
            "nagari",
        }


def test_rules_are_in_the_order_of_their_sections():
    assert sorted(["6.3 ppuk", "4.10 x", "4.2 a", "3 b", "6.3 jjok"], key=in_order) == [
        *("3 b", "4.2 a", "4.10 x", "6.3 jjok", "6.3 ppuk")
    ]


def test_the_readme_names_every_expectation():
    text = (ROOT / "fixtures/conformance/README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)`", text))
    assert {name for case in CASES for name in case.expect} <= named


def test_the_readme_shows_a_question_and_an_answer_to_it():
    text = (ROOT / "fixtures/conformance/README.md").read_text(encoding="utf-8")
    question, answer = map(json.loads, re.findall(r'^\{"id": "sc-.*', text, re.MULTILINE))
    (case,) = [case for case in CASES if case.id == question["id"]]
    assert question == case.question
    assert answer.keys() == {"id", "body"}
    assert differences(case, 200, answer["body"]) == []


def test_the_readme_tells_every_section():
    text = (ROOT / "fixtures/conformance/README.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| ([\d., ]+) \|", text, re.MULTILINE)
    assert {case.rule.partition(" ")[0] for case in CASES} == set(", ".join(told).split(", "))


def test_cases_can_be_chosen():
    assert {case.rule for case in chosen(CASES, ["6.3 jjok", "6.3 ppuk"])} == {"6.3 jjok", "6.3 ppuk"}
    assert {case.preset for case in chosen(CASES, presets=["seed"])} == {"seed"}
    assert chosen(CASES) == CASES


def test_what_is_no_case_is_named(tmp_path):
    with pytest.raises(NoCases, match=r"no \.ndjson file"):
        list(read_cases(tmp_path))
    (tmp_path / "a.ndjson").write_text("{}\n", encoding="utf-8")
    with pytest.raises(NoCases, match=r"a.ndjson:1: this is no case"):
        list(read_cases(tmp_path))
