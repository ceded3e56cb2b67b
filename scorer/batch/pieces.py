"""Files cut into pieces that can be checked apart from each other, in any process.

A file holds one record as JSON, or a record on each line (NDJSON); either may be compressed by gzip. A
plain file of lines is cut by offsets, and whoever checks a piece reads it himself. What can only be read
from its beginning (compressed, or standard input) is read here, and its pieces carry their lines.
"""

from __future__ import annotations

import gzip
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import IO, Final, cast

PIECE: Final = 1 << 20
"""Size of a piece in bytes: a few hundred games, done in a fraction of a second."""

LONGEST: Final = 16 << 20
"""Longest record in bytes; what goes beyond is refused without being kept in memory."""

STANDARD_INPUT: Final = "-"
_GZIP: Final = b"\x1f\x8b"
_LINES: Final = (".ndjson", ".jsonl")


class Unreadable(Exception):
    """A file that cannot be read (on); the message says why."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file: lines ``start`` to ``end`` in bytes, or the ``text`` itself.

    ``whole`` says that the text is one record over several lines. ``weight`` is the number of bytes of
    the file that are done with when the piece is.
    """

    file: str
    start: int = 0
    end: int = 0
    text: bytes | None = None
    whole: bool = False
    weight: int = 0

    def lines(self) -> Iterator[bytes]:
        """The lines of the piece, blank ones too; one longer than :data:`LONGEST` is cut behind that."""
        if self.whole:
            yield self.text or b""
        elif self.text is not None:
            lines = self.text.split(b"\n")
            yield from lines if lines[-1] else lines[:-1]
        else:
            with Path(self.file).open("rb") as file:
                yield from _lines_between(file, self.start, self.end)


def pieces_of(name: str) -> Iterator[Piece]:
    """The pieces of a file (``-``: standard input), in order. Raises :class:`Unreadable`."""
    try:
        if name == STANDARD_INPUT:
            given = sys.stdin.buffer
            yield from _read(name, given if isinstance(given, BufferedReader) else BufferedReader(given))  # type: ignore[arg-type]  # a test gives bytes
            return
        with Path(name).open("rb") as file:
            plain = stat.S_ISREG(os.fstat(file.fileno()).st_mode) and file.peek(2)[:2] != _GZIP
            if plain and _holds_lines(name, _first_line(file)):
                yield from _cut(name, os.fstat(file.fileno()).st_size)
                return
            if plain:
                file.seek(0)
            yield from _read(name, file)
    except (OSError, EOFError, zlib.error) as fault:
        raise Unreadable(getattr(fault, "strerror", None) or str(fault)) from None


def size_of(name: str) -> int | None:
    """The weight of all pieces of a file, or ``None`` where it cannot be known before."""
    if name == STANDARD_INPUT:
        return None
    try:
        return Path(name).stat().st_size
    except OSError:
        return 0


# --- Files of lines that can be read from anywhere


def _cut(name: str, size: int) -> Iterator[Piece]:
    for start in range(0, size, PIECE):
        end = min(start + PIECE, size)
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
    packed = raw.peek(2)[:2] == _GZIP
    stream = cast("IO[bytes]", gzip.GzipFile(fileobj=raw) if packed else raw)
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
    if name.lower().removesuffix(".gz").endswith(_LINES):
        return True
    from scorer.strict_json import NotJson, loads

    try:
        loads(first.strip())
    except NotJson as fault:
        return fault.reason not in {"syntax", "encoding"}
    return True
