"""Files cut into pieces: no line lost, none twice, whatever the file is like."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import signal
import sys
import threading

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.batch import pieces as module
from scorer.batch import validate_file, validate_piece
from scorer.batch.local import WorkerDied, validate_files
from scorer.batch.pieces import Unreadable, pieces_of, size_of
from scorer.batch.places import MissingExtra
from scorer.batch.summary import Outcome, Summary

RECORD = b'{"a": [1, 2]}'


def seen(name):
    """Every line of a file's pieces."""
    return [line.rstrip(b"\n") for piece in pieces_of(str(name)) for line in piece.lines()]


def check(text):
    """A stand-in for the check of a game: a game is faulty when it says so."""
    return Outcome("faulty", code="bad", move=0) if b"bad" in text else Outcome("valid", 1, finished=True)


@pytest.fixture
def small_pieces(monkeypatch):
    monkeypatch.setattr(module, "PIECE", 16)


LINES = st.lists(st.sampled_from([b"", b" ", RECORD, b'{"b": "' + b"x" * 40 + b'"}', b"[]"]), max_size=12)


@given(lines=LINES, end=st.booleans(), packed=st.booleans(), size=st.integers(1, 70))
def test_pieces_hold_every_line_once(tmp_path_factory, lines, end, packed, size):
    text = b"\n".join(lines) + (b"\n" if end and lines else b"")
    path = tmp_path_factory.mktemp("pieces") / ("games.ndjson.gz" if packed else "games.ndjson")
    path.write_bytes(gzip.compress(text) if packed else text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PIECE", size)
        got = seen(path)
        weight = sum(piece.weight for piece in pieces_of(str(path)))
    expected = text.split(b"\n")
    assert got == (expected if expected[-1] else expected[:-1])
    assert weight <= (size_of(str(path)) or 0)


@pytest.mark.usefixtures("small_pieces")
def test_lines_are_numbered_through(tmp_path):
    path = tmp_path / "games.ndjson"
    path.write_bytes(b"\n".join([RECORD, b"", b'"bad"', RECORD, RECORD, b'"bad"', b"", RECORD, b'"bad"']))
    total = validate_file(str(path), check)
    assert [game.line for game in total.faulty] == [3, 6, 9]
    assert total.games == 7
    assert len(list(pieces_of(str(path)))) > 3


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(
    ("name", "text", "games"),
    [
        ("one.json", b'{\n  "a": 1\n}\n', 1),
        ("one.json", RECORD, 1),
        ("one.json", b"\n\n" + RECORD + b"\n", 1),
        ("many.json", RECORD + b"\n" + RECORD + b"\n", 2),
        ("many", b'{"a": NaN}\n' + RECORD, 2),
        ("broken.json", b'{"a": \n' + RECORD + b"\n", 1),
        ("broken.ndjson", b'{"a": \n' + RECORD + b"\n", 2),
        ("BROKEN.JSONL", b'{"a": \n' + RECORD + b"\n", 2),
        ("empty.json", b"", 0),
        ("blank.ndjson", b"\n \n", 0),
    ],
)
def test_one_record_or_one_on_each_line(tmp_path, name, text, games, packed):
    path = tmp_path / (f"{name}.gz" if packed else name)
    path.write_bytes(gzip.compress(text) if packed else text)
    assert validate_file(str(path), check).games == games


def test_compression_is_known_without_the_name(tmp_path):
    path = tmp_path / "games.ndjson"
    path.write_bytes(gzip.compress(RECORD + b"\n") + gzip.compress(RECORD + b"\n"))
    assert seen(path) == [RECORD, RECORD]


def zstandard(text):
    return pa.compress(text, codec="zstd", asbytes=True)


@pytest.mark.parametrize(
    ("suffix", "packed_by"),
    [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress), ("zst", zstandard)],
)
def test_every_way_of_compression(tmp_path, suffix, packed_by):
    lines = [b'{"n": "%064x"}' % (number * 7919**9) for number in range(5000)]
    half = b"\n".join(lines[:2500]) + b"\n"
    text = packed_by(half) + packed_by(b"\n".join(lines[2500:]))
    path = tmp_path / f"games.ndjson.{suffix}"
    path.write_bytes(text)
    assert seen(path) == lines
    path.write_bytes(packed_by(b'{\n"a": 1'))
    assert len(list(pieces_of(str(path)))) == 1
    assert validate_file(str(path), check).games == 2
    for broken in (text[:-9], text[: len(text) // 3] + b"\x00\xff" * 40):
        path.write_bytes(broken)
        total = validate_file(str(path), check)
        assert [name for name, _ in total.unreadable] == [str(path)]
        assert total.games < len(lines)


def test_zstandard_needs_an_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path = tmp_path / "games.ndjson"
    path.write_bytes(zstandard(RECORD))
    with pytest.raises(MissingExtra, match="Zstandard"):
        list(pieces_of(str(path)))


def test_standard_input(monkeypatch):
    for given_text in (RECORD + b"\n" + RECORD, gzip.compress(RECORD + b"\n" + RECORD)):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given_text)))
        assert seen("-") == [RECORD, RECORD]
    assert size_of("-") is None


def test_a_pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(RECORD + b"\n" + RECORD + b"\n",))
    writer.start()
    assert seen(path) == [RECORD, RECORD]
    writer.join()


@pytest.mark.parametrize("packed", [False, True])
def test_a_line_without_end_is_refused_and_not_kept(tmp_path, monkeypatch, packed):
    monkeypatch.setattr(module, "LONGEST", 100)
    monkeypatch.setattr("scorer.batch.work.LONGEST", 100)
    monkeypatch.setattr(module, "PIECE", 16)
    text = RECORD + b"\n" + b"[" * 5000 + b"\n" + RECORD + b"\n" + b"x" * 300
    path = tmp_path / "games.ndjson"
    path.write_bytes(gzip.compress(text) if packed else text)
    assert max(len(line) for line in seen(path)) <= 100 + 16 + 2
    total = validate_file(str(path), check)
    assert (total.games, total.codes) == (4, {"too_large": 2})
    assert [game.line for game in total.faulty] == [2, 4]
    path.write_bytes(b"{\n" + b" " * 300)
    path = path.rename(tmp_path / "one.json")
    assert validate_file(str(path), check).codes == {"too_large": 1}


@pytest.mark.parametrize("cut", [5, 60, -4])
def test_a_file_that_breaks_off_gives_what_was_read(tmp_path, cut):
    path = tmp_path / "games.ndjson.gz"
    path.write_bytes(gzip.compress(b"".join(b'{"n": %d}\n' % n for n in range(100)))[:cut])
    total = validate_file(str(path), check)
    assert [name for name, _ in total.unreadable] == [str(path)]


def test_what_cannot_be_read(tmp_path):
    for path in (tmp_path / "missing.ndjson", tmp_path):
        with pytest.raises(Unreadable):
            list(pieces_of(str(path)))
        assert validate_file(str(path), check).unreadable[0][0] == str(path)
    assert size_of(str(tmp_path / "missing.ndjson")) == 0


def test_a_file_that_goes_away_before_its_piece_is_checked(tmp_path):
    path = tmp_path / "games.ndjson"
    path.write_bytes(RECORD)
    piece = next(pieces_of(str(path)))
    path.unlink()
    total = validate_piece(piece, check)
    assert total.unreadable == ((str(path), "No such file or directory"),)


def test_the_pool_gives_what_one_process_gives(tmp_path):
    names = []
    for number in range(3):
        path = tmp_path / f"{number}.ndjson"
        path.write_bytes(b"".join(b'"bad"\n' if n % 7 == number else RECORD + b"\n" for n in range(50)))
        names.append(str(path))
    names.insert(1, str(tmp_path / "missing.ndjson"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PIECE", 100)
        alone = list(validate_files(names, 1, check))
        together = list(validate_files(names, 2, check))
    assert together == alone
    total = sum((summary for _, summary in alone), Summary())
    assert total == sum((validate_file(name, check) for name in names), Summary())
    assert total.games == 150


def die(text):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_dies_is_told(tmp_path):
    path = tmp_path / "games.ndjson"
    path.write_bytes(RECORD)
    with pytest.raises(WorkerDied):
        list(validate_files([str(path)], 2, die))


def test_work_can_be_left_early(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "PIECE", 16)
    path = tmp_path / "games.ndjson"
    path.write_bytes(RECORD + b"\n" + (RECORD + b"\n") * 200)
    results = validate_files([str(path)], 2, check)
    assert next(results)[1].games
    results.close()
