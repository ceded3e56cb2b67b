"""What each event of a hand makes the players pay, in points: payouts page, sections 1 to 4."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from scorer.mahjong_sg.events import Bite, Event, FalseWin, Family, Kong, Marriage, Win
from scorer.mahjong_sg.rules import Rules

SHARES: Final = 3
"""How many others there are at a table of four."""

MOST_TAI: Final = 99
"""The highest number of tai a win can be given with."""


class Share(NamedTuple):
    """What ``payer`` owes for a win before liability: ``factor`` times the base, or a ladder's amount."""

    payer: str
    factor: int | None
    points: int


class WinPayment(NamedTuple):
    """How a ``win`` is paid: the value of the hand, each share of it, and who pays once liability moved.

    ``base`` is ``None`` where a ladder says the amounts. ``shares`` come in seat order, without those of
    0 points; ``pays`` is what is really paid, the same as ``shares`` unless somebody is liable.
    """

    win: Win
    base: int | None
    counted: int
    as_zi_mo: bool
    shares: tuple[Share, ...]
    total: int
    pays: tuple[tuple[str, int], ...]

    @property
    def capped(self) -> bool:
        """Whether fewer tai counted than the hand had."""
        return self.counted < self.win.tai


class Collection(NamedTuple):
    """What ``player`` collects from ``others``, or gives to them after a false win.

    Each of them pays ``shares`` times ``each`` points.
    """

    reason: str
    player: str
    others: tuple[str, ...]
    each: int
    shares: int = 1
    gives: bool = False


Payout: TypeAlias = WinPayment | Collection | None


def base(rules: Rules, counted: int) -> int:
    """The base in points of a hand of ``counted`` tai, at a table without a ladder."""
    if counted:
        return rules.unit << (counted - 1)
    return rules.unit // 2 if rules.zero_tai == "half" else rules.unit


def payout(rules: Rules, players: tuple[str, ...], event: Event) -> Payout:
    """What ``event`` makes the ``players``, in seat order, pay; ``None`` for an event that pays nothing.

    The hand must be free of :func:`~scorer.mahjong_sg.refusals.refusals`.
    """
    pay = _PAYOUTS.get(event.type)
    return None if pay is None else pay(rules, players, event)


def _others(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    seat = players.index(player)
    return players[:seat] + players[seat + 1 :]


def _bite(rules: Rules, players: tuple[str, ...], bite: Bite) -> Collection:
    others, amounts = _others(players, bite.player), rules.instant
    if bite.initial:
        return Collection("bite_initial", bite.player, others, amounts.bite_initial)
    return Collection("bite", bite.player, others, amounts.bite)


def _marriage(rules: Rules, players: tuple[str, ...], marriage: Marriage) -> Collection:
    others, amounts = _others(players, marriage.player), rules.instant
    if marriage.initial:
        return Collection("marriage_initial", marriage.player, others, amounts.marriage_initial)
    return Collection("marriage", marriage.player, others, amounts.marriage)


def _family(rules: Rules, players: tuple[str, ...], family: Family) -> Collection:
    return Collection("family", family.player, _others(players, family.player), rules.instant.family)


def _false_win(rules: Rules, players: tuple[str, ...], false_win: FalseWin) -> Collection:
    others = _others(players, false_win.player)
    return Collection("false_win", false_win.player, others, false_win_amount(rules), gives=True)


def is_late(rules: Rules, kong: Kong) -> bool:
    """Whether a claimed kong falls on its discarder alone: a fresh tile thrown with few left to draw."""
    return (
        bool(kong.fresh)
        and rules.late_kong_threshold is not None
        and kong.drawable is not None
        and kong.drawable <= rules.late_kong_threshold
    )


def _kong(rules: Rules, players: tuple[str, ...], kong: Kong) -> Collection | None:
    player, amounts = kong.player, rules.instant
    if kong.robbed:
        return None
    if kong.kind == "claimed":
        return _claimed_kong(rules, players, kong)
    if kong.kind == "added":
        return Collection("kong_added", player, _others(players, player), amounts.kong_added)
    return Collection("kong_concealed", player, _others(players, player), amounts.kong_concealed)


def _claimed_kong(rules: Rules, players: tuple[str, ...], kong: Kong) -> Collection:
    player, each = kong.player, rules.instant.kong_claimed
    if kong.discarder is not None:
        feeder = (kong.discarder,)
        if is_late(rules, kong):
            return Collection("kong_late", player, feeder, each, SHARES)
        if rules.claimed_kong_payer == "feeder_all":
            return Collection("kong_feeder_all", player, feeder, each, SHARES)
        if rules.claimed_kong_payer == "feeder_share":
            return Collection("kong_feeder_share", player, feeder, each)
    return Collection("kong_claimed", player, _others(players, player), each)


def false_win_amount(rules: Rules) -> int:
    """What who called a false win pays each other player: the zi mo share of the highest hand there is."""
    highest = rules.counted(MOST_TAI)
    return 2 * base(rules, highest) if rules.ladder is None else rules.ladder.zi_mo[highest - 1]


def win_payment(rules: Rules, players: tuple[str, ...], win: Win) -> WinPayment:
    """How the ``players`` pay for ``win``: sections 1 and 2."""
    counted = rules.counted(win.tai)
    as_zi_mo = win.by == "zi_mo" or (rules.thirteen_wonders_as_zi_mo and win.hand == "thirteen_wonders")
    losers = _others(players, win.winner)
    shooter = None if as_zi_mo else win.shooter
    if rules.ladder is None:
        value = base(rules, counted)
        thrown, other = _factors(rules, as_zi_mo=as_zi_mo)
        factors = [(loser, thrown if loser == shooter else other) for loser in losers]
        shares = [Share(loser, factor, factor * value) for loser, factor in factors if factor]
    else:
        value = None
        ladder, row = rules.ladder, counted - 1
        thrown, other = ladder.shooter[row], ladder.zi_mo[row] if as_zi_mo else ladder.others[row]
        amounts = [(loser, thrown if loser == shooter else other) for loser in losers]
        shares = [Share(loser, None, points) for loser, points in amounts if points]
    total = sum([share.points for share in shares])
    pays = _pays(rules, players, win, shares, total)
    return WinPayment(win, value, counted, as_zi_mo, tuple(shares), total, pays)


def _factors(rules: Rules, *, as_zi_mo: bool) -> tuple[int, int]:
    """How often the shooter pays the base, and how often each other loser: section 1."""
    if as_zi_mo:
        return 2, 2
    if rules.discard_split == "shooter_pays":
        return 4, 0
    return 2, 1


def _pays(
    rules: Rules, players: tuple[str, ...], win: Win, shares: list[Share], total: int
) -> tuple[tuple[str, int], ...]:
    """Who pays how much of ``total``: section 2. Liability moves the sum and never changes it."""
    if win.bao is None:
        return tuple([(share.payer, share.points) for share in shares])
    owed = {win.bao.liable: total}
    if rules.bao_with_shooter == "split" and win.shooter is not None and win.shooter != win.bao.liable:
        half = total // 2
        owed = {win.bao.liable: total - half, win.shooter: half}
    return tuple([(player, owed[player]) for player in players if owed.get(player)])


_PAYOUTS: Final[Mapping[str, Callable[[Rules, tuple[str, ...], Any], Payout]]] = {
    "kong": _kong,
    "bite": _bite,
    "marriage": _marriage,
    "family": _family,
    "win": win_payment,
    "false_win": _false_win,
}
"""What each type of event makes pay; a draw pays nothing."""
