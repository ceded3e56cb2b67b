"""What makes a deal unsound: cards twice, missing or foreign, wrong sizes, positions that cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorer.errors import Fault
from scorer.gostop.cards import CARDS, MONTH_MASKS, SAKE_CUP, ids_of
from scorer.gostop.engine.board import FIRST_JOKER
from scorer.gostop.engine.dealing import A_STACK, DEALT_BY_PACKETS, begin, mask
from scorer.gostop.engine.deals import Cards, Deal, DeckDeal, HandsDeal, ObservedDeal, PositionDeal
from scorer.gostop.engine.legality import MONTHS
from scorer.gostop.engine.play_rules import PlayRules

DEAL_CODES: Final = ("deck_duplicate", "deck_incomplete", "deal_size", "not_in_deck")
"""The order in which faults of a deal are named, where a record has several; any others come after."""

Place = tuple[str, Cards]


def deal_faults(
    rules: PlayRules, players: tuple[str, ...], deal: Deal, order: Sequence[str] = ()
) -> list[Fault]:
    """Every fault of ``deal``, pointers relative to it.

    ``order`` names its members in the order in which they were given: of a card given twice the later
    place is named.
    """
    if isinstance(deal, DeckDeal):
        return _deck_faults(rules, deal)
    if isinstance(deal, HandsDeal):
        return _hands_faults(rules, deal, order)
    if isinstance(deal, ObservedDeal):
        return _observed_faults(rules, deal, order)
    return list(_position_faults(rules, players, deal, order))


# --- Cards


def _card_faults(rules: PlayRules, places: Sequence[Place]) -> Iterator[Fault]:
    """Cards that no deck of the ruleset has, or that stand in an earlier place already."""
    seen = 0
    for pointer, cards in places:
        for index, bit in enumerate(cards):
            card = CARDS[bit].id
            if not rules.deck >> bit & 1:
                params = {"card": card, "jokers": list(rules.ruleset.jokers)}
                yield Fault(f"{pointer}/{index}", "not_in_deck", "", params)
            elif seen >> bit & 1:
                yield Fault(f"{pointer}/{index}", "deck_duplicate", "", {"card": card})
            seen |= 1 << bit


def _missing(rules: PlayRules, pointer: str, places: Sequence[Place]) -> Iterator[Fault]:
    """Cards of the deck that stand nowhere."""
    missing = rules.deck
    for _, cards in places:
        missing &= ~mask(cards)
    if missing:
        yield Fault(pointer, "deck_incomplete", "", {"cards": ids_of(missing)})


def _in_order(places: dict[str, list[Place]], order: Sequence[str]) -> list[Place]:
    """The places of a deal's members, as far as known in the order in which they were given."""
    names = sorted(places, key=lambda name: order.index(name) if name in order else len(order))
    return [place for name in names for place in places[name]]


def _size(pointer: str, expected: int, got: int) -> Iterator[Fault]:
    if expected != got:
        yield Fault(pointer, "deal_size", "", {"expected": expected, "got": got})


# --- Deals


def _deck_faults(rules: PlayRules, deal: DeckDeal) -> list[Fault]:
    size = rules.ruleset.deal_size(rules.players)
    usual = (size.hand, size.table) == DEALT_BY_PACKETS[rules.players]
    if usual and len(deal.deck) == rules.deck.bit_count() and mask(deal.deck) == rules.deck:
        return []
    places = [("/deck", deal.deck)]
    faults = [*_card_faults(rules, places), *_missing(rules, "/deck", places)]
    if not usual:
        # Packets are known for the usual sizes only.
        faults.append(Fault("/deck", "deal_size", "packets", {"hand": size.hand, "table": size.table}))
    return faults


def _hands_faults(rules: PlayRules, deal: HandsDeal, order: Sequence[str]) -> list[Fault]:
    hands = [(f"/hands/{seat}", hand) for seat, hand in enumerate(deal.hands)]
    places = _in_order(
        {"hands": hands, "table": [("/table", deal.table)], "stock": [("/stock", deal.stock)]}, order
    )
    size = rules.ruleset.deal_size(rules.players)
    faults = [*_card_faults(rules, places), *_missing(rules, "/stock", places)]
    for pointer, hand in hands:
        faults += _size(pointer, size.hand, len(hand))
    faults += _size("/table", size.table, len(deal.table))
    return faults


def _observed_faults(rules: PlayRules, deal: ObservedDeal, order: Sequence[str]) -> list[Fault]:
    hands = [(f"/hands/{seat}", hand) for seat, hand in enumerate(deal.hands or ()) if hand is not None]
    size = rules.ruleset.deal_size(rules.players)
    faults = list(_card_faults(rules, _in_order({"hands": hands, "table": [("/table", deal.table)]}, order)))
    for pointer, hand in hands:
        faults += _size(pointer, size.hand, len(hand))
    faults += _size("/table", _layout_length(deal.table, size.table), len(deal.table))
    return faults


def _layout_length(table: Cards, size: int) -> int:
    """How many cards a layout has with the replacements of its jokers, as far as it goes."""
    length = size
    for index, bit in enumerate(table):
        if index < length:
            length += bit >= FIRST_JOKER
    return length


# --- Positions


def _position_faults(
    rules: PlayRules, players: tuple[str, ...], deal: PositionDeal, order: Sequence[str]
) -> Iterator[Fault]:
    captured = deal.captured or ((),) * rules.players
    places = _in_order(
        {
            "hands": [(f"/hands/{seat}", cards) for seat, cards in enumerate(deal.hands)],
            "table": [("/table", deal.table)],
            "stock": [("/stock", deal.stock)],
            "captured": [(f"/captured/{seat}", cards) for seat, cards in enumerate(captured)],
        },
        order,
    )
    card_faults = [fault.under("/position") for fault in _card_faults(rules, places)]
    yield from card_faults
    faults = [
        *_stack_faults(rules, deal),
        *_call_faults(players, deal),
        *_month_faults(rules, players, deal),
        *_cup_faults(rules, deal, captured),
        *_ppuk_faults(rules, players, deal),
    ]
    if deal.turn >= rules.players:
        faults.append(Fault("/turn", "out_of_range", "", {"low": 0, "high": rules.players - 1}))
    yield from [fault.under("/position") for fault in faults]
    if card_faults or faults:
        return
    board = begin(rules, players, deal)
    missing = _cards_needed(deal) - board.ordinary_left()
    if missing > 0:
        yield Fault("/position/stock", "deal_size", "stock_too_short", {"needed": missing})
    elif deal.phase == "call" and not board.allows_call(deal.turn, board.points(deal.turn)):
        yield Fault("/position/phase", "contradiction", "no_call_due", {"player": players[deal.turn]})


def _cards_needed(deal: PositionDeal) -> int:
    """Ordinary cards that the stock must still have: one a turn, one for each joker in a hand.

    Hands and credits run down by one a turn; who has neither turns a card all the same until all have.
    """
    hidden = deal.hidden or (0,) * len(deal.hands)
    flip_credits = deal.flip_credits or (0,) * len(deal.hands)
    left = [
        len(hand) + more + owed for hand, more, owed in zip(deal.hands, hidden, flip_credits, strict=True)
    ]
    needed = sum(bit >= FIRST_JOKER for hand in deal.hands for bit in hand)
    seat = deal.turn
    if deal.phase == "call":
        seat += 1
    while any(left):
        seat %= len(left)
        needed += 1
        left[seat] = max(0, left[seat] - 1)
        seat += 1
    return needed


def _stack_faults(rules: PlayRules, deal: PositionDeal) -> Iterator[Fault]:
    """Stacks that do not lie there, jokers without a stack, four of a month on the table."""
    table = mask(deal.table)
    months: list[int] = []
    for index, stack in enumerate(deal.stacks):
        pointer = f"/stacks/{index}"
        if stack.month in months:
            yield Fault(f"{pointer}/month", "contradiction", "month_twice", {"month": stack.month})
        elif (table & MONTH_MASKS[stack.month]).bit_count() != A_STACK:
            yield Fault(f"{pointer}/month", "contradiction", "no_stack_there", {"month": stack.month})
        months.append(stack.month)
        if stack.maker is not None and stack.maker >= rules.players:
            yield Fault(f"{pointer}/maker", "out_of_range", "", {"low": 0, "high": rules.players - 1})
    for month in MONTHS:
        if table & MONTH_MASKS[month] == MONTH_MASKS[month]:
            yield Fault("/table", "contradiction", "four_on_table", {"month": month})
    yield from _stack_joker_faults(deal)


def _stack_joker_faults(deal: PositionDeal) -> Iterator[Fault]:
    """Each joker on the table lies on one stack, and each that lies on a stack stands in the table."""
    table = mask(deal.table)
    on_stacks = 0
    for index, stack in enumerate(deal.stacks):
        for place, bit in enumerate(stack.jokers):
            if bit < FIRST_JOKER or not table >> bit & 1 or on_stacks >> bit & 1:
                pointer = f"/stacks/{index}/jokers/{place}"
                yield Fault(pointer, "contradiction", "joker_not_on_stack", {"card": CARDS[bit].id})
            on_stacks |= 1 << bit
    for index, bit in enumerate(deal.table):
        if bit >= FIRST_JOKER and not on_stacks >> bit & 1:
            yield Fault(f"/table/{index}", "contradiction", "joker_without_stack", {"card": CARDS[bit].id})


def _call_faults(players: tuple[str, ...], deal: PositionDeal) -> Iterator[Fault]:
    """Goes without the points they were called at, and an order of calls that does not fit them."""
    goes = deal.go_counts or (0,) * len(players)
    points = deal.points_at_last_go or (None,) * len(players)
    for seat, (number, last) in enumerate(zip(goes, points, strict=True)):
        if (number > 0) != (last is not None):
            yield Fault(
                f"/points_at_last_go/{seat}", "contradiction", "points_at_last_go", {"player": players[seat]}
            )
    if deal.go_order is not None:
        for index, seat in enumerate(deal.go_order):
            if seat >= len(players):
                params = {"low": 0, "high": len(players) - 1}
                yield Fault(f"/go_order/{index}", "out_of_range", "", params)
            elif not goes[seat]:
                yield Fault(f"/go_order/{index}", "contradiction", "go_order", {"player": players[seat]})
        for seat, number in enumerate(goes):
            if number and seat not in deal.go_order:
                yield Fault("/go_order", "contradiction", "go_order", {"player": players[seat]})


def _month_faults(rules: PlayRules, players: tuple[str, ...], deal: PositionDeal) -> Iterator[Fault]:
    """Months shown or bombed by two players, twice by one, or more of them than a hand can hold."""
    most = rules.ruleset.triples_max(rules.players)
    none: tuple[Cards, ...] = ((),) * rules.players
    owner: dict[int, int] = {}
    for seat, (shown, bombed) in enumerate(zip(deal.heundeum or none, deal.bombs or none, strict=True)):
        for member, months in (("heundeum", shown), ("bombs", bombed)):
            for index, month in enumerate(months):
                pointer = f"/{member}/{seat}/{index}"
                if month in months[:index]:
                    yield Fault(pointer, "contradiction", "month_twice", {"month": month})
                elif owner.setdefault(month, seat) != seat:
                    yield Fault(
                        pointer,
                        "contradiction",
                        "month_of_two",
                        {"month": month, "other": players[owner[month]]},
                    )
        if len({*shown, *bombed}) > most:
            member = "bombs" if bombed else "heundeum"
            yield Fault(f"/{member}/{seat}", "contradiction", "too_many_triples", {"most": most})


def _cup_faults(rules: PlayRules, deal: PositionDeal, captured: tuple[Cards, ...]) -> Iterator[Fault]:
    """A role for a sake cup that the player has not captured, or that the ruleset does not know."""
    for seat, word in enumerate(deal.sake_cup or ()):
        if word != "auto" and not mask(captured[seat]) & SAKE_CUP:
            yield Fault(f"/sake_cup/{seat}", "not_applicable", "no_sake_cup")
        elif word == "junk" and not rules.ruleset.sake_cup_as_junk:
            yield Fault(f"/sake_cup/{seat}", "not_applicable", "sake_cup_no_junk")


def _ppuk_faults(rules: PlayRules, players: tuple[str, ...], deal: PositionDeal) -> Iterator[Fault]:
    """More ppuk than turns, or so many that the deal would have ended."""
    for seat, number in enumerate(deal.ppuk_counts or ()):
        if deal.turns_taken is not None and number > deal.turns_taken[seat]:
            yield Fault(f"/ppuk_counts/{seat}", "contradiction", "ppuk_counts", {"player": players[seat]})
        elif rules.ruleset.three_ppuk.enabled and number >= 3:
            yield Fault(f"/ppuk_counts/{seat}", "contradiction", "three_ppuk", {"player": players[seat]})
