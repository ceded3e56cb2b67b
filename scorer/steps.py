"""One step of an explanation: a code and its figures, in no language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Step(NamedTuple):
    """One line of the reason for a result. ``params`` hold every figure and name its text needs.

    A tuple, because an answer makes a dozen and a frozen dataclass takes three times as long.
    """

    code: str
    params: Mapping[str, object]

    def to_document(self) -> dict[str, Any]:
        """The step as a member of an answer, still without its text."""
        return {"code": self.code, "params": dict(self.params)}
