"""Every kind of move carried out (rules sections 6.1, 6.2 and 6.5).

A move that turns out to be illegal may leave the board half changed: whoever goes on after a refusal
works on a copy.
"""

from __future__ import annotations

from scorer.gostop.cards import CARDS, MONTH_MASKS, bits_of
from scorer.gostop.engine import legality
from scorer.gostop.engine.board import FIRST_JOKER, Board
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.junk import take_junk
from scorer.gostop.engine.moves import IllegalMove, Move
from scorer.gostop.engine.turn import next_turn, run
from scorer.gostop.engine.unseen import TRIPLE


def make(board: Board, move: Move, events: list[Event] | None = None) -> None:
    """Carry ``move`` out on ``board``; what happens is appended to ``events``, where there are any.

    Raises :class:`IllegalMove` with the first rule of the contract's list that the move breaks.
    """
    if move.seat != board.turn or board.phase != "play" or move.do in ("go", "stop"):
        legality.check_turn(board, move)
    board.events = events
    _ACTIONS[move.do](board, move)


def completions(board: Board, move: Move) -> tuple[Move, ...]:
    """``move`` itself if it lacks no choice, else the same move with each choice that it lacks.

    The board is left as it is. Raises :class:`IllegalMove` where the move breaks another rule.
    """
    try:
        make(Board.of(board.freeze()), move)
    except IllegalMove as refusal:
        if refusal.choices:
            return refusal.choices
        raise
    return (move,)


# --- Declarations and calls


def _heundeum(board: Board, move: Move) -> None:
    seat, month = move.seat, move.month or 0
    legality.check_heundeum(board, seat, month)
    known = (board.hands[seat] & MONTH_MASKS[month]).bit_count()
    if known < TRIPLE:
        board.unseen.pledge(seat, month, known)
        _see_what_is_determined(board)
    board.heundeum[seat].append(month)
    if board.events is not None:
        board.events.append(Event("heundeum", seat, month=month))


def _sake_cup(board: Board, move: Move) -> None:
    role = move.role or ""
    legality.check_sake_cup(board, move.seat, role)
    board.cups[move.seat] = role
    if board.events is not None:
        board.events.append(Event("sake_cup", move.seat, word=role))


def _go(board: Board, move: Move) -> None:
    seat = move.seat
    legality.check_go(board, seat)
    board.go_counts[seat] += 1
    board.last_go[seat] = board.points(seat)
    if seat not in board.go_order:
        board.go_order.append(seat)
    if board.events is not None:
        board.events.append(Event("go", seat, number=board.last_go[seat]))
    next_turn(board)


def _stop(board: Board, move: Move) -> None:
    if board.events is not None:
        board.events.append(Event("stop", move.seat, number=board.points(move.seat)))
    board.end("stop", winner=move.seat)


# --- The four ways to play


def _leave_hand(board: Board, seat: int, cards: int) -> None:
    """Take cards out of a hand that holds, or may hold, them."""
    hidden = cards & ~board.hands[seat]
    if hidden:
        board.unseen.reveal(seat, hidden)
        board.unseen.unchecked.add("hands")
        board.hands[seat] ^= cards ^ hidden
        _see_what_is_determined(board)
    else:
        board.hands[seat] ^= cards


def _see_what_is_determined(board: Board) -> None:
    """Cards that can only be in one hand count as known there."""
    if board.unseen.pledges:
        for seat, cards in board.unseen.determined():
            board.unseen.reveal(seat, cards)
            board.hands[seat] |= cards


def _play(board: Board, move: Move) -> None:
    seat, bit = move.seat, move.card or 0
    card = 1 << bit
    if board.hands[seat] & card:
        board.hands[seat] ^= card
    else:
        legality.check_in_hand(board, seat, bit)
        _leave_hand(board, seat, card)
    if bit >= FIRST_JOKER:
        raise IllegalMove("is_a_joker", card=CARDS[bit].id)
    run(board, move, bit)


def _bomb(board: Board, move: Move) -> None:
    seat, month = move.seat, move.month or 0
    thrown, taken = legality.bomb_of(board, seat, month)
    _leave_hand(board, seat, thrown)
    cards = [*bits_of(thrown), *bits_of(taken)]
    small = taken.bit_count() > 1
    ruleset = board.rules.ruleset
    board.flip_credits[seat] += 1 if small else 2
    if not small or ruleset.small_bomb == "junk_and_factor":
        board.bombs[seat].append(month)
    if board.events is not None:
        board.events.append(Event("bomb", seat, tuple(cards), month=month))
        board.events.append(Event("capture", seat, tuple(cards)))
    run(board, move, bombed=cards, bomb_due=1 if small else ruleset.bomb_takes)


def _flip(board: Board, move: Move) -> None:
    seat = move.seat
    legality.check_flip(board, seat)
    if board.flip_credits[seat]:
        board.flip_credits[seat] -= 1
    run(board, move)


def _joker(board: Board, move: Move) -> None:
    seat, bit = move.seat, move.card or 0
    legality.check_in_hand(board, seat, bit)
    legality.check_joker(bit)
    _leave_hand(board, seat, 1 << bit)
    if board.rules.draws_for_joker:
        _draw_for_joker(board, move, bit)
        return
    if move.draws is not None:
        raise IllegalMove("wrong_flip", card=CARDS[move.draws].id)
    if board.events is not None:
        board.events.append(Event("joker", seat, (bit,), word="hand"))
    run(board, move, joker=bit)


def _draw_for_joker(board: Board, move: Move, bit: int) -> None:
    """A joker is captured, a stock card comes into the hand, and the turn begins anew (section 6.2)."""
    seat = move.seat
    for named in (move.take, move.flip_take):
        if named is not None:
            raise IllegalMove("no_such_choice", card=CARDS[named].id)
    board.add_to_pile(seat, (bit,))
    board.played_jokers |= 1 << bit
    known = board.drawn < len(board.stock)
    if known:
        drawn = 1 << board.stock[board.drawn]
        board.drawn += 1
    else:
        drawn = board.unseen.draw(seat, move.draws)
        _see_what_is_determined(board)
    board.hands[seat] |= drawn
    if board.events is not None:
        board.events.append(Event("joker", seat, (bit, *bits_of(drawn)), word="hand"))
    rules = board.rules
    due = rules.ruleset.joker_takes
    if due and "joker" in rules.exempt and _joker_in_last_turn(board, seat):
        due = 0
    take_junk(board, seat, due, move.gives)
    if move.flips:
        raise IllegalMove("wrong_flip", card=CARDS[move.flips[0]].id)
    if known and move.draws is not None and drawn != 1 << move.draws:
        raise IllegalMove("wrong_flip", card=CARDS[move.draws].id)


def _joker_in_last_turn(board: Board, seat: int) -> bool:
    """Whether the turn that a drawn card continues is the last: that card is all there is to play."""
    if board.hands[seat].bit_count() + board.unseen.hands[seat] != 1:
        return False
    when = board.rules.ruleset.last_turn.when
    if when == "own_turns":
        return not board.flip_credits[seat]
    if when == "own_hand":
        return True
    others = any(board.has_cards(other) for other in range(board.rules.players) if other != seat)
    if others or any(board.flip_credits):
        return False
    return board.from_position or board.ordinary_left() <= 1


_ACTIONS = {
    "play": _play,
    "bomb": _bomb,
    "joker": _joker,
    "flip": _flip,
    "heundeum": _heundeum,
    "sake_cup": _sake_cup,
    "go": _go,
    "stop": _stop,
}
