"""Reports: a row for every game, taken up where a run stopped, the same however they were made."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import time
import zipfile

import fsspec
import pytest

from scorer.batch import Summary, validate_file
from scorer.batch import pieces as pieces_module
from scorer.batch.difference import Difference, compare
from scorer.batch.local import run
from scorer.batch.pieces import Piece, pieces_of_all
from scorer.batch.places import MissingExtra, expanded, is_remote, size_at
from scorer.batch.report import Report, ReportRefused, begun
from scorer.batch.rows import GameRow
from scorer.batch.summary import Outcome
from scorer.batch.summary_state import from_state, to_state
from scorer.batch.tables import NoReport, is_report, read_rows
from scorer.batch.work import report_piece
from scorer.errors import Fault
from scorer.gostop.record import random_record
from scorer.gostop.ruleset_reading import preset
from scorer.version import ENGINE_VERSION


@pytest.fixture(scope="module")
def lines():
    """Records of games, some of them spoilt, as lines."""
    records = [random_record(seed, preset("matgo"), 2).to_document() for seed in range(12)]
    records[3]["moves"][2]["seat"] = 1 - records[3]["moves"][2]["seat"]
    records[5]["version"] = 2
    records[8]["moves"] = records[8]["moves"][:4]
    del records[8]["result"]
    texts = [json.dumps(record) for record in records]
    texts[10] = texts[10][:-1]
    return texts


@pytest.fixture
def names(lines, tmp_path):
    """Three files of those lines: plain, compressed, and one that is not there."""
    plain, packed = tmp_path / "a.ndjson", tmp_path / "b.ndjson.gz"
    plain.write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    packed.write_bytes(gzip.compress("\n".join(lines[:6]).encode()))
    return [str(plain), str(tmp_path / "missing.ndjson"), str(packed)]


def written(path, names, *, resume=False, most=None, apart=False):
    """Write a report, or so many pieces of one; the report."""
    report = Report(str(path), names, resume=resume)
    results = run(pieces_of_all(names, 4000, apart=apart, done=report.done), report_piece)
    for made, (piece, (summary, rows)) in enumerate(results):
        if made == most:
            report.close()
            return report
        report.add(piece, summary, rows)
    report.finish()
    return report


def test_there_is_a_row_for_every_game_in_order(tmp_path, names):
    report = written(tmp_path / "r.ndjson", names)
    rows = list(read_rows(str(tmp_path / "r.ndjson")))
    assert [(row.file, row.line) for row in rows] == [
        *((names[0], number) for number in range(1, 13)),
        *((names[2], number) for number in range(1, 7)),
    ]
    codes = [row.code for row in rows[:12]]
    assert [code for code in codes if code] == ["wrong_seat", "out_of_range", "not_json"]
    assert (rows[3].move, rows[5].pointer, rows[8].finished) == (2, "/version", False)
    assert report.total == sum(map(validate_file, names), Summary())
    for row in rows:
        assert row.valid is (row.code is None)
        if row.finished:
            assert sum(row.balances) == 0
            assert row.events["deal"] == 1
            assert row.ending in {"stop", "nagari", "chongtong", "void", "three_ppuk"}
    summary = json.loads((tmp_path / "r.ndjson.summary.json").read_text(encoding="utf-8"))
    assert [each["file"] for each in summary.pop("files")] == names
    assert summary.pop("engine_version") == ENGINE_VERSION
    assert summary == json.loads(json.dumps(report.total.to_document()))
    assert not begun(str(tmp_path / "r.ndjson"))


@pytest.mark.parametrize("kind", ["ndjson", "parquet"])
@pytest.mark.parametrize("most", [0, 1, 3, 5])
def test_a_run_that_stopped_goes_on(tmp_path, names, kind, most):
    whole, parts = tmp_path / f"whole.{kind}", tmp_path / f"parts.{kind}"
    total = written(whole, names).total
    written(parts, names, most=most)
    assert begun(str(parts))
    report = written(parts, names, resume=True)
    assert report.total == total
    assert list(read_rows(str(parts))) == list(read_rows(str(whole)))
    if kind == "ndjson":
        assert parts.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("left", [1, 2, 3])
def test_one_way_of_working_goes_on_where_another_stopped(tmp_path, names, lines, monkeypatch, first, left):
    packed = tmp_path / "c.ndjson.gz"
    packed.write_bytes(gzip.compress("\n".join(lines[:6]).encode()))
    names = [*names, str(packed)]
    monkeypatch.setattr(pieces_module, "PIECE", 4000)
    whole = written(tmp_path / "whole.ndjson", names)
    pieces = len(list(pieces_of_all(names, 4000, apart=first)))
    written(tmp_path / "r.ndjson", names, most=pieces - left, apart=first)
    report = written(tmp_path / "r.ndjson", names, resume=True, apart=not first)
    assert report.total == whole.total
    assert (tmp_path / "r.ndjson").read_bytes() == (tmp_path / "whole.ndjson").read_bytes()


def test_what_was_cut_off_is_done_again(tmp_path, names):
    path = tmp_path / "r.ndjson"
    whole = written(tmp_path / "whole.ndjson", names)
    written(path, names, most=3)
    folder = tmp_path / "r.ndjson.partial"
    for name, cut in (("rows.ndjson", 10), ("journal.ndjson", 10)):
        kept = (folder / name).read_bytes()[:-cut]
        (folder / name).write_bytes(kept)
    report = written(path, names, resume=True)
    assert report.total == whole.total
    assert path.read_bytes() == (tmp_path / "whole.ndjson").read_bytes()


def test_a_report_that_is_complete_has_nothing_to_go_on_with(tmp_path, names):
    path = tmp_path / "r.ndjson"
    total = written(path, names).total
    again = Report(str(path), names, resume=True)
    assert again.complete
    again.close()
    again.finish()
    assert again.summary_before().to_document() == total.to_document()


def test_a_complete_report_does_not_answer_for_other_files(tmp_path, names):
    path, summary = tmp_path / "r.ndjson", tmp_path / "r.ndjson.summary.json"
    written(path, names)
    with pytest.raises(ReportRefused, match="of other files"):
        Report(str(path), names[:1], resume=True)
    text = summary.read_text(encoding="utf-8")
    summary.write_text(text.replace(f'"{ENGINE_VERSION}"', '"0"'), encoding="utf-8")
    with pytest.raises(ReportRefused, match="another version"):
        Report(str(path), names, resume=True)
    summary.write_text("[1]", encoding="utf-8")
    with pytest.raises(ReportRefused, match="no summary"):
        Report(str(path), names, resume=True)
    summary.write_text(text, encoding="utf-8")
    # Also to an earlier time: what counts is that it is another.
    os.utime(names[0], (time.time() - 9, time.time() - 9))
    with pytest.raises(ReportRefused, match="have changed since"):
        Report(str(path), names, resume=True)
    assert written(path, names).total.games == 18


def test_other_files_are_not_gone_on_with(tmp_path, names):
    written(tmp_path / "r.ndjson", names, most=1)
    with pytest.raises(ReportRefused, match="have changed"):
        Report(str(tmp_path / "r.ndjson"), names[:1], resume=True)
    with (tmp_path / "a.ndjson").open("a", encoding="utf-8") as file:
        file.write("\n")
    with pytest.raises(ReportRefused, match="have changed"):
        Report(str(tmp_path / "r.ndjson"), names, resume=True)


def test_reports_that_cannot_be(tmp_path, names):
    with pytest.raises(ReportRefused, match="ends in"):
        Report(str(tmp_path / "r.csv"), names)
    with pytest.raises(ReportRefused, match="each file once"):
        Report(str(tmp_path / "r.ndjson"), [names[0], names[0]])
    (tmp_path / "folder.ndjson").mkdir()
    with pytest.raises(ReportRefused, match="is a folder"):
        Report(str(tmp_path / "folder.ndjson"), names)


def test_without_the_extra_it_is_said_at_once(tmp_path, names, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"pip install 'scorer\[cluster\]'"):
        Report(str(tmp_path / "r.parquet"), names)


def test_a_line_without_end_has_a_row(tmp_path, monkeypatch):
    monkeypatch.setattr(pieces_module, "LONGEST", 100)
    monkeypatch.setattr("scorer.batch.work.LONGEST", 100)
    path = tmp_path / "a.ndjson"
    path.write_text("[]\n" + "[" * 500 + "\n[]\n", encoding="utf-8")
    (piece,) = pieces_of_all([str(path)])
    summary, rows = report_piece(piece)
    assert [(row.line, row.code) for row in rows] == [(1, "wrong_type"), (2, "too_large"), (3, "wrong_type")]
    assert summary.games == 3


# --- Where work is done apart


def test_pieces_for_others_are_read_by_them(names, lines):
    pieces = list(pieces_of_all(names, 4000, apart=True))
    assert all(piece.text is None for piece in pieces)
    assert [piece.entire for piece in pieces if piece.file == names[2]] == [True]
    total = Summary()
    for _, (summary, _) in run(pieces, report_piece):
        total += summary
    assert total == sum(map(validate_file, names), Summary())
    (whole,) = [piece for piece in pieces if piece.entire]
    assert [line.rstrip() for line in whole.lines()] == [line.encode() for line in lines[:6]]


def test_a_compressed_file_that_breaks_off_is_told_by_whoever_reads_it(tmp_path):
    path = tmp_path / "a.ndjson.gz"
    path.write_bytes(gzip.compress(b"[]\n" * 5000)[:-9])
    summary, rows = report_piece(Piece(str(path), entire=True))
    assert summary.unreadable[0][0] == str(path)
    assert len(rows) == summary.games


def test_files_elsewhere(lines):
    memory = fsspec.filesystem("memory")
    memory.pipe("/games/a.ndjson", "\n".join(lines).encode())
    memory.pipe("/games/b.ndjson.gz", gzip.compress("\n".join(lines).encode()))
    names = list(expanded(["memory://games/*.ndjson*", "memory://games/none*"]))
    assert [is_remote(name) for name in names] == [True] * 3
    assert names[2] == "memory://games/none*"
    assert size_at(names[0]) == len("\n".join(lines))
    assert size_at("memory://games/missing") == 0
    for name in names[:2]:
        assert (
            sum((report_piece(piece).summary for piece in pieces_of_all([name], 3000)), Summary()).games == 12
        )
    (missing,) = pieces_of_all(["memory://games/missing"])
    assert missing.unreadable == "No such file or directory"
    (unknown,) = pieces_of_all(["nosuch://games/a"])
    assert "nosuch" in unknown.unreadable


def test_files_within_files_elsewhere(tmp_path, lines):
    with zipfile.ZipFile(tmp_path / "games.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("a.ndjson", "b.ndjson", "c.txt"):
            archive.writestr(name, "\n".join(lines))
    names = list(expanded([f"zip://*.ndjson::{tmp_path}/games.zip"]))
    assert names == [f"zip://{name}.ndjson::{tmp_path}/games.zip" for name in "ab"]
    (tmp_path / "d.ndjson").write_text("\n".join(lines), encoding="utf-8")
    (kept,) = expanded([f"simplecache::file://{tmp_path}/*.ndjson"])
    for name in (*names, kept):
        parts = [report_piece(piece).summary for piece in pieces_of_all([name], 3000, apart=True)]
        assert sum(parts, Summary()).games == 12


class Locked(fsspec.AbstractFileSystem):  # type: ignore[misc]  # it has no types
    """A place elsewhere whose package has errors of its own."""

    protocol = "locked"

    def glob(self, path, **more):
        raise LookupError("no keys")

    def open(self, path, mode="rb", **more):
        if "begun" in path:
            return BreaksOff(b'{"a": 1}\n' * 9000)
        raise LookupError("no keys")

    def size(self, path):
        raise LookupError("no keys")


class BreaksOff(io.BytesIO):
    def read(self, size=-1):
        if self.tell() > 0:
            raise LookupError("keys have expired")
        return super().read(size)


def test_whatever_goes_wrong_elsewhere_is_told_of_the_file():
    fsspec.register_implementation("locked", Locked, clobber=True)
    assert list(expanded(["locked://a/*.ndjson", "nosuch://a/*"])) == ["locked://a/*.ndjson", "nosuch://a/*"]
    assert size_at("locked://a/b.ndjson") == 0
    (piece,) = pieces_of_all(["locked://a/b.ndjson"])
    assert piece.unreadable == "no keys"
    reasons = [report_piece(piece).summary.unreadable for piece in pieces_of_all(["locked://begun.json"])]
    assert ("locked://begun.json", "keys have expired") in sum(reasons, ())


def test_others_find_a_file_from_where_they_are(names, lines, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pieces = list(pieces_of_all(["a.ndjson", "b.ndjson.gz", "missing.ndjson"], 4000, apart=True))
    monkeypatch.chdir("/")
    parts = [report_piece(piece) for piece in pieces]
    assert {row.file for part in parts for row in part.rows} == {"a.ndjson", "b.ndjson.gz"}
    total = sum((part.summary for part in parts), Summary())
    assert (total.games, [name for name, _ in total.unreadable]) == (18, ["missing.ndjson"])


def test_a_file_that_went_away_is_told_once(tmp_path, names):
    pieces = list(pieces_of_all(names[:1], 4000))
    (tmp_path / "a.ndjson").unlink()
    total = sum((report_piece(piece).summary for piece in pieces), Summary())
    assert len(pieces) > 2
    assert total.unreadable == ((names[0], "No such file or directory"),)


def test_patterns(tmp_path, names):
    (tmp_path / "[odd].ndjson").write_text("", encoding="utf-8")
    assert list(expanded([str(tmp_path / "*.gz"), names[0], str(tmp_path / "[odd].ndjson")])) == [
        names[2],
        names[0],
        str(tmp_path / "[odd].ndjson"),
    ]
    assert list(expanded(["none-*.ndjson"])) == ["none-*.ndjson"]


# --- Values


def test_a_summary_can_be_kept_and_made_again():
    fault = Fault("/moves/4", "result_differs", "", {"expected": [1], "got": None})
    outcomes = [
        Outcome("valid", moves=3, finished=True, unchecked=("hands",)),
        Outcome("faulty", code="wrong_seat", move=0, pointer="/moves/0", fault=fault),
        Outcome("refused", code="not_json", message_id="detail.not_json.syntax", params={"line": 1}),
    ]
    summary = Summary.of("a", 7, list(enumerate(outcomes, 1))) + Summary.unread("b", "gone")
    kept = json.loads(json.dumps(to_state(summary)))
    assert from_state(kept) == summary
    assert from_state({}) == Summary()


def test_rows_can_be_read_again_and_nothing_else(tmp_path):
    row = GameRow("a", 1, valid=True, players=("A", "B"), goes=(0, 2), events={"go": 2})
    assert GameRow.from_document(json.loads(json.dumps(row.to_document()))) == row
    path = tmp_path / "r.ndjson"
    for text in ("3\n", "{}\n", '{"file": "a", "line": 1, "valid": true, "more": 1}\n', "{\n"):
        path.write_text(json.dumps(row.to_document()) + "\n" + text, encoding="utf-8")
        with pytest.raises(NoReport, match=r"r\.ndjson:2: "):
            list(read_rows(str(path)))
    (tmp_path / "r.parquet").write_text("PAR1", encoding="utf-8")
    with pytest.raises(NoReport):
        list(read_rows(str(tmp_path / "r.parquet")))


def test_reports_are_told_from_records(tmp_path, names):
    written(tmp_path / "r.ndjson", names)
    assert is_report(str(tmp_path / "r.ndjson"))
    assert is_report("r.parquet")
    assert not any(is_report(name) for name in (*names, "-", "s3://a/b.ndjson"))


# --- Differences


def test_differences():
    one, two, three = (GameRow("a", number, valid=True, moves=9) for number in (1, 2, 3))
    other = two._replace(valid=False, code="wrong_seat")
    assert list(compare([one, two], [one, two])) == [None, None]
    assert list(compare([one, two], [one, other])) == [None, Difference(two, other)]
    assert Difference(two, other).members == ("valid", "code")
    assert Difference(two, other).to_document() == {
        "file": "a",
        "line": 2,
        "first": {"valid": True, "code": None},
        "second": {"valid": False, "code": "wrong_seat"},
    }
    found = list(compare([three, one, two], [two, one]))
    assert found.count(None) == 2
    assert [each for each in found if each] == [Difference(three, None)]
    (missing,) = [each for each in compare([one], [one, two]) if each]
    assert (missing.first, missing.members) == (None, ())
    assert missing.to_document()["second"]["line"] == 2


def test_differences_do_not_depend_on_the_order():
    rows = [GameRow("a", number, valid=True) for number in range(9)]
    assert set(compare(rows, rows[::-1])) == {None}
