"""scorer validate with reports, compare and stats as a person calls them."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from scorer.batch.local import WorkerDied
from scorer.cli import exits
from tests.cli.running import ENGLISH, answer, run
from tests.tooling.tree import ROOT


@pytest.fixture(scope="module")
def games():
    done = run("play", "--seed", "1", "--count", "30")
    lines = done.stdout.splitlines()
    lines[4] = lines[4].replace('"seat": 1', '"seat": 0', 1)
    return "\n".join(lines) + "\n"


@pytest.fixture
def folder(tmp_path, games, monkeypatch):
    """A folder with two files of games, in which the run is."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.ndjson").write_text(games, encoding="utf-8")
    (tmp_path / "b.ndjson").write_text(games, encoding="utf-8")
    return tmp_path


def test_a_report_leaves_the_answer_as_it_is(folder):
    plain = run("validate", "a.ndjson", "b.ndjson")
    done = run("validate", "[ab].ndjson", "--report", "r.ndjson")
    assert (done.exit_code, done.stdout) == (plain.exit_code, plain.stdout) == (exits.FAULTS, done.stdout)
    assert len((folder / "r.ndjson").read_text(encoding="utf-8").splitlines()) == 60
    assert not (folder / "r.ndjson.partial").exists()


def test_a_complete_report_answers_again(folder):
    first = run("validate", "a.ndjson", "b.ndjson", "--report", "r.ndjson")
    again = run("validate", "a.ndjson", "b.ndjson", "--report", "r.ndjson", "--resume")
    assert again.exit_code == first.exit_code == exits.FAULTS
    assert re.sub(r": [^:]* \[", ": [", first.stdout) == again.stdout
    assert again.stdout.startswith("a.ndjson:5: move 2: [wrong_seat]\nb.ndjson:5: ")
    documents = [run(*first_call, "--json").stdout for first_call in CALLS]
    assert documents[0] == documents[1]


CALLS = (
    ("validate", "a.ndjson", "b.ndjson"),
    ("validate", "a.ndjson", "b.ndjson", "--report", "r.ndjson", "--resume"),
)


def test_reports_of_both_kinds_and_any_number_of_processes_are_the_same(folder):
    run("validate", "a.ndjson", "b.ndjson", "--report", "r.ndjson")
    run("validate", "a.ndjson", "b.ndjson", "--report", "r.parquet", "--jobs", "2")
    done = run("compare", "r.ndjson", "r.parquet")
    assert done.exit_code == 0
    assert re.search(r"^The same +60$", done.stdout, re.MULTILINE)


def test_what_differs_is_told(folder):
    run("validate", "a.ndjson", "--report", "one.ndjson")
    changed = (folder / "a.ndjson").read_text(encoding="utf-8").splitlines()[:-1]
    changed[2] = changed[2].replace('"points": ', '"points": 9', 1)
    (folder / "a.ndjson").write_text("\n".join(changed), encoding="utf-8")
    run("validate", "a.ndjson", "--report", "two.ndjson")
    done = run("compare", "one.ndjson", "two.ndjson")
    assert done.exit_code == exits.FAULTS
    first, second = done.stdout.splitlines()[:2]
    assert first.startswith("a.ndjson:3: valid true | false, ")
    assert "code null | result_differs" in first
    assert second == "a.ndjson:30: only in one.ndjson"
    assert re.search(r"^Different +1$", done.stdout, re.MULTILINE)
    document = json.loads(run("compare", "two.ndjson", "one.ndjson", "--json", "--limit", "1").stdout)
    assert (document["same"], document["different"], document["only_second"]) == (28, 1, 1)
    assert len(document["differences"]) == 1
    short = run("compare", "two.ndjson", "one.ndjson", "--limit", "0")
    assert short.stdout.startswith("Further differences, not listed: 2")


def test_reports_that_cannot_be_compared(folder):
    run("validate", "a.ndjson", "--report", "one.ndjson")
    (folder / "two.parquet").write_text("x", encoding="utf-8")
    for other in ("missing.ndjson", "missing.parquet", "a.ndjson", "two.parquet"):
        done = run("compare", "one.ndjson", other)
        assert done.exit_code == exits.INVALID
        assert other in done.stderr


def test_statistics_of_records_and_of_their_report_are_the_same(folder):
    run("validate", "a.ndjson", "--report", "r.parquet")
    of_records, of_report = answer("stats", "a.ndjson"), answer("stats", "r.parquet")
    assert of_records == of_report
    assert (of_records["games"], of_records["left_out"]) == (30, 1)
    assert answer("stats", "a.ndjson", "r.parquet", "--jobs", "2")["games"] == 60


def test_reports_may_lie_elsewhere_and_be_compressed(folder):
    run("validate", "a.ndjson", "--report", "r.parquet")
    run("validate", "a.ndjson", "--report", "r.ndjson")
    text = (folder / "r.ndjson").read_bytes()
    (folder / "r.ndjson.gz").write_bytes(gzip.compress(text))
    (folder / "cut.ndjson.gz").write_bytes(gzip.compress(text)[:-20])
    expected = answer("stats", "r.ndjson")
    assert expected["left_out"] == 1
    for name in ("r.ndjson.gz", f"file://{folder}/r.ndjson", f"file://{folder}/r.parquet"):
        assert answer("stats", name) == expected
        assert run("compare", name, "r.ndjson").exit_code == 0
    for name in ("cut.ndjson.gz", "memory://none.parquet"):
        done = run("compare", "r.ndjson", name)
        assert done.exit_code == exits.INVALID
        assert done.stderr.startswith(f"scorer: {name}: ")
        assert run("stats", name).exit_code == exits.INVALID


def test_statistics_as_tables(folder):
    done = run("stats", "a.ndjson", "--plots", "pictures")
    assert done.exit_code == 0
    for heading in (
        "Wins by seat",
        "How deals ended",
        "Combinations of winners",
        "What happened",
        "Whether go paid",
    ):
        assert f"\n{heading}\n" in done.stdout
    assert {path.suffix for path in (folder / "pictures").iterdir()} == {".svg"}
    korean = run("stats", "a.ndjson", "--lang", "ko", "--plots", "pictures")
    assert korean.exit_code == 0
    assert "자리별 승리" in korean.stdout


def test_statistics_of_what_cannot_be_read(folder):
    done = run("stats", "missing.ndjson", "a.ndjson", "missing.parquet")
    assert done.exit_code == exits.INVALID
    assert done.stderr.count("No such file or directory") == 2
    (folder / "bad.ndjson").write_text('{"file": "a", "line": 1, "valid": true, "x": 1}\n', encoding="utf-8")
    assert run("stats", "bad.ndjson").exit_code == exits.INVALID
    (folder / "empty.ndjson").write_text("", encoding="utf-8")
    assert run("stats", "empty.ndjson").exit_code == 0


def test_an_extra_that_is_missing_is_named(folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    for arguments, extra in (
        (("validate", "a.ndjson", "--report", "r.parquet"), "cluster"),
        (("validate", "a.ndjson", "--engine", "dask"), "cluster"),
        (("stats", "a.ndjson", "--plots", "p"), "plots"),
    ):
        done = run(*arguments)
        assert done.exit_code == exits.INVALID
        assert f"pip install 'scorer[{extra}]'" in done.stderr
    assert run("validate", "a.ndjson").exit_code == exits.FAULTS


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--resume",), "--resume goes on with a --report"),
        (("--scheduler", "tcp://127.0.0.1:1"), "--scheduler belongs to --engine dask"),
        (("--scheduler", "tcp://a:1", "--engine", "dask", "--jobs", "2"), "workers of its own"),
        (("--report", "r.csv"), "a report's name ends in"),
        (("--report", "a.ndjson/r.ndjson"), "a.ndjson/r.ndjson: Not a directory"),
        (("--engine", "dask", "-"), "read once"),
    ],
)
def test_calls_that_make_no_sense(folder, arguments, words):
    done = run("validate", "a.ndjson", *arguments)
    assert done.exit_code == exits.INVALID
    assert words in done.stderr


def test_a_run_that_was_not_finished_is_not_begun_anew_by_chance(folder, monkeypatch):
    def die(*_):
        yield from ()
        raise WorkerDied

    with monkeypatch.context() as patch:
        patch.setattr("scorer.batch.local.run", die)
        done = run("validate", "a.ndjson", "--report", "r.ndjson")
    assert done.exit_code == exits.FAILED
    assert "r.ndjson.partial keeps what is done; --resume goes on" in done.stderr
    done = run("validate", "a.ndjson", "--report", "r.ndjson")
    assert done.exit_code == exits.INVALID
    assert "--resume goes on with it" in done.stderr
    done = run("validate", "a.ndjson", "--report", "r.ndjson", "--resume")
    assert done.exit_code == exits.FAULTS
    again = run("validate", "a.ndjson", "--report", "r.ndjson", "--resume")
    assert again.exit_code == exits.FAULTS
    assert again.stdout == done.stdout.replace("It is the turn of B ", "")


def test_a_run_that_is_killed_goes_on_and_says_what_it_would_have_said(folder, games):
    (folder / "a.ndjson").write_text(games * 60, encoding="utf-8")
    whole = run("validate", "a.ndjson", "--report", "whole.ndjson")
    command = [
        sys.executable,
        "-P",
        "-m",
        "scorer",
        "validate",
        "a.ndjson",
        "--report",
        "r.ndjson",
        "--jobs",
        "1",
    ]
    with subprocess.Popen(
        command, cwd=folder, env=os.environ | ENGLISH | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL
    ) as process:
        journal = folder / "r.ndjson.partial" / "journal.ndjson"
        for _ in range(2000):
            if journal.exists() and len(journal.read_bytes().splitlines()) > 1:
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    done = run("validate", "a.ndjson", "--report", "r.ndjson", "--resume")
    assert done.stdout == whole.stdout
    assert (folder / "r.ndjson").read_bytes() == (folder / "whole.ndjson").read_bytes()
