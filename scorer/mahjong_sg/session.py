"""Many hands in a row: running balances, and the fewest payments that settle up. HTTP contract, session."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scorer.errors import Fault, InvalidInput, in_document_order
from scorer.forms import ListOf, Record
from scorer.ledger import Balance, Payment, corrected, correction_faults, running_balances, settle_up
from scorer.mahjong_sg.events import Hand
from scorer.mahjong_sg.hand_form import EVENTS, PLAYERS, check_events, check_players, names_in, seats
from scorer.mahjong_sg.refusals import refusals
from scorer.mahjong_sg.rules import DEFAULT, Rules
from scorer.mahjong_sg.rules_form import RULES
from scorer.mahjong_sg.settlement import Settlement, settle_hand
from scorer.members import CHIP_VALUE, CORRECTIONS, DETAIL, HANDS_IN_SESSION
from scorer.version import ENGINE_VERSION

SESSION_REQUEST: Final = Record(
    {
        "players": PLAYERS,
        "rules": RULES,
        "chip_value": CHIP_VALUE,
        "hands": ListOf(
            Record(
                {"events": EVENTS, "players": PLAYERS, "rules": RULES, "chip_value": CHIP_VALUE},
                required=("events",),
            ),
            1,
            HANDS_IN_SESSION,
        ),
        "corrections": CORRECTIONS,
        "detail": DETAIL,
    },
    required=("players", "hands"),
    defaults={"rules": DEFAULT, "chip_value": 1, "corrections": (), "detail": "full"},
)
"""The request of ``POST /v1/mahjong-sg/session``."""


@dataclass(frozen=True, slots=True)
class Session:
    """An evening's ``hands``, each with its players in the seats of that hand.

    ``running[n]`` are the balances after hand ``n``, corrections not yet in; ``balances`` have them.
    Both are in the order of the session's players. ``detail`` is how much the request asked for.
    """

    hands: tuple[Settlement, ...]
    running: tuple[tuple[Balance, ...], ...]
    balances: tuple[Balance, ...]
    settle_up: tuple[Payment, ...]
    detail: str = "full"

    def to_document(self, detail: str | None = None) -> dict[str, Any]:
        """The answer; ``brief`` leaves out the explanations and the rules. Steps have no texts yet."""
        detail = detail or self.detail
        digests: dict[Rules, str] = {}
        hands = []
        for hand, running in zip(self.hands, self.running, strict=True):
            rules = hand.hand.rules
            if rules not in digests:
                digests[rules] = rules.digest
            document = hand.result_document(detail)
            document["ruleset_digest"] = digests[rules]
            document["running"] = [balance.to_document() for balance in running]
            hands.append(document)
        answer: dict[str, Any] = {
            "hands": hands,
            "balances": [balance.to_document() for balance in self.balances],
            "settle_up": [payment.to_document() for payment in self.settle_up],
        }
        if detail == "full":
            answer["rulesets"] = {name: rules.to_document() for rules, name in digests.items()}
        answer["engine_version"] = ENGINE_VERSION
        return answer


def session(document: object) -> Session:
    """The session that a session request describes.

    Raises :class:`InvalidInput` with every fault of form, of the request and of all hands in it, or if
    there are none, every fault of meaning.

    >>> won = {"events": [{"type": "win", "winner": "B", "tai": 1, "by": "zi_mo"}]}
    >>> evening = session({"players": ["A", "B", "C", "D"], "hands": [won, won]})
    >>> [(payment.payer, payment.payee, payment.amount) for payment in evening.settle_up]
    [('A', 'B', 8), ('C', 'B', 8), ('D', 'B', 8)]
    """
    faults: list[Fault] = []
    return session_of(SESSION_REQUEST.read(document, "", faults), document, faults)


def session_of(members: Any, document: object, faults: list[Fault]) -> Session:
    """The session of ``members``, which were read from ``document`` with ``faults``."""
    if isinstance(document, dict):
        faults += _relations(document, members)
    if faults:
        raise InvalidInput(in_document_order(document, faults))
    hands = list(_hands(members))
    for index, (hand, given) in enumerate(zip(hands, members["hands"], strict=True)):
        for fault in refusals(hand):
            if "rules" in given or not fault.pointer.startswith("/rules"):
                faults.append(fault.under(f"/hands/{index}"))
            elif fault not in faults:  # the session's rules, already named for an earlier hand
                faults.append(fault)
    if faults:
        raise InvalidInput(in_document_order(document, faults))
    settled = tuple([settle_hand(hand) for hand in hands])
    running = tuple(running_balances(members["players"], [hand.balances for hand in settled]))
    balances = corrected(running[-1], members["corrections"])
    payments = settle_up({balance.id: balance.amount for balance in balances})
    return Session(settled, running, balances, payments, members["detail"])


def _relations(document: Mapping[str, Any], members: Mapping[str, Any]) -> list[Fault]:
    """The faults of form that need more than one field, in the request and in every hand."""
    faults: list[Fault] = []
    names = names_in(document.get("players"))
    check_players(document.get("players"), "/players", faults)
    given = document.get("hands")
    for index, hand in enumerate(members.get("hands") or ()):
        raw = given[index]  # type: ignore[index]  # the form read a list
        if isinstance(raw, dict):
            pointer = f"/hands/{index}"
            check_players(raw.get("players"), f"{pointer}/players", faults)
            faults += _strangers(raw.get("players"), f"{pointer}/players", names)
            rules = hand.get("rules", members["rules"])
            check_events(raw.get("events"), f"{pointer}/events", names, rules, faults)
    faults += correction_faults(document.get("corrections"), names)
    return faults


def _strangers(players: object, pointer: str, names: Container[str]) -> Iterator[Fault]:
    """A hand seats the session's players and nobody else."""
    for index, name in enumerate(seats(players)):
        if isinstance(name, str) and name not in names:
            yield Fault(f"{pointer}/{index}", "unknown_player", "", {"id": name})


def _hands(members: Mapping[str, Any]) -> Iterator[Hand]:
    """The hands with what each takes from the session, and its seats from the hand before."""
    players = members["players"]
    for given in members["hands"]:
        players = given.get("players", players)
        rules = given.get("rules", members["rules"])
        yield Hand(players, rules, given.get("chip_value", members["chip_value"]), given["events"])
