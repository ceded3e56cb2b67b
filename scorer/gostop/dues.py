"""What each loser of a win by stop owes (rules sections 4.1 to 4.4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from scorer.errors import Fault, InvalidInput
from scorer.gostop.cards import ANIMALS, BRIGHTS, SAKE_CUP
from scorer.gostop.deal import BAKS, FinishedDeal, Player, number_of
from scorer.gostop.month_checks import bombed_after_shown
from scorer.gostop.scoring import (
    SAKE_CUP_AS_JUNK_VALUE,
    UNKNOWN_COUNTS,
    Counts,
    Pile,
    count_pile,
    cup_roles,
    items_of,
    junk_value,
)

BRIGHTS_FOR_GWANG_BAK = 3
"""Gwang-bak is about the combination of three brights or more, so its number is no field."""


class Multiplier(NamedTuple):
    """One row of a product: why, and by how much; never a factor of 1."""

    code: str
    factor: int

    def to_document(self) -> dict[str, object]:
        """The row as a member of an answer."""
        return {"code": self.code, "factor": self.factor}


class Loser(NamedTuple):
    """What one loser owes: ``due`` in points before liability moves, ``pays`` after them.

    ``uncapped`` is the due before the cap. An ``exempt`` loser captured nothing and owes nothing.
    """

    id: str
    multipliers: tuple[Multiplier, ...]
    uncapped: int
    due: int
    pays: int
    exempt: bool = False


class Points(NamedTuple):
    """The winner's points before every doubling: of the cards, of the goes, and together."""

    cards: int
    go: int
    total: int

    def to_document(self) -> dict[str, int]:
        """The points as a member of an answer."""
        return {"cards": self.cards, "go": self.go, "total": self.total}


class CupRole(NamedTuple):
    """Whose sake cup counted as what (``animal`` or ``junk``), and what was asked for."""

    id: str
    role: str
    chosen: str

    def to_document(self) -> dict[str, object]:
        """The role as a member of an answer."""
        return {"id": self.id, "role": self.role, "chosen": self.chosen}


class Liability(NamedTuple):
    """Who pays for all losers, and whether by ``go_bak`` or because he was named ``liable``."""

    id: str
    reason: str


class Win(NamedTuple):
    """The payments of a stop with the winner's sake cup in one role.

    ``base`` is what every loser would owe without doublings of his own, in points.
    """

    pile: Pile
    sake_cup: CupRole | None
    points: Points
    table_multipliers: tuple[Multiplier, ...]
    base: int
    losers: tuple[Loser, ...]
    liability: Liability | None

    @property
    def collected(self) -> int:
        """What the winner gets from all losers together."""
        return sum([loser.pays for loser in self.losers])


def winner_piles(deal: FinishedDeal, winner: Player) -> list[Pile]:
    """The winner's pile in every role of its sake cup that lets him stop, animal first.

    Raises :class:`InvalidInput` with ``under_stop_minimum`` when there is none. Where only the points
    are known the pile has no items; counts that nobody gave are 0 and unused.
    """
    ruleset = deal.ruleset
    if winner.points is not None:
        detail, piles = "points", [Pile(winner.points, (), UNKNOWN_COUNTS, None)]
    elif winner.counts is not None:
        items = items_of(winner.counts, ruleset)
        detail, piles = "counts", [Pile(sum([item.points for item in items]), items, winner.counts, None)]
    else:
        cards = winner.captured or 0
        detail = "captured"
        piles = [
            count_pile(cards, ruleset, cup_as_junk=role)
            for role in cup_roles(cards, winner.sake_cup, ruleset)
        ]
    least = ruleset.stop_minimum.of(len(deal.active))
    if winner.points_at_last_go is not None:
        least = max(least, winner.points_at_last_go + 1)
    allowed = [pile for pile in piles if pile.points >= least]
    if not allowed:
        seat = [player.id for player in deal.players].index(winner.id)
        params = {"points": max(pile.points for pile in piles), "least": least}
        raise InvalidInput([Fault(f"/players/{seat}/{detail}", "under_stop_minimum", "", params)])
    return allowed


def win_with(deal: FinishedDeal, winner: Player, pile: Pile) -> Win:
    """Every due when the winner's pile counts as ``pile``."""
    go_points = deal.ruleset.go_points(winner.go_count)
    points = Points(pile.points, go_points, pile.points + go_points)
    table = _table_multipliers(deal, winner, pile)
    liability = _liability(deal)
    base = points.total * _product(table)
    debt = _debt_to(deal, pile.counts, base, liability)
    sake_cup = None
    if pile.sake_cup is not None:
        sake_cup = CupRole(winner.id, pile.sake_cup, winner.sake_cup)
    losers = []
    for player in deal.active:
        if player is not winner:
            loser, role = _loser(deal, debt, player)
            losers.append(loser)
            if role is not None:
                sake_cup = CupRole(player.id, role, player.sake_cup)
    if liability is not None:
        losers = _moved(losers, liability.id)
    return Win(pile, sake_cup, points, table, base, tuple(losers), liability)


def _product(multipliers: tuple[Multiplier, ...]) -> int:
    product = 1
    for multiplier in multipliers:
        product *= multiplier.factor
    return product


def multiplying_bombs(deal: FinishedDeal, winner: Player) -> int:
    """How many of the winner's bombs have a factor: that of a month he showed may count as shown alone."""
    bombs = number_of(winner.bombs)
    if deal.ruleset.bomb_after_heundeum == "once":
        bombs -= len(bombed_after_shown(winner))
    return bombs


def _table_multipliers(deal: FinishedDeal, winner: Player, pile: Pile) -> tuple[Multiplier, ...]:
    """The doublings that every loser pays (rules section 4.2), in the order of the contract."""
    ruleset = deal.ruleset
    if winner.points is None:
        meongtta = bool(ruleset.meongtta_min) and pile.counts.animals >= ruleset.meongtta_min
    else:
        meongtta = winner.meongtta
    rows = (
        ("go", ruleset.go_factor(winner.go_count)),
        ("heundeum", ruleset.heundeum_factor ** number_of(winner.heundeum)),
        ("bomb", ruleset.bomb_factor ** multiplying_bombs(deal, winner)),
        ("meongtta", 2 if meongtta else 1),
        ("previous_nagari", ruleset.nagari.factor_after(deal.previous_nagari)),
        ("extra", deal.extra_multiplier),
    )
    return tuple([Multiplier(code, factor) for code, factor in rows if factor > 1])


class _Debt(NamedTuple):
    """What every loser's due is worked out from: the base, and by what he is measured.

    ``gwang_bak`` and ``meong_bak`` say whether the winner's pile makes losers pay them, ``pi_bak`` with how
    much junk a loser pays it. ``go_bak`` doubles the due of ``caller``, or of all where that is ``None``.
    """

    base: int
    gwang_bak: bool
    pi_bak: range
    meong_bak: bool
    go_bak: Multiplier | None
    caller: str | None


_BAK: Final = {bak: Multiplier(bak, 2) for bak in BAKS}
_GWANG_BAK, _PI_BAK, _MEONG_BAK = _BAK.values()


def _debt_to(deal: FinishedDeal, winner: Counts, base: int, liability: Liability | None) -> _Debt:
    """What a winner with these counts makes losers pay (rules section 4.3)."""
    ruleset = deal.ruleset
    pi_bak, go_bak = ruleset.pi_bak, ruleset.go_bak
    by_go_bak = liability is not None and liability.reason == "go_bak" and go_bak.factor > 1
    return _Debt(
        base,
        ruleset.gwang_bak and winner.brights >= BRIGHTS_FOR_GWANG_BAK,
        range(pi_bak.zero_exempt, pi_bak.loser_max.of(len(deal.active)) + 1)
        if pi_bak.enabled and winner.junk >= pi_bak.winner_min
        else range(0),
        bool(ruleset.meong_bak_min) and winner.animals >= ruleset.meong_bak_min,
        Multiplier("go_bak", go_bak.factor) if by_go_bak else None,
        None if liability is None or go_bak.applies_to == "all" else liability.id,
    )


def _loser(deal: FinishedDeal, debt: _Debt, player: Player) -> tuple[Loser, str | None]:
    """One loser's due, and the role of his sake cup if he has one: the one with the smaller due."""
    ruleset = deal.ruleset
    if ruleset.empty_loser_exempt and _has_nothing(player):
        return Loser(player.id, (), 0, 0, 0, exempt=True), None
    cards = player.captured
    if cards is None:
        counts = player.counts
        if counts is None:
            baks = [_BAK[bak] for bak in BAKS if bak in (player.baks or ())]
        else:
            baks = _baks(debt, counts.brights, counts.animals, counts.junk)
        return _due(debt, player, baks, ruleset.cap), None
    brights, animals = (cards & BRIGHTS).bit_count(), (cards & ANIMALS).bit_count()
    junk = junk_value(cards, ruleset)
    as_animal = _due(debt, player, _baks(debt, brights, animals, junk), ruleset.cap)
    if not cards & SAKE_CUP:
        return as_animal, None
    roles = cup_roles(cards, player.sake_cup, ruleset)
    if True in roles:
        baks = _baks(debt, brights, animals - 1, junk + SAKE_CUP_AS_JUNK_VALUE)
        as_junk = _due(debt, player, baks, ruleset.cap)
        if False not in roles or as_junk.due < as_animal.due:
            return as_junk, "junk"
    return as_animal, "animal"


def _has_nothing(player: Player) -> bool:
    """Whether a loser is known to have captured no card at all."""
    if player.counts is not None:
        return not any(player.counts[:4])
    return player.captured == 0


def _baks(debt: _Debt, brights: int, animals: int, junk: int) -> list[Multiplier]:
    """The baks of a loser with so many brights and animals and so much junk (rules section 4.3)."""
    baks = []
    if debt.gwang_bak and not brights:
        baks.append(_GWANG_BAK)
    if junk in debt.pi_bak:
        baks.append(_PI_BAK)
    if debt.meong_bak and not animals:
        baks.append(_MEONG_BAK)
    return baks


def _due(debt: _Debt, player: Player, multipliers: list[Multiplier], cap: int | None) -> Loser:
    """A loser's due: the base times his own doublings, then the cap."""
    if debt.go_bak is not None and debt.caller in (None, player.id):
        multipliers.append(debt.go_bak)
    uncapped = debt.base
    for multiplier in multipliers:
        uncapped *= multiplier.factor
    due = uncapped if cap is None else min(uncapped, cap)
    return Loser(player.id, tuple(multipliers), uncapped, due, due)


def _liability(deal: FinishedDeal) -> Liability | None:
    """Who pays for all losers (rules section 4.4): a go-bak caller before a player named liable."""
    go_bak = deal.ruleset.go_bak
    if go_bak.on:
        callers = [player for player in deal.active if player.go_count and player.id != deal.winner]
        order = sorted(callers, key=lambda caller: caller.id != deal.first_go)
        if go_bak.only_without_gain:
            order = [caller for caller in order if not caller.gained_since_go]
        if order:
            return Liability(order[0 if go_bak.caller == "first" else -1].id, "go_bak")
    return None if deal.liable is None else Liability(deal.liable, "liable")


def _moved(losers: list[Loser], liable: str) -> list[Loser]:
    """The dues, moved whole onto the liable player."""
    everything = sum([loser.due for loser in losers])
    return [loser._replace(pays=everything if loser.id == liable else 0) for loser in losers]


def points_below_goes(deal: FinishedDeal, winner: Player, card_points: int) -> tuple[Fault, ...]:
    """A warning when each go must have raised the points, and they are too few for so many (section 4.2)."""
    expected = deal.ruleset.stop_minimum.of(len(deal.active)) + winner.go_count
    if card_points >= expected:
        return ()
    seat = [player.id for player in deal.players].index(winner.id)
    detail = "points" if winner.points is not None else "captured" if winner.counts is None else "counts"
    params = {"points": card_points, "go_count": winner.go_count, "expected": expected}
    return (Fault(f"/players/{seat}/{detail}", "points_below_goes", "", params),)
