"""Files cut into pieces that can be checked apart from each other, in any process.

A file holds one record as JSON, or a record on each line (NDJSON); either may be compressed (see
:mod:`scorer.batch.packing`). A plain file of lines is cut by offsets, and whoever checks a piece reads it
himself. What can only be read from its beginning (compressed, or standard input) is read here, and its pieces
carry their lines; or, where the work is done on other machines (``apart``), it is one piece that is read
there.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BufferedReader
from itertools import islice
from typing import IO, Final, NamedTuple

from scorer.batch.packing import bare_name, packing_of, unpacked
from scorer.batch.places import absolute, is_remote, opened, size_at

PIECE: Final = 1 << 20
"""Size of a piece in bytes: a few hundred games, done in a fraction of a second."""

LONGEST: Final = 16 << 20
"""Longest record in bytes; what goes beyond is refused without being kept in memory."""

STANDARD_INPUT: Final = "-"
_LINES: Final = (".ndjson", ".jsonl")


class Unreadable(Exception):
    """A file that cannot be read (on); the message says why."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file: lines ``start`` to ``end`` in bytes, or the ``text`` itself.

    ``whole`` says that the text is one record over several lines, ``entire`` that the piece is all of the
    file but the first ``skip`` pieces of its text. ``unreadable`` says why a file cannot be read (on) from
    here. ``weight`` is the number of bytes of the file that are done with when the piece is. ``place`` says
    where others find the file, whose working directory may be another.
    """

    file: str
    start: int = 0
    end: int = 0
    text: bytes | None = None
    whole: bool = False
    entire: bool = False
    skip: int = 0
    unreadable: str = ""
    weight: int = 0
    place: str = ""

    def lines(self) -> Iterator[bytes]:
        """The lines of the piece, blank ones too; one longer than :data:`LONGEST` is cut behind that."""
        if self.whole:
            yield self.text or b""
        elif self.unreadable:
            return
        elif self.entire:
            with opened(self.place or self.file) as file:
                for piece in islice(_read(self.file, file), self.skip, None):
                    yield from piece.lines()
        elif self.text is not None:
            lines = self.text.split(b"\n")
            yield from lines if lines[-1] else lines[:-1]
        else:
            with opened(self.place or self.file) as file:
                yield from _lines_between(file, self.start, self.end)


class Done(NamedTuple):
    """How much of a file is done: up to an offset where it is cut by offsets, else so many pieces.

    ``ended``: it was read until it could not be read on.
    """

    offset: int = 0
    pieces: int = 0
    ended: bool = False


NOTHING: Final = Done()
UNREADABLE: Final = (OSError, EOFError, zlib.error)
"""What reading a file may raise; a file of another machine raises :class:`OSError` too."""


def reason_of(fault: BaseException) -> str:
    """Why a file cannot be read."""
    if isinstance(fault, FileNotFoundError) and fault.strerror is None:
        return os.strerror(errno.ENOENT)  # others' file systems give the path alone
    return getattr(fault, "strerror", None) or str(fault) or type(fault).__name__


def pieces_of_all(
    names: Iterable[str],
    size: int | None = None,
    *,
    apart: bool = False,
    done: Mapping[str, Done] | None = None,
) -> Iterator[Piece]:
    """The pieces of every file in order; a file that cannot be read (on) has a last piece that says so.

    ``size`` is that of the pieces in bytes (:data:`PIECE`); what is ``done`` of a file is left out.
    """
    for name in names:
        done_of = (done or {}).get(name, NOTHING)
        if done_of.ended:
            continue
        try:
            yield from pieces_of(name, size, apart=apart, done=done_of)
        except Unreadable as fault:
            yield Piece(name, unreadable=str(fault))


def pieces_of(
    name: str, size: int | None = None, *, apart: bool = False, done: Done = NOTHING
) -> Iterator[Piece]:
    """The pieces of a file (``-``: standard input), in order. Raises :class:`Unreadable`."""
    try:
        if name == STANDARD_INPUT:
            given = sys.stdin.buffer
            yield from _read(name, given if isinstance(given, BufferedReader) else BufferedReader(given))  # type: ignore[arg-type]  # a test gives bytes
            return
        with opened(name) as file:
            place = absolute(name) if apart else ""
            plain = _is_regular(name, file) and packing_of(file) is None
            if plain and _holds_lines(name, _first_line(file)):
                for piece in _cut(name, file.seek(0, os.SEEK_END), size or PIECE, done.offset):
                    yield replace(piece, place=place)
                return
            if apart:
                weight = size_at(name)
                yield Piece(name, entire=True, skip=done.pieces, weight=weight, place=place)
                return
            if plain:
                file.seek(0)
            yield from islice(_read(name, file), done.pieces, None)
    except UNREADABLE as fault:
        raise Unreadable(reason_of(fault)) from None


def size_of(name: str) -> int | None:
    """The weight of all pieces of a file, or ``None`` where it cannot be known before."""
    return None if name == STANDARD_INPUT else size_at(name)


def _is_regular(name: str, file: BufferedReader) -> bool:
    """Whether a file can be read from anywhere."""
    return file.seekable() if is_remote(name) else stat.S_ISREG(os.fstat(file.fileno()).st_mode)


# --- Files of lines that can be read from anywhere


def _cut(name: str, end_of_file: int, size: int, done: int) -> Iterator[Piece]:
    for start in range(done, end_of_file, size):
        end = min(start + size, end_of_file)
        yield Piece(name, start, end, weight=end - start)


def _lines_between(file: BufferedReader, start: int, end: int) -> Iterator[bytes]:
    """The lines that begin at offsets from ``start`` up to ``end``."""
    place = start
    if start:
        file.seek(start - 1)
        place += len(_line(file)) - 1
    while place < end:
        line = _line(file)
        place = file.tell()
        yield line


def _line(file: IO[bytes]) -> bytes:
    """The next line, cut behind :data:`LONGEST` bytes; what was cut off is read all the same."""
    line = file.readline(LONGEST + 1)
    if len(line) > LONGEST and not line.endswith(b"\n"):
        while (rest := file.readline(PIECE)) and not rest.endswith(b"\n"):
            pass
        line += b"\n"
    return line


# --- What can only be read from its beginning


def _read(name: str, raw: BufferedReader) -> Iterator[Piece]:
    stream = unpacked(raw)
    done = 0
    first = _first_line(stream)
    if not _holds_lines(name, first):
        text = first + stream.read(LONGEST)
        yield Piece(name, text=text, whole=True, weight=_position(raw, done + len(text)))
        return
    text = first
    while text:
        text += stream.read(max(PIECE - len(text), 1))
        if not text.endswith(b"\n"):
            text += _line(stream)
        weight = _position(raw, done + len(text)) - done
        done += weight
        yield Piece(name, text=text, weight=weight)
        text = stream.read(PIECE)


def _position(raw: IO[bytes], read: int) -> int:
    """How many bytes of a file are done with; of what cannot tell, ``read``."""
    try:
        return raw.tell()
    except OSError:
        return read


def _first_line(stream: IO[bytes]) -> bytes:
    """Everything up to the end of the first line that is not blank."""
    text = b""
    while not text.strip() and len(text) <= LONGEST:
        line = _line(stream)
        if not line:
            break
        text += line
    return text


def _holds_lines(name: str, first: bytes) -> bool:
    """Whether a file has a record on each line: by its name, or because its first line is a document."""
    if bare_name(name).endswith(_LINES):
        return True
    from scorer.strict_json import NotJson, loads

    try:
        loads(first.strip())
    except NotJson as fault:
        return fault.reason not in {"syntax", "encoding"}
    return True
