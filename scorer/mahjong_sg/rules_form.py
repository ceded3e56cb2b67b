"""Reading a table's rules from a document of overrides, and describing every field of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from scorer.errors import Fault
from scorer.forms import (
    Boolean,
    Form,
    Integer,
    IntegerOrWord,
    JsonSchema,
    ListOf,
    Nullable,
    Record,
    Word,
)
from scorer.mahjong_sg.rules import (
    DEFAULT,
    LIMIT,
    BaoCases,
    InstantAmounts,
    Ladder,
    Rules,
    TaiValues,
)
from scorer.mahjong_sg.tiles import TILES

MAX_TAI: Final = 20


def _ladder(
    shooter: tuple[int, ...], others: tuple[int, ...], zi_mo: tuple[int, ...] | None = None
) -> Ladder:
    return Ladder(shooter, others, shooter if zi_mo is None else zi_mo)


_ROW: Final = ListOf(Integer(0, 1_000_000), 1, MAX_TAI)
_LADDER: Final = Record(
    {"shooter": _ROW, "others": _ROW, "zi_mo": _ROW}, required=("shooter", "others"), build=_ladder
)


class RulesForm(Record):
    """The object ``rules`` of a request: overrides, merged with the default profile field by field.

    What is read is always a :class:`Rules`. Where fields are at fault it holds the others, so that
    the rest of the request can still be looked at.
    """

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> Rules:
        if type(value) is not dict:
            faults.append(Fault(pointer, "wrong_type", "object"))
            return DEFAULT
        if not value:
            return DEFAULT
        rules, found = _from_text(json.dumps(value))
        faults += [fault.under(pointer) for fault in found]
        return rules

    def read_new(self, value: dict[str, Any]) -> tuple[Rules, tuple[Fault, ...]]:
        """What :meth:`read` keeps for rules it has met before; pointers are relative to ``value``."""
        faults: list[Fault] = []
        members: dict[str, Any] = Record.read(self, value, "", faults)
        broken = {key for key in members if any(_within(fault.pointer, f"/{key}") for fault in faults)}
        rules = Rules(**{key: item for key, item in members.items() if key not in broken})
        return rules, (*faults, *_contradictions(rules, broken))


def _within(place: str, pointer: str) -> bool:
    return place == pointer or place.startswith(pointer + "/")


def _contradictions(rules: Rules, broken: set[str]) -> Iterator[Fault]:
    """The combinations section 5 refuses, looked for only among fields that are sound themselves."""
    if rules.cap is not None and rules.min_tai > rules.cap and broken.isdisjoint(("cap", "min_tai")):
        params = {"min_tai": rules.min_tai, "cap": rules.cap}
        yield Fault("/min_tai", "contradiction", "min_tai_above_cap", params)
    by_ladder = rules.discard_split == "ladder"
    if rules.ladder is None:
        if by_ladder and "ladder" not in broken:
            yield Fault("/ladder", "required", "", {"field": "ladder"})
    else:
        if not by_ladder and "discard_split" not in broken:
            yield Fault("/ladder", "contradiction", "ladder_without_split")
        lengths = {len(rules.ladder.shooter), len(rules.ladder.others), len(rules.ladder.zi_mo)}
        if len(lengths) > 1:
            yield Fault("/ladder", "contradiction", "ladder_lengths")
    if (
        rules.false_win == "limit_zimo"
        and rules.cap is None
        and not by_ladder
        and broken.isdisjoint(("cap", "discard_split"))
    ):
        yield Fault("/false_win", "contradiction", "false_win_without_cap")


_AMOUNT: Final = Integer(0, 1000)
_DRAWABLE: Final = Integer(0, TILES)
_TAI_VALUE: Final = IntegerOrWord(0, MAX_TAI, LIMIT)


def _group(form: Form, build: type[BaoCases | InstantAmounts | TaiValues]) -> Record:
    """A group whose members all have one form."""
    return Record(dict.fromkeys(build.__dataclass_fields__, form), build=build)


RULES: Final = RulesForm(
    {
        "unit": Integer(1, 1000),
        "cap": Nullable(Integer(1, MAX_TAI)),
        "min_tai": Integer(0, MAX_TAI),
        "zi_mo_one_less": Boolean(),
        "zero_tai": Word("half", "as_one"),
        "discard_split": Word("shooter_double", "shooter_pays", "ladder"),
        "ladder": Nullable(_LADDER),
        "thirteen_wonders_as_zi_mo": Boolean(),
        "bao": _group(Boolean(), BaoCases),
        "bao_with_shooter": Word("feeder_pays", "split"),
        "fresh_late_threshold": _DRAWABLE,
        "instant": _group(_AMOUNT, InstantAmounts),
        "claimed_kong_payer": Word("all", "feeder_share", "feeder_all"),
        "late_kong_threshold": Nullable(_DRAWABLE),
        "false_win": Word("none", "limit_zimo"),
        "limit_tai": Integer(1, MAX_TAI),
        "tai": _group(_TAI_VALUE, TaiValues),
    },
)


@lru_cache(maxsize=256)
def _from_text(text: str) -> tuple[Rules, tuple[Fault, ...]]:
    """Rules and faults, kept by the exact text of the overrides: tables send the same rules again."""
    return RULES.read_new(json.loads(text))


@dataclass(frozen=True, slots=True)
class FieldDescription:
    """One field of the rules for the table of ``GET /v1/mahjong-sg/rules``.

    ``type`` is ``integer``, ``boolean``, ``word`` or ``object``; ``range`` the JSON Schema of the values
    it takes; ``message_id`` names the text that says what the field means.
    """

    name: str
    type: str
    range: JsonSchema
    default: object
    message_id: str

    def to_document(self) -> dict[str, Any]:
        """The row as a member of an answer, still without its text."""
        return {"name": self.name, "type": self.type, "range": self.range, "default": self.default}


def read_rules(document: object, pointer: str = "/rules") -> tuple[Rules, list[Fault]]:
    """The rules that ``document``, an object of overrides, stands for, and every fault in it."""
    faults: list[Fault] = []
    return RULES.read(document, pointer, faults), faults


def describe_rules() -> tuple[FieldDescription, ...]:
    """Every field in the order of the schema."""
    return tuple(_describe(RULES, "", DEFAULT))


def _describe(record: Record, prefix: str, defaults: object) -> Iterator[FieldDescription]:
    for name, form in record.fields.items():
        default = getattr(defaults, name)
        if isinstance(form, Record):
            yield from _describe(form, f"{name}.", default)
        else:
            full = prefix + name
            yield FieldDescription(full, _type_name(form), form.schema(), default, f"mahjong.field.{full}")


def _type_name(form: Form) -> str:
    """What a field's value is, besides ``null`` and ``"limit"``, which its range shows."""
    match form:
        case Nullable():
            return _type_name(form.form)
        case Integer() | IntegerOrWord():
            return "integer"
        case Boolean():
            return "boolean"
        case Word():
            return "word"
        case _:
            return "object"
