"""Reports as Parquet, by pyarrow (the extra ``cluster``), and the reading of reports of either kind.

They are read wherever records are: from elsewhere, and those of lines also compressed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

from scorer.batch.packing import unpacked
from scorer.batch.pieces import STANDARD_INPUT, reason_of
from scorer.batch.places import MissingExtra, is_remote, opened, told
from scorer.batch.rows import GameRow

GROUP: Final = 20_000
"""Rows that are written, or read, at a time."""


class NoReport(ValueError):
    """A file that is no report, or a line of one that is no row."""


def is_table(path: str | Path) -> bool:
    """Whether a report is to be, or is, a Parquet file: by its name."""
    return str(path).lower().endswith(".parquet")


def require_tables() -> Any:
    """The packages pyarrow and pyarrow.parquet. Raises :class:`MissingExtra`."""
    try:
        import pyarrow as arrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("a report in Parquet", "cluster") from None
    return arrow


def table_schema(arrow: Any) -> Any:
    """The columns of a report."""
    text, small, number = arrow.string(), arrow.int32(), arrow.int64()
    texts, numbers = arrow.list_(text), arrow.list_(number)
    return arrow.schema(
        {
            "file": text,
            "line": number,
            "valid": arrow.bool_(),
            "finished": arrow.bool_(),
            "moves": small,
            "code": text,
            "move": small,
            "pointer": text,
            "unchecked": texts,
            "ruleset": text,
            "players": texts,
            "ending": text,
            "winner": small,
            "points": number,
            "balances": numbers,
            "amounts": numbers,
            "items": texts,
            "multipliers": texts,
            "baks": texts,
            "goes": arrow.list_(small),
            "events": arrow.map_(text, small),
        }
    )


def write_table(rows: Path, table: Path) -> None:
    """Turn a report of lines into a Parquet file. Raises :class:`MissingExtra`."""
    arrow = require_tables()
    schema = table_schema(arrow)
    with (
        rows.open("rb") as lines,
        arrow.parquet.ParquetWriter(table, schema, compression="zstd") as writer,
    ):
        while group := [json.loads(line) for line in islice(lines, GROUP)]:
            for row in group:
                row["events"] = list(row["events"].items())
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))


def read_rows(name: str) -> Iterator[GameRow]:
    """The rows of a report, in order.

    Raises :class:`NoReport`, :class:`OSError`, and :class:`MissingExtra` for a Parquet file without pyarrow.
    """
    rows = _documents(name)
    for number in count(1):
        try:
            document = next(rows, None)
            if document is None:
                return
            row = GameRow.from_document(document)
        except ValueError as fault:
            raise NoReport(f"{name}:{number}: {fault}") from None
        yield row


def _documents(name: str) -> Iterator[dict[str, Any]]:
    try:
        if is_table(name):
            arrow = require_tables()
            with opened(name) as file, arrow.parquet.ParquetFile(file) as table:
                for batch in table.iter_batches(GROUP):
                    yield from batch.to_pylist()
            return
        for line in _lines(name):
            if line.strip():
                yield json.loads(line)
    except OSError as fault:
        raise OSError(fault.errno, reason_of(fault), name) from None


def _lines(name: str) -> Iterator[bytes]:
    with told(), opened(name) as raw:
        yield from unpacked(raw)


def is_report(name: str) -> bool:
    """Whether a file is a report and not recorded games: by its first line, or its name."""
    if is_table(name):
        return True
    if name == STANDARD_INPUT or (not is_remote(name) and not Path(name).is_file()):
        return False  # what can be read once is read as games
    try:
        with told(), opened(name) as raw:
            line = unpacked(raw).readline(1 << 16)
        document = json.loads(line)
    except (OSError, ValueError):
        return False
    return isinstance(document, dict) and {"file", "line", "valid"} <= document.keys()
