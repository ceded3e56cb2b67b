"""The three presets: every field of a ruleset with its value (rules section 2, ruleset schema)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

Document = dict[str, Any]

STANDARD: Final[Document] = {
    "base": "standard",
    "players": [3],
    "jokers": ["X2", "X3"],
    "double_junk": True,
    "sake_cup_as_junk": True,
    "deal": {"2": {"hand": 10, "table": 8}, "3": {"hand": 7, "table": 6}},
    "four_on_table": "void",
    "points": {
        "five_brights": 15,
        "four_brights": 4,
        "three_brights": 3,
        "three_brights_rain": 2,
        "godori": 5,
        "animals_from": 5,
        "ribbons_from": 5,
        "hongdan": 3,
        "cheongdan": 3,
        "chodan": 3,
        "junk_from": 10,
    },
    "all_ten_ribbons": 0,
    "stop_minimum": {"2": 7, "3": 3},
    "heundeum_factor": 2,
    "heundeum_needs_clear_table": False,
    "bomb_factor": 2,
    "bomb_needs_undeclared": False,
    "bomb_after_heundeum": "once",
    "bomb_takes": 1,
    "go_addition": 1,
    "go_double_from": 3,
    "go_double_mode": "per_go",
    "go_addition_kept": "all",
    "meongtta_min": 7,
    "nagari": {"mode": "per_nagari", "factor": 2, "fixed_points": False},
    "gwang_bak": True,
    "pi_bak": {"enabled": True, "winner_min": 10, "loser_max": {"2": 7, "3": 5}, "zero_exempt": True},
    "meong_bak_min": 0,
    "go_bak": {
        "mode": "pays_all",
        "factor": 1,
        "applies_to": "own",
        "caller": "first",
        "only_without_gain": False,
    },
    "empty_loser_exempt": False,
    "cap": None,
    "chip_value": 1,
    "chongtong": {"points": 3, "several": "nobody"},
    "three_ppuk": {"enabled": True, "points": 3},
    "first_ppuk": [0, 0, 0],
    "first_ttadak": 0,
    "bright_sale": {"unit": 1, "payers": "all"},
    "own_ppuk_takes": 2,
    "table_stack_takes": 1,
    "small_bomb": "off",
    "sake_cup_at_risk": "locks",
    "sweep": "empty_table",
    "last_turn": {
        "when": "own_turns",
        "no_junk_for": ["jjok", "ttadak", "sweep"],
        "ppuk": True,
        "go": False,
    },
    "joker_from_hand": "draw_and_play",
    "joker_in_ppuk": "on_stack",
    "joker_takes": 0,
}


def merged(base: Document, overrides: Document) -> Document:
    """``base`` with ``overrides`` laid over it: objects member by member, everything else replaced."""
    out = dict(base)
    for key, value in overrides.items():
        before = out.get(key)
        both_objects = isinstance(before, dict) and isinstance(value, dict)
        out[key] = merged(before, value) if both_objects else deepcopy(value)  # type: ignore[arg-type]
    return out


MATGO: Final[Document] = merged(
    STANDARD,
    {
        "base": "matgo",
        "players": [2],
        "go_bak": {"factor": 2},
        "chongtong": {"points": 10, "several": "dealer"},
        "three_ppuk": {"points": 7},
        "first_ppuk": [7, 14, 21],
        "first_ttadak": 7,
        "last_turn": {"ppuk": False},
    },
)

SEED: Final[Document] = merged(
    STANDARD,
    {
        "base": "seed",
        "players": [2, 3],
        "double_junk": False,
        "sake_cup_as_junk": False,
        "bomb_factor": 1,
        "bomb_needs_undeclared": True,
        "bomb_takes": 0,
        "go_double_from": 4,
        "go_double_mode": "once",
        "nagari": {"mode": "flat"},
        "pi_bak": {"loser_max": {"2": 5, "3": 5}, "zero_exempt": False},
        "go_bak": {"mode": "off"},
        "chongtong": {"points": 5, "several": "pairwise"},
        "three_ppuk": {"enabled": False, "points": 0},
        "sweep": "two_months",
        "last_turn": {"no_junk_for": [], "go": True},
        "joker_from_hand": "turn_and_play",
        "joker_in_ppuk": "captured",
    },
)

PRESETS: Final = {"seed": SEED, "standard": STANDARD, "matgo": MATGO}
