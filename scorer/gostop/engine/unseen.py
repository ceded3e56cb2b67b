"""Cards that a record does not know: what may still be in which hand or in the stock (rules section 8).

Nothing is guessed. A card that nobody has seen may be in a hand as long as that hand has room for it and
no declaration says that it is elsewhere; what is refused here is impossible, whatever the cards were.
"""

from __future__ import annotations

from typing import NamedTuple

from scorer.gostop.cards import CARDS, MONTH_MASKS, bits_of
from scorer.gostop.engine.moves import IllegalMove, Move

_MONTH_OF = tuple(card.month for card in CARDS)
TRIPLE = 3
"""Heundeum shows three of a month, and no opening hand that is played holds a fourth."""


class Unknown(NamedTuple):
    """An :class:`Unseen` as a value, for a state to hold."""

    cards: int
    hands: tuple[int, ...]
    pledges: tuple[tuple[int, int, int], ...] = ()
    revealed: tuple[tuple[int, int, int], ...] = ()
    drawn: tuple[int, ...] = ()
    dealt: bool = False
    unchecked: tuple[str, ...] = ()


class Unseen:
    """The cards of unknown place, and what is known of them.

    ``cards`` is their mask; ``hands`` says by seat how many of them are in that hand. ``pledges`` is, by
    seat and month, how many of them in that hand are known to be of the month. ``revealed`` counts, by
    seat and month, those that turned up in a hand as it was dealt, ``drawn`` by seat the cards drawn
    unseen. ``dealt``: the hands are as dealt, so none of them held four of a month. ``unchecked``
    gathers the codes of what could not be checked.
    """

    __slots__ = ("cards", "dealt", "drawn", "hands", "pledges", "revealed", "unchecked")

    def __init__(self, cards: int, hands: list[int], *, dealt: bool = False) -> None:
        self.cards = cards
        self.hands = hands
        self.pledges: dict[tuple[int, int], int] = {}
        self.revealed: dict[tuple[int, int], int] = {}
        self.drawn = [0] * len(hands)
        self.dealt = dealt
        self.unchecked: set[str] = set()

    def freeze(self) -> Unknown:
        """The same as a value."""
        return Unknown(
            self.cards,
            tuple(self.hands),
            tuple((seat, month, number) for (seat, month), number in sorted(self.pledges.items())),
            tuple((seat, month, number) for (seat, month), number in sorted(self.revealed.items())),
            tuple(self.drawn),
            self.dealt,
            tuple(sorted(self.unchecked)),
        )

    @staticmethod
    def of(unknown: Unknown) -> Unseen:
        """What ``unknown`` was frozen from."""
        unseen = Unseen(unknown.cards, list(unknown.hands), dealt=unknown.dealt)
        unseen.pledges = {(seat, month): number for seat, month, number in unknown.pledges}
        unseen.revealed = {(seat, month): number for seat, month, number in unknown.revealed}
        unseen.drawn = list(unknown.drawn)
        unseen.unchecked = set(unknown.unchecked)
        return unseen

    # --- Hands

    def may_hold(self, seat: int, cards: int) -> bool:
        """Whether the unknown cards of a hand may be all of ``cards`` at once."""
        left = self.hands[seat] - cards.bit_count()
        if left < 0 or cards & ~self.cards:
            return False
        pledged = 0
        for (owner, month), number in self.pledges.items():
            of_month = MONTH_MASKS[month]
            if owner == seat:
                pledged += max(0, number - (cards & of_month).bit_count())
            elif (self.cards & of_month & ~cards).bit_count() < self._pledged(month, seat, cards):
                return False
        if pledged > left:
            return False
        if self.dealt and not self.drawn[seat]:
            return all(
                self._of_month(seat, _MONTH_OF[bit], cards) <= TRIPLE
                for bit in bits_of(cards)
                if _MONTH_OF[bit]
            )
        return True

    def _pledged(self, month: int, seat: int, cards: int) -> int:
        """Cards of a month that must stay unseen once ``seat`` shows ``cards``."""
        own = max(0, self.pledges.get((seat, month), 0) - (cards & MONTH_MASKS[month]).bit_count())
        return own + sum(
            number for (owner, of), number in self.pledges.items() if of == month and owner != seat
        )

    def _of_month(self, seat: int, month: int, cards: int) -> int:
        """How many of a month the dealt hand of ``seat`` held, once it has shown ``cards``."""
        shown = (cards & MONTH_MASKS[month]).bit_count()
        rest = max(0, self.pledges.get((seat, month), 0) - shown)
        return self.revealed.get((seat, month), 0) + shown + rest

    def candidates(self, seat: int) -> int:
        """The unseen cards each of which may be in this hand."""
        mask = 0
        for bit in bits_of(self.cards):
            if self.may_hold(seat, 1 << bit):
                mask |= 1 << bit
        return mask

    def reveal(self, seat: int, cards: int) -> None:
        """Take ``cards``, which this hand may hold, as seen in it."""
        self.cards ^= cards
        self.hands[seat] -= cards.bit_count()
        for bit in bits_of(cards):
            key = seat, _MONTH_OF[bit]
            self.revealed[key] = self.revealed.get(key, 0) + 1
            if key in self.pledges:
                self.pledges[key] -= 1
                if not self.pledges[key]:
                    del self.pledges[key]

    def may_show(self, seat: int, month: int, known: int) -> bool:
        """Whether a hand with ``known`` cards of ``month`` may hold three of it."""
        needed = max(TRIPLE - known, self.pledges.get((seat, month), 0))
        others = sum(number for (owner, of), number in self.pledges.items() if of == month and owner != seat)
        if (self.cards & MONTH_MASKS[month]).bit_count() - others < needed:
            return False
        elsewhere = sum(
            number for (owner, of), number in self.pledges.items() if owner == seat and of != month
        )
        if elsewhere + needed > self.hands[seat]:
            return False
        if self.dealt and not self.drawn[seat]:
            return self.revealed.get((seat, month), 0) + needed <= TRIPLE
        return True

    def pledge(self, seat: int, month: int, known: int) -> None:
        """A hand with ``known`` cards of ``month`` has shown three of it."""
        key = seat, month
        self.pledges[key] = max(TRIPLE - known, self.pledges.get(key, 0))
        self.unchecked.add("heundeum")

    def determined(self) -> list[tuple[int, int]]:
        """Hands and cards that can only be there: every unseen card of a month that one hand has pledged."""
        found = []
        for (seat, month), number in self.pledges.items():
            cards = self.cards & MONTH_MASKS[month]
            if cards.bit_count() == number:
                found.append((seat, cards))
        return found

    # --- Stock

    def may_be_turned(self, bit: int) -> bool:
        """Whether this card may lie in the stock."""
        if not self.cards >> bit & 1 or self.cards.bit_count() <= sum(self.hands):
            return False
        month = _MONTH_OF[bit]
        pledged = sum(number for (_, of), number in self.pledges.items() if of == month)
        return (self.cards & MONTH_MASKS[month]).bit_count() > pledged if pledged else True

    def turn(self, move: Move, index: int) -> int:
        """The card that a move says the stock showed as its ``index``-th; it is seen from now on."""
        if move.flips is None or index >= len(move.flips):
            raise IllegalMove("flip_needed")
        bit = move.flips[index]
        if not self.may_be_turned(bit):
            raise IllegalMove("wrong_flip", card=CARDS[bit].id)
        self.cards ^= 1 << bit
        self.unchecked.add("stock")
        return bit

    def draw(self, seat: int, named: int | None) -> int:
        """The mask of the card that came into a hand for a joker: 0 where nobody says which."""
        if named is None:
            self.hands[seat] += 1
            self.drawn[seat] += 1
            self.unchecked.add("draws")
            return 0
        if not self.may_be_turned(named):
            raise IllegalMove("wrong_flip", card=CARDS[named].id)
        self.cards ^= 1 << named
        self.unchecked.add("stock")
        return 1 << named
