"""Settlements and points of the last positions of games: each combination, multiplier and bak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tools.conformance.asking import of_settlement, told
from tools.conformance.games import Config, PlayedGame
from tools.conformance.rules import of_settlement as rule_of

EACH: Final = 2
Document = dict[str, Any]


def settlements(config: Config, games: list[PlayedGame]) -> list[Document]:
    """Settle requests of finished games until each row of an answer was seen often enough."""
    count: dict[str, int] = {}
    cases = []
    for game in games:
        request = _request(game)
        answer = told("/v1/gostop/settle", request)
        if answer["balances"] != game_balances(game):
            continue  # an open cup may only take a role that allowed the stop in the game
        rows = set(_rows(answer))
        if any(count.get(row, 0) < EACH for row in rows):
            for row in rows:
                count[row] = count.get(row, 0) + 1
            cases.append(
                {
                    "id": f"settle-{config.name}-{game.seed}",
                    "rule": rule_of(request, answer),
                    "preset": config.preset,
                    "note": f"the end of a game played by chance: {', '.join(sorted(rows))}".replace(
                        "_", " "
                    ),
                    "endpoint": "/v1/gostop/settle",
                    "request": request,
                    "expect": of_settlement(answer),
                }
            )
    return cases


def game_balances(game: PlayedGame) -> list[Document]:
    """What each player has won or lost in the game itself."""
    rows: list[Document] = told("/v1/gostop/replay", game.record)["settlement"]["balances"]
    return rows


def _rows(answer: Document) -> Iterator[str]:
    yield answer["ending"]
    yield from (row["code"] for row in answer["items"])
    yield from (row["code"] for row in answer["table_multipliers"])
    yield from (row["code"] for loser in answer["losers"] for row in loser["multipliers"])
    if answer["sake_cup"] is not None:
        yield f"sake cup as {answer['sake_cup']['role']}"
    if answer["points"] is not None and answer["points"]["go"]:
        yield f"go addition {answer['points']['go']}"
    for transfer in answer["transfers"]:
        if transfer["reason"] != "win":
            yield transfer["reason"]
    if any(loser["due"] != loser["pays"] for loser in answer["losers"]):
        yield "moved dues"


def _request(game: PlayedGame) -> Document:
    """The settle request that describes the end of a game."""
    replayed = told("/v1/gostop/replay", game.record)
    final, settlement, last = replayed["final"], replayed["settlement"], game.states[-1]
    ending = settlement["ending"]
    winner = settlement["winner"]
    names = [player["id"] for player in game.record["players"]]
    request: Document = {
        "ruleset": game.record["ruleset"],
        "players": [
            {
                "id": name,
                "captured": final["captured"][seat],
                **_told_of(final, seat, ending),
            }
            for seat, name in enumerate(names)
        ],
        "ending": ending,
        "previous_nagari": game.record["previous_nagari"],
    }
    if ending == "chongtong":
        request["holders"] = [names[seat] for seat in last.holders]
    elif winner is not None:
        request["winner"] = winner
    callers = [names[seat] for seat in last.go_order if names[seat] != winner]
    if ending == "stop" and len(callers) > 1:
        request["first_go"] = callers[0]
    if final["side_payments"]:
        request["side_payments"] = final["side_payments"]
    return request


def _told_of(final: Document, seat: int, ending: str) -> Document:
    """What beside the pile is told of a player, where the ending has a use for it."""
    if ending not in {"stop", "three_ppuk", "nagari"}:
        return {}
    members: Document = {"go_count": final["go_counts"][seat]}
    for member in ("heundeum", "bombs"):
        if final[member][seat]:
            members[member] = final[member][seat]
    if "9A" in final["captured"][seat]:
        members["sake_cup"] = final["sake_cup"][seat]
    return {name: value for name, value in members.items() if value}
