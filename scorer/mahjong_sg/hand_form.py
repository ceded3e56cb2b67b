"""Reading a hand from a document: the forms of every event, and what one field asks of another."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.forms import Boolean, Integer, JsonSchema, ListOf, Nullable, Record, Tagged, Word
from scorer.mahjong_sg.events import (
    BAO_FACTS,
    Bao,
    Bite,
    Draw,
    FalseWin,
    Family,
    Hand,
    Kong,
    Marriage,
    Win,
)
from scorer.mahjong_sg.rules import DEFAULT, Rules
from scorer.mahjong_sg.rules_form import MAX_TAI, RULES
from scorer.mahjong_sg.tiles import ANY_NAME, FAMILIES, KIND_NAME, TILES
from scorer.members import CHIP_VALUE, DETAIL, PLAYER_ID


class PlayerName:
    """A string that ought to name one of the players; who they are is known only to the whole request."""

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> str | None:
        if type(value) is not str:
            faults.append(Fault(pointer, "wrong_type", "text"))
            return None
        return value

    def schema(self) -> JsonSchema:
        return {"type": "string"}


_NAME: Final = PlayerName()
_DRAWABLE: Final = Integer(0, TILES)
_BY: Final = Word("discard", "zi_mo")

_BAO: Final = Record(
    {
        "case": Word(*BAO_FACTS),
        "liable": _NAME,
        "sets_shown": Integer(0, 4),
        "visible_tai": Integer(0, 99),
        "fresh": Boolean(),
        "drawable": _DRAWABLE,
        "flowers_shown": Integer(0, 8),
    },
    required=("case", "liable"),
    build=Bao,
)

_EVENT: Final = Tagged(
    "type",
    {
        "kong": Record(
            {
                "type": Word("kong"),
                "player": _NAME,
                "kind": Word("claimed", "added", "concealed"),
                "tile": KIND_NAME,
                "robbed": Boolean(),
                "discarder": _NAME,
                "fresh": Boolean(),
                "drawable": _DRAWABLE,
            },
            required=("type", "player", "kind", "tile"),
            build=Kong,
        ),
        "bite": Record(
            {
                "type": Word("bite"),
                "player": _NAME,
                "pair": Word("cat_rat", "rooster_centipede"),
                "initial": Boolean(),
            },
            required=("type", "player", "pair"),
            build=Bite,
        ),
        "marriage": Record(
            {"type": Word("marriage"), "player": _NAME, "number": Integer(1, 4), "initial": Boolean()},
            required=("type", "player", "number"),
            build=Marriage,
        ),
        "family": Record(
            {
                "type": Word("family"),
                "player": _NAME,
                "family": Word(*FAMILIES),
                "members": ListOf(ANY_NAME, 0, TILES),
            },
            required=("type", "player", "family"),
            build=Family,
        ),
        "win": Record(
            {
                "type": Word("win"),
                "winner": _NAME,
                "tai": Integer(0, 99),
                "by": _BY,
                "shooter": Nullable(_NAME),
                "bao": Nullable(_BAO),
                "hand": Nullable(Word("thirteen_wonders")),
            },
            required=("type", "winner", "tai", "by"),
            build=Win,
        ),
        "draw": Record({"type": Word("draw")}, required=("type",), build=Draw),
        "false_win": Record(
            {"type": Word("false_win"), "player": _NAME}, required=("type", "player"), build=FalseWin
        ),
    },
)

PLAYERS: Final = ListOf(PLAYER_ID, 4, 4, wrong_length="wrong_count")
EVENTS: Final = ListOf(_EVENT, 1, 200)

SETTLE_REQUEST: Final = Record(
    {"players": PLAYERS, "rules": RULES, "chip_value": CHIP_VALUE, "events": EVENTS, "detail": DETAIL},
    required=("players", "events"),
    defaults={"rules": DEFAULT, "chip_value": 1, "detail": "full"},
)
"""The request of ``POST /v1/mahjong-sg/settle``."""


def read_hand(document: object) -> tuple[Hand, str]:
    """The hand that a settle request holds, and the ``detail`` asked for.

    Raises :class:`InvalidInput` with every fault of form (schema, section 5, first table).
    """
    faults: list[Fault] = []
    return hand_of(SETTLE_REQUEST.read(document, "", faults), document, faults)


def hand_of(members: Any, document: object, faults: list[Fault]) -> tuple[Hand, str]:
    """The same from ``members`` that the caller read from ``document`` himself, with ``faults``."""
    if isinstance(document, dict):
        players = document.get("players")
        check_players(players, "/players", faults)
        check_events(document.get("events"), "/events", names_in(players), members["rules"], faults)
    if faults:
        raise InvalidInput(in_document_order(document, faults))
    hand = Hand(members["players"], members["rules"], members["chip_value"], members["events"])
    return hand, members["detail"]


class _Anyone:
    """Stands for the players where they could not be read: nobody is unknown then."""

    def __contains__(self, name: object) -> bool:
        return True


def names_in(players: object) -> Container[str]:
    """The names that a list of players holds, as far as it can be read."""
    if not isinstance(players, list):
        return _Anyone()
    return frozenset(name for name in players if isinstance(name, str))


def seats(players: object) -> list[Any]:
    """What stands in a list of players; nothing where it is none, or longer than a table has seats."""
    return players if isinstance(players, list) and len(players) <= PLAYERS.high else []


def check_players(players: object, pointer: str, faults: list[Fault]) -> None:
    """Add ``duplicate_player`` for every name that stood in the list before."""
    seated = seats(players)
    for index, name in enumerate(seated):
        if isinstance(name, str) and name in seated[:index]:
            faults.append(Fault(f"{pointer}/{index}", "duplicate_player", "", {"id": name}))


def check_events(
    events: object, pointer: str, names: Container[str], rules: Rules, faults: list[Fault]
) -> None:
    """Add the faults of form that need more than one field: names, and fields that others make necessary.

    The events are looked at as they were given, so that a fault of one field hides none of another.
    """
    if not isinstance(events, list) or len(events) > EVENTS.high:
        return
    for index, event in enumerate(events):
        if not isinstance(event, dict):
            continue
        match event.get("type"):
            case "win":
                _check_win(event, f"{pointer}/{index}", names, rules, faults)
            case "kong":
                _check_kong(event, f"{pointer}/{index}", names, rules, faults)
            case "bite" | "marriage" | "family" | "false_win":
                check_name(event, "player", f"{pointer}/{index}", names, faults)
            case _:  # a draw names nobody; what is no event at all has its fault already
                pass


def check_name(
    record: dict[str, Any], field: str, pointer: str, names: Container[str], faults: list[Fault]
) -> None:
    """Add ``unknown_player`` when the ``field`` holds a string that is none of ``names``."""
    name = record.get(field)
    if isinstance(name, str) and name not in names:
        faults.append(Fault(f"{pointer}/{field}", "unknown_player", "", {"id": name}))


def _require(record: dict[str, Any], field: str, pointer: str, faults: list[Fault]) -> None:
    if field not in record:
        faults.append(Fault(f"{pointer}/{field}", "required", "", {"field": field}))


def _check_win(
    win: dict[str, Any], pointer: str, names: Container[str], rules: Rules, faults: list[Fault]
) -> None:
    check_name(win, "winner", pointer, names, faults)
    check_name(win, "shooter", pointer, names, faults)
    if win.get("by") == "discard" and win.get("shooter") is None:
        faults.append(Fault(f"{pointer}/shooter", "required", "", {"field": "shooter"}))
    tai = win.get("tai")
    if rules.cap is None and type(tai) is int and MAX_TAI < tai <= 99:
        faults.append(Fault(f"{pointer}/tai", "out_of_range", "", {"low": 0, "high": MAX_TAI}))
    bao = win.get("bao")
    if isinstance(bao, dict):
        check_name(bao, "liable", f"{pointer}/bao", names, faults)
        case = bao.get("case")
        for fact in BAO_FACTS.get(case, ()) if isinstance(case, str) else ():
            _require(bao, fact, f"{pointer}/bao", faults)


def _check_kong(
    kong: dict[str, Any], pointer: str, names: Container[str], rules: Rules, faults: list[Fault]
) -> None:
    check_name(kong, "player", pointer, names, faults)
    check_name(kong, "discarder", pointer, names, faults)
    if kong.get("kind") != "claimed":
        return
    fresh = kong.get("fresh") is True
    if fresh or rules.claimed_kong_payer != "all":
        _require(kong, "discarder", pointer, faults)
    if fresh:
        _require(kong, "drawable", pointer, faults)
