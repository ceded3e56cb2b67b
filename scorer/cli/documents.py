"""Documents from files and standard input, and what is said when one is refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from scorer.cli import exits
from scorer.cli.exits import Failure, Refused

if TYPE_CHECKING:
    from scorer.cli.output import Output

Result = TypeVar("Result")

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def shown(name: str, output: Output) -> str:
    """A file's name in a message."""
    return output.voice.word("standard_input") if name == "-" else name


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
            output.json(problem(output, 400, "not_json", message))
        raise Failure(f"{shown(name, output)}: {message}") from None


def read_document(name: str, output: Output) -> Any:
    """The JSON document in a file or standard input. What is no JSON is refused."""
    return parse(read_bytes(name), name, output)


def worked_out(file: str | None, output: Output, work: Callable[[Any], Result]) -> tuple[Any, Result]:
    """The document in FILE, and what ``work`` makes of it. What either refuses is told."""
    if file is None:
        raise click.UsageError("Give a FILE, - for standard input, or --example.")
    document = read_document(file, output)
    with refusals(file, output):
        return document, work(document)


def problem(output: Output, status: int, kind: str, detail: str) -> dict[str, Any]:
    """The problem document with which the HTTP API would answer."""
    return {
        "type": f"/problems/{kind.replace('_', '-')}",
        "title": output.voice.say(f"title.{kind}"),
        "status": status,
        "detail": detail,
    }


@contextmanager
def refusals(
    name: str, output: Output, places: dict[str, str] | None = None, status: int = exits.INVALID
) -> Iterator[None]:
    """Turns :class:`~scorer.errors.InvalidInput` into lines for a person, or a problem for a program.

    ``places`` has, for pointers that came from options and not from a document, what the person typed;
    ``status`` is the exit status then.
    """
    from scorer.errors import InvalidInput

    try:
        yield
    except InvalidInput as invalid:
        voice = output.voice
        faults = [(fault, voice.fault(fault)) for fault in invalid.faults]
        heading = f"{shown(name, output)}: {voice.word('refused', count=len(faults))}"
        if output.as_json:
            errors = [
                {"pointer": fault.pointer, "code": fault.code, "message": message}
                for fault, message in faults
            ]
            detail = voice.say("detail.invalid_input", count=len(faults))
            output.json({**problem(output, 422, "invalid_input", detail), "errors": errors})
        named = places or {}
        lines = [
            (named.get(fault.pointer, fault.pointer or "/"), message, fault.code) for fault, message in faults
        ]
        raise Refused(heading, lines, status) from None
