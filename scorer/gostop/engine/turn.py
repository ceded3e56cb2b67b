"""A turn: the card played, the card turned, what both capture, what follows (rules sections 6.2 to 6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.gostop.cards import CARDS, bits_of
from scorer.gostop.deal import SidePayment
from scorer.gostop.engine.board import FIRST_JOKER, Board
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.junk import take_junk
from scorer.gostop.engine.legality import MONTH_OF, OF_ITS_MONTH, differ
from scorer.gostop.engine.moves import IllegalMove, Move
from scorer.gostop.engine.state import Stack
from scorer.gostop.ruleset import SIDE_EVENTS

# How many cards a played card met; no card was played.
NOT_PLAYED, NOTHING, ONE, TWO = -1, 0, 1, 2
_COMBINATIONS = ("jjok", "ppuk", "ttadak")
*PPUK_EVENTS, FIRST_TTADAK = SIDE_EVENTS


def run(  # noqa: C901, PLR0912, PLR0915 - one turn told in order, as often as a game has moves
    board: Board,
    move: Move,
    played: int = NOT_PLAYED,
    *,
    joker: int = -1,
    bombed: Sequence[int] = (),
    bomb_due: int = 0,
) -> None:
    """Play ``played`` (a bit), turn the stock, capture, take junk and go on.

    ``joker``: a joker from the hand in whose place a stock card is played. ``bombed``: the cards that a
    bomb threw and took, captured before the flip, and ``bomb_due`` its junk. All have left the hand.
    Raises :class:`IllegalMove`, the board then being of no further use.
    """
    seat = move.seat
    start = board.table
    captured = list(bombed)
    jokers: list[int] = []
    turned: list[int] = []
    lying = lacking = month = 0
    met = NOT_PLAYED
    if joker >= 0:
        captured.append(joker)
        played = _turn_up(board, move, turned, jokers)
    elif bombed:
        board.table &= ~OF_ITS_MONTH[bombed[0]]

    # The played card meets the table. Nothing is captured before the stock has shown whether it is a ppuk.
    if played >= 0:
        month = MONTH_OF[played]
        lying = start & OF_ITS_MONTH[played]
        met = lying.bit_count()
        if met == TWO and move.take is None and differ(board, lying):
            lacking = lying
        if board.events is not None and joker < 0:
            board.events.append(Event("play", seat, (played,)))
    chosen = lying & -lying if move.take is None else _named(move.take, lying)
    if lacking and board.drawn == len(board.stock) and not move.flips:
        raise _choice_needed(move, lacking, 0)

    bit = _turn_up(board, move, turned, jokers)
    combination = ""
    if MONTH_OF[bit] == month and met <= TWO:
        # It meets the played card, which lies there yet.
        if move.flip_take is not None:
            _named(move.flip_take, lying | 1 << played)
        flip_chosen = 0
        if met != ONE or board.rules.ppuk_on_last_turn or not board.is_last_turn(seat):
            combination = _COMBINATIONS[met]
    else:
        flip_chosen = _flip_chosen(board, move, bit, lacking)

    stack_due = 0
    if not combination:
        if met >= NOTHING:
            stack_due = _meet(board, seat, played, chosen, captured)
        stack_due += _meet(board, seat, bit, flip_chosen, captured)
    elif combination == "ppuk":
        jokers = _make_stack(board, seat, (chosen.bit_length() - 1, played, bit), jokers, captured)
    else:
        _capture_together(board, combination, (played, bit), (chosen, lying), captured)
    if jokers:
        captured += jokers
    if captured:
        board.add_to_pile(seat, captured)

    swept = not board.table and _sweeps(board, start, captured)
    due = bomb_due
    if combination or swept or stack_due or jokers or joker >= 0:
        # Jokers that lay on a stack bring nothing: only those turned or played now count.
        own_jokers = len(jokers) + (joker in captured)
        due += _junk_due(board, combination, swept, stack_due, own_jokers)
    if due or move.gives:
        take_junk(board, seat, due, move.gives)
    if move.flips is not None and move.flips != tuple(turned):
        raise IllegalMove("wrong_flip", "turned", cards=[CARDS[card].id for card in turned])
    _end_turn(board, seat, combination)


def _turn_up(board: Board, move: Move, turned: list[int], jokers: list[int]) -> int:
    """Turn the stock until it shows an ordinary card, which is returned; jokers go to ``jokers``."""
    while True:
        drawn = board.drawn
        if drawn < len(board.stock):
            bit = board.stock[drawn]
            board.drawn = drawn + 1
        else:
            bit = board.unseen.turn(move, len(turned))
        turned.append(bit)
        if bit < FIRST_JOKER:
            if board.events is not None:
                board.events.append(Event("flip", move.seat, (bit,)))
            return bit
        jokers.append(bit)
        if board.events is not None:
            board.events.append(Event("joker", move.seat, (bit,), word="stock"))


def _named(card: int, lying: int) -> int:
    """The mask of a card that a move names, which must be one of those that lie there."""
    if not lying >> card & 1:
        raise IllegalMove("no_such_choice", card=CARDS[card].id)
    return 1 << card


def _flip_chosen(board: Board, move: Move, bit: int, lacking: int) -> int:
    """The mask of the card that the turned one takes; ``lacking``: what the played one may yet choose from.

    It meets another month than the played card, so that no ttadak makes a choice needless.
    """
    lying = board.table & OF_ITS_MONTH[bit]
    if move.flip_take is not None:
        chosen = _named(move.flip_take, lying)
    elif lying.bit_count() == TWO and differ(board, lying):
        raise _choice_needed(move, lacking, lying)
    else:
        chosen = lying & -lying
    if lacking:
        raise _choice_needed(move, lacking, 0)
    return chosen


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


def _meet(board: Board, seat: int, bit: int, chosen: int, captured: list[int]) -> int:
    """One card meets the table and takes ``chosen``, or a whole stack; the junk that a stack brings.

    Where it meets nothing (``chosen`` is 0), it is laid down.
    """
    if not chosen:
        board.table |= 1 << bit
        if board.events is not None:
            board.events.append(Event("lay", seat, (bit,)))
        return 0
    month = MONTH_OF[bit]
    if month not in board.stacks:
        board.table ^= chosen
        captured += (bit, chosen.bit_length() - 1)
        if board.events is not None:
            board.events.append(Event("capture", seat, (bit, chosen.bit_length() - 1)))
        return 0
    stack = board.stacks.pop(month)
    board.table &= ~OF_ITS_MONTH[bit]
    cards = (bit, *stack.cards)
    captured += cards
    if board.events is not None:
        board.events.append(Event("capture", seat, cards))
        board.events.append(Event("stack_capture", seat, cards, month=month, other=stack.maker))
    ruleset = board.rules.ruleset
    if stack.maker is None:
        return ruleset.table_stack_takes
    return ruleset.own_ppuk_takes if stack.maker == seat else 1


def _capture_together(
    board: Board,
    combination: str,
    thrown: tuple[int, int],
    met: tuple[int, int],
    captured: list[int],
) -> None:
    """Jjok or ttadak: the played and the turned card with what of the month lay there.

    ``met`` are masks: the card that the played one takes, and all that lay there.
    """
    played, turned = thrown
    chosen, lying = met
    cards: tuple[int, ...] = thrown
    if combination == "ttadak":
        cards = (played, chosen.bit_length() - 1, turned, (lying ^ chosen).bit_length() - 1)
    board.table ^= lying
    captured += cards
    if board.events is not None:
        seat = board.turn
        board.events.append(Event("capture", seat, cards))
        board.events.append(Event(combination, seat, cards))


def _make_stack(
    board: Board, seat: int, cards: tuple[int, int, int], jokers: list[int], captured: list[int]
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
    month = MONTH_OF[lain]
    board.stacks[month] = stack
    board.table |= 1 << played | 1 << turned
    if board.events is not None:
        board.events.append(Event("ppuk", seat, stack.cards, month=month))
    row = board.ppuk_counts[seat]
    if row == board.turns_taken[seat] and row < len(PPUK_EVENTS):
        _price(board, seat, PPUK_EVENTS[row])
    board.ppuk_counts[seat] += 1
    return jokers


def _sweeps(board: Board, start: int, captured: list[int]) -> bool:
    """Whether a turn that left the table empty was a sweep (rules section 6.4)."""
    sweep = board.rules.ruleset.sweep
    if sweep == "empty_table":
        swept = any(bit < FIRST_JOKER for bit in captured)
    else:
        swept = (
            sweep == "two_months"
            and start.bit_count() == TWO
            and MONTH_OF[start.bit_length() - 1] != MONTH_OF[(start & -start).bit_length() - 1]
        )
    if swept and board.events is not None:
        board.events.append(Event("sweep", board.turn))
    return swept


def _junk_due(board: Board, combination: str, swept: bool, stack_due: int, jokers: int) -> int:
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
    if due and rules.exempt and board.is_last_turn(board.turn):
        due -= sum(events[event] for event in rules.exempt)
    return due


def _price(board: Board, seat: int, event: str) -> None:
    """Note a side payment for an event, where the ruleset prices it."""
    if board.rules.ruleset.side_price(event):
        board.side_payments.append(SidePayment(board.players[seat], event=event))


def _end_turn(board: Board, seat: int, combination: str) -> None:
    """What a finished turn leads to: the end, a call, or the next player's turn."""
    if combination == "ttadak" and not board.turns_taken[seat]:
        _price(board, seat, FIRST_TTADAK)
    board.turns_taken[seat] += 1
    board.played_jokers = 0
    if combination == "ppuk" and board.rules.ruleset.three_ppuk.enabled and board.ppuk_counts[seat] >= 3:
        board.end("three_ppuk", winner=seat)
        if board.events is not None:
            board.events.append(Event("three_ppuk", seat))
    elif board.call_is_due(seat):
        board.phase = "call"
    else:
        next_turn(board)


def next_turn(board: Board) -> None:
    """The next seat plays, or the deal ends without a winner (rules section 6.7)."""
    if not any(board.hands) and board.would_end():
        board.end("nagari")
        if board.events is not None:
            board.events.append(Event("nagari", board.turn))
    else:
        board.phase = "play"
        board.turn = (board.turn + 1) % len(board.hands)
