"""From a sound deal to the first position (rules section 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scorer.gostop.cards import MONTH_MASKS
from scorer.gostop.engine.board import FIRST_JOKER, Board
from scorer.gostop.engine.deals import Cards, Deal, DeckDeal, HandsDeal, ObservedDeal, PositionDeal
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.legality import MONTH_OF, MONTHS
from scorer.gostop.engine.play_rules import PlayRules
from scorer.gostop.engine.state import Stack
from scorer.gostop.engine.unseen import Unseen

Events = list[Event] | None

PACKETS: Final = {
    2: ((1, 5), (0, 5), (None, 4), (1, 5), (0, 5), (None, 4)),
    3: ((1, 4), (2, 4), (0, 4), (None, 3), (1, 3), (2, 3), (0, 3), (None, 3)),
}
"""Whom each packet of a deck goes to (``None``: the table), and how many cards it has (rules section 5)."""


def mask(bits: Iterable[int]) -> int:
    """The pile of these cards."""
    out = 0
    for bit in bits:
        out |= 1 << bit
    return out


def begin(
    rules: PlayRules,
    players: tuple[str, ...],
    deal: Deal,
    terms: tuple[int, int] = (0, 1),
    events: Events = None,
) -> Board:
    """The board after the deal; ``terms`` as in :class:`Board`. The deal must be sound."""
    if isinstance(deal, PositionDeal):
        return _from_position(rules, players, deal, terms, events)
    if isinstance(deal, DeckDeal):
        hands, table, stock = _in_packets(deal.deck, rules.players)
        board = Board(rules, players, hands, stock, Unseen(0, [0] * rules.players), terms=terms)
        _lay_out(board, table, stock, events)
    elif isinstance(deal, HandsDeal):
        hands = [mask(hand) for hand in deal.hands]
        board = Board(rules, players, hands, deal.stock, Unseen(0, [0] * rules.players), terms=terms)
        _lay_out(board, deal.table, deal.stock, events)
    else:
        board = _observed(rules, players, deal, terms)
        size = rules.ruleset.deal_size(rules.players).table
        _lay_out(board, deal.table[:size], deal.table[size:], events)
        board.drawn = 0
    _judge_deal(board, events)
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


def _lay_out(board: Board, layout: Sequence[int], replacements: Sequence[int], events: Events) -> None:
    """The table cards are laid; each joker goes to the dealer and is replaced until it is by none."""
    if events is not None:
        events.append(Event("deal", 0, tuple(layout)))
    lying = []
    drawn = 0
    for bit in layout:
        while bit >= FIRST_JOKER:
            board.add_to_pile(0, (bit,))
            if events is not None:
                events.append(Event("joker", 0, (bit,), word="table"))
            bit = replacements[drawn]  # noqa: PLW2901 - the card that lies there now
            drawn += 1
        lying.append(bit)
    board.drawn = drawn
    board.table = mask(lying)
    for month in MONTHS:
        if (board.table & MONTH_MASKS[month]).bit_count() == 3:
            board.stacks[month] = Stack(None, tuple([bit for bit in lying if MONTH_OF[bit] == month]))


def _judge_deal(board: Board, events: Events) -> None:
    """Four of a month on the table, then in a hand, end the deal at once (rules section 5)."""
    for month in MONTHS:
        four = MONTH_MASKS[month]
        if board.table & four == four:
            ending = board.rules.ruleset.four_on_table
            if ending == "dealer_wins":
                ending = "chongtong"
            board.end(ending, holders=(0,) if ending == "chongtong" else ())
            if events is not None:
                events.append(Event(ending, 0, month=month))
            return
    fours = [
        (seat, month)
        for seat, hand in enumerate(board.hands)
        for month in MONTHS
        if hand & MONTH_MASKS[month] == MONTH_MASKS[month]
    ]
    if fours:
        board.end("chongtong", holders=tuple(sorted({seat for seat, _ in fours})))
        if events is not None:
            events += [Event("chongtong", seat, month=month) for seat, month in fours]


def _from_position(
    rules: PlayRules,
    players: tuple[str, ...],
    deal: PositionDeal,
    terms: tuple[int, int],
    events: Events,
) -> Board:
    """A board as a position describes it; the deal may be over already, without a winner."""
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
        if (board.table & MONTH_MASKS[month]).bit_count() == 3:
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
    if board.phase == "play" and board.would_end():
        board.end("nagari")
        if events is not None:
            events.append(Event("nagari", board.turn))
    return board


def _go_order(board: Board, given: Cards | None) -> list[int]:
    """Who called go, in the order of their first calls; where nobody says, by seat."""
    callers = [seat for seat, number in enumerate(board.go_counts) if number]
    if given is None:
        if len(callers) > 1:
            board.unseen.unchecked.add("go_order")
        return callers
    return sorted(callers, key=given.index)
