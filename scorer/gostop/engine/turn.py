"""A turn: the card played, the card turned, what both capture, what follows (rules sections 6.2 to 6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.gostop.cards import CARDS, MONTH_MASKS, bits_of
from scorer.gostop.deal import SidePayment
from scorer.gostop.engine.board import FIRST_JOKER, Board
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.junk import take_junk
from scorer.gostop.engine.legality import MONTH_OF, differ
from scorer.gostop.engine.moves import IllegalMove, Move
from scorer.gostop.engine.state import Stack
from scorer.gostop.ruleset import SIDE_EVENTS

Events = list[Event] | None

# How many cards a played card met; no card was played.
NOT_PLAYED, NOTHING, ONE, TWO = -1, 0, 1, 2
_COMBINATIONS = ("jjok", "ppuk", "ttadak")
*PPUK_EVENTS, FIRST_TTADAK = SIDE_EVENTS


def run(  # noqa: C901, PLR0912, PLR0915 - one turn told in order; it runs for every move of every game
    board: Board,
    move: Move,
    events: Events,
    played: int = -1,
    *,
    joker: int = -1,
    bombed: list[int] | None = None,
    bomb_due: int = 0,
) -> None:
    """Play ``played`` (a bit; -1: no card is played), turn the stock, capture, take junk and go on.

    ``joker``: a joker from the hand in whose place a stock card is played. ``bombed``: the cards that a
    bomb threw and took, captured before the flip, and ``bomb_due`` its junk. All have left the hand.
    Raises :class:`IllegalMove`, the board then being of no further use.
    """
    seat = move.seat
    start = table = board.table
    captured: list[int] = []
    jokers: list[int] = []
    turned: list[int] = []
    lacking = flip_lacking = month = lying = chosen = stack_due = 0
    met = NOT_PLAYED
    if joker >= 0:
        captured.append(joker)
        played = _turn_up(board, move, turned, jokers, events)
    elif bombed is not None:
        captured += bombed
        table &= ~MONTH_MASKS[MONTH_OF[bombed[0]]]

    # The played card meets the table. Nothing is captured before the stock has shown whether it is a ppuk.
    if played >= 0:
        month = MONTH_OF[played]
        lying = table & MONTH_MASKS[month]
        met = lying.bit_count()
        if met == TWO and move.take is None and differ(board, lying):
            lacking = lying
        if events is not None and joker < 0:
            events.append(Event("play", seat, (played,)))
    chosen = _chosen(move.take, lying)
    if lacking and board.drawn == len(board.stock) and not move.flips:
        raise _choice_needed(move, lacking, 0)

    bit = _turn_up(board, move, turned, jokers, events)
    flip_lying = table & MONTH_MASKS[MONTH_OF[bit]]
    combination = ""
    if MONTH_OF[bit] == month and met <= TWO:
        # It meets the played card, which lies there yet.
        _chosen(move.flip_take, lying | 1 << played)
        flip_lying = flip_chosen = 0
        if met != ONE or board.rules.ppuk_on_last_turn or not board.is_last_turn(seat):
            combination = _COMBINATIONS[met]
    else:
        flip_chosen = _chosen(move.flip_take, flip_lying)
        if move.flip_take is None and flip_lying.bit_count() == TWO and differ(board, flip_lying):
            flip_lacking = flip_lying
        if lacking or flip_lacking:
            raise _choice_needed(move, lacking, flip_lacking)

    if combination == "ppuk":
        cards = [chosen.bit_length() - 1, played, bit]
        board.table = table | 1 << played | 1 << bit
        jokers = _make_stack(board, seat, cards, jokers=jokers, captured=captured, events=events)
    elif combination:
        cards = [played, bit]
        if combination == "ttadak":
            cards = [played, chosen.bit_length() - 1, bit, (lying ^ chosen).bit_length() - 1]
        captured += cards
        board.table = table ^ lying
        if events is not None:
            events.append(Event("capture", seat, tuple(cards)))
            events.append(Event(combination, seat, tuple(cards)))
    else:
        if met >= NOTHING:
            table, stack_due = _meet(
                board, seat, played, table=table, lying=lying, chosen=chosen, captured=captured, events=events
            )
        table, flip_due = _meet(
            board,
            seat,
            bit,
            table=table,
            lying=flip_lying,
            chosen=flip_chosen,
            captured=captured,
            events=events,
        )
        stack_due += flip_due
        board.table = table

    captured += jokers
    board.add_to_pile(seat, captured)
    swept = not board.table and _sweeps(board, start, captured)
    if swept and events is not None:
        events.append(Event("sweep", seat))
    joker_count = len(jokers) + (joker in captured)
    due = bomb_due + _junk_due(board, seat, combination, swept=swept, stack_due=stack_due, jokers=joker_count)
    if due or move.gives:
        take_junk(board, seat, due, move.gives, events)
    if move.flips is not None and list(move.flips) != turned:
        raise IllegalMove("wrong_flip", "turned", cards=[CARDS[card].id for card in turned])
    _end_turn(board, seat, combination, events)


def _turn_up(board: Board, move: Move, turned: list[int], jokers: list[int], events: Events) -> int:
    """Turn the stock until it shows an ordinary card, which is returned; jokers go to ``jokers``."""
    while True:
        if board.drawn < len(board.stock):
            bit = board.stock[board.drawn]
            board.drawn += 1
        else:
            bit = board.unseen.turn(move, len(turned))
        turned.append(bit)
        if bit < FIRST_JOKER:
            if events is not None:
                events.append(Event("flip", move.seat, (bit,)))
            return bit
        jokers.append(bit)
        if events is not None:
            events.append(Event("joker", move.seat, (bit,), word="stock"))


def _chosen(named: int | None, lying: int) -> int:
    """The card taken of those that ``lying`` holds: the one named, else the first in canonical order."""
    if named is None:
        return lying & -lying
    if not lying >> named & 1:
        raise IllegalMove("no_such_choice", card=CARDS[named].id)
    return 1 << named


def _choice_needed(move: Move, lacking: int, flip_lacking: int) -> IllegalMove:
    """The refusal of a move that leaves open which of two different cards it takes."""
    takes: Sequence[int | None] = bits_of(lacking) or [move.take]
    flip_takes: Sequence[int | None] = bits_of(flip_lacking) or [move.flip_take]
    return IllegalMove(
        "choice_needed",
        choices=tuple(
            move._replace(take=take, flip_take=flip_take) for take in takes for flip_take in flip_takes
        ),
        cards=[CARDS[bit].id for bit in bits_of(lacking or flip_lacking)],
    )


def _meet(
    board: Board,
    seat: int,
    bit: int,
    *,
    table: int,
    lying: int,
    chosen: int,
    captured: list[int],
    events: Events,
) -> tuple[int, int]:
    """One card meets the table: the table after it, and the junk that a stack it takes brings."""
    if not lying:
        if events is not None:
            events.append(Event("lay", seat, (bit,)))
        return table | 1 << bit, 0
    stack = board.stacks.pop(MONTH_OF[bit], None)
    if stack is None:
        captured += (bit, chosen.bit_length() - 1)
        if events is not None:
            events.append(Event("capture", seat, (bit, chosen.bit_length() - 1)))
        return table ^ chosen, 0
    cards = (bit, *stack.cards)
    captured += cards
    if events is not None:
        events.append(Event("capture", seat, cards))
        events.append(Event("stack_capture", seat, cards, month=MONTH_OF[bit], other=stack.maker))
    ruleset = board.rules.ruleset
    if stack.maker is None:
        takes = ruleset.table_stack_takes
    else:
        takes = ruleset.own_ppuk_takes if stack.maker == seat else 1
    return table ^ lying, takes


def _make_stack(
    board: Board, seat: int, cards: list[int], *, jokers: list[int], captured: list[int], events: Events
) -> list[int]:
    """A ppuk: the card met, the played and the turned one stay as a stack. The jokers that are captured.

    A joker played from the hand stands in ``captured``, or in the pile already where it drew a card.
    """
    rules = board.rules
    on_stack: list[int] = []
    if rules.played_jokers_stay_on_stack:
        on_stack += captured
        captured.clear()
        for bit in bits_of(board.played_jokers):
            board.piles[seat].remove(bit)
            board.masks[seat] ^= 1 << bit
            on_stack.append(bit)
    if rules.jokers_stay_on_stack:
        on_stack += jokers
        jokers = []
    lain, played, turned = cards
    stack = Stack(seat, (lain, played, *on_stack, turned))
    board.stacks[MONTH_OF[lain]] = stack
    if events is not None:
        events.append(Event("ppuk", seat, stack.cards, month=MONTH_OF[lain]))
    row = board.ppuk_counts[seat]
    if row == board.turns_taken[seat] and row < len(PPUK_EVENTS):
        _price(board, seat, PPUK_EVENTS[row])
    board.ppuk_counts[seat] += 1
    return jokers


def _sweeps(board: Board, start: int, captured: list[int]) -> bool:
    """Whether a turn that left the table empty was a sweep (rules section 6.4)."""
    sweep = board.rules.ruleset.sweep
    if sweep == "empty_table":
        return any(bit < FIRST_JOKER for bit in captured)
    return (
        sweep == "two_months"
        and start.bit_count() == TWO
        and MONTH_OF[start.bit_length() - 1] != MONTH_OF[(start & -start).bit_length() - 1]
    )


def _junk_due(board: Board, seat: int, combination: str, *, swept: bool, stack_due: int, jokers: int) -> int:
    """Junk cards that a turn takes from each opponent, a bomb's aside (rules section 6.4)."""
    rules = board.rules
    events = {
        "jjok": int(combination == "jjok"),
        "ttadak": int(combination == "ttadak"),
        "sweep": int(swept),
        "stack": stack_due,
        "joker": jokers * rules.ruleset.joker_takes,
    }
    due = sum(events.values())
    if due and rules.exempt and board.is_last_turn(seat):
        due -= sum(events[event] for event in rules.exempt)
    return due


def _price(board: Board, seat: int, event: str) -> None:
    """Note a side payment for an event, where the ruleset prices it."""
    if board.rules.ruleset.side_price(event):
        board.side_payments.append(SidePayment(board.players[seat], event=event))


def _end_turn(board: Board, seat: int, combination: str, events: Events) -> None:
    """What a finished turn leads to: the end, a call, or the next player's turn."""
    if combination == "ttadak" and not board.turns_taken[seat]:
        _price(board, seat, FIRST_TTADAK)
    board.turns_taken[seat] += 1
    board.played_jokers = 0
    if combination == "ppuk" and board.rules.ruleset.three_ppuk.enabled and board.ppuk_counts[seat] >= 3:
        board.end("three_ppuk", winner=seat)
        if events is not None:
            events.append(Event("three_ppuk", seat))
    elif board.allows_call(seat, board.points(seat)):
        board.phase = "call"
    else:
        next_turn(board, events)


def next_turn(board: Board, events: Events) -> None:
    """The next seat plays, or the deal ends without a winner (rules section 6.7)."""
    if board.would_end():
        board.end("nagari")
        if events is not None:
            events.append(Event("nagari", board.turn))
    else:
        board.phase = "play"
        board.turn = (board.turn + 1) % board.rules.players
