"""The parts of ./run bench: that they run and fit together. No test asserts a time."""

from __future__ import annotations

import json
import platform
import re

import pytest

from bench import batch, compare, http, page, start
from bench.__main__ import main
from bench.figures import Figure, Section, machine, of_samples, shown, table
from bench.harness import QUICK
from bench.load import Load
from bench.sections import COMPARED, SECTIONS
from scorer.batch import local
from scorer.batch.pieces import pieces_of_all
from scorer.batch.work import validate_piece
from tests.tooling.tree import read


def test_sections_that_are_named_are_measured_and_printed(capsys):
    main(["core", "layers", "--quick"])
    printed = capsys.readouterr().out
    assert printed.startswith("Measured on ")
    assert re.findall(r"^### (.*)$", printed, re.MULTILINE) == [
        "Go-Stop core",
        "CPU of each layer: a deal of three players, 50 cards",
    ]
    assert re.search(r"^\| points of a random pile of 15 \|( \S+ (µ|m)s \|){1}", printed, re.MULTILINE)


def test_figures_go_to_another_process_and_come_back(capsys):
    main(["core", "--quick", "--json"])
    (document,) = json.loads(capsys.readouterr().out)
    section = Section.from_document(document)
    assert section.to_document() == document
    assert section.table.count("\n") == 1 + len(section.figures)


def test_what_cannot_be_measured_is_refused_with_what_can(capsys):
    with pytest.raises(SystemExit):
        main(["speed"])
    assert f"there is no section speed; there are: {', '.join(SECTIONS)}" in capsys.readouterr().err


def test_batches_are_timed_from_files_that_hold_every_game(tmp_path):
    plain, packed = batch.write_games(tmp_path, 14)
    pieces = list(pieces_of_all([*plain, *packed], 4000, apart=True))
    assert batch.rate(local.run(pieces, validate_piece, 1), 1, 28) > 0
    assert batch.rate(local.run(pieces, batch.reported, 1), 1, 28) > 0


def test_a_program_that_is_started_is_waited_for():
    assert all(figure > 0 for figure in start.run(("-c", "pass")))
    with pytest.raises(RuntimeError, match="unlucky"):
        start.run(("-c", "raise SystemExit('unlucky')"))


def test_requests_stand_beside_a_bare_application_that_ran_in_the_same_round():
    measured = [
        http.Target("settle", "service", "/", {}, "full", share_aim=0.45),
        http.Target("batch", "service", "/", {}, deals=1000, rate_aim=4000),
        http.Target("bare WSGI application, 9 bytes", "bare full", "/echo", {}),
    ]
    rates = {"settle": (40, 60), "batch": (3, 2), "bare WSGI application, 9 bytes": (100, 100)}
    runs = {
        name: [http.Run(Load(each, 1.0, [0.01]), 0.001) for each in answers]
        for name, answers in rates.items()
    }
    rows = http._rows(measured, runs, {"settle": 9, "batch": 99, "bare full": 9})
    assert [(row.size, row.rates, row.share) for row in rows] == [
        (9, [40, 60], 0.5),
        (99, [3000, 2000], None),
        (9, [100, 100], 1.0),
    ]
    assert [line.split(" | ")[-1] for line in http.table(rows).splitlines()[2:]] == [
        "0.45 of bare, met |",
        "4,000 a second, **missed** |",
        " |",
    ]


def test_two_trees_are_compared_by_the_ratios_of_a_round():
    def found(seconds, rate):
        return {
            ("Core", "settle"): of_samples("settle", "s", [seconds]),
            ("Core", "games"): of_samples("games", "games/s", [rate]),
        }

    text = compare.comparison(
        "abc", [(found(4e-5, 100), found(2e-5, 300)), (found(9e-5, 100), found(3e-5, 200))]
    )
    assert text.splitlines()[2:] == [
        "| **Core** | | | | |",
        "| settle | 65 µs | 25 µs | 2.50 | 2.00 to 3.00 |",
        "| games | 100 games/s | 250 games/s | 2.50 | 2.00 to 3.00 |",
    ]


def test_tables_say_whether_aims_are_met():
    figures = [
        Figure("quick", "s", 1e-6, 9e-7, 2e-6, 8e-7, 2e-6),
        Figure("slow", "games/s", 10, 9, 12, 13, 5000),
    ]
    assert table(figures).splitlines()[2:] == [
        "| quick | 1 µs | 0.90 µs to 2 µs | 0.80 µs | 2 µs, met |",
        "| slow | 10 games/s | 9.00 games/s to 12 games/s | 13 games/s | 5,000 games/s, **missed** |",
    ]
    assert [shown(value, "s") for value in (12, 0.1234, 4.5e-5, 3e-8)] == [
        "12 s",
        "123 ms",
        "45 µs",
        "0.03 µs",
    ]


@pytest.mark.parametrize("marks", [page.BENCH, page.SOAK])
def test_tables_are_written_between_the_marks_of_the_page(marks):
    text = read("docs/performance.md")
    written = page.put(text, "figures", marks)
    assert f"{marks.begin}\n\nfigures\n\n{marks.end}" in written
    assert page.put(written, "figures", marks) == written
    with pytest.raises(ValueError, match="no marks"):
        page.put("a page", "figures", marks)


def test_the_page_names_every_section():
    text = read("docs/performance.md")
    assert [name for name in SECTIONS if f"`{name}`" not in text] == []
    assert set(COMPARED) <= SECTIONS.keys()
    assert QUICK.rounds == 1


def test_the_machine_is_described():
    assert f"{platform.python_implementation()} {platform.python_version()}" in machine()
