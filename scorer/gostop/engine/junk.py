"""Junk taken from each opponent: how much can be given, and which cards go (rules sections 6.4 and 6.6)."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.gostop.cards import CARDS, SAKE_CUP
from scorer.gostop.engine.board import Board
from scorer.gostop.engine.events import Event
from scorer.gostop.engine.moves import IllegalMove

Gives = Mapping[int, tuple[int, ...]]


def take_junk(board: Board, seat: int, due: int, gives: Gives | None) -> None:
    """``seat`` takes ``due`` junk cards from each opponent, the next seat first.

    ``gives`` are the cards that owners chose to give. Raises :class:`IllegalMove` with ``no_such_choice``
    when an owner may not give what it names.
    """
    players = board.rules.players
    named = dict(gives) if gives else {}
    received: list[int] = []
    if due:
        for step in range(1, players):
            owner = (seat + step) % players
            cards = _given(board, owner, due, named.pop(owner, ()))
            if cards:
                _leave_pile(board, owner, seat, cards)
                received += cards
                if board.events is not None:
                    board.events.append(Event("junk_taken", seat, tuple(cards), other=owner))
    for owner, cards_named in named.items():
        if cards_named:
            raise IllegalMove(
                "no_such_choice", "gives", card=CARDS[cards_named[0]].id, player=board.players[owner]
            )
    if received:
        board.add_to_pile(seat, received)


def _given(board: Board, owner: int, due: int, named: tuple[int, ...]) -> list[int]:
    """The cards that ``owner`` gives: the cheapest, among equals those he named, then the latest captured."""
    rules = board.rules
    mask = board.masks[owner]
    twos = rules.twos | SAKE_CUP if board.cups[owner] == "junk" else rules.twos
    ranks = mask & rules.ones, mask & twos, mask & rules.threes
    given: list[int] = []
    for rank in ranks:
        if rank and len(given) < due:
            given += _latest(board.piles[owner], rank, due - len(given))
    if len(given) < due and rules.ruleset.sake_cup_at_risk == "locks" and board.open_cup(owner):
        board.cups[owner] = "locked_animal"
        if board.events is not None:
            board.events.append(Event("sake_cup", owner, word="locked_animal"))
    for index, bit in enumerate(named):
        equal = next((rank for rank in ranks if rank >> bit & 1), 0)
        spare = [card for card in given if equal >> card & 1 and (card == bit or card not in named)]
        if not spare or bit in named[:index]:
            raise IllegalMove("no_such_choice", "gives", card=CARDS[bit].id, player=board.players[owner])
        if bit not in given:
            given[given.index(spare[-1])] = bit
    return given


def _latest(pile: list[int], among: int, wanted: int) -> list[int]:
    """The latest captured cards of a pile that are ``among`` a mask, as many as are wanted or there."""
    latest = []
    for bit in reversed(pile):
        if among >> bit & 1:
            latest.append(bit)
            if len(latest) == wanted:
                break
    return latest


def _leave_pile(board: Board, owner: int, taker: int, cards: list[int]) -> None:
    """Take ``cards`` off their owner's pile. A sake cup fixed as junk stays junk in its new pile."""
    pile = board.piles[owner]
    mask = board.masks[owner]
    for bit in cards:
        pile.remove(bit)
        mask ^= 1 << bit
    if board.masks[owner] & SAKE_CUP and not mask & SAKE_CUP:
        board.cups[owner] = "auto"
        board.cups[taker] = "junk"
    board.masks[owner] = mask
