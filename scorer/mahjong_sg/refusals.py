"""What a hand of sound events may still not be: schema, section 5, second table, the part of settle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

from scorer.errors import Fault
from scorer.mahjong_sg.events import (
    BAO_FACTS,
    Bao,
    Bite,
    Draw,
    FalseWin,
    Family,
    Hand,
    Kong,
    Marriage,
    Win,
)
from scorer.mahjong_sg.rules import Rules
from scorer.mahjong_sg.tiles import FAMILIES

MOST_KONGS: Final = 4
"""A hand has four sets."""

LATE_KONG_FACTS: Final = ("discarder", "fresh", "drawable")
FACTS: Final = tuple(dict.fromkeys(fact for facts in BAO_FACTS.values() for fact in facts))

_OFF_A_DISCARD: Final = frozenset(("full_flush", "fresh_late", "eighth_flower"))
"""Cases in which the liable player threw the winning tile himself, or had it robbed."""

EventType = TypeVar("EventType")
Placed = Sequence[tuple[int, EventType]]
"""Events of one type, each with its place in the list."""


def refusals(hand: Hand) -> list[Fault]:
    """Every fault of meaning in ``hand``; pointers are those of a settle request."""
    placed: dict[str, list[Any]] = {}
    for index, event in enumerate(hand.events):
        placed.setdefault(event.type, []).append((index, event))
    wins: Placed[Win] = placed.get("win", [])
    draws: Placed[Draw] = placed.get("draw", [])
    kongs: Placed[Kong] = placed.get("kong", [])
    bites: Placed[Bite] = placed.get("bite", [])
    marriages: Placed[Marriage] = placed.get("marriage", [])
    faults: list[Fault] = []
    if len(wins) + len(draws) > 1:
        faults += _endings(wins, draws)
    for index, win in wins:
        faults += _win(hand.rules, win, f"/events/{index}")
    if kongs:
        faults += _kongs(kongs)
        faults += _robbed(kongs, wins[0][1] if wins else None, drawn=bool(draws))
    if marriages:
        faults += _marriages(hand, marriages)
    faults += _twice([(bite.pair, f"/events/{index}/pair") for index, bite in bites])
    if "family" in placed:
        faults += _families(placed["family"], bites, marriages)
    if "false_win" in placed:
        faults += _false_wins(hand.rules, placed["false_win"])
    return faults


def _twice(things: Sequence[tuple[object, str]]) -> Iterator[Fault]:
    """``duplicate_event`` at the place of everything that stood before."""
    seen = set()
    for thing, pointer in things:
        if thing in seen:
            yield Fault(pointer, "duplicate_event")
        seen.add(thing)


def _endings(wins: Placed[Win], draws: Placed[Draw]) -> Iterator[Fault]:
    """A hand ends once: by one win, or by one draw."""
    for index, _ in wins[1:]:
        yield Fault(f"/events/{index}", "two_wins")
    for index, _ in draws[1:]:
        yield Fault(f"/events/{index}", "duplicate_event")
    if wins and draws:
        yield Fault(f"/events/{max(wins[0][0], draws[0][0])}", "win_and_draw")


def _win(rules: Rules, win: Win, pointer: str) -> Iterator[Fault]:
    if win.shooter is not None:
        if win.shooter == win.winner:
            yield Fault(f"{pointer}/shooter", "winner_is_shooter", "", {"player": win.winner})
        if win.by == "zi_mo":
            yield Fault(f"{pointer}/shooter", "shooter_on_zi_mo")
    minimum = rules.minimum(win.by)
    if win.tai < minimum:
        params = {"tai": win.tai, "minimum": minimum}
        yield Fault(f"{pointer}/tai", "tai_below_minimum", "", params)
    if win.tai == 0 and rules.ladder is None and rules.zero_tai == "half" and rules.unit % 2:
        yield Fault("/rules/unit", "not_integer", "", {"unit": rules.unit})
    if win.bao is not None:
        yield from _bao(rules, win, win.bao, f"{pointer}/bao")


def _bao(rules: Rules, win: Win, bao: Bao, pointer: str) -> Iterator[Fault]:
    """A case the table plays, with the facts of this case, all of which fit it."""
    if not getattr(rules.bao, bao.case):
        yield Fault(f"{pointer}/case", "option_off", "bao")
    if bao.liable == win.winner:
        yield Fault(f"{pointer}/liable", "winner_is_liable", "", {"player": win.winner})
    needed = BAO_FACTS[bao.case]
    for fact in FACTS:
        if fact not in needed and getattr(bao, fact) is not None:
            yield Fault(f"{pointer}/{fact}", "bao_facts", "other_case")
    if bao.case in _OFF_A_DISCARD:
        if win.by != "discard":
            yield Fault(f"{pointer}/case", "bao_facts", "needs_discard")
        elif bao.liable != win.shooter:
            yield Fault(f"{pointer}/liable", "bao_facts", "liable_not_shooter")
    elif bao.case == "kong_replacement" and win.by != "zi_mo":
        yield Fault(f"{pointer}/case", "bao_facts", "needs_zi_mo")
    yield from _facts(rules, bao, pointer)


def _facts(rules: Rules, bao: Bao, pointer: str) -> Iterator[Fault]:
    """The facts of the case itself: schema, section 2, column ``fits``."""
    if bao.case in {"full_flush", "all_honours", "mixed_terminals"}:
        if bao.sets_shown is not None and bao.sets_shown < 3:
            yield Fault(f"{pointer}/sets_shown", "bao_facts", "sets_shown", {"low": 3})
    elif bao.case == "limit_feed":
        if rules.cap is None:
            yield Fault(f"{pointer}/visible_tai", "bao_facts", "no_cap")
        elif bao.visible_tai is not None and bao.visible_tai < rules.cap:
            yield Fault(f"{pointer}/visible_tai", "bao_facts", "visible_tai", {"low": rules.cap})
    elif bao.case == "fresh_late":
        if not bao.fresh:
            yield Fault(f"{pointer}/fresh", "bao_facts", "not_fresh")
        if bao.drawable is not None and bao.drawable > rules.fresh_late_threshold:
            params = {"high": rules.fresh_late_threshold}
            yield Fault(f"{pointer}/drawable", "bao_facts", "too_early", params)
    elif bao.case == "eighth_flower" and bao.flowers_shown != 7:
        yield Fault(f"{pointer}/flowers_shown", "bao_facts", "flowers_shown", {"number": 7})


def _kongs(kongs: Placed[Kong]) -> Iterator[Fault]:
    tiles = set()
    made: dict[str, int] = {}
    for index, kong in kongs:
        pointer = f"/events/{index}"
        if kong.tile in tiles:
            yield Fault(f"{pointer}/tile", "duplicate_kong_tile", "", {"tile": kong.tile})
        tiles.add(kong.tile)
        made[kong.player] = made.get(kong.player, 0) + 1
        if made[kong.player] > MOST_KONGS:
            params = {"player": kong.player, "high": MOST_KONGS}
            yield Fault(f"{pointer}/player", "too_many_kongs", "", params)
        if kong.kind != "claimed":
            for fact in LATE_KONG_FACTS:
                if getattr(kong, fact) is not None:
                    yield Fault(f"{pointer}/{fact}", "late_kong_facts")
        elif kong.discarder == kong.player:
            yield Fault(f"{pointer}/discarder", "discarder_is_player", "", {"player": kong.player})


def _robbed(kongs: Placed[Kong], win: Win | None, *, drawn: bool) -> Iterator[Fault]:
    """Only an added kong can be robbed, a concealed one by thirteen wonders; robbing it wins the hand."""
    robbed = False
    for index, kong in kongs:
        if not kong.robbed:
            continue
        pointer = f"/events/{index}/robbed"
        if kong.kind == "claimed":
            yield Fault(pointer, "robbed_not_allowed", "claimed")
        elif kong.kind == "concealed" and (win is None or win.hand != "thirteen_wonders"):
            yield Fault(pointer, "robbed_not_allowed", "concealed")
        if robbed:
            yield Fault(pointer, "robbed_kong_mismatch", "two_robbed")
        elif drawn:
            yield Fault(pointer, "robbed_kong_mismatch", "drawn")
        elif win is not None and win.by == "zi_mo":
            yield Fault(pointer, "robbed_kong_mismatch", "zi_mo")
        elif win is not None and win.shooter != kong.player:
            yield Fault(pointer, "robbed_kong_mismatch", "other_shooter", {"player": kong.player})
        robbed = True


def _marriages(hand: Hand, marriages: Placed[Marriage]) -> Iterator[Fault]:
    for index, marriage in marriages:
        own = hand.players.index(marriage.player) + 1
        if marriage.number != own:
            params = {"player": marriage.player, "own": own}
            yield Fault(f"/events/{index}/number", "not_own_marriage", "", params)
    yield from _twice([(event.number, f"/events/{index}/number") for index, event in marriages])


def _families(families: Placed[Family], bites: Placed[Bite], marriages: Placed[Marriage]) -> Iterator[Fault]:
    """A family is four tiles in one player's hands, so no other player has had a pair with one of them."""
    for index, family in families:
        if family.members is not None and sorted(family.members) != sorted(FAMILIES[family.family]):
            params = {"tiles": list(FAMILIES[family.family])}
            yield Fault(f"/events/{index}/members", "family_incomplete", "members", params)
        pairs = bites if family.family == "animals" else marriages
        holders = [event.player for _, event in pairs if event.player != family.player]
        if holders:
            yield Fault(f"/events/{index}/family", "family_incomplete", "elsewhere", {"player": holders[0]})
    yield from _twice([(event.family, f"/events/{index}/family") for index, event in families])


def _false_wins(rules: Rules, false_wins: Placed[FalseWin]) -> Iterator[Fault]:
    if rules.false_win == "none":
        for index, _ in false_wins:
            yield Fault(f"/events/{index}/type", "option_off", "false_win")
    yield from _twice([(event.player, f"/events/{index}/player") for index, event in false_wins])
