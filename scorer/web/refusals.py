"""A request refused before its content is looked at."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.errors import NO_PARAMS


class Refused(Exception):
    """``kind`` is the problem's, ``variant`` chooses between its sentences, ``params`` fill them."""

    def __init__(
        self, status: int, kind: str, params: Mapping[str, object] = NO_PARAMS, variant: str = ""
    ) -> None:
        self.status = status
        self.kind = kind
        self.params = params
        self.variant = variant
        super().__init__(kind)
