"""scorer validate, replay, deal, play: recorded games made, checked and told."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time

import pytest

from scorer.batch.local import WorkerDied
from scorer.cli import exits
from scorer.gostop.record import replay, validate
from scorer.version import ENGINE_VERSION
from scorer.web.app import create_app
from scorer.web.settings import Settings
from tests.cli.running import ENGLISH, answer, run, start, write
from tests.tooling.tree import ROOT


@pytest.fixture(scope="module")
def games():
    """Records of eight games, one on a line."""
    done = run("play", "--seed", "1", "--count", "8")
    assert done.exit_code == 0
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def spoilt(games):
    """The same games, most of them spoilt, and the code and place of each fault."""
    records = [json.loads(line) for line in games]
    records[1]["moves"][3]["seat"] = 1 - records[1]["moves"][3]["seat"]
    records[2]["deal"]["deck"][5] = records[2]["deal"]["deck"][4]
    records[3]["result"]["balances"][0]["points"] += 1
    records[4]["version"] = 2
    records[5]["moves"] = records[5]["moves"][:6]
    del records[5]["result"]
    lines = [json.dumps(record) for record in records]
    lines[6] = lines[6][:-1]
    return lines


def lines_file(folder, lines, name="games.ndjson"):
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# --- deal and play


def test_a_deal_is_a_record_without_moves():
    record = json.loads(run("deal", "--seed", "7").stdout)
    assert validate(record).finished is False
    assert (record["ruleset"], record["moves"], record["meta"]) == ("matgo", [], {"app": "scorer", "seed": 7})
    assert sorted(record["deal"]["deck"]) == sorted(set(record["deal"]["deck"]))
    assert run("deal", "--seed", "7").stdout == run("deal", "--seed", "7").stdout
    assert json.loads(run("deal", "--seed", "8").stdout)["deal"] != record["deal"]
    assert json.loads(run("deal").stdout)["meta"] != json.loads(run("deal").stdout)["meta"]


def test_a_deal_for_named_players_by_house_rules(tmp_path):
    rules = write(tmp_path, {"base": "seed", "jokers": []})
    done = run("deal", "--names", "Mina, Jun ,소라", "--ruleset", rules)
    record = json.loads(done.stdout)
    assert [player["id"] for player in record["players"]] == ["Mina", "Jun", "소라"]
    assert len(record["deal"]["deck"]) == 48
    assert json.loads(run("deal", "--players", "3").stdout)["ruleset"] == "standard"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--names", "A,A"], "duplicate_player"),
        (["--names", "A,B,C", "--players", "2"], "--players says 2, --names are 3."),
        (["--names", "A"], "wrong_count"),
        (["--players", "2", "--ruleset", "standard"], "out_of_range"),
        (["--ruleset", "mattgo"], "unknown_preset"),
        (["--players", "4"], "Invalid value for '--players'"),
        (["--seed", "-1"], "Invalid value for '--seed'"),
    ],
)
def test_a_deal_that_cannot_be(arguments, words):
    done = run("deal", *arguments)
    assert done.exit_code == exits.INVALID
    assert words in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    "arguments", [[], ["--players", "3"], ["--ruleset", "seed"], ["--ruleset", "standard"]]
)
def test_played_games_are_valid_and_claim_their_result(arguments):
    done = run("play", "--seed", "40", "--count", "6", *arguments)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["meta"]["seed"] for record in records] == list(range(40, 46))
    for record in records:
        verdict = validate(record)
        assert verdict.valid
        assert verdict.finished
        assert record["result"]["balances"]
    assert records[2:4] == [
        json.loads(line)
        for line in run("play", "--seed", "42", "--count", "2", *arguments).stdout.splitlines()
    ]


def test_played_games_begin_with_the_deck_of_deal():
    played = json.loads(run("play", "--seed", "5").stdout)
    assert played["deal"] == json.loads(run("deal", "--seed", "5").stdout)["deal"]


def test_games_that_cannot_be_played():
    done = run("play", "--players", "2", "--ruleset", "standard")
    assert done.exit_code == exits.INVALID
    assert "  /players: " in done.stderr
    assert run("play", "--count", "0").exit_code == exits.INVALID


# --- validate


def test_valid_games(tmp_path, games):
    done = run("validate", lines_file(tmp_path, games))
    assert done.exit_code == 0
    assert re.search(r"^Games +8$", done.stdout, re.MULTILINE)
    assert "Faulty games by fault" not in done.stdout
    assert done.stderr == ""


def test_faulty_games_are_listed_and_grouped(tmp_path, spoilt):
    path = lines_file(tmp_path, spoilt)
    done = run("validate", path)
    assert done.exit_code == exits.FAULTS
    listed = [line for line in done.stdout.splitlines() if line.startswith(str(path))]
    found = [re.fullmatch(r".*:(\d+): (?:(move \d+|/\S*): )?.+ \[(\w+)\]", line) for line in listed]
    assert [match and match.groups() for match in found] == [
        ("2", "move 3", "wrong_seat"),
        ("3", "/deal/deck/5", "deck_duplicate"),
        ("4", "/result/balances/0/points", "result_differs"),
        ("5", "/version", "out_of_range"),
        ("7", None, "not_json"),
    ]
    assert re.search(r"^valid and finished +2$", done.stdout, re.MULTILINE)
    assert re.search(r"^valid, unfinished +1$", done.stdout, re.MULTILINE)
    assert re.search(r"^wrong_seat +1$", done.stdout, re.MULTILINE)


def test_the_summary_for_programs(tmp_path, spoilt):
    path = lines_file(tmp_path, spoilt)
    done = run("validate", path, "--json")
    assert done.exit_code == exits.FAULTS
    summary = json.loads(done.stdout)
    assert (summary["games"], summary["valid"], summary["faulty"], summary["unfinished"]) == (8, 3, 5, 1)
    assert summary["faulty_games"][0] == {"file": str(path), "line": 2, "code": "wrong_seat", "move": 3}
    assert summary["faulty_games"][3]["pointer"] == "/version"
    assert summary["codes"]["not_json"] == 1
    assert len(json.loads(run("validate", path, "--json", "--limit", "2").stdout)["faulty_games"]) == 2


def test_the_list_can_be_short(tmp_path, spoilt):
    path = lines_file(tmp_path, spoilt)
    done = run("validate", path, "--limit", "1")
    assert sum(line.startswith(str(path)) for line in done.stdout.splitlines()) == 1
    assert "Further faulty games, not listed: 4" in done.stdout
    done = run("validate", path, path, "--limit", "0")
    assert done.stdout.startswith("Further faulty games, not listed: 5")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_many_files_of_every_kind(tmp_path, games, spoilt, jobs):
    record = tmp_path / "one.json"
    record.write_text(json.dumps(json.loads(games[0]), indent=2), encoding="utf-8")
    packed = tmp_path / "games.ndjson.gz"
    packed.write_bytes(gzip.compress("\n".join(spoilt).encode()))
    done = run("validate", record, packed, lines_file(tmp_path, games), "--jobs", jobs, "--json")
    assert done.exit_code == exits.FAULTS
    summary = json.loads(done.stdout)
    assert (summary["games"], summary["faulty"]) == (17, 5)
    assert {game["file"] for game in summary["faulty_games"]} == {str(packed)}


def test_standard_input(games, spoilt):
    assert run("validate", "-", stdin="\n".join(games)).exit_code == 0
    done = start("validate", "-", "--json", stdin="\n".join(spoilt).encode())
    assert done.returncode == exits.FAULTS
    assert json.loads(done.stdout)["faulty_games"][0]["file"] == "-"
    assert run("validate", "-", stdin="").exit_code == 0


def test_a_file_that_cannot_be_read(tmp_path, games):
    good, missing = lines_file(tmp_path, games), tmp_path / "missing.ndjson"
    done = run("validate", missing, good)
    assert done.exit_code == exits.INVALID
    assert re.search(r"^Games +8$", done.stdout, re.MULTILINE)
    assert done.stderr == f"scorer: {missing}: No such file or directory\n"
    assert json.loads(run("validate", missing, "--json").stdout)["unreadable"][0]["file"] == str(missing)
    assert run("validate").exit_code == exits.INVALID


def test_a_worker_that_dies(tmp_path, games, monkeypatch):
    def die(*_):
        yield from ()
        raise WorkerDied

    monkeypatch.setattr("scorer.batch.local.run", die)
    done = run("validate", lines_file(tmp_path, games))
    assert done.exit_code == exits.FAILED
    assert done.stderr == "scorer: a worker process was ended before its work was done\n"


def test_what_could_not_be_checked_is_counted(tmp_path, games):
    record = json.loads(games[0])
    table = replay(record, "all").to_document()["positions"][0]["table"]
    observed = {**record, "deal": {"table": table}, "moves": []}
    del observed["result"]
    verdict = validate(observed)
    assert verdict.valid
    done = run("validate", write(tmp_path, observed))
    assert done.exit_code == 0
    assert ("could not be checked" in done.stdout) is bool(verdict.unchecked)
    for code in verdict.unchecked:
        assert re.search(rf"^{code} +1$", done.stdout, re.MULTILINE)


def seen_on_a_terminal(*arguments, both):
    """The exit status of a run, and all that its terminal was sent: by both outputs, or the second alone."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "scorer", *map(str, arguments)],
        env=os.environ | ENGLISH | {"PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "300"},
        stdout=slave if both else subprocess.DEVNULL,
        stderr=slave,
    )
    os.close(slave)
    seen = b""
    with contextlib.suppress(OSError):  # raised when the other end is closed
        while part := os.read(master, 65536):
            seen += part
    os.close(master)
    return process.wait(timeout=60), seen.decode()


@pytest.mark.parametrize("both", [False, True])
def test_a_terminal_sees_how_far_it_is(tmp_path, games, spoilt, both):
    path = lines_file(tmp_path, [*games * 40, *spoilt])
    status, seen = seen_on_a_terminal("validate", path, "--jobs", "1", both=both)
    assert status == exits.FAULTS
    assert re.search(r"328 games, [\d,]+/s", seen)
    assert bool(re.search(rf"{re.escape(str(path))}:322: move 3: .*\[wrong_seat\]", seen)) is both


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_keyboard_stops_it(games, jobs):
    # Whoever runs the tests in the background has told them to ignore it, and so every process of theirs.
    ignored = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "scorer", "validate", "-", "--jobs", jobs],
        env=os.environ | ENGLISH | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, ignored)
    assert process.stdin is not None
    process.stdin.write(games[0].encode() + b"\n")
    process.stdin.flush()
    time.sleep(1.5)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (exits.INTERRUPTED, b"\nscorer: stopped\n")


# --- replay


def test_a_game_is_told_move_by_move(tmp_path, games):
    record = json.loads(games[0])
    done = run("replay", write(tmp_path, record))
    assert done.exit_code == 0
    assert done.stdout.startswith("Dealt to the table: ")
    rows = [line for line in done.stdout.splitlines() if re.match(r" +\d+   [AB] ", line)]
    assert len(rows) == len(record["moves"])
    assert "Balances" in done.stdout
    assert "Table" not in done.stdout
    assert "Table" in run("replay", write(tmp_path, record), "--table").stdout


def test_a_line_of_many(tmp_path, games):
    path = lines_file(tmp_path, games)
    packed = tmp_path / "games.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    expected = run("replay", write(tmp_path, json.loads(games[4]))).stdout
    assert run("replay", path, "--line", "5").stdout == expected
    assert run("replay", packed, "--line", "5").stdout == expected
    done = run("replay", path, "--line", "9")
    assert done.exit_code == exits.INVALID
    assert "8" in done.stderr
    assert run("replay", tmp_path / "missing", "--line", "1").exit_code == exits.INVALID


def test_an_unfinished_game_shows_what_can_be_done(tmp_path, spoilt):
    done = run("replay", lines_file(tmp_path, spoilt), "--line", "6")
    assert done.exit_code == 0
    for words in ("Unfinished", "Hand", "Pile", "Legal here"):
        assert words in done.stdout


@pytest.mark.parametrize(
    ("line", "fault", "rows"),
    [(2, "move 3: ", 3), (3, "/deal/deck/5: ", 0), (4, "/result/balances/0/points: ", None)],
)
def test_a_faulty_game_is_told_up_to_its_fault(tmp_path, games, spoilt, line, fault, rows):
    done = run("replay", lines_file(tmp_path, spoilt), "--line", str(line))
    assert done.exit_code == exits.FAULTS
    assert f"\n{fault}" in done.stdout
    shown = [text for text in done.stdout.splitlines() if re.match(r" +\d+   [AB] ", text)]
    assert len(shown) == (len(json.loads(games[line - 1])["moves"]) if rows is None else rows)
    assert ("Legal here" in done.stdout.partition(fault)[2]) is (line == 2)
    assert ("the record says" in done.stdout) is (line == 4)


def test_json_is_the_answer_of_the_service(tmp_path, games, spoilt):
    record = json.loads(games[0])
    path = write(tmp_path, record)
    document = answer("replay", path)
    texts = [step.pop("text") for step in document["settlement"]["explanation"]]
    assert all(texts)
    assert document["engine_version"] == ENGINE_VERSION
    assert "positions" not in document
    assert len(answer("replay", path, "--positions", "all")["positions"]) == len(record["moves"]) + 1
    many = lines_file(tmp_path, spoilt)
    done = run("replay", many, "--line", "2", "--json")
    assert done.exit_code == exits.FAULTS
    assert json.loads(done.stdout)["errors"][0]["pointer"] == "/moves/3"
    done = run("replay", many, "--line", "5", "--json")
    assert done.exit_code == exits.INVALID
    assert json.loads(done.stdout)["errors"][0]["code"] == "out_of_range"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "gostop-record"}'])
def test_what_is_no_record(text):
    done = run("replay", "-", stdin=text)
    assert done.exit_code == exits.INVALID
    assert done.stderr.startswith("scorer: standard input: ")


def test_programs_get_what_the_service_gives(tmp_path, games, spoilt):
    client = create_app(Settings()).test_client()
    for line in (games[0], spoilt[1], spoilt[4]):
        path = write(tmp_path, json.loads(line))
        done = run("replay", path, "--json")
        expected = client.post("/v1/gostop/replay", json=json.loads(line))
        assert (done.exit_code == 0) is (expected.status_code == 200)
        assert json.loads(done.stdout) == json.loads(expected.data)
