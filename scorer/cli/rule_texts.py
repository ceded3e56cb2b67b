"""Rules in tables: their values and ranges as short texts, for both games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from scorer.cli.output import Output
from scorer.cli.voice import Voice

Document = dict[str, Any]

WIDE: Final = 120
"""Columns of a terminal from which a table of rules can be read."""


class Row(NamedTuple):
    """One rule, as it is shown."""

    name: str
    value: str
    range: str
    meaning: str


def dotted(document: Document, name: str) -> Any:
    """The member of a ruleset that a dotted name (``go_bak.mode``) means."""
    value: Any = document
    for part in name.split("."):
        value = value[part]
    return value


def show_rules(rows: Sequence[Row], value: str, output: Output) -> None:
    """Every rule with its value, range and meaning: a table, or where that has no room, a list."""
    voice = output.voice
    if output.width < WIDE:
        for row in rows:
            output.line(f"{row.name} = {row.value}   ({row.range})", style="bold")
            output.line(f"    {row.meaning}")
        return
    columns = [voice.word("rule"), voice.word(value), voice.word("range"), voice.word("meaning")]
    output.table(columns, rows)


def meaning_text(field: Document, schema: Document, value: Any, voice: Voice, game: str = "gostop") -> str:
    """What a rule is about, and what the word chosen for it means."""
    description = str(field["description"])
    if value not in schema.get("enum", ()) or not isinstance(value, str):
        return description
    from scorer.i18n import choice_text

    return f"{description}. {value}: {choice_text(voice.language, field['name'], value, game)}"


def value_text(value: object, voice: Voice) -> str:
    """A rule's value in a table."""
    if isinstance(value, bool):
        return voice.word("yes" if value else "no")
    if value is None or value in ([], ()):
        return "–"
    if isinstance(value, dict):
        separator = "; " if any(isinstance(inner, dict) for inner in value.values()) else ", "
        return separator.join(
            f"{key}{':' if key.isdecimal() else ''} {value_text(inner, voice)}"
            for key, inner in value.items()
        )
    if isinstance(value, list | tuple):
        return " ".join(value_text(inner, voice) for inner in value)
    return voice.number(value) if isinstance(value, int) else str(value)


def range_text(schema: Any, voice: Voice) -> str:
    """What values a rule can take, out of its JSON Schema."""
    match schema:
        case {"anyOf": options}:
            text = " | ".join(dict.fromkeys(range_text(option, voice) for option in options))
        case {"enum": choices}:
            text = " | ".join(str(choice) for choice in choices)
        case {"type": "boolean"}:
            text = f"{voice.word('yes')} | {voice.word('no')}"
        case {"type": "integer", "minimum": low, "maximum": high}:
            text = f"{voice.number(low)}–{voice.number(high)}"
        case {"type": "array", "items": items, "minItems": low, "maxItems": high}:
            times = str(low) if low == high else f"{low}–{high}"
            text = f"{times} × ({range_text(items, voice)})"
        case {"type": "object", "properties": members}:
            inner = {name: range_text(part, voice) for name, part in members.items()}
            if len(set(inner.values())) == 1:
                text = f"{', '.join(inner)}: {next(iter(inner.values()))}"
            else:
                text = ", ".join(f"{name}: {part}" for name, part in inner.items())
        case {"type": "null"}:
            text = "–"
        case _:  # the only texts among rules are the ids of jokers
            text = "X2 X3 …"
    return text
