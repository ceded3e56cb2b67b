"""What may be done in a position, and the rule that forbids the rest (rules sections 6 and 7).

Every rule about a move stands here once: :func:`legal` offers what no rule refuses, and
:mod:`scorer.gostop.engine.turn` asks the same functions before it carries a move out.
"""

from __future__ import annotations

from collections.abc import Callable

from scorer.gostop.cards import CARDS, MONTH_MASKS, SAKE_CUP, bits_of
from scorer.gostop.engine.board import FIRST_JOKER, Board
from scorer.gostop.engine.moves import IllegalMove, Move
from scorer.gostop.engine.unseen import TRIPLE

MONTH_OF = tuple(card.month for card in CARDS)
OF_ITS_MONTH = tuple(MONTH_MASKS[month] for month in MONTH_OF)
"""By bit: the cards of its month; 0 for a joker."""

ROLES = ("animal", "junk")
MONTHS = range(1, 13)
_FIRST_OF_MONTH = sum(four & -four for four in MONTH_MASKS)


# --- Cards of one month


def threes(cards: int) -> int:
    """The first card of each month of which a pile holds three or four, as a mask.

    The bits of a month are four in a row, so that shifting brings them together.
    """
    one, two, three, four = cards, cards >> 1, cards >> 2, cards >> 3
    return (one & two & (three | four) | three & four & (one | two)) & _FIRST_OF_MONTH


def fours(cards: int) -> int:
    """The same for months of which a pile holds all four."""
    return cards & cards >> 1 & cards >> 2 & cards >> 3 & _FIRST_OF_MONTH


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


def legal(board: Board) -> list[Move]:
    """Every legal action; choices of ``take`` one by one, choices for a card still to be turned not."""
    if board.phase == "over":
        return []
    seat = board.turn
    if board.phase == "call":
        moves = [Move(seat, "stop"), *_cup_roles(board, seat)]
        if _allowed(check_go, board, seat):
            moves.append(Move(seat, "go"))
        return moves
    cards = board.hands[seat]
    if board.unseen.hands[seat]:
        cards |= board.unseen.candidates(seat)
    moves = _plays(board, seat, cards)
    moves += _of_months(board, seat)
    if board.flip_credits[seat] or not board.has_cards(seat):
        moves.append(Move(seat, "flip"))
    moves += _cup_roles(board, seat)
    return moves


def _allowed(check: Callable[..., object], *args: object) -> bool:
    """Whether a check refuses nothing."""
    try:
        check(*args)
    except IllegalMove:
        return False
    return True


def _plays(board: Board, seat: int, cards: int) -> list[Move]:
    """The plays of single cards: each with every choice that it has."""
    moves = []
    table = board.table
    while cards:
        low = cards & -cards
        cards ^= low
        bit = low.bit_length() - 1
        if bit >= FIRST_JOKER:
            moves.append(Move(seat, "joker", bit))
            continue
        lying = table & OF_ITS_MONTH[bit]
        if lying.bit_count() == 2:
            moves += [Move(seat, "play", bit, None, other) for other in bits_of(lying)]
        else:
            moves.append(Move(seat, "play", bit))
    return moves


def _of_months(board: Board, seat: int) -> list[Move]:
    """Declarations and bombs. Only months are tried of which a hand holds, or may hold, enough."""
    if board.unseen.hands[seat] or board.rules.ruleset.small_bomb != "off":
        months = list(MONTHS)
    else:
        months = [MONTH_OF[bit] for bit in bits_of(threes(board.hands[seat]))]
    moves = [
        Move(seat, "heundeum", month=month)
        for month in months
        if _allowed(check_heundeum, board, seat, month)
    ]
    moves += [
        Move(seat, "bomb", month=month)
        for month in months
        if board.table & MONTH_MASKS[month] and _allowed(bomb_of, board, seat, month)
    ]
    return moves


def _cup_roles(board: Board, seat: int) -> list[Move]:
    """The roles that a player's open sake cup may be fixed in."""
    if not board.open_cup(seat):
        return []
    return [
        Move(seat, "sake_cup", role=role) for role in ROLES if _allowed(check_sake_cup, board, seat, role)
    ]
