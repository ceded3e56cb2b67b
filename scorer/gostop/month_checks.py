"""Months shown and bombed that cannot have been (rules sections 4.2 and 4.7)."""

from __future__ import annotations

from scorer.errors import Fault
from scorer.gostop.deal import FinishedDeal, Player, number_of


def month_faults(deal: FinishedDeal) -> list[Fault]:
    """Too many months for one hand, a month of two players, a bomb that the ruleset forbids."""
    faults: list[Fault] = []
    most = deal.ruleset.triples_max(len(deal.active))
    owner: dict[int, str] = {}
    for index, player in enumerate(deal.players):
        if not (player.heundeum or player.bombs):
            continue
        pointer = f"/players/{index}"
        if distinct_triples(player) > most:
            faults += [
                Fault(f"{pointer}/{member}", "contradiction", "too_many_triples", {"most": most})
                for member, months in (("heundeum", player.heundeum), ("bombs", player.bombs))
                if months
            ]
        for member, months in (("heundeum", player.heundeum), ("bombs", player.bombs)):
            for place, month in enumerate(() if isinstance(months, int) else months):
                if owner.setdefault(month, player.id) != player.id:
                    params = {"month": month, "other": owner[month]}
                    faults.append(
                        Fault(f"{pointer}/{member}/{place}", "contradiction", "month_of_two", params)
                    )
                elif (
                    member == "bombs"
                    and deal.ruleset.bomb_needs_undeclared
                    and month in bombed_after_shown(player)
                ):
                    params = {"month": month}
                    faults.append(
                        Fault(f"{pointer}/bombs/{place}", "contradiction", "bombed_after_shown", params)
                    )
    return faults


def bombed_after_shown(player: Player) -> tuple[int, ...]:
    """The months that a player both showed and bombed, as far as months are named."""
    if isinstance(player.heundeum, int) or isinstance(player.bombs, int):
        return ()
    return tuple([month for month in player.bombs if month in player.heundeum])


def distinct_triples(player: Player) -> int:
    """How many months a player showed or bombed; one that is in both counts once where months are named."""
    return number_of(player.heundeum) + number_of(player.bombs) - len(bombed_after_shown(player))
