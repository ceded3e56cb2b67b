"""Who pays whom: transfers, balances, and the fewest transfers that settle up. Shared by both games."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scorer.errors import Fault, InvalidInput

AMOUNT_MAX: Final = 2**53 - 1
"""The largest amount an answer holds: every JSON reader keeps integers up to here exact."""

EXACT_SETTLE_UP: Final = 12
"""Up to so many players with a balance the fewest transfers are searched; their number doubles the work."""


class Transfer(NamedTuple):
    """One payment: ``payer`` gives ``payee`` so many points, worth ``amount``; ``reason`` is a code.

    ``event`` is the place of the event that is paid, in a game whose requests list events. (A tuple,
    because a settlement makes a dozen of them and a frozen dataclass takes three times as long.)
    """

    payer: str
    payee: str
    points: int
    amount: int
    reason: str
    event: int | None = None

    def to_document(self) -> dict[str, object]:
        """The transfer as a member of an answer."""
        document: dict[str, object] = {
            "from": self.payer,
            "to": self.payee,
            "points": self.points,
            "amount": self.amount,
            "reason": self.reason,
        }
        if self.event is not None:
            document["event"] = self.event
        return document


class Balance(NamedTuple):
    """What one player has won (or lost, below zero) in points and in amount."""

    id: str
    points: int
    amount: int

    def to_document(self) -> dict[str, object]:
        """The balance as a member of an answer."""
        return {"id": self.id, "points": self.points, "amount": self.amount}


class Payment(NamedTuple):
    """One payment of a settle-up."""

    payer: str
    payee: str
    amount: int

    def to_document(self) -> dict[str, object]:
        """The payment as a member of an answer."""
        return {"from": self.payer, "to": self.payee, "amount": self.amount}


def balances(players: Iterable[str], transfers: Iterable[Transfer]) -> tuple[Balance, ...]:
    """The sum of ``transfers`` for each of ``players``, in their order. The sum over all is zero.

    Raises :class:`InvalidInput` with ``amount_too_large`` when a figure passes :data:`AMOUNT_MAX`.
    """
    points = dict.fromkeys(players, 0)
    amounts = points.copy()
    for payer, payee, given, amount, _, _ in transfers:
        points[payer] -= given
        points[payee] += given
        amounts[payer] -= amount
        amounts[payee] += amount
    refuse_too_large((*points.values(), *amounts.values()))
    return tuple(map(Balance, points, points.values(), amounts.values()))


def refuse_too_large(figures: Iterable[int]) -> None:
    """Raise ``amount_too_large`` when one of ``figures`` is beyond what an answer can hold exactly."""
    for figure in figures:
        if not -AMOUNT_MAX <= figure <= AMOUNT_MAX:
            raise InvalidInput([Fault("", "amount_too_large", "", {"high": AMOUNT_MAX})])


def correction_faults(corrections: object, players: Container[str]) -> Iterator[Fault]:
    """Faults of a session's corrections: names that are not of ``players``, amounts that do not sum to zero.

    ``corrections`` is the member of the document, whatever it holds.
    """
    entries = corrections if isinstance(corrections, list) else []
    total = 0
    for index, entry in enumerate(entries):
        name = entry.get("id") if isinstance(entry, dict) else None
        amount = entry.get("amount") if isinstance(entry, dict) else None
        if isinstance(name, str) and name not in players:
            yield Fault(f"/corrections/{index}/id", "unknown_player", "", {"id": name})
        total += amount if type(amount) is int else 0
    if total:
        yield Fault("/corrections", "contradiction", "corrections_sum", {"sum": total})


def running_balances(
    players: Iterable[str], hands: Iterable[Iterable[Balance]]
) -> Iterator[tuple[Balance, ...]]:
    """The balances of all ``players`` after each of ``hands``, of which each has the balances of its own.

    Raises :class:`InvalidInput` with ``amount_too_large`` when a figure passes :data:`AMOUNT_MAX`.
    """
    totals = {player: Balance(player, 0, 0) for player in players}
    for hand in hands:
        for player, points, amount in hand:
            total = totals[player]
            totals[player] = Balance(player, total.points + points, total.amount + amount)
        refuse_too_large([figure for total in totals.values() for figure in total[1:]])
        yield tuple(totals.values())


def corrected(
    balances_before: Iterable[Balance], corrections: Iterable[Mapping[str, Any]]
) -> tuple[Balance, ...]:
    """The balances with the ``corrections``, which are amounts and no points.

    Raises :class:`InvalidInput` with ``amount_too_large`` when a figure passes :data:`AMOUNT_MAX`.
    """
    added: dict[str, int] = {}
    for correction in corrections:
        added[correction["id"]] = added.get(correction["id"], 0) + correction["amount"]
    after = [
        Balance(player, points, amount + added.get(player, 0)) for player, points, amount in balances_before
    ]
    refuse_too_large([balance.amount for balance in after])
    return tuple(after)


def settle_up(amounts: Mapping[str, int]) -> tuple[Payment, ...]:
    """The fewest payments that bring every balance of ``amounts`` (by player, summing to zero) to zero.

    Players are split into as many groups as can settle among themselves; a group of k needs k - 1
    payments, so the most groups give the fewest payments. Beyond :data:`EXACT_SETTLE_UP` players with a
    balance, only pairs that cancel exactly are looked for first.
    """
    open_balances = [(player, amount) for player, amount in amounts.items() if amount]
    if len(open_balances) <= EXACT_SETTLE_UP:
        groups = _most_groups([amount for _, amount in open_balances])
    else:
        groups = _cancelling_pairs([amount for _, amount in open_balances])
    payments: list[Payment] = []
    for group in groups:
        payments += _settle_group([open_balances[index] for index in group])
    order = {player: place for place, player in enumerate(amounts)}
    return tuple(sorted(payments, key=lambda payment: (order[payment.payer], order[payment.payee])))


def _most_groups(amounts: Sequence[int]) -> list[list[int]]:
    """Indices of ``amounts`` in the largest possible number of groups that each sum to zero."""
    count = len(amounts)
    sums = [0] * (1 << count)
    # By mask: how many zero-sum prefixes an order of its members can have, and the member it then ends with.
    prefixes = [0] * (1 << count)
    last = [0] * (1 << count)
    for mask in range(1, 1 << count):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + amounts[low.bit_length() - 1]
        most = -1
        rest = mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            if prefixes[mask ^ bit] > most:
                most, last[mask] = prefixes[mask ^ bit], bit
        prefixes[mask] = most + (sums[mask] == 0)

    groups: list[list[int]] = []
    mask = (1 << count) - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(last[mask].bit_length() - 1)
        mask ^= last[mask]
    return groups


def _cancelling_pairs(amounts: Sequence[int]) -> list[list[int]]:
    """Pairs of indices whose amounts cancel, and one group of all the others."""
    waiting: dict[int, list[int]] = {}
    pairs: list[list[int]] = []
    for index, amount in enumerate(amounts):
        partners = waiting.get(-amount)
        if partners:
            pairs.append([partners.pop(), index])
        else:
            waiting.setdefault(amount, []).append(index)
    rest = sorted(index for indices in waiting.values() for index in indices)
    return [*pairs, rest] if rest else pairs


def _settle_group(group: Sequence[tuple[str, int]]) -> list[Payment]:
    """At most ``len(group) - 1`` payments that settle a group whose balances sum to zero."""
    debtors = sorted(((amount, player) for player, amount in group if amount < 0), key=lambda entry: entry[0])
    creditors = sorted(
        ((amount, player) for player, amount in group if amount > 0), key=lambda entry: -entry[0]
    )
    payments: list[Payment] = []
    owing = due = 0
    payer = payee = ""
    while True:
        if not owing:
            if not debtors:
                return payments
            amount, payer = debtors.pop(0)
            owing = -amount
        if not due:
            due, payee = creditors.pop(0)
        paid = min(owing, due)
        payments.append(Payment(payer, payee, paid))
        owing -= paid
        due -= paid
