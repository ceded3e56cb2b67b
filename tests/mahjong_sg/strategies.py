"""Settle requests that are not refused, of every event and rule."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.mahjong_sg.naive_tai import ALL
from tests.mahjong_sg.requests import ALL_BAO, DRAW, PLAYERS, bite, false_win, family, kong, marriage

amounts = st.integers(0, 1000)


@st.composite
def rules(draw):
    """Rules under which every event is allowed."""
    found = {
        "unit": 2 * draw(st.integers(1, 500)),
        "cap": draw(st.none() | st.integers(1, 20)),
        "min_tai": 0,
        "zero_tai": draw(st.sampled_from(["half", "as_one"])),
        "discard_split": draw(st.sampled_from(["shooter_double", "shooter_pays", "ladder"])),
        "thirteen_wonders_as_zi_mo": draw(st.booleans()),
        "bao": ALL_BAO,
        "bao_with_shooter": draw(st.sampled_from(["feeder_pays", "split"])),
        "instant": draw(st.fixed_dictionaries({}, optional={"bite": amounts, "kong_claimed": amounts})),
        "claimed_kong_payer": draw(st.sampled_from(["all", "feeder_share", "feeder_all"])),
        "late_kong_threshold": draw(st.none() | st.integers(0, 148)),
    }
    if found["discard_split"] == "ladder":
        length = draw(st.integers(1, 20))
        rows = st.lists(st.integers(0, 1_000_000), min_size=length, max_size=length)
        found["ladder"] = {"shooter": draw(rows), "others": draw(rows)}
        if draw(st.booleans()):
            found["ladder"]["zi_mo"] = draw(rows)
    if found["cap"] is not None or found["discard_split"] == "ladder":
        found["false_win"] = "limit_zimo"
    return found


@st.composite
def instants(draw, robber=None):
    """Instant payments that can stand together in one hand."""
    events: list[Any] = []
    kinds = draw(st.lists(st.sampled_from(ALL), unique=True, max_size=5))
    for tile in kinds:
        player = draw(st.sampled_from(PLAYERS))
        kind = draw(st.sampled_from(["claimed", "added", "concealed"]))
        event = kong(player, kind, tile)
        if kind == "claimed":
            event["discarder"] = draw(st.sampled_from([name for name in PLAYERS if name != player]))
            event["fresh"] = draw(st.booleans())
            event["drawable"] = draw(st.integers(0, 148))
        if sum(other["player"] == player for other in events) < 4:
            events.append(event)
    initial = st.booleans()
    pairs = draw(st.lists(st.sampled_from(["cat_rat", "rooster_centipede"]), unique=True))
    events += [bite(draw(st.sampled_from(PLAYERS)), pair, initial=draw(initial)) for pair in pairs]
    married = [name for name in PLAYERS if draw(st.booleans())]
    events += [marriage(name, PLAYERS.index(name) + 1, initial=draw(initial)) for name in married]
    biters = {event["player"] for event in events if event["type"] == "bite"}
    for name, holders in (("animals", biters), ("flowers", set(married)), ("seasons", set(married))):
        owners = [player for player in PLAYERS if not holders - {player}]
        if owners and draw(st.booleans()):
            events.append(family(draw(st.sampled_from(owners)), name))
    return events


FACTS = {
    "full_flush": {"sets_shown": 3},
    "three_dragons": {},
    "four_winds": {},
    "limit_feed": {"visible_tai": 20},
    "all_honours": {"sets_shown": 4},
    "mixed_terminals": {"sets_shown": 3},
    "kong_replacement": {},
    "fresh_late": {"fresh": True, "drawable": 5},
    "eighth_flower": {"flowers_shown": 7},
}


@st.composite
def wins(draw, table):
    """A win that ``table``, some rules, allows."""
    least = 1 if table["discard_split"] == "ladder" else 0
    most = 20 if table["cap"] is None else 99
    seats = draw(st.permutations(PLAYERS))
    by = draw(st.sampled_from(["discard", "zi_mo"]))
    event = {"type": "win", "winner": seats[0], "tai": draw(st.integers(least, most)), "by": by}
    if by == "discard":
        event["shooter"] = seats[1]
    if draw(st.booleans()):
        event["hand"] = "thirteen_wonders"
    cases = [
        case
        for case in FACTS
        if (case != "limit_feed" or table["cap"] is not None)
        and (case != "kong_replacement" or by == "zi_mo")
        and (case not in {"full_flush", "fresh_late", "eighth_flower"} or by == "discard")
    ]
    case = draw(st.none() | st.sampled_from(cases))
    if case is not None:
        thrown = case in {"full_flush", "fresh_late", "eighth_flower"}
        liable = seats[1] if thrown else draw(st.sampled_from(seats[1:]))
        event["bao"] = {"case": case, "liable": liable, **FACTS[case]}
    return event


@st.composite
def hands(draw, table=None):
    """A whole hand: instant payments, then a win, a draw or neither, perhaps a robbed kong or a false win."""
    table = draw(rules()) if table is None else table
    events = draw(instants())
    ending = draw(st.sampled_from(["win", "draw", "none"]))
    if ending == "win":
        won = draw(wins(table))
        events.append(won)
        taken = {event["tile"] for event in events if event["type"] == "kong"}
        made = sum(event.get("player") == won.get("shooter") for event in events if event["type"] == "kong")
        if "shooter" in won and made < 4 and draw(st.booleans()):
            tile = next(tile for tile in ALL if tile not in taken)
            events.append(kong(won["shooter"], "added", tile, robbed=True))
    elif ending == "draw":
        events.append(DRAW)
    if table.get("false_win") == "limit_zimo":
        events += [false_win(name) for name in PLAYERS if draw(st.integers(0, 9)) == 0]
    events = draw(st.permutations(events)) or [DRAW]
    return {
        "players": PLAYERS,
        "events": events,
        "rules": table,
        "chip_value": draw(st.integers(1, 1_000_000)),
    }
