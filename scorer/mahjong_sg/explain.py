"""From what each event makes the players pay to the lines that say why. No language in them.

Every step holds the place of its event, and the figures to work it out again: the base times a factor,
or a share times the number of those who pay it. The texts stand in the catalogues under ``step.<code>``.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.mahjong_sg.events import Bao, Bite, Draw, Event, Family, Hand, Kong, Marriage, Win
from scorer.mahjong_sg.payouts import Collection, Payout, WinPayment
from scorer.mahjong_sg.rules import Rules
from scorer.steps import Step


def explain(hand: Hand, payouts: tuple[Payout, ...]) -> tuple[Step, ...]:
    """The steps of ``hand``, whose events make pay what ``payouts`` says, in the order of the events."""
    steps: list[Step] = []
    for index, (event, paid) in enumerate(zip(hand.events, payouts, strict=True)):
        match paid:
            case WinPayment():
                steps += _win(hand.rules, paid, index)
            case Collection():
                steps.append(_collection(hand.rules, event, paid, index))
            case _:
                steps.append(_nothing(event, index))
    if not any(isinstance(event, Win | Draw) for event in hand.events):
        steps.append(Step("mahjong_unfinished", {}))
    if hand.chip_value > 1:
        steps.append(Step("mahjong_chip_value", {"chip_value": hand.chip_value}))
    return tuple(steps)


def _nothing(event: Event, index: int) -> Step:
    """The line of an event that pays nothing: a robbed kong, or a drawn hand."""
    if isinstance(event, Kong):
        params = {"event": index, "player": event.player, "tile": event.tile, "points": 0}
        return Step("mahjong_kong_robbed", params)
    return Step("mahjong_draw", {"event": index})


def _collection(rules: Rules, event: Event, paid: Collection, index: int) -> Step:
    """One line for all who pay the same."""
    params: dict[str, object] = {"event": index, "player": paid.player}
    code = paid.reason
    match event:
        case Kong():
            params["tile"] = event.tile
        case Bite():
            code = code.replace("bite", event.pair)
        case Marriage():
            params["number"] = event.number
        case Family():
            code = event.family
        case _ if rules.ladder is not None:
            code = "false_win_row"
        case _:
            params |= {"base": paid.each // 2, "factor": 2}
    if len(paid.others) == 1:
        points = paid.each * paid.shares
        params |= {"payer": paid.others[0], "each": paid.each, "shares": paid.shares, "points": points}
    else:
        count = len(paid.others)
        params |= {"payees" if paid.gives else "payers": list(paid.others)}
        params |= {"each": paid.each, "count": count, "total": paid.each * count}
    return Step(f"mahjong_{code}", params)


def _win(rules: Rules, paid: WinPayment, index: int) -> Iterator[Step]:
    """How many tai count, what they are worth, who would pay it, and who does."""
    win = paid.win
    where: dict[str, object] = {"event": index}
    if win.by == "zi_mo":
        yield Step("mahjong_win_zi_mo", {**where, "winner": win.winner, "tai": win.tai})
    else:
        params = {**where, "winner": win.winner, "shooter": win.shooter, "tai": win.tai}
        yield Step("mahjong_win_discard", params)
        if paid.as_zi_mo:
            yield Step("mahjong_thirteen_wonders_as_zi_mo", {**where, "winner": win.winner})
    if paid.capped:
        yield Step("mahjong_capped", {**where, "tai": win.tai, "counted": paid.counted})
    yield _value(rules, paid, where)
    if win.bao is None:
        for share in paid.shares:
            params = {**where, "payer": share.payer, "payee": win.winner}
            if share.factor is None:
                yield Step("mahjong_pays_row", {**params, "points": share.points})
            else:
                params |= {"base": paid.base, "factor": share.factor, "points": share.points}
                yield Step("mahjong_pays", params)
    else:
        yield from _bao(win.bao, paid, where)


def _value(rules: Rules, paid: WinPayment, where: dict[str, object]) -> Step:
    """The base of the hand, or the row of the ladder it stands in."""
    if paid.base is None:
        return Step("mahjong_ladder_row", {**where, "row": paid.counted})
    params = {**where, "unit": rules.unit}
    if paid.counted:
        factor = 1 << (paid.counted - 1)
        return Step("mahjong_base", {**params, "counted": paid.counted, "factor": factor, "base": paid.base})
    if rules.zero_tai == "half":
        return Step("mahjong_base_half", {**params, "divisor": 2, "base": paid.base})
    return Step("mahjong_base_as_one", {**params, "base": paid.base})


def _bao(bao: Bao, paid: WinPayment, where: dict[str, object]) -> Iterator[Step]:
    """Why somebody is liable, the whole amount, and who bears it."""
    winner = paid.win.winner
    yield Step(f"mahjong_bao_{bao.case}", {**where, "liable": bao.liable, "winner": winner})
    if paid.base is None:
        amounts = [share.points for share in paid.shares]
        yield Step("mahjong_bao_total_row", {**where, "amounts": amounts, "total": paid.total})
    else:
        factor = paid.total // paid.base
        params = {**where, "base": paid.base, "factor": factor, "total": paid.total}
        yield Step("mahjong_bao_total", params)
    split = len(paid.pays) > 1
    for payer, points in paid.pays:
        params = {**where, "payer": payer, "payee": winner, "total": paid.total, "points": points}
        yield Step("mahjong_bao_half" if split else "mahjong_bao_all", params)
