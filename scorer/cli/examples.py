"""Small complete documents that `--example` prints: something to change and settle."""

from __future__ import annotations

from typing import Any, Final

Document = dict[str, Any]

DEAL: Final[Document] = {
    "ruleset": "standard",
    "players": [
        {"id": "Mina", "captured": ["1B", "3B", "8B", "4R", "5R", "7R"], "go_count": 1, "heundeum": 1},
        {"id": "Jun", "counts": {"brights": 0, "animals": 2, "ribbons": 3, "junk": 4}},
        {"id": "Sora", "captured": ["11B", "1J1", "1J2", "2J1", "3J1", "4J1", "5J1"]},
    ],
    "winner": "Mina",
    "chip_value": 100,
}

SESSION: Final[Document] = {
    "ruleset": "standard",
    "chip_value": 100,
    "players": ["Mina", "Jun", "Sora"],
    "start": {"dealer": "Mina"},
    "hands": [
        {
            "players": [{"id": "Mina", "points": 5, "go_count": 1}, {"id": "Jun"}, {"id": "Sora"}],
            "winner": "Mina",
        },
        {"players": [{"id": "Mina"}, {"id": "Jun"}, {"id": "Sora"}], "ending": "nagari"},
        {
            "players": [{"id": "Mina"}, {"id": "Jun", "points": 3}, {"id": "Sora", "baks": ["pi_bak"]}],
            "winner": "Jun",
            "side_payments": [{"to": "Sora", "points": 2}],
        },
    ],
    "corrections": [{"id": "Mina", "amount": -1000, "note": "tea"}, {"id": "Sora", "amount": 1000}],
}

MAHJONG_HAND: Final[Document] = {
    "players": ["Aisha", "Ben", "Chitra", "Dan"],
    "events": [
        {"type": "kong", "player": "Aisha", "kind": "concealed", "tile": "5d"},
        {"type": "bite", "player": "Ben", "pair": "cat_rat", "initial": True},
        {"type": "win", "winner": "Ben", "tai": 3, "by": "discard", "shooter": "Chitra"},
    ],
}

MAHJONG_SESSION: Final[Document] = {
    "players": ["Aisha", "Ben", "Chitra", "Dan"],
    "rules": {"discard_split": "shooter_pays"},
    "chip_value": 10,
    "hands": [
        {"events": [{"type": "win", "winner": "Ben", "tai": 2, "by": "zi_mo"}]},
        {
            "players": ["Ben", "Chitra", "Dan", "Aisha"],
            "events": [
                {"type": "marriage", "player": "Dan", "number": 3},
                {"type": "win", "winner": "Dan", "tai": 1, "by": "discard", "shooter": "Aisha"},
            ],
        },
        {"events": [{"type": "draw"}]},
    ],
}
