"""Single turns from given positions, some for each thing that can happen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from scorer.gostop.cards import CARDS, MONTH_MASKS
from scorer.gostop.engine import Event, Move, State
from scorer.gostop.record.move_forms import move_document
from scorer.gostop.record.position import position_document
from tools.conformance.asking import told
from tools.conformance.games import Config, PlayedGame

EACH: Final = 2
DEAR: Final = frozenset({"11D", "12D", "X2", "X3", "9A"})
"""Cards that can be worth more than one as junk."""

BY_TYPE: Final = frozenset(
    {"three_ppuk", "nagari", "sweep", "ttadak", "jjok", "bomb", "heundeum", "go", "stop"}
)
RULES: Final = {
    "three_ppuk": "6.7 three ppuk",
    "nagari": "6.7 nagari",
    "sweep": "6.4 sweep",
    "own stack": "6.4 taking a stack",
    "other stack": "6.4 taking a stack",
    "dealt stack": "6.4 taking a stack",
    "ppuk with jokers": "6.3 joker on a ppuk",
    "ppuk": "6.3 ppuk",
    "ttadak": "6.3 ttadak",
    "jjok": "6.3 jjok",
    "bomb": "6.2 bomb",
    "joker hand": "6.2 joker from the hand",
    "joker stock": "6.3 joker turned",
    "dear junk": "6.4 which junk is given",
    "junk": "6.4 which junk is given",
    "heundeum": "6.1 heundeum",
    "sake cup": "6.1 fixing the sake cup",
    "go": "6.5 the call",
    "stop": "6.5 the call",
    "call due": "6.5 the call",
    "flip only": "6.2 flip only",
    "choice": "6.2 choice of two",
    "flip choice": "6.3 choice of two",
    "last card": "6.4 the last turn",
    "pair": "6.2 a pair",
    "nothing met": "6.2 a card that meets nothing",
}
"""By what a turn shows; the first in this order that is still wanted names the rule it is chosen for."""

Document = dict[str, Any]


def turns(config: Config, games: list[PlayedGame]) -> list[Document]:
    """Turns until each thing was seen often enough, or all games are used up."""
    count = dict.fromkeys(RULES, 0)
    cases = []
    for game in games:
        for index in range(len(game.moves)):
            shown = set(_shown(game, index))
            feature = next((name for name in RULES if name in shown and count[name] < EACH), None)
            if feature is not None:
                count[feature] += 1
                cases.append(_case(config, game, index, feature))
                break  # one turn a game, so that the cases differ
    return cases


def _shown(game: PlayedGame, index: int) -> Iterator[str]:
    """Everything that a move brought about."""
    state, after, move = game.states[index], game.states[index + 1], game.moves[index]
    events = game.events[index + 1]
    types = {event.type for event in events}
    yield from types & BY_TYPE
    yield from {"sake_cup": ["sake cup"], "flip": ["flip only"]}.get(move.do, [])
    for event in events:
        yield from _of_event(event)
    if "ppuk" in types:
        yield "ppuk with jokers" if "joker" in types else "ppuk"
    if after.phase == "call" and state.phase == "play":
        yield "call due"
    if move.flip_take is not None:
        yield "flip choice"
    if move.do == "play" and move.card is not None:
        yield from _of_play(state, move, move.card, types)


def _of_play(state: State, move: Move, card: int, types: set[str]) -> Iterator[str]:
    lying = (state.table & MONTH_MASKS[CARDS[card].month]).bit_count()
    if move.take is not None and lying == 2:
        yield "choice"
    if lying == 1 and types <= {"play", "flip", "capture", "lay"}:
        yield "pair"
    if not lying and types <= {"play", "flip", "lay"}:
        yield "nothing met"
    if not state.hands[move.seat] & ~(1 << card) and types & {"jjok", "ttadak", "sweep", "ppuk"}:
        yield "last card"


def _of_event(event: Event) -> Iterator[str]:
    if event.type == "stack_capture":
        maker = "dealt" if event.other is None else "own" if event.other == event.seat else "other"
        yield f"{maker} stack"
    elif event.type == "joker":
        yield f"joker {event.word}"
    elif event.type == "junk_taken":
        double = any(CARDS[bit].id in DEAR for bit in event.cards)
        yield "dear junk" if double else "junk"


def _case(config: Config, game: PlayedGame, index: int, feature: str) -> Document:
    state, move = game.states[index], game.moves[index]
    position = position_document(state)
    del position["hidden"]  # no card of these games is unknown
    record = {
        **{member: game.record[member] for member in ("format", "version", "ruleset", "players")},
        "previous_nagari": game.record["previous_nagari"],
        "deal": {"position": position},
        "moves": [move_document(move)],
    }
    answer = told("/v1/gostop/replay", record)
    types = [event["type"] for event in answer["events"]]
    expect: Document = {
        "events_include": sorted(set(types) - {"deal"}),
        "final_captured": {str(seat): pile for seat, pile in enumerate(answer["final"]["captured"])},
        "final_table": answer["final"]["table"],
        "ended": answer["settlement"] is not None,
        "go_stop_offered": any(each["do"] in {"go", "stop"} for each in answer["legal"]),
    }
    absent = {"jjok", "ttadak", "ppuk", "sweep", "stack_capture", "junk_taken", "bomb"} - set(types)
    expect["events_exclude"] = sorted(absent)
    if answer["settlement"] is not None:
        rows = answer["settlement"]["balances"]
        expect["balances"] = {row["id"]: row["points"] for row in rows}
    return {
        "id": f"turn-{config.name}-{game.seed}-{index}",
        "rule": RULES[feature],
        "preset": config.preset,
        "note": f"one move of a game played by chance: {feature.replace('_', ' ')}",
        "endpoint": "/v1/gostop/replay",
        "request": record,
        "expect": expect,
    }
