"""How the command starts, ends and speaks: help at once, exit statuses, languages, no traceback."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.cli import exits
from scorer.cli.app import ENTRIES, app, main
from scorer.cli.examples import DEAL
from scorer.cli.printable import printable
from scorer.cli.voice import language_of
from scorer.version import ENGINE_VERSION
from tests.cli.running import run, start, write
from tests.tooling.tree import ROOT


def modules_after(*arguments):
    """Every module that a run has loaded."""
    code = (
        "import sys, contextlib, io\n"
        "from scorer.cli import main\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n"
        f"    main({list(arguments)!r})\n"
        "print(sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    return set(ast.literal_eval(done.stdout))


def test_help_waits_for_nothing_it_does_not_need():
    loaded = modules_after("--help")
    assert not loaded & {"babel", "flask", "gunicorn", "json", "marshmallow", "orjson", "rich", "segno"}
    assert not [
        name for name in loaded if name.startswith(("scorer.gostop", "scorer.mahjong", "scorer.i18n"))
    ]


def test_what_is_no_service_waits_for_no_service():
    loaded = modules_after("settle", "--example")
    assert not loaded & {"flask", "gunicorn", "marshmallow", "rich"}


def test_help_lists_every_command_with_its_line():
    done = run("--help")
    assert done.exit_code == 0
    for name, entry in ENTRIES.items():
        assert f"\n  {name} " in done.stdout
        assert entry.line.split()[0] in done.stdout


@pytest.mark.parametrize("name", ENTRIES)
def test_every_command_has_help_with_examples(name):
    done = run(name, "--help")
    assert done.exit_code == 0
    assert f"Usage: scorer {name} " in done.stdout
    assert "Examples:\n" in done.stdout
    assert f"  scorer {name}" in done.stdout


def test_version():
    assert run("--version").stdout == f"scorer {ENGINE_VERSION}\n"


def test_a_slip_in_a_command_is_met_with_the_nearest():
    done = run("setle")
    assert done.exit_code == exits.INVALID
    assert "Did you mean settle?" in done.stderr
    done = run("zzz")
    assert done.exit_code == exits.INVALID
    assert "`scorer --help` lists them." in done.stderr


def test_as_a_process_it_says_the_same():
    assert start("--version").stdout == run("--version").stdout
    done = start("settle", "missing.json")
    assert (done.returncode, done.stdout) == (exits.INVALID, "")
    assert done.stderr == "scorer: missing.json: No such file or directory\n"


def test_a_fault_of_the_program_is_one_line_unless_the_trace_is_asked_for(monkeypatch, capsys):
    def fail(**_):
        raise RuntimeError("unlucky")

    monkeypatch.setattr(app, "main", fail)
    monkeypatch.delenv("SCORER_DEBUG", raising=False)
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == exits.INTERNAL
    assert "a fault of the program itself: RuntimeError: unlucky" in capsys.readouterr().err
    monkeypatch.setenv("SCORER_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main([])


def test_the_keyboard_stops_it_without_a_trace(monkeypatch, capsys):
    def stop(**_):
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "main", stop)
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == exits.INTERRUPTED
    assert capsys.readouterr().err == "scorer: stopped\n"


@pytest.mark.parametrize(
    ("call", "first"),
    [
        ("cards --json", "{\n"),
        ("play --seed 1 --count 200 | cut -c 1-11", '{"format": \n'),
        ("validate games.ndjson", "games.ndjson:1: move 0: It is the turn of A [wrong_seat]\n"),
    ],
)
def test_a_reader_that_closes_early_is_no_fault(tmp_path, call, first):
    line = run("play", "--seed", "1").stdout.replace('"seat": 0', '"seat": 1', 1)
    (tmp_path / "games.ndjson").write_text(line * 2000, encoding="utf-8")
    command = f"{sys.executable} -P -m scorer {call} | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, first, "")


@pytest.mark.parametrize("call", ["cards", "cards --json", "play --count 40", "validate games.ndjson"])
def test_an_answer_that_cannot_be_written(tmp_path, call):
    (tmp_path / "games.ndjson").write_text("[]\n" * 2000, encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "scorer", *call.split()],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            cwd=tmp_path,
            check=False,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == exits.FAILED
    assert done.stderr == "scorer: the answer could not be written: No space left on device\n"


def test_a_report_that_cannot_be_written(tmp_path):
    (tmp_path / "games.ndjson").write_text("[]\n" * 2000, encoding="utf-8")
    call = f"ulimit -f 20; {sys.executable} -P -m scorer validate games.ndjson --limit 0 --report r.ndjson"
    done = subprocess.run(
        ["bash", "-c", call],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == exits.FAILED
    assert done.stderr.splitlines() == [
        "scorer: r.ndjson.partial keeps what is done; --resume goes on",
        "scorer: the answer could not be written: File too large",
    ]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "ta_IN", "LANG": "ko_KR"}, "ta"),
        ({"LC_ALL": "C", "LANG": "ko_KR"}, "en"),
        ({"LC_MESSAGES": "lo", "LANG": "ko_KR"}, "lo"),
        ({"LANGUAGE": "de:si:ko", "LANG": "en_US"}, "si"),
        ({"LANGUAGE": "de", "LANG": "as_IN"}, "as"),
        ({"LC_ALL": "", "LANG": "ko"}, "ko"),
    ],
)
def test_the_locale_chooses_the_language(environment, language):
    assert language_of(environment) == language


def test_lang_goes_before_the_locale(tmp_path):
    deal = write(tmp_path, DEAL)
    korean = run("settle", deal, "--lang", "ko")
    assert run("settle", deal, LANG="ko_KR.UTF-8").stdout == korean.stdout
    assert run("settle", deal, SCORER_LANG="ko").stdout == korean.stdout
    assert run("settle", deal, "--lang", "en", LANG="ko_KR.UTF-8").stdout == run("settle", deal).stdout
    assert run("settle", deal, "--lang", "ko-KR").stdout == korean.stdout
    refused = run("settle", deal, "--lang", "fr")
    assert refused.exit_code == exits.INVALID
    assert "'fr' is none of en, ko, ta, si, lo, as" in refused.stderr


def test_a_terminal_that_knows_no_hangul_gets_marks(tmp_path):
    first, *others = DEAL["players"]
    deal = write(tmp_path, {**DEAL, "players": [{**first, "id": "민아"}, *others], "winner": "민아"})
    done = start("settle", deal, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "??" in done.stdout
    done = start("settle", "--json", deal, PYTHONIOENCODING="ascii")
    assert r'"winner": "\ubbfc\uc544"' in done.stdout


def test_names_cannot_move_the_cursor():
    assert printable("a\x1b[31m\n\u2028b") == "a\ufffd[31m\ufffd\ufffdb"
    assert printable("민아 👩\u200d👧 ابا") == "민아 👩\u200d👧 ابا"
