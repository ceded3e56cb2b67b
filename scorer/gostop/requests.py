"""The form of every Go-Stop request: its members, their ranges, and what is made of them (HTTP contract).

A form says what a document may look like; whether its members fit together is :mod:`scorer.gostop.checks`.
"""

from __future__ import annotations

from typing import Any, Final

from scorer.errors import Fault
from scorer.forms import INT_MAX, Anything, Boolean, Form, Integer, JsonSchema, ListOf, Record, Word
from scorer.gostop.card_forms import PileForm
from scorer.gostop.deal import BAKS, ENDINGS, SAKE_CUP_WORDS, Player, Seller
from scorer.gostop.ruleset import SIDE_EVENTS
from scorer.gostop.ruleset_reading import RulesetForm
from scorer.gostop.scoring import Counts
from scorer.members import CHIP_VALUE, CORRECTIONS, DETAIL, HANDS_IN_SESSION, PLAYER_ID

PREVIOUS_NAGARI: Final = Integer(0, 20)
_PILE: Final = PileForm()
_COUNT: Final = Integer(0, INT_MAX)
_PAYMENT: Final = Integer(1, 1_000_000)
HANDS_IN_BATCH: Final = 1000
SESSION_PLAYERS: Final = 20


class MonthsForm:
    """Months shown or bombed: a list of months, or only their number."""

    __slots__ = ("months", "number")

    def __init__(self) -> None:
        self.number = Integer(0, 20)
        self.months = ListOf(Integer(1, 12), 0, 12)

    def read(self, value: object, pointer: str, faults: list[Fault]) -> int | tuple[int, ...] | None:
        if type(value) is not list:
            if type(value) is not int:
                faults.append(Fault(pointer, "wrong_type", "months"))
                return None
            return self.number.read(value, pointer, faults)
        before = len(faults)
        months = self.months.read(value, pointer, faults)
        if months is None or len(faults) > before:
            return None
        for index, month in enumerate(months):
            if month in months[:index]:
                params = {"month": month}
                faults.append(Fault(f"{pointer}/{index}", "contradiction", "month_twice", params))
        return months

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.number.schema(), {**self.months.schema(), "uniqueItems": True}]}


_MONTHS: Final = MonthsForm()

COUNTS: Final = Record(
    {
        "brights": _COUNT,
        "animals": _COUNT,
        "ribbons": _COUNT,
        "junk": _COUNT,
        "rain_bright": Boolean(),
        "godori": Boolean(),
        "hongdan": Boolean(),
        "cheongdan": Boolean(),
        "chodan": Boolean(),
    },
    required=("brights", "animals", "ribbons", "junk"),
    build=Counts,
)


class BaksForm:
    """A list of different baks; the value is a tuple of their words."""

    __slots__ = ("words",)

    def __init__(self) -> None:
        self.words = ListOf(Word(*BAKS), 0, 16)

    def read(self, value: object, pointer: str, faults: list[Fault]) -> tuple[Any, ...] | None:
        words = self.words.read(value, pointer, faults)
        for index, word in enumerate(words or ()):
            if word is not None and word in (words or ())[:index]:
                faults.append(Fault(f"{pointer}/{index}", "contradiction", "bak_twice"))
        return words

    def schema(self) -> JsonSchema:
        return {**self.words.schema(), "maxItems": len(BAKS), "uniqueItems": True}


PLAYER: Final = Record(
    {
        "id": PLAYER_ID,
        "captured": _PILE,
        "counts": COUNTS,
        "points": Integer(1, 500),
        "meongtta": Boolean(),
        "baks": BaksForm(),
        "go_count": Integer(0, 20),
        "gained_since_go": Boolean(),
        "heundeum": _MONTHS,
        "bombs": _MONTHS,
        "sake_cup": Word(*SAKE_CUP_WORDS),
    },
    required=("id",),
    build=Player,
)

SIDE_PAYMENT: Final = Record(
    {
        "event": Word(*SIDE_EVENTS),
        "player": PLAYER_ID,
        "to": PLAYER_ID,
        "points": _PAYMENT,
        "amount": _PAYMENT,
    }
)

SELLER: Final = Record(
    {"id": PLAYER_ID, "cards": PileForm(low=1), "points": _PAYMENT},
    required=("id",),
    build=Seller,
)

RULESET: Final = RulesetForm()

_DEAL_FIELDS: Final[dict[str, Form]] = {
    "ruleset": RULESET,
    "players": ListOf(PLAYER, 2, 4, wrong_length="wrong_count"),
    "ending": Word(*ENDINGS),
    "winner": PLAYER_ID,
    "holders": ListOf(PLAYER_ID, 1, 4),
    "first_go": PLAYER_ID,
    "liable": PLAYER_ID,
    "previous_nagari": PREVIOUS_NAGARI,
    "extra_multiplier": Integer(1, 1000),
    "chip_value": CHIP_VALUE,
    "side_payments": ListOf(SIDE_PAYMENT, 0, 100),
    "seller": SELLER,
    "detail": DETAIL,
}

SETTLE_REQUEST: Final = Record(_DEAL_FIELDS, required=("ruleset", "players"))
SESSION_HAND: Final = Record(
    {name: form for name, form in _DEAL_FIELDS.items() if name != "previous_nagari"}, required=("players",)
)

BATCH_REQUEST: Final = Record(
    {"hands": ListOf(Anything(), 0, HANDS_IN_BATCH), "detail": DETAIL}, required=("hands",)
)
"""The envelope of a batch: each hand is read on its own, so that a fault in one spoils no other."""

SCORE_REQUEST: Final = Record(
    {
        "ruleset": RULESET,
        "players": Integer(2, 3),
        "captured": _PILE,
        "sake_cup": Word(*SAKE_CUP_WORDS),
    },
    required=("ruleset", "captured"),
)

SESSION_REQUEST: Final = Record(
    {
        "ruleset": RULESET,
        "chip_value": CHIP_VALUE,
        "players": ListOf(PLAYER_ID, 2, SESSION_PLAYERS, wrong_length="wrong_count"),
        "start": Record({"dealer": PLAYER_ID, "previous_nagari": PREVIOUS_NAGARI}),
        "hands": ListOf(SESSION_HAND, 1, HANDS_IN_SESSION),
        "corrections": CORRECTIONS,
        "detail": DETAIL,
    },
    required=("ruleset", "players", "hands"),
)
