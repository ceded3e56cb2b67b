"""scorer rulesets and cards: the same documents as the service's, and tables of them."""

from __future__ import annotations

import json

import pytest

from scorer.cli import exits
from scorer.gostop.cards import CARDS
from scorer.gostop.presets import PRESETS
from scorer.web.app import create_app
from scorer.web.settings import Settings
from tests.cli.running import answer, run, write


@pytest.fixture(scope="module")
def service():
    client = create_app(Settings()).test_client()

    def get(path):
        return json.loads(client.get(f"/v1/gostop/{path}").data)

    return get


def test_json_is_the_answer_of_the_service(service):
    assert answer("rulesets") == service("rulesets")
    assert answer("rulesets", "matgo") == service("rulesets/matgo")
    assert answer("cards") == service("cards")


def test_the_presets_stand_side_by_side():
    done = run("rulesets")
    assert done.exit_code == 0
    rule = next(line for line in done.stdout.splitlines() if line.startswith("go_double_from"))
    assert rule.split()[1:4] == ["4", "3", "3"]
    assert "\ngwang_bak" not in done.stdout  # the same in all


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_of_a_preset_is_shown(name):
    done = run("rulesets", name)
    assert done.exit_code == 0
    for field in answer("rulesets", name)["fields"]:
        is_group = any(
            other != field["name"] and other.startswith(f"{field['name']}.") for other in names(name)
        )
        assert (f"\n{field['name']} " in done.stdout) is not is_group
    assert "differs" not in done.stdout


def names(preset):
    return [field["name"] for field in answer("rulesets", preset)["fields"]]


def test_house_rules_are_checked_and_marked(tmp_path):
    rules = {"base": "matgo", "label": "Ours", "go_bak": {"factor": 1}, "chongtong": {"points": 7}}
    done = run("rulesets", write(tmp_path, rules))
    assert done.exit_code == 0
    assert done.stdout.startswith("Ours\n")
    changed = [line.split()[0] for line in done.stdout.splitlines() if "*" in line and "." in line.split()[0]]
    assert changed == ["go_bak.factor", "chongtong.points"]
    assert "* differs from matgo" in done.stdout
    assert answer("rulesets", json.dumps(rules))["ruleset"]["go_bak"]["factor"] == 1


def test_rules_that_make_no_sense_are_refused(tmp_path):
    done = run("rulesets", '{"base": "standard", "three_ppuk": {"points": 0}, "cap": "x"}')
    assert done.exit_code == exits.INVALID
    assert "/cap: " in done.stderr
    done = run("rulesets", "mattgo")
    assert done.exit_code == exits.INVALID
    assert "mattgo" in done.stderr
    assert "matgo" in done.stderr


def test_every_card_has_a_row():
    done = run("cards")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    for card in CARDS:
        assert sum(line.startswith(f"{card.id} ") for line in lines) == 1
    assert "9-끗" not in done.stdout
    assert "9-끗" in run("cards", "--aliases").stdout


@pytest.mark.parametrize("columns", ["80", "160"])
def test_narrow_terminals_get_a_list(columns, monkeypatch):
    monkeypatch.setattr("scorer.cli.output.Output.width", int(columns))
    narrow = columns == "80"
    done = run("rulesets", "matgo")
    assert ("\ngwang_bak = yes   (yes | no)\n    " in done.stdout) is narrow
    assert ("Meaning" in run("rulesets").stdout) is not narrow
    assert ("unit = 2   (1–1,000)\n    " in run("mahjong", "rules").stdout) is narrow
