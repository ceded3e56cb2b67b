"""A table's rules: every field of section 1 and the elements of section 4 of the schema, and their defaults.

The values here are frozen and handed to whoever needs them; reading them from a document is the
business of :mod:`scorer.mahjong_sg.rules_form`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Literal, TypeAlias

from scorer.digest import canonical, digest

TaiValue: TypeAlias = int | Literal["limit"]
"""What one element adds to a hand; ``"limit"`` ends the count at the cap, 0 leaves the element out."""

LIMIT: Final = "limit"


@dataclass(frozen=True, slots=True)
class Ladder:
    """Explicit amounts in points for 1, 2, 3 … tai: three lists of one length."""

    shooter: tuple[int, ...]
    """From the shooter of a win on a discard."""
    others: tuple[int, ...]
    """From each of the other two then."""
    zi_mo: tuple[int, ...]
    """From each of the three on zi mo."""


@dataclass(frozen=True, slots=True)
class BaoCases:
    """Which cases of liability the table plays."""

    full_flush: bool = True
    three_dragons: bool = True
    four_winds: bool = False
    limit_feed: bool = False
    all_honours: bool = False
    mixed_terminals: bool = False
    kong_replacement: bool = False
    fresh_late: bool = False
    eighth_flower: bool = False


@dataclass(frozen=True, slots=True)
class InstantAmounts:
    """Points that each other player pays on the spot."""

    kong_claimed: int = 2
    kong_added: int = 2
    kong_concealed: int = 4
    bite: int = 2
    marriage: int = 2
    bite_initial: int = 4
    marriage_initial: int = 4
    family: int = 4


@dataclass(frozen=True, slots=True)
class TaiValues:
    """The value of each element of a hand, in the order in which elements are itemised."""

    big_dragons: TaiValue = LIMIT
    big_winds: TaiValue = LIMIT
    all_honours: TaiValue = LIMIT
    all_terminals: TaiValue = LIMIT
    thirteen_wonders: TaiValue = LIMIT
    nine_gates: TaiValue = LIMIT
    four_hidden_triplets: TaiValue = LIMIT
    four_kongs: TaiValue = LIMIT
    kong_on_kong: TaiValue = LIMIT
    heavenly_hand: TaiValue = LIMIT
    earthly_hand: TaiValue = LIMIT
    eight_flowers: TaiValue = LIMIT
    all_green: TaiValue = 0
    humanly_hand: TaiValue = 0
    dragon: TaiValue = 1
    seat_wind: TaiValue = 1
    round_wind: TaiValue = 1
    own_flower: TaiValue = 1
    own_season: TaiValue = 1
    complete_flowers: TaiValue = 1
    complete_seasons: TaiValue = 1
    animal: TaiValue = 1
    all_animals: TaiValue = 1
    ping_hu: TaiValue = 4
    ping_hu_bonus: TaiValue = 1
    all_triplets: TaiValue = 2
    half_flush: TaiValue = 2
    full_flush: TaiValue = 4
    mixed_terminals: TaiValue = 2
    little_dragons: TaiValue = 1
    little_winds: TaiValue = 2
    seven_pairs: TaiValue = 0
    replacement: TaiValue = 1
    robbing_kong: TaiValue = 1
    last_tile: TaiValue = 1
    fully_concealed_zi_mo: TaiValue = 0
    zi_mo: TaiValue = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table. The defaults are the default profile; amounts are points."""

    unit: int = 2
    cap: int | None = 5
    min_tai: int = 1
    zi_mo_one_less: bool = False
    zero_tai: str = "half"
    discard_split: str = "shooter_double"
    ladder: Ladder | None = None
    thirteen_wonders_as_zi_mo: bool = False
    bao: BaoCases = BaoCases()
    bao_with_shooter: str = "feeder_pays"
    fresh_late_threshold: int = 5
    instant: InstantAmounts = InstantAmounts()
    claimed_kong_payer: str = "all"
    late_kong_threshold: int | None = 7
    false_win: str = "none"
    limit_tai: int = 5
    tai: TaiValues = TaiValues()

    @property
    def limit(self) -> int:
        """The tai of a limit hand: the cap, or ``limit_tai`` where there is no cap."""
        return self.limit_tai if self.cap is None else self.cap

    def counted(self, tai: int) -> int:
        """What counts of ``tai`` in a payment: no more than the cap, and than the ladder has rows."""
        if self.cap is not None and tai > self.cap:
            tai = self.cap
        if self.ladder is not None and tai > len(self.ladder.shooter):
            tai = len(self.ladder.shooter)
        return tai

    def minimum(self, by: str) -> int:
        """The fewest tai with which a win ``by`` ``discard`` or ``zi_mo`` is allowed."""
        lowest = 0 if self.ladder is None else 1  # a ladder has no row for a hand of 0 tai
        one_less = self.zi_mo_one_less and by == "zi_mo"
        return max(lowest, self.min_tai - one_less)

    def __hash__(self) -> int:
        # A few fields that tables differ in; hashing all seventy takes longer than most of what is cached.
        return hash((self.unit, self.cap, self.discard_split, self.ladder, self.instant))

    def to_document(self) -> dict[str, Any]:
        """Every field in the order of the schema; reading it back gives the same rules."""
        document = dict(zip(_NAMES[Rules], _VALUES[Rules](self), strict=True))
        for name, item in document.items():
            names = _NAMES.get(type(item))
            if names is not None:
                document[name] = dict(zip(names, _VALUES[type(item)](item), strict=True))
        if self.ladder is not None:
            document["ladder"] = {name: list(row) for name, row in document["ladder"].items()}
        return document

    @property
    def canonical(self) -> str:
        """The echo as the text that digests are made of."""
        return _canonical(self)

    @property
    def digest(self) -> str:
        """The digest by which a session names these rules."""
        return digest(self.to_document())


_NAMES: Final[Mapping[type, tuple[str, ...]]] = {
    group: tuple(field.name for field in fields(group))
    for group in (Ladder, BaoCases, InstantAmounts, TaiValues, Rules)
}
_VALUES: Final[Mapping[type, Callable[[object], tuple[Any, ...]]]] = {
    group: attrgetter(*names) for group, names in _NAMES.items()
}


@lru_cache(maxsize=256)
def _canonical(rules: Rules) -> str:
    """Kept for each rules object: tables send the same rules again."""
    return canonical(rules.to_document())


DEFAULT: Final = Rules()
"""The default profile."""
