"""Write `fixtures/conformance` anew: the worked cases, and what games played by chance show."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from tools.conformance.faulty import faulty_records
from tools.conformance.games import CONFIGS, PlayedGame, played_games
from tools.conformance.settlements import settlements
from tools.conformance.turns import turns
from tools.conformance.whole import whole_games
from tools.conformance.worked import worked_cases

FOLDER: Final = Path(__file__).parents[2] / "fixtures" / "conformance"
Document = dict[str, Any]


def kit() -> dict[str, str]:
    """Every file of the kit by its name below the folder, with its text."""
    cases: defaultdict[str, list[Document]] = defaultdict(list)
    for kind, case in worked_cases():
        cases[f"{case['preset']}/{kind}.ndjson"].append(case)
    for config in CONFIGS:
        games: list[PlayedGame] = played_games(config)
        for kind, made in (
            ("settlements", settlements(config, games)),
            ("turns", turns(config, games)),
            ("games", whole_games(config, games)),
            ("faulty", faulty_records(config, games)),
        ):
            cases[f"{config.preset}/{kind}.ndjson"] += made
    return {name: "".join(map(_line, found)) for name, found in sorted(cases.items())}


def _line(case: Document) -> str:
    members = ("id", "rule", "preset", "note", "endpoint", "request", "expect")
    ordered = {member: case[member] for member in members}
    return json.dumps(ordered, ensure_ascii=False, separators=(",", ":")) + "\n"


def write() -> None:
    """Write the files, and remove those that are no longer made."""
    files = kit()
    for old in FOLDER.rglob("*.ndjson"):
        if old.relative_to(FOLDER).as_posix() not in files:
            old.unlink()
    for name, text in files.items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{sum(text.count(chr(10)) for text in files.values())} cases\n")


if __name__ == "__main__":
    write()
