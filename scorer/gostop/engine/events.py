"""What happened at the table: one frozen event for everything that a player would see."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from scorer.gostop.cards import IDS

EVENT_TYPES: Final = (
    "deal",
    "play",
    "flip",
    "capture",
    "lay",
    "jjok",
    "ttadak",
    "ppuk",
    "stack_capture",
    "sweep",
    "bomb",
    "joker",
    "junk_taken",
    "heundeum",
    "sake_cup",
    "go",
    "stop",
    "nagari",
    "void",
    "chongtong",
    "three_ppuk",
)
"""Every type of event, in the order of the HTTP contract."""


class Event(NamedTuple):
    """Something that happened to or by ``seat``; which other members count depends on ``type``.

    ``cards`` are bits in the order in which they went, ``other`` is the seat that gave junk or made a
    stack, ``word`` where a joker came from or what a sake cup became, ``number`` points or goes.
    """

    type: str
    seat: int
    cards: tuple[int, ...] = ()
    month: int | None = None
    other: int | None = None
    word: str | None = None
    number: int | None = None

    def to_document(self) -> dict[str, Any]:
        """The event as a member of an answer."""
        document: dict[str, Any] = {"type": self.type, "seat": self.seat}
        cards = [IDS[bit] for bit in self.cards]
        match self.type:
            case "play" | "flip" | "lay":
                document["card"] = cards[0]
            case "joker":
                document |= {"card": cards[0], "from": self.word, "draws": cards[1] if cards[1:] else None}
            case "deal" | "capture" | "jjok" | "ttadak":
                document["cards"] = cards
            case "ppuk" | "bomb":
                document |= {"month": self.month, "cards": cards}
            case "stack_capture":
                document |= {"month": self.month, "maker": self.other, "cards": cards}
            case "junk_taken":
                document |= {"from": self.other, "cards": cards}
            case "heundeum" | "void" | "chongtong":
                document["month"] = self.month
            case "sake_cup":
                document["as"] = self.word
            case "go" | "stop":
                document |= {"points": self.number}
        return document
