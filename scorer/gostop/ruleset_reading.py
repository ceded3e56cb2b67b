"""From a preset's name or an object of overrides to a :class:`Ruleset`, or to every fault in it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from scorer.errors import Fault, InvalidInput
from scorer.forms import (
    Boolean,
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
from scorer.gostop.cards import CARDS, IDS, read_card
from scorer.gostop.presets import PRESETS, Document, merged
from scorer.gostop.ruleset import (
    BrightSale,
    ByPlayers,
    Chongtong,
    DealSize,
    GoBak,
    LastTurn,
    Nagari,
    PiBak,
    Points,
    Ruleset,
    ThreePpuk,
)

ORDINARY_CARDS: Final = 48


class Distinct:
    """A list whose entries all differ; a repeated one is named at its later place."""

    __slots__ = ("form",)

    def __init__(self, form: ListOf) -> None:
        self.form = form

    def read(self, value: object, pointer: str, faults: list[Fault]) -> tuple[Any, ...] | None:
        before = len(faults)
        items = self.form.read(value, pointer, faults)
        if items is None or len(faults) > before:
            return None
        for index, item in enumerate(items):
            if item in items[:index]:
                faults.append(Fault(f"{pointer}/{index}", "out_of_range", "repeated"))
        return items

    def schema(self) -> JsonSchema:
        return {**self.form.schema(), "uniqueItems": True}


class IntegerByPlayers:
    """One integer for both numbers of players, or a map with the keys ``"2"`` and ``"3"``."""

    __slots__ = ("integer", "map")

    def __init__(self, integer: Integer) -> None:
        self.integer = integer
        self.map = Record({"2": integer, "3": integer})

    def read(self, value: object, pointer: str, faults: list[Fault]) -> dict[str, int] | None:
        if type(value) is dict:
            return self.map.read(value, pointer, faults)  # type: ignore[no-any-return]
        figure = self.integer.read(value, pointer, faults)
        return None if figure is None else {"2": figure, "3": figure}

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.integer.schema(), self.map.schema()]}


class JokerForm:
    """The id or alias of a joker; the value is its canonical id."""

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> str | None:
        if type(value) is not str:
            faults.append(Fault(pointer, "wrong_type", "card"))
            return None
        bit = read_card(value)
        if bit is None or not CARDS[bit].is_joker:
            jokers = [card.id for card in CARDS if card.is_joker]
            faults.append(Fault(pointer, "unknown_value", "", {"choices": jokers}))
            return None
        return IDS[bit]

    def schema(self) -> JsonSchema:
        return {"type": "string"}


_COMBINATION: Final = Integer(0, 50)
_STOP_MINIMUM: Final = Integer(1, 20)
_DEAL_SIZE: Final = Record({"hand": Integer(5, 12), "table": Integer(4, 10)})

FIELDS: Final[dict[str, Form]] = {
    "players": Distinct(ListOf(Integer(2, 3), 1, 2)),
    "jokers": Distinct(ListOf(JokerForm(), 0, 5)),
    "double_junk": Boolean(),
    "sake_cup_as_junk": Boolean(),
    "deal": Record({"2": _DEAL_SIZE, "3": _DEAL_SIZE}),
    "four_on_table": Word("void", "dealer_wins", "nagari"),
    "points": Record(
        {
            "five_brights": _COMBINATION,
            "four_brights": _COMBINATION,
            "three_brights": _COMBINATION,
            "three_brights_rain": _COMBINATION,
            "godori": _COMBINATION,
            "animals_from": Integer(1, 9),
            "ribbons_from": Integer(1, 10),
            "hongdan": _COMBINATION,
            "cheongdan": _COMBINATION,
            "chodan": _COMBINATION,
            "junk_from": Integer(1, 30),
        }
    ),
    "all_ten_ribbons": Integer(0, 50),
    "stop_minimum": IntegerByPlayers(_STOP_MINIMUM),
    "heundeum_factor": Integer(1, 4),
    "heundeum_needs_clear_table": Boolean(),
    "bomb_factor": Integer(1, 4),
    "bomb_needs_undeclared": Boolean(),
    "bomb_after_heundeum": Word("once", "each"),
    "bomb_takes": Integer(0, 2),
    "go_addition": Integer(0, 3),
    "go_double_from": Integer(2, 9),
    "go_double_mode": Word("per_go", "once", "none"),
    "go_addition_kept": Word("all", "below", "none"),
    "meongtta_min": IntegerChoice(0, 5, 6, 7, 8, 9),
    "nagari": Record(
        {
            "mode": Word("per_nagari", "flat", "off"),
            "factor": Integer(2, 4),
            "fixed_points": Boolean(),
        }
    ),
    "gwang_bak": Boolean(),
    "pi_bak": Record(
        {
            "enabled": Boolean(),
            "winner_min": Integer(5, 20),
            "loser_max": IntegerByPlayers(Integer(0, 9)),
            "zero_exempt": Boolean(),
        }
    ),
    "meong_bak_min": IntegerChoice(0, 5, 7),
    "go_bak": Record(
        {
            "mode": Word("off", "pays_all"),
            "factor": Integer(1, 2),
            "applies_to": Word("own", "all"),
            "caller": Word("first", "last"),
            "only_without_gain": Boolean(),
        }
    ),
    "empty_loser_exempt": Boolean(),
    "cap": Nullable(Integer(1, 1_000_000)),
    "chip_value": Integer(1, 1_000_000),
    "chongtong": Record({"points": Integer(1, 50), "several": Word("pairwise", "nobody", "dealer")}),
    "three_ppuk": Record({"enabled": Boolean(), "points": Integer(0, 50)}),
    "first_ppuk": ListOf(Integer(0, 100), 3, 3),
    "first_ttadak": Integer(0, 100),
    "bright_sale": Record({"unit": Integer(0, 50), "payers": Word("all", "non_dealers")}),
    "own_ppuk_takes": Integer(1, 3),
    "table_stack_takes": Integer(0, 2),
    "small_bomb": Word("off", "junk", "junk_and_factor"),
    "sake_cup_at_risk": Word("locks", "stays"),
    "sweep": Word("empty_table", "two_months", "off"),
    "last_turn": Record(
        {
            "when": Word("own_turns", "own_hand", "deal"),
            "no_junk_for": Distinct(ListOf(Word("jjok", "ttadak", "sweep", "stack", "joker"), 0, 5)),
            "ppuk": Boolean(),
            "go": Boolean(),
        }
    ),
    "joker_from_hand": Word("turn_and_play", "draw_and_play"),
    "joker_in_ppuk": Word("captured", "on_stack", "all_on_stack"),
    "joker_takes": Integer(0, 2),
}
"""Every field but ``base`` and ``label``, in the order of the schema and of the echo."""

_OVERRIDES: Final = Record({"base": Word(*PRESETS), "label": Text(1, 64), **FIELDS})
_SEED_TWO_PLAYERS: Final = Integer(5, 7)


class RulesetForm:
    """A preset's name, or an object with ``base`` and overrides; the value is a :class:`Ruleset`.

    A :class:`Ruleset` itself, which only a Python caller can hand in, is taken as it is.
    """

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> Ruleset | None:
        if isinstance(value, Ruleset):
            return value
        if type(value) is str:
            if value in PRESETS:
                return preset(value)
            params = {"choices": list(PRESETS)}
            faults.append(Fault(pointer, "unknown_preset", "", params))
            return None
        if type(value) is not dict:
            faults.append(Fault(pointer, "wrong_type", "ruleset"))
            return None
        try:
            return _from_document(value)
        except InvalidInput as invalid:
            faults.extend(fault.under(pointer) for fault in invalid.faults)
            return None

    def schema(self) -> JsonSchema:
        overrides = _OVERRIDES.schema()
        return {
            "anyOf": [
                {"type": "string", "enum": list(PRESETS)},
                {**overrides, "required": ["base"]},
            ]
        }


def _from_document(value: Document) -> Ruleset:
    """The ruleset of an overrides object."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # no JSON at all, which only a Python caller can hand in
        return _from_overrides(value)
    return _from_text(text)


@lru_cache(maxsize=256)
def _from_text(text: str) -> Ruleset:
    """The ruleset of an overrides object, kept by its exact text: tables send the same rules again."""
    return _from_overrides(json.loads(text))


def read_ruleset(value: object) -> Ruleset:
    """The ruleset that a preset's name or an object of overrides describes.

    Raises :class:`InvalidInput` with every fault, pointers relative to ``value``.

    >>> read_ruleset({"base": "standard", "stop_minimum": 5}).stop_minimum.of(3)
    5
    """
    faults: list[Fault] = []
    ruleset = RulesetForm().read(value, "", faults)
    if ruleset is None or faults:
        raise InvalidInput(faults)
    return ruleset


@lru_cache(maxsize=len(PRESETS))
def preset(name: str) -> Ruleset:
    """One of the presets, by name; ``KeyError`` for any other name."""
    return _build(PRESETS[name])


def _from_overrides(value: Document) -> Ruleset:
    faults: list[Fault] = []
    overrides = _OVERRIDES.read(value, "", faults)
    base = value.get("base")
    if "base" not in value:
        faults.insert(0, Fault("/base", "required", "", {"field": "base"}))
    elif type(base) is str and base not in PRESETS:
        faults = [fault for fault in faults if fault.pointer != "/base"]
        faults.insert(0, Fault("/base", "unknown_preset", "", {"choices": list(PRESETS)}))
    if base == "seed":
        faults += _seed_minimum_faults(value.get("stop_minimum"))
    if faults:
        raise InvalidInput(faults)
    effective = merged(PRESETS[overrides["base"]], _as_document(overrides))
    faults += _contradictions(effective)
    if faults:
        raise InvalidInput(faults)
    return _build(effective)


def _seed_minimum_faults(minimum: object) -> list[Fault]:
    """The seed rules let two players agree on 5 to 7 only."""
    pointer, figure = "/stop_minimum", minimum
    if isinstance(minimum, dict):
        pointer, figure = "/stop_minimum/2", minimum.get("2")
    faults: list[Fault] = []
    if type(figure) is int and _STOP_MINIMUM.low <= figure <= _STOP_MINIMUM.high:
        _SEED_TWO_PLAYERS.read(figure, pointer, faults)
    return faults


def _as_document(overrides: Document) -> Document:
    """What was read, as JSON again: canonical joker ids, integers spread over both player counts."""
    document = json.loads(json.dumps(overrides))
    if "jokers" in document:
        document["jokers"].sort(key=IDS.index)
    if "players" in document:
        document["players"].sort()
    if "last_turn" in document and "no_junk_for" in document["last_turn"]:
        order = ("jjok", "ttadak", "sweep", "stack", "joker")
        document["last_turn"]["no_junk_for"].sort(key=order.index)
    return document  # type: ignore[no-any-return]


def _contradictions(document: Document) -> list[Fault]:
    """Combinations of fields that make no sense, each at the first field named in the schema."""
    faults = []

    def refuse(pointer: str, reason: str) -> None:
        faults.append(Fault(pointer, "contradiction", reason))

    if not _is_one_deck(document["jokers"]):
        refuse("/jokers", "jokers_of_no_deck")
    if any(
        2 * players * document["deal"][str(players)]["hand"] + document["deal"][str(players)]["table"]
        > ORDINARY_CARDS
        for players in document["players"]
    ):
        refuse("/deal", "stock_too_short")
    if document["bomb_after_heundeum"] == "each" and document["bomb_needs_undeclared"]:
        refuse("/bomb_after_heundeum", "no_bomb_after_heundeum")
    pi_bak = document["pi_bak"]
    if (
        pi_bak["enabled"]
        and pi_bak["zero_exempt"]
        and any(pi_bak["loser_max"][str(players)] == 0 for players in document["players"])
    ):
        refuse("/pi_bak/enabled", "nobody_pi_bak")
    if document["three_ppuk"]["enabled"] and not document["three_ppuk"]["points"]:
        refuse("/three_ppuk/enabled", "win_worth_nothing")
    return faults


def _is_one_deck(jokers: list[str]) -> bool:
    """One joker of a value has no letter, several are lettered from ``a`` without a gap."""
    for value in ("X2", "X3"):
        letters = sorted(joker[2:] for joker in jokers if joker.startswith(value))
        if len(letters) == 1 and letters != [""]:
            return False
        if len(letters) > 1 and letters != list("abcde"[: len(letters)]):
            return False
    return True


def _build(document: Document) -> Ruleset:
    """The ruleset of a complete effective document."""

    def by_players(entry: dict[str, int]) -> ByPlayers:
        return ByPlayers(entry["2"], entry["3"])

    document = dict(document)
    label = document.pop("label", None)
    ordered = {"base": document["base"], **{name: document[name] for name in FIELDS}}
    deal, pi_bak, last_turn = document["deal"], document["pi_bak"], document["last_turn"]
    fields = {
        **document,
        "players": tuple(document["players"]),
        "jokers": tuple(document["jokers"]),
        "deal": (DealSize(**deal["2"]), DealSize(**deal["3"])),
        "points": Points(**document["points"]),
        "stop_minimum": by_players(document["stop_minimum"]),
        "nagari": Nagari(**document["nagari"]),
        "pi_bak": PiBak(**{**pi_bak, "loser_max": by_players(pi_bak["loser_max"])}),
        "go_bak": GoBak(**document["go_bak"]),
        "chongtong": Chongtong(**document["chongtong"]),
        "three_ppuk": ThreePpuk(**document["three_ppuk"]),
        "first_ppuk": tuple(document["first_ppuk"]),
        "bright_sale": BrightSale(**document["bright_sale"]),
        "last_turn": LastTurn(**{**last_turn, "no_junk_for": tuple(last_turn["no_junk_for"])}),
    }
    return Ruleset(**fields, label=label, document=ordered)
