"""The table while a game is played: the same as a :class:`State`, but changed in place.

One board serves a whole game, so that a move costs only what it changes. Outside the engine a position
is always a :class:`State`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scorer.gostop.cards import ORDINARY, SAKE_CUP
from scorer.gostop.deal import SidePayment
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.play_rules import PlayRules, play_rules
from scorer.gostop.engine.state import Stack, State
from scorer.gostop.engine.unseen import Unseen
from scorer.gostop.scoring import card_points

FIRST_JOKER: Final = ORDINARY.bit_count()
"""The bits of jokers begin here; all ordinary cards stand below."""


class Board:
    """A game in progress. Members are those of :class:`State`, as lists; ``masks`` are the piles as masks.

    ``drawn`` is how many cards have left ``stock``. Whoever changes ``piles`` changes ``masks``. What
    happens is appended to ``events``, where there are any.
    """

    __slots__ = (
        "bombs",
        "cups",
        "drawn",
        "ending",
        "events",
        "flip_credits",
        "from_position",
        "go_counts",
        "go_order",
        "hands",
        "heundeum",
        "holders",
        "judged",
        "last_go",
        "masks",
        "phase",
        "piles",
        "played_jokers",
        "players",
        "ppuk_counts",
        "rules",
        "side_payments",
        "stacks",
        "stock",
        "table",
        "terms",
        "turn",
        "turns_taken",
        "unseen",
        "winner",
    )

    def __init__(
        self,
        rules: PlayRules,
        players: tuple[str, ...],
        hands: list[int],
        stock: Sequence[int],
        unseen: Unseen,
        *,
        terms: tuple[int, int] = (0, 1),
    ) -> None:
        """``terms`` are the number of nagari before this deal and the extra multiplier of its payment."""
        seats = rules.players
        self.rules = rules
        self.players = players
        self.hands = hands
        self.stock = stock
        self.drawn = 0
        self.unseen = unseen
        self.terms = terms
        self.table = 0
        self.stacks: dict[int, Stack] = {}
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.masks = [0] * seats
        self.cups = ["auto"] * seats
        self.go_counts = [0] * seats
        self.last_go: list[int | None] = [None] * seats
        self.go_order: list[int] = []
        self.heundeum: list[list[int]] = [[] for _ in range(seats)]
        self.bombs: list[list[int]] = [[] for _ in range(seats)]
        self.flip_credits = [0] * seats
        self.ppuk_counts = [0] * seats
        self.turns_taken = [0] * seats
        self.side_payments: list[SidePayment] = []
        self.turn = 0
        self.phase = "play"
        self.ending: str | None = None
        self.winner: int | None = None
        self.holders: tuple[int, ...] = ()
        self.played_jokers = 0
        self.from_position = False
        self.events: list[Event] | None = None
        # The pile with which a player last had no call to make, so that it need not be counted again.
        self.judged = [-1] * seats

    # --- Questions

    def has_cards(self, seat: int) -> bool:
        """Whether a hand holds a card, known or not."""
        return bool(self.hands[seat] or self.unseen.hands[seat])

    def stock_is_done(self) -> bool:
        """Whether no ordinary card can be left to turn; remaining jokers stay unturned (section 6.7).

        Asked when no hand holds a card: then every unseen card lies in the stock.
        """
        return not self.ordinary_left()

    def ordinary_left(self) -> int:
        """How many ordinary cards the stock still has; a card of an unknown hand counts as none of them."""
        known = sum(bit < FIRST_JOKER for bit in self.stock[self.drawn :])
        return known + (self.unseen.cards & ORDINARY).bit_count() - sum(self.unseen.hands)

    def would_end(self) -> bool:
        """Whether the deal ends unless somebody stops it now (rules section 6.7, HTTP contract)."""
        if any(self.hands) or any(self.unseen.hands):
            return False
        if self.from_position and not any(self.flip_credits):
            return True
        return self.stock_is_done()

    def is_last_turn(self, seat: int) -> bool:
        """Whether the turn in progress is the player's last, as the ruleset understands it (section 6.4)."""
        if self.has_cards(seat):
            return False
        when = self.rules.ruleset.last_turn.when
        if when == "own_turns":
            return not self.flip_credits[seat]
        return True if when == "own_hand" else self.would_end()

    def open_cup(self, seat: int) -> bool:
        """Whether this player has captured a sake cup whose role is still his to choose."""
        return bool(
            self.masks[seat] & SAKE_CUP and self.cups[seat] == "auto" and self.rules.ruleset.sake_cup_as_junk
        )

    def points_as(self, seat: int, role: str) -> int:
        """A player's card points with a sake cup used as ``animal`` or ``junk``."""
        return card_points(self.masks[seat], self.rules.ruleset, cup_as_junk=role == "junk")

    def points(self, seat: int) -> int:
        """A player's card points; an open sake cup counts in the role that brings more (section 6.5)."""
        cards = self.masks[seat]
        ruleset = self.rules.ruleset
        if not cards & SAKE_CUP:
            return card_points(cards, ruleset)
        if self.open_cup(seat):
            return max(card_points(cards, ruleset), card_points(cards, ruleset, cup_as_junk=True))
        return card_points(cards, ruleset, cup_as_junk=self.cups[seat] == "junk")

    def allows_call(self, seat: int, points: int) -> bool:
        """Whether so many card points oblige this player to call go or stop (rules section 6.5)."""
        if points < self.rules.stop_minimum:
            return False
        last = self.last_go[seat]
        return last is None or points > last

    def call_is_due(self, seat: int) -> bool:
        """Whether this player must call at the end of his turn.

        Points change with the pile alone, or fall when a sake cup is fixed or locked.
        """
        pile = self.masks[seat]
        if pile == self.judged[seat]:
            return False
        points = self.points(seat)
        if points >= self.rules.stop_minimum and self.allows_call(seat, points):
            return True
        self.judged[seat] = pile
        return False

    # --- Changes

    def add_to_pile(self, seat: int, cards: Iterable[int]) -> None:
        """Lay cards on a player's pile, in the order given."""
        pile = self.piles[seat]
        mask = self.masks[seat]
        for bit in cards:
            pile.append(bit)
            mask |= 1 << bit
        self.masks[seat] = mask

    def tell(self, event: Event) -> None:
        """Note something that happened, where anybody listens."""
        if self.events is not None:
            self.events.append(event)

    def end(self, ending: str, winner: int | None = None, holders: tuple[int, ...] = ()) -> None:
        """The deal is over."""
        self.phase = "over"
        self.ending = ending
        self.winner = winner
        self.holders = holders

    # --- Values

    def freeze(self) -> State:
        """The position as a value."""
        return State(
            ruleset=self.rules.ruleset,
            players=self.players,
            hands=tuple(self.hands),
            stock=tuple(self.stock[self.drawn :]),
            table=self.table,
            stacks=tuple(sorted(self.stacks.items())),
            captured=tuple([tuple(pile) for pile in self.piles]),
            sake_cup=tuple(self.cups),
            go_counts=tuple(self.go_counts),
            points_at_last_go=tuple(self.last_go),
            go_order=tuple(self.go_order),
            heundeum=tuple([tuple(months) for months in self.heundeum]),
            bombs=tuple([tuple(months) for months in self.bombs]),
            flip_credits=tuple(self.flip_credits),
            ppuk_counts=tuple(self.ppuk_counts),
            turns_taken=tuple(self.turns_taken),
            side_payments=tuple(self.side_payments),
            unknown=self.unseen.freeze(),
            turn=self.turn,
            phase=self.phase,
            ending=self.ending,
            winner=self.winner,
            holders=self.holders,
            played_jokers=self.played_jokers,
            from_position=self.from_position,
            previous_nagari=self.terms[0],
            extra_multiplier=self.terms[1],
        )

    @staticmethod
    def of(state: State) -> Board:
        """A board on which ``state`` can be played on; the state itself never changes."""
        board = Board(
            play_rules(state.ruleset, len(state.players)),
            state.players,
            list(state.hands),
            state.stock,
            Unseen.of(state.unknown),
            terms=(state.previous_nagari, state.extra_multiplier),
        )
        board.table = state.table
        board.stacks = dict(state.stacks)
        board.piles = [list(pile) for pile in state.captured]
        board.masks = [sum(1 << bit for bit in pile) for pile in state.captured]
        board.cups = list(state.sake_cup)
        board.go_counts = list(state.go_counts)
        board.last_go = list(state.points_at_last_go)
        board.go_order = list(state.go_order)
        board.heundeum = [list(months) for months in state.heundeum]
        board.bombs = [list(months) for months in state.bombs]
        board.flip_credits = list(state.flip_credits)
        board.ppuk_counts = list(state.ppuk_counts)
        board.turns_taken = list(state.turns_taken)
        board.side_payments = list(state.side_payments)
        board.turn = state.turn
        board.phase = state.phase
        board.ending = state.ending
        board.winner = state.winner
        board.holders = state.holders
        board.played_jokers = state.played_jokers
        board.from_position = state.from_position
        return board
