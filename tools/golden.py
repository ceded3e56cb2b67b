"""Writes what the engine does with fixed games, for tests to hold it to: playthroughs and perft counts.

python -m tools.golden
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from scorer.gostop.engine import State, apply, choices, legal_moves, new_game
from scorer.gostop.record import random_deal, random_record, replay
from scorer.gostop.record.deal_forms import deal_document
from scorer.gostop.ruleset_reading import preset

FIXTURES: Final = Path(__file__).parents[1] / "fixtures"

PLAYTHROUGHS: Final = {
    ("seed", 2): (4, 6, 11, 27, 56, 362),
    ("seed", 3): (3, 14, 18, 20, 93, 170),
    ("standard", 3): (1, 14, 18, 20, 93, 170, 1052),
    ("matgo", 2): (4, 11, 170, 362, 5897),
}
"""By preset and number of players the seeds of games in which every event that can happen does happen."""

PERFT_SEEDS: Final = (1, 2, 3)
PERFT_DEPTH: Final = 3


def playthrough(name: str, players: int, seed: int) -> dict[str, Any]:
    """A game as its record and all that a replay says of it, but for what the engine's version decides."""
    record = random_record(seed, preset(name), players).to_document()
    answer = replay(record, "all").to_document()
    # The stock of a position is the end of the deck, and nobody at the table sees it.
    positions = [{**position, "stock": len(position["stock"])} for position in answer["positions"]]
    settlement = {
        member: value
        for member, value in answer["settlement"].items()
        if member not in ("digest", "engine_version")
    }
    return {"record": record, "events": answer["events"], "positions": positions, "settlement": settlement}


def perft(state: State, depth: int) -> int:
    """How many ways there are to make so many moves, every choice counted; an earlier end is one way."""
    if not depth:
        return 1
    moves = legal_moves(state)
    if not moves:
        return 1
    return sum(
        perft(apply(state, complete)[0], depth - 1) for move in moves for complete in choices(state, move)
    )


def perft_counts(name: str, players: int) -> list[dict[str, Any]]:
    """Counts of some fixed deals, from depth 1 on."""
    ruleset = preset(name)
    rows = []
    for seed in PERFT_SEEDS:
        deal = random_deal(seed, ruleset, players)
        state, _ = new_game(ruleset, "ABC"[:players], deal)
        counts = [perft(state, depth) for depth in range(1, PERFT_DEPTH + 1)]
        rows.append({"ruleset": name, "players": players, "deal": deal_document(deal), "counts": counts})
    return rows


def files() -> Iterator[tuple[Path, str]]:
    """Every file and what belongs in it."""
    for (name, players), seeds in PLAYTHROUGHS.items():
        games = [playthrough(name, players, seed) for seed in seeds]
        yield FIXTURES / "playthroughs" / f"{name}-{players}.json", _lines(games)
        yield FIXTURES / "perft" / f"{name}-{players}.json", _lines(perft_counts(name, players))


def _lines(rows: list[dict[str, Any]]) -> str:
    """A JSON list with one entry a line, so that a difference shows which."""
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


if __name__ == "__main__":
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(FIXTURES.parent)}: {len(text):,} characters")
