"""From a sound deal to the first position (rules section 5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorer.gostop.cards import CARDS, MONTH_MASKS, bits_of
from scorer.gostop.engine.board import FIRST_JOKER, Board
from scorer.gostop.engine.deals import Cards, Deal, DeckDeal, HandsDeal, ObservedDeal, PositionDeal
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.legality import MONTH_OF, MONTHS, fours
from scorer.gostop.engine.play_rules import PlayRules
from scorer.gostop.engine.state import Stack
from scorer.gostop.engine.unseen import Unseen

PACKETS: Final = {
    2: ((1, 5), (0, 5), (None, 4), (1, 5), (0, 5), (None, 4)),
    3: ((1, 4), (2, 4), (0, 4), (None, 3), (1, 3), (2, 3), (0, 3), (None, 3)),
}
"""Whom each packet of a deck goes to (``None``: the table), and how many cards it has (rules section 5)."""

A_STACK: Final = 3
_MASKS: Final = tuple(card.mask for card in CARDS)


DEALT_BY_PACKETS: Final = {
    players: (
        sum(number for seat, number in packets if seat == 0),
        sum(number for seat, number in packets if seat is None),
    )
    for players, packets in PACKETS.items()
}
"""How many cards a hand and the table get when a deck is dealt in packets."""


def mask(bits: Iterable[int]) -> int:
    """The pile of these cards."""
    out = 0
    for bit in bits:
        out |= _MASKS[bit]
    return out


def begin(
    rules: PlayRules,
    players: tuple[str, ...],
    deal: Deal,
    terms: tuple[int, int] = (0, 1),
    events: list[Event] | None = None,
) -> Board:
    """The board after the deal; ``terms`` as in :class:`Board`. The deal must be sound."""
    if isinstance(deal, DeckDeal):
        hands, table, stock = _in_packets(deal.deck, rules.players)
        board = Board(rules, players, hands, stock, Unseen(0, [0] * rules.players), terms=terms)
        board.events = events
        _lay_out(board, table, stock)
        _judge_deal(board)
    elif isinstance(deal, HandsDeal):
        hands = [mask(hand) for hand in deal.hands]
        board = Board(rules, players, hands, deal.stock, Unseen(0, [0] * rules.players), terms=terms)
        board.events = events
        _lay_out(board, deal.table, deal.stock)
        _judge_deal(board)
    elif isinstance(deal, ObservedDeal):
        board = _observed(rules, players, deal, terms)
        board.events = events
        size = rules.ruleset.deal_size(rules.players).table
        _lay_out(board, deal.table[:size], deal.table[size:])
        board.drawn = 0
        _judge_deal(board)
    else:
        board = _from_position(rules, players, deal, terms)
        board.events = events
        if board.phase == "play" and board.would_end():
            board.end("nagari")
            board.tell(Event("nagari", board.turn))
    return board


def _in_packets(deck: Cards, players: int) -> tuple[list[int], Cards, Cards]:
    """Hands as masks, the table as laid out and the stock that a shuffled deck gives."""
    hands = [0] * players
    table: Cards = ()
    dealt = 0
    for seat, number in PACKETS[players]:
        packet = deck[dealt : dealt + number]
        dealt += number
        if seat is None:
            table += packet
        else:
            hands[seat] |= mask(packet)
    return hands, table, deck[dealt:]


def _observed(
    rules: PlayRules, players: tuple[str, ...], deal: ObservedDeal, terms: tuple[int, int]
) -> Board:
    """A board whose stock nobody knows, and of its hands only those that were given."""
    given = deal.hands or (None,) * rules.players
    hands = [mask(hand or ()) for hand in given]
    size = rules.ruleset.deal_size(rules.players).hand
    unseen = rules.deck & ~mask(deal.table)
    for hand in hands:
        unseen &= ~hand
    hidden = [size if hand is None else 0 for hand in given]
    board = Board(rules, players, hands, (), Unseen(unseen, hidden, dealt=True), terms=terms)
    if any(hidden):
        board.unseen.unchecked.add("chongtong")
    return board


def _lay_out(board: Board, layout: Cards, replacements: Cards) -> None:
    """The table cards are laid; each joker goes to the dealer and is replaced until it is by none."""
    board.tell(Event("deal", 0, layout))
    lying = []
    drawn = 0
    for bit in layout:
        card = bit
        while card >= FIRST_JOKER:
            board.add_to_pile(0, (card,))
            board.tell(Event("joker", 0, (card,), word="table"))
            card = replacements[drawn]
            drawn += 1
        lying.append(card)
    board.drawn = drawn
    board.table = mask(lying)
    months = [MONTH_OF[bit] for bit in lying]
    for month in set(months):
        if months.count(month) == A_STACK:
            board.stacks[month] = Stack(None, tuple([bit for bit in lying if MONTH_OF[bit] == month]))


def _judge_deal(board: Board) -> None:
    """Four of a month on the table, then in a hand, end the deal at once (rules section 5)."""
    on_table = fours(board.table)
    if on_table:
        ending = board.rules.ruleset.four_on_table
        if ending == "dealer_wins":
            ending = "chongtong"
        board.end(ending, holders=(0,) if ending == "chongtong" else ())
        board.tell(Event(ending, 0, month=MONTH_OF[on_table.bit_length() - 1]))
        return
    held = [fours(hand) for hand in board.hands]
    if any(held):
        board.end("chongtong", holders=tuple([seat for seat, months in enumerate(held) if months]))
        for seat, months in enumerate(held):
            for bit in bits_of(months):
                board.tell(Event("chongtong", seat, month=MONTH_OF[bit]))


def _from_position(
    rules: PlayRules,
    players: tuple[str, ...],
    deal: PositionDeal,
    terms: tuple[int, int],
) -> Board:
    """A board as a position describes it."""
    seats = rules.players
    hands = [mask(hand) for hand in deal.hands]
    placed = mask(deal.table) | mask(deal.stock)
    for cards in (*deal.hands, *(deal.captured or ())):
        placed |= mask(cards)
    unseen = Unseen(rules.deck & ~placed, list(deal.hidden or [0] * seats))
    unseen.unchecked.add("position")
    board = Board(rules, players, hands, deal.stock, unseen, terms=terms)
    board.from_position = True
    board.table = mask([bit for bit in deal.table if bit < FIRST_JOKER])
    given = {stack.month: stack for stack in deal.stacks}
    for month in MONTHS:
        if (board.table & MONTH_MASKS[month]).bit_count() == A_STACK:
            stack = given.get(month)
            jokers = stack.jokers if stack else ()
            cards = tuple([bit for bit in deal.table if MONTH_OF[bit] == month or bit in jokers])
            board.stacks[month] = Stack(stack.maker if stack else None, cards)
    for seat, cards in enumerate(deal.captured or ()):
        board.add_to_pile(seat, cards)
    board.cups = list(deal.sake_cup or board.cups)
    board.go_counts = list(deal.go_counts or board.go_counts)
    board.last_go = list(deal.points_at_last_go or board.last_go)
    board.heundeum = [list(months) for months in deal.heundeum or board.heundeum]
    board.bombs = [list(months) for months in deal.bombs or board.bombs]
    board.flip_credits = list(deal.flip_credits or board.flip_credits)
    board.ppuk_counts = list(deal.ppuk_counts or board.ppuk_counts)
    board.turns_taken = list(deal.turns_taken or board.turns_taken)
    board.side_payments = list(deal.side_payments)
    board.go_order = _go_order(board, deal.go_order)
    board.turn = deal.turn
    board.phase = deal.phase
    return board


def _go_order(board: Board, given: Cards | None) -> list[int]:
    """Who called go, in the order of their first calls; where nobody says, by seat."""
    callers = [seat for seat, number in enumerate(board.go_counts) if number]
    if given is None:
        if len(callers) > 1:
            board.unseen.unchecked.add("go_order")
        return callers
    return sorted(callers, key=given.index)
