"""scorer conform against a service, this program, wrong programs, and what cannot be asked."""

from __future__ import annotations

import json
import socket

import pytest

from scorer.cli import exits
from tests.cli.running import run
from tests.conform import engines
from tests.tooling.tree import ROOT
from tests.web.serving import Service

FEW = ("--rule", "6.3", "--preset", "matgo")


@pytest.fixture(autouse=True)
def _importable(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def test_this_program_conforms():
    done = run("conform", "--command", engines.OWN)
    assert done.exit_code == 0
    assert done.stdout.startswith("Rule ")
    assert done.stderr == ""


def test_the_service_conforms():
    with Service() as service:
        done = run("conform", "--base", f"http://127.0.0.1:{service.port}", "--json")
    assert done.exit_code == 0
    report = json.loads(done.stdout)
    assert report["failed"] == 0
    assert report["passed"] == report["cases"] > 900
    assert sum(rule["passed"] for rule in report["rules"]) == report["cases"]


@pytest.mark.parametrize(
    ("program", "rules", "wrong"),
    [
        (engines.WRONG_JJOK, ("--rule", "6.3", "--rule", "6.4"), "6.3 jjok"),
        (engines.WRONG_GODORI, (), "3 godori"),
    ],
)
def test_a_wrong_engine_is_told_which_rule_it_has_otherwise(program, rules, wrong):
    done = run("conform", "--command", engines.command(program), *rules, "--json")
    assert done.exit_code == exits.FAULTS
    report = json.loads(done.stdout)
    failing = {rule["rule"]: rule for rule in report["rules"] if rule["failed"]}
    assert failing[wrong]["passed"] == 0 or wrong == "6.3 jjok"
    assert all(failure["differences"] for failure in report["failures"])
    shown = run("conform", "--command", engines.command(program), "--rule", wrong, "--limit", "1")
    assert shown.exit_code == exits.FAULTS
    assert f"\n{wrong}: " in shown.stdout
    assert "expected" in shown.stdout
    if len([failure for failure in report["failures"] if failure["rule"] == wrong]) > 1:
        assert "not shown" in shown.stdout


def test_a_program_that_falls_silent_fails_what_it_did_not_answer():
    done = run("conform", "--command", engines.command(engines.SPOTTY), *FEW, "--json")
    assert done.exit_code == exits.FAULTS
    report = json.loads(done.stdout)
    assert report["passed"] == 0
    assert report["failures"][0]["differences"][0]["what"] != "an answer"
    assert report["failures"][1]["differences"][0] == {
        "what": "an answer",
        "expected": "one",
        "got": "the program ended",
    }
    number = report["cases"] - 1
    assert report["unanswered"] == {"the program ended": number}
    assert done.stderr == (
        f"scorer: {number} of {report['cases']} questions had no answer: the program ended\n"
    )


def test_a_program_that_hangs_is_not_waited_for():
    program = engines.command("import time; time.sleep(60)")
    done = run("conform", "--command", program, *FEW, "--timeout", "0.3", "--limit", "0")
    assert done.exit_code == exits.FAILED
    assert done.stderr == "scorer: no question was answered: nothing for 0.3 seconds\n"


def test_a_program_that_dies_is_told_with_its_status():
    done = run("conform", "--command", engines.command("import sys; sys.exit(7)"), *FEW)
    assert done.exit_code == exits.FAILED
    assert done.stderr == "scorer: no question was answered: the program ended with status 7\n"


def test_a_service_that_hangs_is_not_asked_for_ever():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(9)
        base = f"http://127.0.0.1:{silent.getsockname()[1]}"
        done = run("conform", "--base", base, *FEW, "--timeout", "0.2")
    assert done.exit_code == exits.FAILED
    assert "TimeoutError: timed out; not asked, after 3 questions in a row" in done.stderr


def test_answers_may_come_in_any_order_and_from_a_file(tmp_path):
    questions = run("conform", "--questions", *FEW)
    assert questions.exit_code == 0
    answers = run("answer", stdin=questions.stdout)
    assert answers.exit_code == 0
    lines = answers.stdout.splitlines()
    assert len(lines) == len(questions.stdout.splitlines())
    file = tmp_path / "answers.ndjson"
    file.write_text("\n".join(reversed(lines)), encoding="utf-8")
    assert run("conform", "--command", f"cat {file}", *FEW).exit_code == 0


def test_own_cases(tmp_path):
    line = run("conform", "--questions", "--rule", "3 godori").stdout.splitlines()[0]
    case = {
        **json.loads(line),
        "rule": "3 godori",
        "preset": "matgo",
        "note": "ours",
        "expect": {"points": 99},
    }
    file = tmp_path / "ours.ndjson"
    file.write_text(json.dumps(case), encoding="utf-8")
    done = run("conform", "--command", engines.OWN, "--cases", file)
    assert done.exit_code == exits.FAULTS
    assert "points: expected 99, got " in done.stdout
    for wrong, words in (
        ({"expect": {"pointz": 1}}, "nothing that can be expected is called 'pointz'"),
        ({"expect": {"status": 422, "points": 1}}, "nothing that can be expected is called 'points'"),
        ({"expect": 4}, "ours.ndjson:1: this is no case"),
        ({"id": 4}, "ours.ndjson:1: this is no case"),
    ):
        file.write_text(json.dumps(case | wrong), encoding="utf-8")
        done = run("conform", "--command", engines.OWN, "--cases", file)
        assert done.exit_code == exits.INVALID
        assert words in done.stderr


def test_nobody_to_ask(tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    for arguments in (
        ("--base", f"http://127.0.0.1:{port}"),
        ("--base", "localhost"),
        ("--base", "http://localhost:port"),
        ("--command", str(tmp_path / "missing")),
    ):
        done = run("conform", *arguments, *FEW)
        assert done.exit_code == exits.FAILED, done.stderr
        assert done.stderr.startswith("scorer: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Give one of"),
        (("--questions", "--base", "http://a"), "Give one of"),
        (("--command", ""), "no program"),
        (("--command", "'"), "No closing quotation"),
        (("--questions", "--rule", "9"), "no case has such a rule"),
        (("--questions", "--cases", "missing.ndjson"), "missing.ndjson: No such file"),
    ],
)
def test_a_call_that_makes_no_sense(arguments, words):
    done = run("conform", *arguments)
    assert done.exit_code == exits.INVALID
    assert words in done.stderr
