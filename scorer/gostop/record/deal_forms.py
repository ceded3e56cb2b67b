"""The deals of a record: their forms, and the documents they are written as (HTTP contract)."""

from __future__ import annotations

from typing import Any, Final

from scorer.errors import Fault
from scorer.forms import Form, Integer, JsonSchema, ListOf, Nullable, Record, Word
from scorer.gostop.card_forms import CardsForm
from scorer.gostop.cards import IDS
from scorer.gostop.deal import SAKE_CUP_WORDS, SidePayment
from scorer.gostop.engine.deals import (
    Cards,
    Deal,
    DeckDeal,
    HandsDeal,
    ObservedDeal,
    PositionDeal,
    StackGiven,
)
from scorer.gostop.record.move_forms import MONTH, OPEN, SEAT, SEATS
from scorer.gostop.requests import SIDE_PAYMENT

_CARDS: Final = CardsForm()
_POINTS: Final = Integer(0, 500)
_GOES: Final = Integer(0, 20)
_COUNT: Final = Integer(0, 60)


def _by_seat(form: Form) -> ListOf:
    return ListOf(form, 2, SEATS)


STACK: Final = Record(
    {"month": MONTH, "maker": Nullable(SEAT), "jokers": CardsForm(0, 5)},
    required=("month",),
    build=StackGiven,
)

_BY_SEAT: Final[dict[str, Form]] = {
    "hands": _CARDS,
    "captured": _CARDS,
    "go_counts": _GOES,
    "points_at_last_go": Nullable(_POINTS),
    "heundeum": ListOf(MONTH, 0, 12),
    "bombs": ListOf(MONTH, 0, 12),
    "flip_credits": Integer(0, 20),
    "ppuk_counts": _COUNT,
    "turns_taken": _COUNT,
    "sake_cup": Word(*SAKE_CUP_WORDS),
    "hidden": _COUNT,
}

POSITION: Final = Record(
    {
        **{member: _by_seat(form) for member, form in _BY_SEAT.items()},
        "table": _CARDS,
        "stacks": ListOf(STACK, 0, 12),
        "stock": _CARDS,
        "go_order": ListOf(SEAT, 0, 60),
        "side_payments": ListOf(SIDE_PAYMENT, 0, 100),
        "phase": Word("play", "call"),
        "turn": SEAT,
    },
    required=("hands", "table", "stock", "turn"),
    build=lambda side_payments=(), **members: PositionDeal(
        side_payments=tuple([_side_payment(payment) for payment in side_payments]), **members
    ),
    open_prefix=OPEN,
)

_DECK: Final = Record({"deck": _CARDS}, required=("deck",), build=DeckDeal, open_prefix=OPEN)
_HANDS: Final = Record(
    {"hands": _by_seat(_CARDS), "table": _CARDS, "stock": _CARDS},
    required=("hands", "table", "stock"),
    build=HandsDeal,
    open_prefix=OPEN,
)
_OBSERVED: Final = Record(
    {"table": _CARDS, "hands": _by_seat(Nullable(_CARDS))},
    required=("table",),
    build=ObservedDeal,
    open_prefix=OPEN,
)
_POSITION: Final = Record(
    {"position": POSITION}, required=("position",), build=lambda position: position, open_prefix=OPEN
)


def _side_payment(payment: dict[str, Any]) -> SidePayment:
    return SidePayment(
        payee=payment.get("player", payment.get("to", "")),
        points=payment.get("points", 0),
        amount=payment.get("amount"),
        event=payment.get("event"),
    )


class DealForm:
    """One of the four forms of a deal, told apart by its members; the value is a :data:`Deal`."""

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> Any:
        if type(value) is not dict:
            faults.append(Fault(pointer, "wrong_type", "object"))
            return None
        for member, form in (
            ("deck", _DECK),
            ("position", _POSITION),
            ("stock", _HANDS),
            ("table", _OBSERVED),
        ):
            if member in value:
                return form.read(value, pointer, faults)
        faults.append(Fault(f"{pointer}/deck", "required", "deal", {"field": "deck"}))
        return None

    def schema(self) -> JsonSchema:
        return {"oneOf": [form.schema() for form in (_DECK, _POSITION, _HANDS, _OBSERVED)]}


DEAL: Final = DealForm()


def seat_faults(document: Any, players: int) -> list[Fault]:
    """Lists by seat in a deal's document that have an entry too many or too few for so many players."""
    faults: list[Fault] = []
    if not isinstance(document, dict) or not 2 <= players <= SEATS:
        return faults
    inner = document.get("position")
    for pointer, part, members in (("", document, ("hands",)), ("/position", inner, tuple(_BY_SEAT))):
        for member in members:
            value = part.get(member) if isinstance(part, dict) else None
            if isinstance(value, list) and 2 <= len(value) <= SEATS and len(value) != players:
                params = {"low": players, "high": players}
                faults.append(Fault(f"{pointer}/{member}", "out_of_range", "list", params))
    return faults


def members_in_order(document: Any) -> tuple[str, ...]:
    """The members of a deal, or of its position, as they stand in the document."""
    part = document.get("position", document) if isinstance(document, dict) else None
    return tuple(part) if isinstance(part, dict) else ()


# --- Writing


def _ids(cards: Cards) -> list[str]:
    return [IDS[bit] for bit in cards]


def deal_document(deal: Deal) -> dict[str, Any]:
    """A deal as a record writes it."""
    if isinstance(deal, DeckDeal):
        return {"deck": _ids(deal.deck)}
    if isinstance(deal, HandsDeal):
        return {
            "hands": [_ids(hand) for hand in deal.hands],
            "table": _ids(deal.table),
            "stock": _ids(deal.stock),
        }
    if isinstance(deal, ObservedDeal):
        document: dict[str, Any] = {"table": _ids(deal.table)}
        if deal.hands is not None:
            document["hands"] = [None if hand is None else _ids(hand) for hand in deal.hands]
        return document
    return {"position": _given_position(deal)}


def _given_position(deal: PositionDeal) -> dict[str, Any]:
    """A given position with the members that were given."""
    document: dict[str, Any] = {"hands": [_ids(hand) for hand in deal.hands], "table": _ids(deal.table)}
    if deal.stacks:
        document["stacks"] = [
            {"month": stack.month, "maker": stack.maker, "jokers": _ids(stack.jokers)}
            for stack in deal.stacks
        ]
    document["stock"] = _ids(deal.stock)
    if deal.captured is not None:
        document["captured"] = [_ids(pile) for pile in deal.captured]
    for member in (
        "go_counts",
        "points_at_last_go",
        "flip_credits",
        "ppuk_counts",
        "turns_taken",
        "sake_cup",
    ):
        value = getattr(deal, member)
        if value is not None:
            document[member] = list(value)
    for member in ("heundeum", "bombs"):
        value = getattr(deal, member)
        if value is not None:
            document[member] = [list(months) for months in value]
    for member in ("hidden", "go_order"):
        value = getattr(deal, member)
        if value is not None:
            document[member] = list(value)
    if deal.side_payments:
        document["side_payments"] = [side_payment_document(payment) for payment in deal.side_payments]
    return {**document, "phase": deal.phase, "turn": deal.turn}


def side_payment_document(payment: SidePayment) -> dict[str, Any]:
    """A side payment in the form of a settle request."""
    if payment.event is not None:
        return {"event": payment.event, "player": payment.payee}
    if payment.amount is not None:
        return {"to": payment.payee, "amount": payment.amount}
    return {"to": payment.payee, "points": payment.points}
