"""Documents from files and standard input, and what is said when one is refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.cli.exits import Failure, Refused

if TYPE_CHECKING:
    from scorer.cli.output import Output

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def shown(name: str) -> str:
    """A file's name in a message."""
    return "standard input" if name == "-" else name


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``. :class:`Failure` when there are none to be had."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as fault:
        raise Failure(f"{name}: {fault.strerror or fault}") from None


def parse(body: bytes, name: str, output: Output) -> Any:
    """The JSON document that ``body`` holds; ``name`` says where it came from."""
    from scorer.strict_json import NotJson, loads

    try:
        return loads(body.removeprefix(BYTE_ORDER_MARK))
    except NotJson as fault:
        message = output.voice.not_json(fault)
        if output.as_json:
            output.json({"status": 400, "title": output.voice.say("title.not_json"), "detail": message})
        raise Failure(f"{shown(name)}: {message}") from None


def read_document(name: str, output: Output) -> Any:
    """The JSON document in a file or standard input. What is no JSON is refused."""
    return parse(read_bytes(name), name, output)


@contextmanager
def refusals(name: str, output: Output, places: dict[str, str] | None = None) -> Iterator[None]:
    """Turns :class:`~scorer.errors.InvalidInput` into lines for a person, or a problem for a program.

    ``places`` has, for pointers that came from options and not from a document, what the person typed.
    """
    from scorer.errors import InvalidInput

    try:
        yield
    except InvalidInput as invalid:
        voice = output.voice
        faults = [(fault, voice.fault(fault)) for fault in invalid.faults]
        heading = voice.word("refused", name=shown(name), count=len(faults))
        if output.as_json:
            errors = [
                {"pointer": fault.pointer, "code": fault.code, "message": message}
                for fault, message in faults
            ]
            output.json({"status": 422, "title": voice.say("title.invalid_input"), "errors": errors})
        named = places or {}
        lines = [
            (named.get(fault.pointer, fault.pointer or "/"), message, fault.code) for fault, message in faults
        ]
        raise Refused(heading, lines) from None
