"""The report of a run: a row for every game, written while it runs, and taken up again where it stopped.

As long as a run is not done, ``NAME.partial`` beside its report holds the rows so far (``rows.ndjson``) and
a journal (``journal.ndjson``): first which files are checked, then an entry for each piece of them that is
done, with its summary and where its rows end. A run that stops, however it stops, can go on behind the last
entry. At the end the rows become the report, and ``NAME.summary.json`` tells what came out.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from scorer.batch.pieces import Done, Piece, size_of
from scorer.batch.places import is_remote
from scorer.batch.rows import GameRow
from scorer.batch.summary import Summary
from scorer.batch.summary_state import from_state, to_state
from scorer.batch.tables import is_table, require_tables, write_table
from scorer.version import ENGINE_VERSION

SUFFIXES: Final = (".ndjson", ".jsonl", ".parquet")


class ReportRefused(Exception):
    """A report that cannot be written, or not be gone on with; the message says why."""


class Report:
    """A report that is being written.

    ``total`` is the summary of what an earlier run has done, ``done`` what of each file that was.
    ``complete``: an earlier run has done everything; then there is nothing to write.
    """

    def __init__(self, path: str, names: Sequence[str], *, resume: bool = False) -> None:
        """Raises :class:`ReportRefused`, :class:`OSError` and :class:`scorer.batch.places.MissingExtra`."""
        self.path = Path(path)
        self.folder = self.path.with_name(f"{self.path.name}.partial")
        self.total = Summary()
        self.done: dict[str, Done] = {}
        self._names = names
        self._refuse_what_cannot_be()
        files = [{"file": name, "bytes": size_of(name), "modified": _modified(name)} for name in names]
        # Which files are checked, as they were when that began, and by which engine.
        self._of: dict[str, Any] = {"engine_version": ENGINE_VERSION, "files": files}
        self.complete = (
            resume and not self.folder.exists() and self._summary_path.exists() and self.path.exists()
        )
        if self.complete:
            self._refuse_that_of_others()
            return
        header = {"report": 1, **self._of}
        if resume and self.folder.exists():
            size = self._take_up(header)
        else:
            self.folder.mkdir(parents=True)
            size = 0
        self._rows: IO[bytes] = (self.folder / "rows.ndjson").open("ab")
        self._rows.truncate(size)
        self._journal: IO[bytes] = (self.folder / "journal.ndjson").open("ab")
        if not self._journal.tell():
            self._note(header)

    @property
    def _summary_path(self) -> Path:
        return self.path.with_name(f"{self.path.name}.summary.json")

    def _refuse_what_cannot_be(self) -> None:
        if self.path.suffix.lower() not in SUFFIXES:
            raise ReportRefused(f"{self.path}: a report's name ends in {', '.join(SUFFIXES)}")
        if len(set(self._names)) < len(self._names):
            raise ReportRefused("a report takes each file once")
        if self.path.is_dir():
            raise ReportRefused(f"{self.path} is a folder")
        if is_table(self.path):
            require_tables()  # now, and not when everything is done

    def _refuse_that_of_others(self) -> None:
        """Refuse to answer with a complete report of which the files are not these, or have changed."""
        try:
            summary = dict(json.loads(self._summary_path.read_text(encoding="utf-8")))
        except (TypeError, ValueError):
            raise ReportRefused(f"{self._summary_path} is no summary of a report") from None
        if self._of != {name: summary.get(name) for name in self._of}:
            raise ReportRefused(
                f"{self.path} is complete, but of other files, of files that have changed since, or by "
                "another version; without --resume it is written anew"
            )

    def _take_up(self, header: dict[str, Any]) -> int:
        """Read what an earlier run has done; where its rows end."""
        entries = _entries(self.folder / "journal.ndjson")
        if not entries or entries[0] != header:
            raise ReportRefused(
                f"{self.folder} belongs to other files, to files that have changed, or to another version; "
                "remove it to begin anew"
            )
        rows = self.folder / "rows.ndjson"
        written = rows.stat().st_size if rows.exists() else 0
        kept = [entry for entry in entries[1:] if entry["rows"] <= written]
        for entry in kept:
            self.done[entry["file"]] = _done(entry, self.done)
            self.total += from_state(entry["summary"])
        # Files are done one after another: only the last may have something left.
        for name in list(self.done)[:-1]:
            self.done[name] = self.done[name]._replace(ended=True)
        lines = [json.dumps(entry) + "\n" for entry in (header, *kept)]
        (self.folder / "journal.ndjson").write_text("".join(lines), encoding="utf-8")
        return int(kept[-1]["rows"]) if kept else 0

    def add(self, piece: Piece, summary: Summary, rows: Sequence[GameRow]) -> None:
        """Note a piece that is done; pieces come in order, their lines numbered from their beginning."""
        shift = self.total.lines_before(summary)
        lines = [_line(row._replace(line=row.line + shift)) for row in rows]
        self._rows.write("".join([f"{line}\n" for line in lines]).encode("utf-8", "replace"))
        self._rows.flush()
        self.total += summary
        entry = {"file": piece.file, "offset": piece.end, "ended": piece.entire or bool(piece.unreadable)}
        self._note({**entry, "rows": self._rows.tell(), "summary": to_state(summary)})

    def _note(self, entry: dict[str, Any]) -> None:
        self._journal.write(json.dumps(entry).encode("ascii") + b"\n")
        self._journal.flush()

    def close(self) -> None:
        """Leave it as it is, to be gone on with."""
        if not self.complete:
            self._rows.close()
            self._journal.close()

    def finish(self) -> None:
        """Everything is done: the rows become the report."""
        if self.complete:
            return
        self.close()
        rows = self.folder / "rows.ndjson"
        if is_table(self.path):
            made = self.folder / "rows.parquet"
            write_table(rows, made)
            rows = made
        summary = json.dumps({**self._of, **self.total.to_document()}, ensure_ascii=False, indent=2)
        self._summary_path.write_text(summary + "\n", encoding="utf-8")
        rows.replace(self.path)
        shutil.rmtree(self.folder)

    def summary_before(self) -> Summary:
        """What came out of a report that is complete; its faulty games have their codes, and no messages."""
        return Summary.from_document(json.loads(self._summary_path.read_text(encoding="utf-8")))


def _line(row: GameRow) -> str:
    return json.dumps(row.to_document(), ensure_ascii=False, separators=(",", ":"))


def _done(entry: dict[str, Any], before: Mapping[str, Done]) -> Done:
    """How much of an entry's file is done, with what was done before."""
    pieces = before.get(entry["file"], Done()).pieces + 1
    return Done(entry["offset"], pieces, entry["ended"])


def begun(path: str) -> bool:
    """Whether an earlier run of this report was not done."""
    report = Path(path)
    return report.with_name(f"{report.name}.partial").exists()


def _modified(name: str) -> float | None:
    if is_remote(name):
        return None
    try:
        return Path(name).stat().st_mtime
    except OSError:
        return None


def _entries(journal: Path) -> list[dict[str, Any]]:
    """The entries of a journal; the last may have been cut off."""
    entries = []
    try:
        lines = journal.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    for line in lines:
        try:
            entries.append(json.loads(line))
        except ValueError:
            break
    return entries
