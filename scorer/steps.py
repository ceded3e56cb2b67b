"""One step of an explanation: a code and its figures, in no language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the reason for a result. ``params`` hold every figure and name its text needs."""

    code: str
    params: Mapping[str, object]
