"""Rules given on the command line: a name, an object written out, or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.cli.documents import parse, read_bytes

if TYPE_CHECKING:
    from scorer.cli.output import Output


def is_preset_name(value: str) -> bool:
    """Whether ``value`` is meant as a preset's name; a preset goes before a file that is called so."""
    from scorer.gostop.presets import PRESETS

    text = value.strip()
    if text in PRESETS:
        return True
    is_file = text == "-" or text.endswith(".json") or "/" in text or Path(text).is_file()
    return not (text.startswith("{") or is_file)


def read_ruleset_option(value: str, output: Output) -> Any:
    """The document that ``value`` is or names: a preset, an object of overrides, or a file that holds one."""
    text = value.strip()
    if is_preset_name(text):
        return text
    return read_object_option(text, output)


def read_object_option(value: str, output: Output) -> Any:
    """The JSON document written out in ``value``, or in the file it names."""
    text = value.strip()
    if text.startswith("{"):
        return parse(text.encode("utf-8", "surrogatepass"), output.voice.word("written_out"), output)
    return parse(read_bytes(text), text, output)
