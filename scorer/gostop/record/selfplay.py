"""Games played at random, as complete records: for testing other engines, and for measuring this one."""

from __future__ import annotations

from random import Random

from scorer.gostop.cards import MONTH_MASKS, bits_of
from scorer.gostop.engine.actions import completions, make
from scorer.gostop.engine.board import FIRST_JOKER, Board
from scorer.gostop.engine.dealing import DEALT_BY_PACKETS, begin
from scorer.gostop.engine.deals import DeckDeal, HandsDeal
from scorer.gostop.engine.ending import settle_board
from scorer.gostop.engine.legality import MONTH_OF, legal
from scorer.gostop.engine.moves import Move
from scorer.gostop.engine.play_rules import play_rules
from scorer.gostop.record.format import GameRecord
from scorer.gostop.record.move_forms import RecordedMoves
from scorer.gostop.ruleset import Ruleset

NAMES = ("A", "B", "C")


def random_deal(seed: int, ruleset: Ruleset, players: int) -> DeckDeal | HandsDeal:
    """A shuffled deck for 2 or 3 players; the same seed gives the same one.

    Where the ruleset deals other numbers of cards than packets are known for, hands, table and stock.
    """
    deck = bits_of(ruleset.deck)
    Random(seed).shuffle(deck)  # noqa: S311 - dice of a game
    size = ruleset.deal_size(players)
    if (size.hand, size.table) == DEALT_BY_PACKETS[players]:
        return DeckDeal(tuple(deck))
    hands = [tuple(deck[seat * size.hand : (seat + 1) * size.hand]) for seat in range(players)]
    dealt = players * size.hand
    table = tuple(deck[dealt : dealt + size.table])
    return HandsDeal(tuple(hands), table, tuple(deck[dealt + size.table :]))


def random_record(
    seed: int,
    ruleset: Ruleset,
    players: int,
    *,
    moves: int | None = None,
    previous_nagari: int = 0,
    extra_multiplier: int = 1,
) -> GameRecord:
    """The record of a game in which every choice is made by chance, with its result.

    The same arguments give the same record. ``moves`` stops the game after so many moves (0: only the
    deal); a record of an unfinished game claims no result. ``ruleset`` must be for so many ``players``.
    """
    names = NAMES[:players]
    deal = random_deal(seed, ruleset, players)
    terms = previous_nagari, extra_multiplier
    board = begin(play_rules(ruleset, players), names, deal, terms)
    made = play_at_random(board, Random(seed), moves)  # noqa: S311 - dice of a game
    settlement = settle_board(board)
    result = None
    if settlement is not None:
        balances = [{"id": balance.id, "points": balance.points} for balance in settlement.balances]
        result = {"ending": settlement.deal.ending, "winner": settlement.winner, "balances": balances}
    return GameRecord(
        ruleset=ruleset,
        players=names,
        deal=deal,
        moves=RecordedMoves(tuple(made)),
        previous_nagari=previous_nagari,
        extra_multiplier=extra_multiplier,
        result=result,
    )


def play_at_random(board: Board, dice: Random, most: int | None = None) -> list[Move]:
    """Play ``board`` on by chance to the end of its game, or for ``most`` moves. The moves made.

    Every card of its stock must be known.
    """
    made: list[Move] = []
    while board.phase != "over" and (most is None or len(made) < most):
        move = dice.choice(legal(board))
        if _stock_may_ask(board):
            move = dice.choice(completions(board, move))
        make(board, move)
        made.append(move)
    return made


def _stock_may_ask(board: Board) -> bool:
    """Whether one of the next two cards to be turned finds two cards to choose from.

    No move turns more. Only then it pays to look what choice a move may lack.
    """
    ordinary = 0
    for bit in board.stock[board.drawn :]:
        if bit < FIRST_JOKER:
            lying = board.table & MONTH_MASKS[MONTH_OF[bit]]
            if lying.bit_count() == 2:
                return True
            ordinary += 1
            if ordinary == 2:
                break
    return False
