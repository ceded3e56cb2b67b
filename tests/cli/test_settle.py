"""scorer settle, session, score: answers for people and for programs, and what is refused."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

from scorer.cli import exits
from scorer.cli.examples import DEAL, SESSION
from scorer.web.app import create_app
from scorer.web.settings import Settings
from tests.cli.running import answer, run, start, write


@pytest.fixture(scope="module")
def service():
    client = create_app(Settings()).test_client()

    def post(path, document):
        return json.loads(client.post(path, json=document).data)

    return post


def changed(document, **members):
    return {**document, **members}


def test_a_deal_is_settled_in_a_table(tmp_path):
    done = run("settle", write(tmp_path, DEAL))
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Rules: standard"
    assert "Jun    Mina       28    2,800   win" in lines
    assert "Mina        +42   +4,200" in lines
    assert "Sora        −14   −1,400" in lines
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("detail", ["full", "brief"])
def test_json_is_the_answer_of_the_service(tmp_path, service, detail):
    deal = changed(DEAL, detail=detail)
    assert answer("settle", write(tmp_path, deal)) == service("/v1/gostop/settle", deal)
    evening = changed(SESSION, detail=detail)
    evening["hands"] = [changed(evening["hands"][0], detail="full"), *evening["hands"][1:]]
    assert answer("session", write(tmp_path, evening)) == service("/v1/gostop/session", evening)


def test_standard_input_and_a_byte_order_mark(tmp_path):
    text = json.dumps(DEAL)
    expected = run("settle", write(tmp_path, DEAL)).stdout
    assert run("settle", "-", stdin=text).stdout == expected
    assert run("settle", "-", stdin="\ufeff" + text).stdout == expected
    assert start("settle", "-", stdin=text.encode()).stdout == expected


def test_house_rules_are_named(tmp_path):
    rules = {"base": "standard", "label": "Saturday table", "go_bak": {"factor": 2}, "cap": 20}
    done = run("settle", write(tmp_path, changed(DEAL, ruleset=rules)))
    assert done.stdout.startswith("Saturday table: Rules: standard with go_bak, cap changed\n")


def test_nobody_pays_and_warnings(tmp_path):
    players: list[dict[str, object]] = [{"id": "A"}, {"id": "B"}, {"id": "C"}]
    done = run("settle", write(tmp_path, {"ruleset": "standard", "players": players, "ending": "nagari"}))
    assert done.exit_code == 0
    assert "Nobody pays" in done.stdout
    players[0] |= {"points": 4, "go_count": 3}
    done = run("settle", write(tmp_path, {"ruleset": "standard", "players": players, "winner": "A"}))
    assert "Please check" in done.stdout
    assert "[points_below_goes]" in done.stdout


def test_every_fault_is_a_line_with_place_message_and_code(tmp_path):
    deal = changed(DEAL, bogus=1)
    first, *others = DEAL["players"]
    deal["players"] = [changed(first, captured=["1B", "01-gwang", "13Z"]), *others]
    path = write(tmp_path, deal)
    done = run("settle", path)
    assert done.exit_code == exits.INVALID
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert lines[0] == f"scorer: {path}: refused; faults: {len(lines) - 1}"
    for place, code in [
        ("/players/0/captured/1", "duplicate_card"),
        ("/players/0/captured/2", "unknown_card"),
        ("/bogus", "unknown_field"),
    ]:
        assert any(line.startswith(f"  {place}: ") and line.endswith(f" [{code}]") for line in lines[1:])


def test_programs_get_the_problem_document(tmp_path, service):
    deal = changed(DEAL, bogus=1)
    done = run("settle", "--json", write(tmp_path, deal))
    assert done.exit_code == exits.INVALID
    assert json.loads(done.stdout) == service("/v1/gostop/settle", deal)
    done = run("settle", "--json", "-", stdin='{"a": 1, "a": 2}')
    assert done.exit_code == exits.INVALID
    problem = json.loads(done.stdout)
    assert (problem["status"], problem["type"]) == (400, "/problems/not-json")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "line 1, column 1"),
        (b'{"players": }', "line 1, column 13"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": 1, "a": 2}', "“a”"),
        (b'"\\ud800"', "surrogate"),
        (b"[" * 65 + b"]" * 65, "64"),
        (b"\xff\xfe", "UTF-8"),
        (b"1" * 5000, "digits"),
    ],
)
def test_what_is_no_json_is_one_line(text, words):
    done = run("settle", "-", stdin=text)
    assert done.exit_code == exits.INVALID
    assert done.stdout == ""
    assert done.stderr.startswith("scorer: standard input: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["null", "[]", "1", '"x"', "{}"])
@pytest.mark.parametrize("command", ["settle", "session"])
def test_json_of_another_kind_is_refused(command, text):
    done = run(command, "-", stdin=text)
    assert done.exit_code == exits.INVALID
    assert "refused; faults: " in done.stderr


def test_a_file_that_cannot_be_read_is_one_line(tmp_path):
    for path in (tmp_path / "missing.json", tmp_path):
        done = run("settle", path)
        assert done.exit_code == exits.INVALID
        assert done.stderr.startswith(f"scorer: {path}: ")
        assert done.stderr.count("\n") == 1
    done = run("settle")
    assert done.exit_code == exits.INVALID
    assert "Give a FILE, - for standard input, or --example." in done.stderr


@pytest.mark.parametrize("name", ["\udcff.json", "two\nlines", "\x1b[31m"])
def test_names_of_files_may_hold_anything(name):
    done = start("settle", name)
    assert done.returncode == exits.INVALID
    assert done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr
    assert "Traceback" not in done.stderr


def test_wide_names_stand_in_line(tmp_path):
    names = {"Mina": "김민아", "Jun": "J", "Sora": "சோரா"}
    deal = json.loads(json.dumps(DEAL))
    for player in deal["players"]:
        player["id"] = names[player["id"]]
    deal["winner"] = names["Mina"]
    lines = run("settle", write(tmp_path, deal), "--lang", "ko").stdout.splitlines()
    ends = [line for line in lines if line.endswith(("+4,200", "−2,800", "−1,400"))]
    assert len(ends) == len(names)
    assert len({cell_len(line) for line in ends}) == 1


def test_an_evening_has_a_row_for_each_deal(tmp_path):
    done = run("session", write(tmp_path, SESSION))
    assert done.exit_code == 0
    assert "   3   Jun" in done.stdout
    assert "Corrections" in done.stdout
    assert "Deal 1" not in done.stdout
    assert "Deal 3" in run("session", write(tmp_path, SESSION), "--explain").stdout
    even = {**SESSION, "hands": [SESSION["hands"][1]], "corrections": []}
    assert "Everyone is even" in run("session", write(tmp_path, even)).stdout


@pytest.mark.parametrize("command", ["settle", "session"])
def test_the_example_can_be_settled(command):
    example = run(command, "--example")
    assert example.exit_code == 0
    assert run(command, "-", stdin=example.stdout).exit_code == 0


def test_score_counts_and_answers_like_the_service(service):
    done = run("score", "1B", "3B", "8b", "04-TTI", "5R,7R", "9A")
    assert done.exit_code == 0
    assert "Card points: 6" in done.stdout
    assert "The sake cup counts as" in done.stdout
    request = {"ruleset": "seed", "players": 2, "captured": ["1B", "3B", "12B"]}
    got = answer("score", "1B 3B 12B", "--ruleset", "seed", "--players", "2")
    assert got == service("/v1/gostop/score", request)
    request = {"ruleset": "standard", "captured": ["9A"], "sake_cup": "junk"}
    assert answer("score", "9A", "--sake-cup", "junk") == service("/v1/gostop/score", request)


def test_rules_can_be_written_out_or_lie_in_a_file(tmp_path):
    rules = {"base": "standard", "points": {"three_brights": 7}}
    path = write(tmp_path, rules, "house.json")
    for given in (json.dumps(rules), path):
        assert answer("score", "1B", "3B", "8B", "--ruleset", given)["points"] == 7
    path.rename(tmp_path / "house")
    assert answer("score", "1B", "3B", "8B", "--ruleset", tmp_path / "house")["points"] == 7
    named = write(tmp_path, "matgo", "named.json")
    assert answer("score", "1B", "--ruleset", named)["ruleset"]["base"] == "matgo"


def test_score_names_what_was_typed():
    done = run("score", "1B", "13Z", "1b", "--ruleset", "seed")
    assert done.exit_code == exits.INVALID
    assert [line.split(":")[0] for line in done.stderr.splitlines()[1:]] == ["  13Z", "  1b", "  --players"]
    assert "--ruleset: " in run("score", "1B", "--ruleset", "sede").stderr
    assert "/ruleset/cap: " in run("score", "1B", "--ruleset", '{"base": "seed", "cap": 0}').stderr
    assert run("score", "1B", "--ruleset", "{").stderr.startswith("scorer: the rules as written: ")
