"""Members of a settle request that others make necessary: the winner, holders, cards, who called first.

Like faults of names these are looked for in the document itself, so that they are told beside every
other fault of form. A member of the wrong form makes nothing necessary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.errors import Fault
from scorer.gostop.ruleset import Ruleset

THREE_BRIGHTS = 3

Document = Mapping[str, Any]


def missing_faults(document: Document, players: Sequence[Document], ruleset: Ruleset | None) -> list[Fault]:
    """A ``required`` fault for everything that the rest of a settle request asks for and that is not there.

    ``players`` are the players of ``document``, with ``{}`` in place of what is no object.
    """
    faults: list[Fault] = []
    ending = document.get("ending", "stop")
    if ending in ("stop", "three_ppuk"):
        if "winner" not in document:
            faults.append(_required("/winner", "winner"))
        elif ending == "stop":
            faults += _of_a_stop(document, players, ruleset)
    elif ending == "chongtong" and "holders" not in document:
        faults.append(_required("/holders", "holders"))
    if "side_payments" in document:
        faults += _of_side_payments(document["side_payments"])
    seller = document.get("seller")
    if isinstance(seller, dict) and not seller.keys() & {"cards", "points"}:
        faults.append(_required("/seller/cards", "seller_detail"))
    return faults


def _required(pointer: str, reason: str = "") -> Fault:
    return Fault(pointer, "required", reason, {"field": pointer.rpartition("/")[2]})


def _of_a_stop(document: Document, players: Sequence[Document], ruleset: Ruleset | None) -> Iterator[Fault]:
    """What a winner and his losers must say of their cards and goes."""
    name = document["winner"]
    seller = document.get("seller")
    sold = seller.get("id") if isinstance(seller, dict) else None
    seat = next((index for index, player in enumerate(players) if player.get("id") == name), None)
    if seat is None or not isinstance(name, str) or name == sold:
        return
    losers = [
        (index, player) for index, player in enumerate(players) if player.get("id", name) not in (name, sold)
    ]
    winner = players[seat]
    detail = first_detail(winner)
    if detail is None:
        yield _required(f"/players/{seat}/captured", "winner_detail")
    elif detail != "points":
        for index, loser in losers:
            if "captured" not in loser and "counts" not in loser:
                yield _required(f"/players/{index}/captured", "loser_detail")
    counts = winner.get("counts")
    if isinstance(counts, dict) and counts.get("brights") == THREE_BRIGHTS and "rain_bright" not in counts:
        yield _required(f"/players/{seat}/counts/rain_bright", "rain_bright")
    if ruleset is not None and ruleset.go_bak.on:
        yield from _of_callers(document, losers, ruleset)


def first_detail(winner: Document) -> str | None:
    """Of cards, counts and points the first that a winner gives; the losers' details follow from it."""
    return next((member for member in winner if member in ("captured", "counts", "points")), None)


def _of_callers(
    document: Document, losers: Sequence[tuple[int, Document]], ruleset: Ruleset
) -> Iterator[Fault]:
    """What go-bak needs to know of losers who had called go."""
    callers = [(index, loser) for index, loser in losers if _called(loser.get("go_count"))]
    if len(callers) > 1 and "first_go" not in document:
        yield _required("/first_go", "first_go")
    if ruleset.go_bak.only_without_gain:
        for index, caller in callers:
            if "gained_since_go" not in caller:
                yield _required(f"/players/{index}/gained_since_go", "gained_since_go")


def _called(go_count: object) -> bool:
    return type(go_count) is int and go_count > 0


def _of_side_payments(payments: object) -> Iterator[Fault]:
    """An event needs its player; any other payment whom it goes to, and points or an amount."""
    for index, payment in enumerate(payments if isinstance(payments, list) else ()):
        if not isinstance(payment, dict):
            continue
        pointer = f"/side_payments/{index}"
        if "event" in payment:
            if "player" not in payment:
                yield _required(f"{pointer}/player")
        elif "player" in payment and not payment.keys() & {"to", "points", "amount"}:
            yield _required(f"{pointer}/event")
        else:
            if "to" not in payment:
                yield _required(f"{pointer}/to")
            if not payment.keys() & {"points", "amount"}:
                yield _required(f"{pointer}/points", "points_or_amount")
