"""What can happen in a hand, as values: schema, section 2.

Events are tuples: a hand has a dozen, and frozen dataclasses take three times as long to make.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from scorer.digest import canonical
from scorer.mahjong_sg.rules import Rules
from scorer.version import ENGINE_VERSION


class Kong(NamedTuple):
    """Four of a ``tile``. The last three members are given only where a discard was claimed."""

    type: str
    player: str
    kind: str
    tile: str
    robbed: bool = False
    discarder: str | None = None
    fresh: bool | None = None
    drawable: int | None = None

    def to_document(self) -> dict[str, Any]:
        """The event with its defaults filled in."""
        document: dict[str, Any] = {
            "type": self.type,
            "player": self.player,
            "kind": self.kind,
            "tile": self.tile,
            "robbed": self.robbed,
        }
        if self.kind == "claimed":
            document["fresh"] = bool(self.fresh)
            if self.discarder is not None:
                document["discarder"] = self.discarder
            if self.drawable is not None:
                document["drawable"] = self.drawable
        return document


class Bite(NamedTuple):
    """Both animals of a ``pair`` that bites."""

    type: str
    player: str
    pair: str
    initial: bool = False

    def to_document(self) -> dict[str, Any]:
        """The event with its defaults filled in."""
        return {"type": self.type, "player": self.player, "pair": self.pair, "initial": self.initial}


class Marriage(NamedTuple):
    """The flower and the season of one ``number``, the player's own."""

    type: str
    player: str
    number: int
    initial: bool = False

    def to_document(self) -> dict[str, Any]:
        """The event with its defaults filled in."""
        return {"type": self.type, "player": self.player, "number": self.number, "initial": self.initial}


class Family(NamedTuple):
    """All four tiles of a ``family``; ``members`` when the caller named them."""

    type: str
    player: str
    family: str
    members: tuple[str, ...] | None = None

    def to_document(self) -> dict[str, Any]:
        """The event; ``members`` say nothing that ``family`` does not."""
        return {"type": self.type, "player": self.player, "family": self.family}


class Bao(NamedTuple):
    """Who is liable for a win, in which case, and the facts of that case."""

    case: str
    liable: str
    sets_shown: int | None = None
    visible_tai: int | None = None
    fresh: bool | None = None
    drawable: int | None = None
    flowers_shown: int | None = None

    def to_document(self) -> dict[str, Any]:
        """The liability with the facts of its case."""
        facts = {name: getattr(self, name) for name in BAO_FACTS[self.case]}
        return {"case": self.case, "liable": self.liable, **facts}


BAO_FACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "full_flush": ("sets_shown",),
    "three_dragons": (),
    "four_winds": (),
    "limit_feed": ("visible_tai",),
    "all_honours": ("sets_shown",),
    "mixed_terminals": ("sets_shown",),
    "kong_replacement": (),
    "fresh_late": ("fresh", "drawable"),
    "eighth_flower": ("flowers_shown",),
}
"""The facts each case of liability needs."""


class Win(NamedTuple):
    """A win of ``tai`` ``by`` ``discard`` or ``zi_mo``; ``hand`` is ``thirteen_wonders`` or nothing."""

    type: str
    winner: str
    tai: int
    by: str
    shooter: str | None = None
    bao: Bao | None = None
    hand: str | None = None

    def to_document(self) -> dict[str, Any]:
        """The event with its defaults filled in."""
        return {
            "type": self.type,
            "winner": self.winner,
            "tai": self.tai,
            "by": self.by,
            "shooter": self.shooter,
            "bao": None if self.bao is None else self.bao.to_document(),
            "hand": self.hand,
        }


class Draw(NamedTuple):
    """The hand ended without a win."""

    type: str

    def to_document(self) -> dict[str, Any]:
        """The event."""
        return {"type": self.type}


class FalseWin(NamedTuple):
    """The ``player`` called a win that was none (zha hu)."""

    type: str
    player: str

    def to_document(self) -> dict[str, Any]:
        """The event."""
        return {"type": self.type, "player": self.player}


Event: TypeAlias = Kong | Bite | Marriage | Family | Win | Draw | FalseWin


class Hand(NamedTuple):
    """One hand: four ``players``, East first, the table's ``rules`` and what happened.

    ``chip_value`` is the worth of one point. The events are sound one by one; whether they fit together
    is looked at by :func:`scorer.mahjong_sg.refusals.refusals`.
    """

    players: tuple[str, ...]
    rules: Rules
    chip_value: int
    events: tuple[Event, ...]

    @property
    def canonical(self) -> str:
        """The request of this hand with every default filled in, as the text its digest is made of."""
        members = {
            "chip_value": self.chip_value,
            "engine_version": ENGINE_VERSION,
            "events": [event.to_document() for event in self.events],
            "players": list(self.players),
        }
        # The rules are by far the largest member and their text is kept ready; they sort last.
        return f'{canonical(members)[:-1]},"rules":{self.rules.canonical}}}'
