"""The document of a whole record: its form, reading and writing, JSON Schema (rules section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.forms import (
    INT_MAX,
    Anything,
    Form,
    Integer,
    IntegerChoice,
    JsonSchema,
    ListOf,
    Nullable,
    Record,
    Text,
    Word,
)
from scorer.gostop.checks import meaning_faults
from scorer.gostop.deal import ENDINGS, FinishedDeal, Player
from scorer.gostop.engine.deals import Deal, PositionDeal
from scorer.gostop.record.deal_forms import DEAL, deal_document, members_in_order, seat_faults
from scorer.gostop.record.move_forms import (
    MOVES,
    NO_MOVES,
    OPEN,
    RecordedMoves,
    extras_of,
    recorded_documents,
)
from scorer.gostop.references import PLAYERS_MAX, reference_faults, repeated_names
from scorer.gostop.requests import PREVIOUS_NAGARI, RULESET
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.ruleset_reading import preset
from scorer.members import PLAYER_ID

FORMAT: Final = "gostop-record"
VERSION: Final = 1
_FIGURE: Final = Integer(-INT_MAX, INT_MAX)

_CLAIMED_LOSER: Final = Record(
    {
        "id": PLAYER_ID,
        "multipliers": ListOf(
            Record({"code": Text(1, 64), "factor": _FIGURE}, required=("code", "factor")), 0, 10
        ),
        "due": _FIGURE,
        "pays": _FIGURE,
    },
    required=("id",),
)
CLAIM: Final = Record(
    {
        "ending": Word(*ENDINGS),
        "winner": Nullable(PLAYER_ID),
        "points": Nullable(Record({"cards": _FIGURE, "go": _FIGURE, "total": _FIGURE})),
        "losers": ListOf(_CLAIMED_LOSER, 0, 3),
        "balances": ListOf(
            Record({"id": PLAYER_ID, "points": _FIGURE, "amount": _FIGURE}, required=("id",)), 0, 3
        ),
        "next": Record({"dealer": PLAYER_ID, "previous_nagari": Integer(0, 21)}),
    },
    open_prefix=OPEN,
)
"""A claimed result: any of these members of a settlement, each with any of its own."""

_MEMBERS: Final[dict[str, Form]] = {
    "format": Word(FORMAT),
    "version": IntegerChoice(VERSION),
    "ruleset": RULESET,
    "players": ListOf(
        Record({"id": PLAYER_ID}, required=("id",), open_prefix=OPEN), 2, 4, wrong_length="wrong_count"
    ),
    "previous_nagari": PREVIOUS_NAGARI,
    "extra_multiplier": Integer(1, 1000),
    "deal": DEAL,
    "moves": MOVES,
    "result": CLAIM,
    "meta": Anything(),
}
_JUDGED: Final = _MEMBERS.keys() - {"meta"}
_REQUIRED: Final = ("format", "version", "ruleset", "players", "deal", "moves")
RECORD: Final = Record(_MEMBERS, required=_REQUIRED, open_prefix=OPEN)
REPLAY_REQUEST: Final = Record(
    {**_MEMBERS, "positions": Word("final", "all")}, required=_REQUIRED, open_prefix=OPEN
)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A record that was read: sound in form, its game not yet judged.

    ``result`` is the claimed result as its document. ``extras`` are the record's own ``meta`` and ``x-``
    members, ``player_extras`` and ``deal_extras`` those within. ``deal_order`` names the deal's members as
    they stood in the document.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    deal: Deal
    moves: RecordedMoves = NO_MOVES
    previous_nagari: int = 0
    extra_multiplier: int = 1
    result: Mapping[str, Any] | None = None
    extras: Mapping[str, Any] = field(default_factory=dict)
    player_extras: tuple[Mapping[str, Any], ...] = ()
    deal_extras: Mapping[str, Any] = field(default_factory=dict)
    deal_order: tuple[str, ...] = ()

    def to_document(self) -> dict[str, Any]:
        """The record as its document; read again it is the same record."""
        document: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "ruleset": _ruleset_document(self.ruleset),
            "players": [
                {"id": name, **more}
                for name, more in zip(self.players, self.player_extras or ({},) * 3, strict=False)
            ],
            "previous_nagari": self.previous_nagari,
            "extra_multiplier": self.extra_multiplier,
            "deal": {**deal_document(self.deal), **self.deal_extras},
            "moves": recorded_documents(self.moves),
        }
        if self.result is not None:
            document["result"] = dict(self.result)
        return {**document, **self.extras}


def _ruleset_document(ruleset: Ruleset) -> Any:
    """A preset's name where nothing differs from it, else the effective ruleset."""
    return ruleset.base if ruleset == preset(ruleset.base) and ruleset.label is None else ruleset.echo()


def read_record(document: Any) -> GameRecord:
    """The record that ``document`` holds.

    Raises :class:`InvalidInput` with every fault of form, in the order of the document: what is wrong
    with the game itself is left to :func:`scorer.gostop.record.validation.validate`.
    """
    return read_members(RECORD, document)[0]


def read_members(form: Record, document: Any) -> tuple[GameRecord, dict[str, Any]]:
    """The record read with ``form``, and all members that were read."""
    faults: list[Fault] = []
    members = form.read(document, "", faults)
    return record_of(members, document, faults), members


def record_of(members: Mapping[str, Any] | None, document: Any, faults: list[Fault]) -> GameRecord:
    """The record of ``members``, which were read from ``document`` with ``faults``.

    For callers that read the members themselves. Raises :class:`InvalidInput` as :func:`read_record`.
    """
    if faults or members is None:
        if isinstance(document, dict):
            ruleset = (members or {}).get("ruleset")
            faults = faults + _name_faults(document, ruleset if isinstance(ruleset, Ruleset) else None)
        raise InvalidInput(in_document_order(document, faults))
    names = tuple([player["id"] for player in members["players"]])
    record = GameRecord(
        ruleset=members["ruleset"],
        players=names,
        deal=members["deal"],
        moves=members["moves"],
        previous_nagari=members.get("previous_nagari", 0),
        extra_multiplier=members.get("extra_multiplier", 1),
        result=document.get("result"),
        extras={} if document.keys() <= _JUDGED else extras_of(document, "meta"),
        player_extras=tuple([extras_of(player) if len(player) > 1 else {} for player in document["players"]]),
        deal_extras=extras_of(document["deal"]),
        deal_order=members_in_order(document["deal"]),
    )
    faults = _name_faults(document, record.ruleset)
    faults = faults or _price_faults(record, document)
    if faults:
        raise InvalidInput(in_document_order(document, faults))
    return record


def _name_faults(document: Mapping[str, Any], ruleset: Ruleset | None) -> list[Fault]:
    """Players given twice or not at all, their number, and lists by seat that do not fit it."""
    players = document.get("players")
    if not isinstance(players, list):
        return []
    ids = [player.get("id") for player in players if isinstance(player, dict)]
    faults = repeated_names(ids, "/players", "/id")
    if ruleset is not None and 2 <= len(players) <= PLAYERS_MAX and len(players) not in ruleset.players:
        params = {"players": len(players), "allowed": list(ruleset.players)}
        faults.append(Fault("/players", "out_of_range", "players", params))
    deal = document.get("deal")
    if isinstance(deal, dict) and "deck" not in deal:
        faults += [fault.under("/deal") for fault in seat_faults(deal, len(players))]
        faults += _payment_faults(deal.get("position"), players)
    if "result" in document:
        faults += [
            Fault(f"/result{pointer}", "unknown_player", "", {"id": name})
            for pointer, name in _claimed_names(document["result"])
            if isinstance(name, str) and name not in ids
        ]
    return faults


def _payment_faults(position: Any, players: list[Any]) -> list[Fault]:
    """Faults of names in a position's side payments: what may be paid beside a deal that nobody won."""
    if not isinstance(position, dict) or "side_payments" not in position:
        return []
    request = {"ending": "void", "players": players, "side_payments": position["side_payments"]}
    return [
        fault.under("/deal/position")
        for fault in reference_faults(request, None)
        if fault.pointer.startswith("/side_payments")
    ]


def _price_faults(record: GameRecord, document: Mapping[str, Any]) -> list[Fault]:
    """Side payments of a position that no settle request could have."""
    if not isinstance(record.deal, PositionDeal) or not record.deal.side_payments:
        return []
    players = tuple([Player(name) for name in record.players])
    payments = document["deal"]["position"]["side_payments"]
    deal = FinishedDeal(record.ruleset, players, ending="void", side_payments=record.deal.side_payments)
    request = {"ending": "void", "players": document["players"], "side_payments": payments}
    faults = meaning_faults(deal, request)
    return [fault.under("/deal/position") for fault in faults]


def _claimed_names(claim: Any) -> list[tuple[str, Any]]:
    """Every place of a claimed result that names a player."""
    if not isinstance(claim, dict):
        return []
    names = [("/winner", claim.get("winner"))]
    for member in ("losers", "balances"):
        entries = claim.get(member)
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                names.append((f"/{member}/{index}/id", entry.get("id")))
    following = claim.get("next")
    if isinstance(following, dict):
        names.append(("/next/dealer", following.get("dealer")))
    return names


def record_schema() -> JsonSchema:
    """The JSON Schema of records, for ``GET /v1/gostop/record.schema.json``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{FORMAT} version {VERSION}",
        **RECORD.schema(),
    }
