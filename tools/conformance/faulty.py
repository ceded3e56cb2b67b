"""Records with one fault each: what a game cannot be, and the move at which it is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final, NamedTuple

from scorer.gostop.cards import CARDS, IDS, MONTH_MASKS, bits_of
from scorer.gostop.engine import State, legal_moves
from tools.conformance.asking import told
from tools.conformance.games import Config, PlayedGame

EACH: Final = 2
Document = dict[str, Any]
Spoil = Callable[[PlayedGame], "Iterator[Spoilt]"]


class Spoilt(NamedTuple):
    """A record with a fault: the index of the first move that is illegal (``None``: no move is)."""

    record: Document
    move: int | None


def faulty_records(config: Config, games: list[PlayedGame]) -> list[Document]:
    """Some records for each way in which a game can be wrong."""
    cases = []
    for code, (rule, note, spoil) in FAULTS.items():
        found = [(game, spoilt) for game in games[:60] for spoilt in _first(spoil(game))]
        for game, spoilt in found[:EACH]:
            cases.append(_case(config, game, spoilt, (code.partition(" ")[0], rule, note)))
    return cases


def _first(spoilt: Iterator[Spoilt]) -> list[Spoilt]:
    one = next(spoilt, None)
    return [] if one is None else [one]


def _case(config: Config, game: PlayedGame, spoilt: Spoilt, fault: tuple[str, str, str]) -> Document:
    code, rule, note = fault
    error = told("/v1/gostop/validate", spoilt.record)["error"]
    if (error["move"], error["code"]) != (spoilt.move, code):
        raise AssertionError(f"{config.name} {game.seed}: {code} at {spoilt.move} became {error}")
    expect: Document = {"valid": False, "error_move": spoilt.move, "error_code": code}
    if error["legal"]:
        expect["legal_include"] = sorted(error["legal"], key=str)[:3]
    return {
        "id": f"faulty-{config.name}-{game.seed}-{note.replace(' ', '-')}",
        "rule": rule,
        "preset": config.preset,
        "note": note,
        "endpoint": "/v1/gostop/validate",
        "request": spoilt.record,
        "expect": expect,
    }


def _copy(game: PlayedGame, claim: bool = False) -> Document:
    record = deepcopy(game.record)
    if not claim:
        del record["result"]
    return record


def _middle(game: PlayedGame, do: str = "play") -> list[int]:
    """Moves of a kind, those in the middle of the game first."""
    found = [index for index, move in enumerate(game.moves) if move.do == do]
    return sorted(found, key=lambda index: abs(index - len(game.moves) // 2))


def _plays(game: PlayedGame) -> Iterator[tuple[int, State]]:
    """Plays of a card, each with the position before it."""
    for index in _middle(game):
        yield index, game.states[index]


def _replaced(game: PlayedGame, index: int, move: Document) -> Spoilt:
    record = _copy(game)
    record["moves"][index] = move
    return Spoilt(record, index)


def _inserted(game: PlayedGame, index: int, move: Document) -> Spoilt:
    record = _copy(game)
    record["moves"].insert(index, move)
    return Spoilt(record, index)


# --- Turn order and calls


def _wrong_seat(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        seat = (state.turn + 1) % len(state.players)
        yield _replaced(game, index, {**game.record["moves"][index], "seat": seat})


def _surplus(game: PlayedGame) -> Iterator[Spoilt]:
    yield _inserted(game, len(game.moves), {"seat": 0, "do": "flip"})


def _left_out_call(game: PlayedGame) -> Iterator[Spoilt]:
    for index in _middle(game, "go"):
        state = game.states[index]
        card = next(iter(bits_of(state.hands[state.turn])), None)
        if card is not None:
            record = _copy(game)
            record["moves"][index] = {"seat": state.turn, "do": "play", "card": IDS[card]}
            yield Spoilt(record, index)


def _early(do: str) -> Spoil:
    def spoil(game: PlayedGame) -> Iterator[Spoilt]:
        for index, state in _plays(game):
            yield _inserted(game, index, {"seat": state.turn, "do": do})

    return spoil


# --- Cards and choices


def _foreign_card(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        others = [bit for seat, hand in enumerate(state.hands) if seat != state.turn for bit in bits_of(hand)]
        if others:
            move = {"seat": state.turn, "do": "play", "card": IDS[others[0]]}
            yield _replaced(game, index, move)


def _no_such_choice(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        card = game.moves[index].card
        month = CARDS[card or 0].month
        others = bits_of(state.table & ~MONTH_MASKS[month])
        lying = state.table & MONTH_MASKS[month]
        if others and lying.bit_count() == 2:
            yield _replaced(game, index, {**game.record["moves"][index], "take": IDS[others[0]]})


def _choice_needed(game: PlayedGame) -> Iterator[Spoilt]:
    for index in _middle(game):
        move = game.record["moves"][index]
        if "take" in move:
            record = _copy(game)
            record["moves"][index] = {name: value for name, value in move.items() if name != "take"}
            verdict = told("/v1/gostop/validate", {**record, "moves": record["moves"][: index + 1]})
            if not verdict["valid"]:
                yield Spoilt(record, index)


def _wrong_flip(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        if len(state.stock) > 3 and all(CARDS[bit].month for bit in state.stock[:2]):
            flips = [IDS[state.stock[1]]]
            yield _replaced(game, index, {**game.record["moves"][index], "flips": flips})


def _no_joker(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        card = game.record["moves"][index]["card"]
        yield _replaced(game, index, {"seat": state.turn, "do": "joker", "card": card})


# --- Declarations and other ways to play


def _no_triple(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        months = [m for m in range(1, 13) if (state.hands[state.turn] & MONTH_MASKS[m]).bit_count() == 2]
        if months:
            yield _inserted(game, index, {"seat": state.turn, "do": "heundeum", "month": months[0]})


def _shown_twice(game: PlayedGame) -> Iterator[Spoilt]:
    for index in _middle(game, "heundeum"):
        yield _inserted(game, index + 1, game.record["moves"][index])


def _no_bomb(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        for month in range(1, 13):
            held = state.hands[state.turn] & MONTH_MASKS[month]
            shown = month in state.heundeum[state.turn]
            if held.bit_count() == 3 and not state.table & MONTH_MASKS[month] and not shown:
                yield _replaced(game, index, {"seat": state.turn, "do": "bomb", "month": month})


def _no_credit(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        if not any(move.do == "flip" for move in legal_moves(state)):
            yield _replaced(game, index, {"seat": state.turn, "do": "flip"})


def _not_the_owner(game: PlayedGame) -> Iterator[Spoilt]:
    for index, state in _plays(game):
        if all(CARDS[bit].id != "9A" for bit in state.captured[state.turn]):
            yield _inserted(game, index, {"seat": state.turn, "do": "sake_cup", "as": "animal"})


# --- Claims and deals


def _expectation(game: PlayedGame) -> Iterator[Spoilt]:
    for index, _ in _plays(game):
        move = {**game.record["moves"][index], "expect": {"points": 99}}
        yield _replaced(game, index, move)


def _other_result(game: PlayedGame) -> Iterator[Spoilt]:
    record = _copy(game, claim=True)
    rows = record["result"]["balances"]
    rows[0]["points"] += 1
    rows[1]["points"] -= 1
    yield Spoilt(record, None)


def _unfinished(game: PlayedGame) -> Iterator[Spoilt]:
    if game.moves:
        record = _copy(game, claim=True)
        record["moves"].pop()
        yield Spoilt(record, None)


def _deck(change: Callable[[list[str]], object]) -> Spoil:
    def spoil(game: PlayedGame) -> Iterator[Spoilt]:
        record = _copy(game)
        if "deck" in record["deal"]:
            change(record["deal"]["deck"])
            yield Spoilt(record, None)

    return spoil


def _twice(deck: list[str]) -> None:
    deck[7] = deck[3]


FAULTS: Final[dict[str, tuple[str, str, Spoil]]] = {
    "game_over": ("6.7 the end", "a move after the end", _surplus),
    "wrong_seat": ("5 turn order", "a move of the seat that is not to play", _wrong_seat),
    "must_call": ("6.5 the call", "a card played where go or stop is due", _left_out_call),
    "cannot_call": ("6.5 the call", "go without the points for it", _early("go")),
    "cannot_stop": ("6.5 the call", "stop without the points for it", _early("stop")),
    "card_not_in_hand": ("7 legal moves", "a card of somebody else's hand", _foreign_card),
    "not_a_joker": ("6.2 joker from the hand", "an ordinary card played as a joker", _no_joker),
    "already_shown": ("6.1 heundeum", "a month shown twice", _shown_twice),
    "no_triple": ("6.1 heundeum", "two of a month shown", _no_triple),
    "no_bomb": ("6.2 bomb", "a bomb without the fourth card on the table", _no_bomb),
    "no_credit": ("6.2 flip only", "only turned without a credit", _no_credit),
    "not_the_owner": ("6.1 fixing the sake cup", "a cup fixed that was not captured", _not_the_owner),
    "no_such_choice": ("6.2 choice of two", "a card taken that is of another month", _no_such_choice),
    "choice_needed": ("6.2 choice of two", "a choice between different cards left out", _choice_needed),
    "wrong_flip": ("8 turned cards", "a turned card that lay deeper in the stock", _wrong_flip),
    "expectation_differs": ("8 expectations", "a move said to bring other points", _expectation),
    "unfinished": ("8 claimed results", "a result claimed of an unfinished game", _unfinished),
    "result_differs": ("8 claimed results", "claimed payments off by one", _other_result),
    "deck_duplicate": ("5 the deck", "a card twice in the deck", _deck(_twice)),
    "deck_incomplete": ("5 the deck", "a deck without its last card", _deck(lambda deck: deck.pop())),
}
"""By code: the rule, the note, and how a record is spoilt so."""
