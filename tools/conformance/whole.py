"""Whole games: replayed to their last position, and validated with the result they claim."""

from __future__ import annotations

from typing import Any, Final

from tools.conformance.asking import of_settlement, told
from tools.conformance.games import Config, PlayedGame

EACH: Final = 2
RULES: Final = {
    "stop": "8 whole games",
    "nagari": "6.7 nagari",
    "three_ppuk": "6.7 three ppuk",
    "chongtong": "5 chongtong",
    "void": "5 four on the table",
}
Document = dict[str, Any]


def whole_games(config: Config, games: list[PlayedGame]) -> list[Document]:
    """Games for each ending, each winner, and goes that paid or did not."""
    chosen: dict[str, list[PlayedGame]] = {}
    for game in games:
        for feature in _features(game):
            found = chosen.setdefault(feature, [])
            if len(found) < EACH:
                found.append(game)
    wanted = {game.seed: game for found in chosen.values() for game in found}
    return [case for seed in sorted(wanted) for case in _cases(config, wanted[seed])]


def _features(game: PlayedGame) -> list[str]:
    last = game.states[-1]
    goes = [seat for seat, number in enumerate(last.go_counts) if number]
    features = [f"{last.ending} {last.winner}"]
    if goes:
        features.append(f"{last.ending} after goes of {goes}")
    return [*features, f"{max(last.go_counts)} goes"]


def _cases(config: Config, game: PlayedGame) -> list[Document]:
    replayed = told("/v1/gostop/replay", game.record)
    ending = replayed["settlement"]["ending"]
    final = replayed["final"]
    shared = {"rule": RULES[ending], "preset": config.preset}
    moves = len(game.moves)
    claimless = {member: value for member, value in game.record.items() if member != "result"}
    expected = of_settlement(replayed["settlement"])
    return [
        {
            **shared,
            "id": f"game-{config.name}-{game.seed}",
            "note": f"a whole game of {moves} moves, ended by {ending.replace('_', ' ')}",
            "endpoint": "/v1/gostop/replay",
            "request": claimless,
            "expect": {
                **expected,
                "ended": True,
                "final_captured": {str(seat): pile for seat, pile in enumerate(final["captured"])},
                "final_table": final["table"],
                "events_include": sorted(game.types),
            },
        },
        {
            **shared,
            "rule": "8 claimed results",
            "id": f"game-{config.name}-{game.seed}-claim",
            "note": "the same with the result that it claims",
            "endpoint": "/v1/gostop/validate",
            "request": game.record,
            "expect": {"valid": True, "finished": True, "moves": moves, "balances": expected["balances"]},
        },
    ]
