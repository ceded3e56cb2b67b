"""The 148 tiles: 34 kinds four times over, and twelve bonus tiles, named as in the schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scorer.errors import Fault
from scorer.forms import JsonSchema

SUITS: Final = ("d", "b", "c")
WINDS: Final = ("E", "S", "W", "N")
DRAGONS: Final = ("R", "G", "Wh")

KINDS: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *WINDS,
    *DRAGONS,
)
"""The 34 kinds; a kind's place here is its number everywhere in this package."""

FLOWERS: Final = ("F1", "F2", "F3", "F4")
SEASONS: Final = ("S1", "S2", "S3", "S4")
ANIMALS: Final = ("cat", "rat", "rooster", "centipede")
BONUS: Final = (*FLOWERS, *SEASONS, *ANIMALS)

FAMILIES: Final[Mapping[str, tuple[str, ...]]] = {
    "flowers": FLOWERS,
    "seasons": SEASONS,
    "animals": ANIMALS,
}

COPIES: Final = 4
"""How many tiles of one kind there are."""

TILES: Final = len(KINDS) * COPIES + len(BONUS)

NUMBER: Final[Mapping[str, int]] = {name: number for number, name in enumerate(KINDS)}
FIRST_HONOUR: Final = NUMBER["E"]
FIRST_DRAGON: Final = NUMBER["R"]


def mask(names: Iterable[str]) -> int:
    """A set of kinds as bits: bit n stands for ``KINDS[n]``."""
    return sum(1 << NUMBER[name] for name in names)


WIND_BITS: Final = mask(WINDS)
DRAGON_BITS: Final = mask(DRAGONS)
HONOUR_BITS: Final = WIND_BITS | DRAGON_BITS
SUIT_BITS: Final = tuple(mask(f"{rank}{suit}" for rank in range(1, 10)) for suit in SUITS)
TERMINAL_BITS: Final = mask(f"{rank}{suit}" for suit in SUITS for rank in (1, 9))
GREEN_BITS: Final = mask(("2b", "3b", "4b", "6b", "8b", "G"))


class TileName:
    """The name of one of some tiles, told apart by case; any other word is ``unknown_tile``."""

    __slots__ = ("known", "names")

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.known = frozenset(self.names)

    def read(self, value: object, pointer: str, faults: list[Fault]) -> str | None:
        if type(value) is not str:
            faults.append(Fault(pointer, "wrong_type", "text"))
            return None
        if value not in self.known:
            faults.append(Fault(pointer, "unknown_tile", "", {"tile": value}))
            return None
        return value

    def schema(self) -> JsonSchema:
        return {"type": "string", "enum": list(self.names)}


KIND_NAME: Final = TileName(KINDS)
BONUS_NAME: Final = TileName(BONUS)
ANY_NAME: Final = TileName((*KINDS, *BONUS))
