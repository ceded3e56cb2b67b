"""Numbers as a language writes them: grouped, without a currency, the same in every text."""

from __future__ import annotations

from typing import Final

KEPT: Final = 20_000
"""So many numbers a language are kept as text; a table's figures repeat, an attacker's need not be kept."""

_UNGROUPED: Final = 1000


class Numbers(dict[int, str]):
    """The text of every integer in one language: look a number up.

    >>> Numbers("en")[5600], Numbers("as")[1234567], Numbers("en")[-20]
    ('5,600', '12,34,567', '-20')
    """

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def __missing__(self, number: int) -> str:
        if -_UNGROUPED < number < _UNGROUPED:
            text = str(int(number))
        else:
            from babel.numbers import format_decimal  # noqa: PLC0415 - most answers hold no such number

            text = format_decimal(number, locale=self.language)
        if len(self) < KEPT:
            self[number] = text
        return text
