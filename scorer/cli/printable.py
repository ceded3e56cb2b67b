"""Text that is safe to show, whoever wrote it."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    r"""``text`` without what would move a terminal's cursor or colour it: a name may hold anything.

    >>> printable("a\x1b[31mb")
    'a�[31mb'
    """
    if text.isprintable():
        return text
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} else char
        for char in text
    )
