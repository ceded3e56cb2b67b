"""What may be done in a position, and the rule that forbids the rest (rules sections 6 and 7).

Every rule about a move stands here once: :func:`legal` offers what no rule refuses, and
:mod:`scorer.gostop.engine.turn` asks the same functions before it carries a move out.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.gostop.cards import CARDS, JOKERS, MONTH_MASKS, ORDINARY, SAKE_CUP, bits_of
from scorer.gostop.engine.board import FIRST_JOKER, Board
from scorer.gostop.engine.moves import IllegalMove, Move
from scorer.gostop.engine.unseen import TRIPLE

MONTH_OF = tuple(card.month for card in CARDS)
ROLES = ("animal", "junk")
MONTHS = range(1, 13)


# --- Who may act


def check_turn(board: Board, move: Move) -> None:
    """Refuse a move after the end, of another seat, or that is no call while a call is due.

    Asked of every call, and of other moves only where one of these is the case.
    """
    if board.phase == "over":
        raise IllegalMove("game_over")
    if move.seat != board.turn:
        raise IllegalMove("wrong_seat", player=board.players[board.turn])
    if board.phase == "call":
        if move.do not in ("go", "stop", "sake_cup"):
            raise IllegalMove("must_call")
    else:
        raise IllegalMove("cannot_call" if move.do == "go" else "cannot_stop")


# --- Hand


def holds(board: Board, seat: int, cards: int) -> bool:
    """Whether a hand holds, or may hold, all of ``cards``."""
    hidden = cards & ~board.hands[seat]
    return not hidden or (bool(board.unseen.hands[seat]) and board.unseen.may_hold(seat, hidden))


def check_in_hand(board: Board, seat: int, bit: int) -> None:
    """Refuse a card that is not in the hand."""
    if not board.hands[seat] >> bit & 1 and not holds(board, seat, 1 << bit):
        raise IllegalMove("card_not_in_hand", card=CARDS[bit].id)


def check_joker(bit: int) -> None:
    """Refuse to use an ordinary card as a joker."""
    if bit < FIRST_JOKER:
        raise IllegalMove("not_a_joker", card=CARDS[bit].id)


# --- Declarations


def check_heundeum(board: Board, seat: int, month: int) -> None:
    """Refuse to show a month twice, without three of it, or against the field about the table."""
    if month in board.heundeum[seat]:
        raise IllegalMove("already_shown", month=month)
    known = (board.hands[seat] & MONTH_MASKS[month]).bit_count()
    if known < TRIPLE and not (board.unseen.hands[seat] and board.unseen.may_show(seat, month, known)):
        raise IllegalMove("no_triple", month=month)
    if board.rules.ruleset.heundeum_needs_clear_table and board.table & MONTH_MASKS[month]:
        raise IllegalMove("table_not_clear", month=month)


def check_sake_cup(board: Board, seat: int, role: str) -> None:
    """Refuse to fix the cup of another, one that is fixed, or a role that the ruleset or the call forbids."""
    if not board.masks[seat] & SAKE_CUP:
        raise IllegalMove("not_the_owner")
    if not board.rules.ruleset.sake_cup_as_junk:
        raise IllegalMove("no_such_choice", "sake_cup_no_junk")
    if not board.open_cup(seat):
        raise IllegalMove("already_fixed")
    if board.phase == "call" and not board.allows_call(seat, board.points_as(seat, role)):
        raise IllegalMove("no_such_choice", "role")


# --- Plays


def bomb_of(board: Board, seat: int, month: int) -> tuple[int, int]:
    """The cards that a bomb of ``month`` throws from the hand, and those it takes from the table.

    Refuses a month that was shown where the ruleset wants it undeclared, fewer than three in the hand
    (two for a small bomb), and a table without the rest of the month lying loose.
    """
    ruleset = board.rules.ruleset
    if ruleset.bomb_needs_undeclared and month in board.heundeum[seat]:
        raise IllegalMove("already_shown", month=month)
    of_month = MONTH_MASKS[month]
    lying = board.table & of_month
    rest = of_month ^ lying
    loose = lying.bit_count() if month not in board.stacks else 0
    small = ruleset.small_bomb != "off"
    if loose == 1 or (small and loose == 2):
        if holds(board, seat, rest):
            return rest, lying
        raise IllegalMove("no_bomb" if small else "no_triple", month=month)
    if small or any(holds(board, seat, of_month ^ 1 << bit) for bit in bits_of(of_month)):
        raise IllegalMove("no_bomb", month=month)
    raise IllegalMove("no_triple", month=month)


def check_flip(board: Board, seat: int) -> None:
    """Refuse to turn a stock card alone without a credit, unless the hand is empty."""
    if not board.flip_credits[seat] and board.has_cards(seat):
        raise IllegalMove("no_credit")


def differ(board: Board, cards: int) -> bool:
    """Whether two cards of a month differ in kind or value, so that a choice between them must be named."""
    return cards & board.rules.ones != cards


# --- The call


def check_go(board: Board, seat: int) -> None:
    """Refuse a go where the deal would end, or of a player who will not play again (rules section 6.5)."""
    again = board.has_cards(seat) or board.flip_credits[seat] or board.rules.ruleset.last_turn.go
    if not again or board.would_end():
        raise IllegalMove("cannot_call")


# --- All of it


def _allowed(check: object, *args: object) -> bool:
    try:
        check(*args)  # type: ignore[operator]
    except IllegalMove:
        return False
    return True


def legal(board: Board) -> list[Move]:
    """Every legal action; choices of ``take`` one by one, choices for a card still to be turned not."""
    if board.phase == "over":
        return []
    seat = board.turn
    if board.phase == "call":
        return list(_calls(board, seat))
    return [*_declarations(board, seat), *_plays(board, seat)]


def _calls(board: Board, seat: int) -> Iterator[Move]:
    if _allowed(check_go, board, seat):
        yield Move(seat, "go")
    yield Move(seat, "stop")
    yield from _cup_roles(board, seat)


def _cup_roles(board: Board, seat: int) -> Iterator[Move]:
    if board.open_cup(seat):
        for role in ROLES:
            if _allowed(check_sake_cup, board, seat, role):
                yield Move(seat, "sake_cup", role=role)


def _declarations(board: Board, seat: int) -> Iterator[Move]:
    for month in MONTHS:
        if _allowed(check_heundeum, board, seat, month):
            yield Move(seat, "heundeum", month=month)
    yield from _cup_roles(board, seat)


def _plays(board: Board, seat: int) -> Iterator[Move]:
    cards = board.hands[seat] | board.unseen.candidates(seat)
    for bit in bits_of(cards & ORDINARY):
        month = MONTH_OF[bit]
        lying = board.table & MONTH_MASKS[month]
        if lying.bit_count() == 2:
            for other in bits_of(lying):
                yield Move(seat, "play", card=bit, take=other)
        else:
            yield Move(seat, "play", card=bit)
    for month in MONTHS:
        if board.table & MONTH_MASKS[month] and _allowed(bomb_of, board, seat, month):
            yield Move(seat, "bomb", month=month)
    for bit in bits_of(cards & JOKERS):
        yield Move(seat, "joker", card=bit)
    if _allowed(check_flip, board, seat):
        yield Move(seat, "flip")
