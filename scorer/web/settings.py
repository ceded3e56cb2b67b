"""Every setting of the service, read once from the environment; a wrong value is refused by its name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

PREFIX: Final = "SCORER_"
KIB: Final = 1024
MIB: Final = 1024 * KIB


class WrongSetting(ValueError):
    """A variable of the environment that cannot be used; the message names it."""


def _number(default: int, low: int, high: int, meaning: str) -> Any:
    return field(default=default, metadata={"low": low, "high": high, "meaning": meaning})


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator can set. Each field is the variable ``SCORER_`` and its name in capitals.

    ``body_*`` are the largest bodies in bytes, by what is sent; ``meaning`` in a field's metadata is its
    line in the documentation.
    """

    queue: int = _number(64, 1, 10_000, "requests in hand of each worker process; further ones get 503")
    connections: int = _number(2000, 8, 10_000, "open connections of each worker process")
    patience: int = _number(20, 1, 600, "seconds for sending a request, or taking an answer")
    keepalive: int = _number(5, 1, 600, "seconds that a connection is kept while no whole request has begun")
    grace: int = _number(20, 1, 600, "seconds for requests in hand when the service is stopped")
    body_deal: int = _number(64 * KIB, KIB, MIB, "largest body of one deal or hand, in bytes")
    body_session: int = _number(4 * MIB, KIB, 64 * MIB, "largest body of a session, in bytes")
    body_batch: int = _number(8 * MIB, KIB, 64 * MIB, "largest body of a batch, in bytes")
    body_record: int = _number(MIB, KIB, 16 * MIB, "largest body of one record, in bytes")
    body_stream: int = _number(32 * MIB, KIB, 256 * MIB, "largest body of a stream of records, in bytes")
    stream_lines: int = _number(10_000, 1, 1_000_000, "most records of one stream")

    @staticmethod
    def from_environment(environ: Mapping[str, str] | None = None) -> Settings:
        """The settings that the variables give, defaults for the rest.

        Raises :class:`WrongSetting` for a value that is no number or out of range.
        """
        values = os.environ if environ is None else environ
        given: dict[str, Any] = {}
        for setting in fields(Settings):
            name = PREFIX + setting.name.upper()
            if name in values:
                given[setting.name] = _read_number(name, values[name], **setting.metadata)
        return Settings(**given)


def _read_number(name: str, text: str, *, low: int, high: int, meaning: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise WrongSetting(f"{name} must be a whole number from {low} to {high} ({meaning}); it is {text!r}")
    return number
