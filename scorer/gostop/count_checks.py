"""Counts that the deck, the other piles or each other contradict (rules section 4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorer.errors import Fault
from scorer.gostop.cards import ANIMALS, BRIGHTS, RAIN_BRIGHT, RIBBONS, SAKE_CUP, SETS
from scorer.gostop.deal import FinishedDeal, Player
from scorer.gostop.ruleset import Ruleset
from scorer.gostop.scoring import SAKE_CUP_AS_JUNK_VALUE, Counts, junk_value

_KINDS: Final = ("brights", "animals", "ribbons", "junk")
_RIBBON_SETS: Final = ("hongdan", "cheongdan", "chodan")
_SET_SIZE: Final = 3


def count_faults(deal: FinishedDeal) -> list[Fault]:
    """Too many of a kind, one by one and over all players; flags that counts or other piles contradict."""
    faults: list[Fault] = []
    if all(player.counts is None for player in deal.players):
        return faults
    most = _deck_counts(deal.ruleset)
    told = set()
    for index, player in enumerate(deal.players):
        counts = player.counts
        if counts is None:
            continue
        pointer = f"/players/{index}/counts"
        for kind in _KINDS:
            if getattr(counts, kind) > most[kind]:
                told.add(kind)
                faults.append(Fault(f"{pointer}/{kind}", "too_many_cards", kind, {"most": most[kind]}))
        faults += _flag_faults(deal, player, counts, pointer)
    return faults + [fault for kind, fault in _sum_faults(deal) if kind not in told]


def _deck_counts(ruleset: Ruleset) -> dict[str, int]:
    """How much of each kind the deck holds; the sake cup is in the animals and, where it may be, the junk."""
    cup = SAKE_CUP_AS_JUNK_VALUE if ruleset.sake_cup_as_junk else 0
    return {
        "brights": BRIGHTS.bit_count(),
        "animals": ANIMALS.bit_count(),
        "ribbons": RIBBONS.bit_count(),
        "junk": junk_value(ruleset.deck, ruleset) + cup,
    }


def _sum_faults(deal: FinishedDeal) -> Iterator[tuple[str, Fault]]:
    """Over all players together no kind may pass the deck; the sake cup is either an animal or junk."""
    ruleset = deal.ruleset
    cards = 0
    sums = dict.fromkeys(_KINDS, 0)
    for player in deal.players:
        cards |= player.captured or 0
        if player.counts is not None:
            for kind in _KINDS:
                sums[kind] += getattr(player.counts, kind)
    others = cards & ~SAKE_CUP
    sums["brights"] += (others & BRIGHTS).bit_count()
    sums["animals"] += (others & ANIMALS).bit_count()
    sums["ribbons"] += (others & RIBBONS).bit_count()
    sums["junk"] += junk_value(others, ruleset)
    cup_is_counted = not cards & SAKE_CUP
    animals = ANIMALS.bit_count() - 1 + cup_is_counted
    junk = junk_value(ruleset.deck, ruleset)
    if cup_is_counted and ruleset.sake_cup_as_junk and sums["animals"] < animals:
        junk += SAKE_CUP_AS_JUNK_VALUE
    most = {"brights": BRIGHTS.bit_count(), "animals": animals, "ribbons": RIBBONS.bit_count(), "junk": junk}
    for kind in _KINDS:
        if sums[kind] > most[kind]:
            params = {"sum": sums[kind], "most": most[kind]}
            yield kind, Fault("/players", "too_many_cards", f"all_{kind}", params)


def _flag_faults(deal: FinishedDeal, player: Player, counts: Counts, pointer: str) -> Iterator[Fault]:
    """Sets and the rain bright: needed of a winner, refused of a loser, and what contradicts them."""
    if deal.winner is not None and player.id != deal.winner:
        for flag in ("rain_bright", *SETS):
            if getattr(counts, flag):
                yield Fault(f"{pointer}/{flag}", "not_applicable", "loser_sets")
        return
    yield from _rain_faults(counts, pointer)
    yield from _set_faults(counts, pointer, complete=deal.ending == "stop" and deal.winner is not None)
    others = 0
    for other in deal.players:
        if other is not player:
            others |= other.captured or 0
    for flag, cards in (("rain_bright", RAIN_BRIGHT), *SETS.items()):
        if getattr(counts, flag) and others & cards:
            yield Fault(f"{pointer}/{flag}", "contradiction", "set_elsewhere")


def _rain_faults(counts: Counts, pointer: str) -> Iterator[Fault]:
    """No bright at all cannot hold the rain bright, all five must."""
    rain = counts.rain_bright
    if rain is not None and counts.brights == (0 if rain else BRIGHTS.bit_count()):
        yield Fault(f"{pointer}/rain_bright", "contradiction", "rain_bright_count")


def _set_faults(counts: Counts, pointer: str, *, complete: bool) -> Iterator[Fault]:
    """Sets that need more cards than were counted, and counts so high that they must hold another set.

    The latter only where the sets that were said are all there are (``complete``).
    """
    if counts.godori and counts.animals < _SET_SIZE:
        yield Fault(f"{pointer}/godori", "contradiction", "set_needs_more")
    elif complete and not counts.godori and counts.animals == ANIMALS.bit_count():
        yield Fault(f"{pointer}/godori", "contradiction", "set_is_held")
    held = [flag for flag in _RIBBON_SETS if getattr(counts, flag)]
    missing = [flag for flag in _RIBBON_SETS if not getattr(counts, flag)]
    for number, flag in enumerate(held, start=1):
        if counts.ribbons < _SET_SIZE * number:
            yield Fault(f"{pointer}/{flag}", "contradiction", "set_needs_more")
    all_ribbons = RIBBONS.bit_count()
    if complete and all_ribbons - len(missing) < counts.ribbons <= all_ribbons:
        yield Fault(f"{pointer}/{missing[0]}", "contradiction", "set_is_held")
