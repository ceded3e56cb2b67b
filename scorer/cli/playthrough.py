"""A replayed game as a table: a row for each move, then the settlement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scorer.cli.output import Output
from scorer.cli.views import show_settlement
from scorer.gostop.cards import IDS, ids_of, mask_of
from scorer.gostop.record.move_forms import move_document
from scorer.gostop.scoring import best_pile

if TYPE_CHECKING:
    from scorer.cli.voice import Voice
    from scorer.gostop.engine.events import Event
    from scorer.gostop.engine.moves import Move
    from scorer.gostop.engine.state import State
    from scorer.gostop.record import ReplayResult
    from scorer.gostop.record.playing import Refusal

Document = Mapping[str, Any]

NAMED = ("jjok", "ttadak", "ppuk", "sweep", "bomb", "nagari", "void", "chongtong", "three_ppuk")
"""Events that are told by their name alone."""


def show_playthrough(
    result: ReplayResult, moves: Sequence[Document], output: Output, *, with_table: bool
) -> None:
    """The deal, a row for each move, how it stands at the end, and the settlement of a finished game."""
    voice = output.voice
    states = result.positions or ()
    by_move: dict[int | None, list[Event]] = {}
    for index, event in result.events:
        by_move.setdefault(index, []).append(event)
    players = result.final.players
    _show_deal(by_move.get(None, []), players, output)
    columns = [
        f">{voice.word('move')}",
        voice.word("player"),
        voice.word("played"),
        voice.word("turned"),
        voice.word("took"),
        voice.word("happened"),
        f">{voice.word('points')}",
    ]
    rows = []
    for index, move in enumerate(moves):
        events, state = by_move.get(index, []), states[index + 1]
        row = [
            str(index),
            players[move["seat"]],
            _played({**move, "flip_take": None}, voice),
            _chosen(_cards(events, "flip", "joker_from_stock"), move.get("flip_take")),
            _cards(events, "capture"),
            "; ".join(_happened(events, players, voice)),
            voice.number(_points(state, move["seat"])),
        ]
        rows.append([*row, _table(state)] if with_table else row)
    if rows:
        output.line()
        output.table([*columns, voice.word("table")] if with_table else columns, rows)
    if result.settlement is None:
        _show_standing(result.final, result.legal, output)
    else:
        output.line()
        show_settlement(result.settlement, output)


def show_fault(error: Refusal, output: Output) -> None:
    """What is wrong with a record, and what would have been legal."""
    voice = output.voice
    place = voice.word("move_number", number=error.move) if error.move is not None else error.pointer
    output.heading(f"{place}: {voice.fault(error.fault)} [{error.code}]")
    for difference in error.differences:
        output.line(
            voice.word(
                "difference",
                place=difference.pointer,
                expected=str(difference.expected),
                got=str(difference.got),
            )
        )
    if error.legal:
        _show_legal(error.legal, output)


def _show_deal(events: Iterable[Event], players: Sequence[str], output: Output) -> None:
    """The cards on the table, and what the deal alone brought about."""
    voice = output.voice
    for event in events:
        cards = " ".join(IDS[bit] for bit in event.cards)
        if event.type == "deal":
            output.line(voice.word("dealt", cards=cards))
        elif event.type == "joker":
            output.line(voice.word("joker_taken", player=players[event.seat], card=cards))
        elif event.type in NAMED:
            output.line(f"{voice.term(event.type)}: {players[event.seat]}")


def _show_standing(state: State, legal: Sequence[Move], output: Output) -> None:
    """An unfinished game: each player's hand, pile and points, and what can be done next."""
    voice = output.voice
    output.heading(voice.word("unfinished"))
    output.table(
        [voice.word("player"), voice.word("hand"), voice.word("pile"), f">{voice.word('points')}"],
        [
            [
                name,
                " ".join(ids_of(state.hands[seat])) or "–",
                " ".join(IDS[bit] for bit in state.captured[seat]) or "–",
                voice.number(_points(state, seat)),
            ]
            for seat, name in enumerate(state.players)
        ],
    )
    output.line()
    output.line(f"{voice.word('table')}: {_table(state)}")
    _show_legal(legal, output)


def _show_legal(moves: Iterable[Move], output: Output) -> None:
    voice = output.voice
    output.heading(voice.word("legal"))
    for move in moves:
        output.line(f"  {_played(move_document(move), voice)}")


def _played(move: Document, voice: Voice) -> str:
    """A move as short as it can be said: the card, or what was called."""
    match move["do"]:
        case "play":
            text = str(move["card"])
        case "joker":
            text = f"{voice.term('joker')} {move['card']}"
        case "bomb" | "heundeum" as word:
            text = f"{voice.term(word)} {voice.say('month.' + str(move['month']))}"
        case "sake_cup":
            text = f"{voice.term('gukjin')}: {voice.term(move['as'])}"
        case "flip":
            text = voice.word("flip_only")
        case word:
            text = voice.term(word)
    return _chosen(_chosen(text, move.get("take")), move.get("flip_take"))


def _chosen(text: str, card: object) -> str:
    """What was played or turned, and the card taken with it where two matched."""
    return f"{text} > {card}" if card else text


def _cards(events: Iterable[Event], *types: str) -> str:
    """The cards of events of some types, each once, in the order in which they came."""
    bits: dict[int, None] = {}
    for event in events:
        kind = f"{event.type}_from_{event.word}" if event.type == "joker" else event.type
        if kind in types:
            bits |= dict.fromkeys(event.cards)
    return " ".join(IDS[bit] for bit in bits)


def _happened(events: Iterable[Event], players: Sequence[str], voice: Voice) -> Iterable[str]:
    """What the table would call out after a move."""
    for event in events:
        if event.type in NAMED:
            yield voice.term(event.type)
        elif event.type == "stack_capture":
            yield voice.term("jappuk") if event.other == event.seat else voice.word("stack_taken")
        elif event.type == "junk_taken" and event.other is not None:
            cards = " ".join(IDS[bit] for bit in event.cards)
            yield voice.word("junk_taken", cards=cards, player=players[event.other])


def _points(state: State, seat: int) -> int:
    """The card points of a player's pile, an open sake cup in its better role."""
    pile = mask_of(IDS[bit] for bit in state.captured[seat])
    return best_pile(pile, state.ruleset, state.sake_cup[seat]).points


def _table(state: State) -> str:
    """The cards on the table; those of a stack stand in brackets."""
    stacked = 0
    parts = []
    for _, stack in state.stacks:
        stacked |= mask_of(IDS[bit] for bit in stack.cards)
        parts.append(f"[{' '.join(IDS[bit] for bit in stack.cards)}]")
    return " ".join([*ids_of(state.table & ~stacked), *parts]) or "–"
