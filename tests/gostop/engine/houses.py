"""Rulesets for tests of play: presets, and presets with overrides drawn by chance."""

from __future__ import annotations

from scorer.gostop.ruleset_reading import read_ruleset

TABLES = (("seed", 2), ("seed", 3), ("standard", 3), ("matgo", 2))

OVERRIDES = {
    "jokers": [[], ["X2"], ["X3"], ["X2a", "X2b", "X3"], ["X2a", "X2b", "X2c", "X3a", "X3b"]],
    "double_junk": [True, False],
    "sake_cup_as_junk": [True, False],
    "four_on_table": ["void", "dealer_wins", "nagari"],
    "all_ten_ribbons": [0, 15],
    "heundeum_factor": [1, 2, 3],
    "heundeum_needs_clear_table": [True, False],
    "bomb_factor": [1, 2],
    "bomb_takes": [0, 1, 2],
    "bomb_needs_undeclared": [True, False],
    "go_double_mode": ["per_go", "once", "none"],
    "go_bak": [
        {"mode": "off"},
        {"mode": "pays_all", "factor": 2, "applies_to": "all"},
        {"mode": "pays_all", "caller": "last", "only_without_gain": True},
    ],
    "cap": [None, 50],
    "chongtong": [{"several": "pairwise"}, {"several": "nobody"}, {"several": "dealer"}],
    "three_ppuk": [{"enabled": True, "points": 5}, {"enabled": False}],
    "first_ppuk": [[0, 0, 0], [7, 14, 21], [0, 3, 0]],
    "first_ttadak": [0, 7],
    "own_ppuk_takes": [1, 2, 3],
    "table_stack_takes": [0, 1, 2],
    "small_bomb": ["off", "junk", "junk_and_factor"],
    "sake_cup_at_risk": ["locks", "stays"],
    "sweep": ["empty_table", "two_months", "off"],
    "last_turn": [
        {"when": when, "no_junk_for": exempt, "ppuk": ppuk, "go": go}
        for when in ("own_turns", "own_hand", "deal")
        for exempt in ([], ["jjok", "ttadak", "sweep", "stack", "joker"], ["joker"], ["stack", "jjok"])
        for ppuk in (True, False)
        for go in (True, False)
    ],
    "joker_from_hand": ["turn_and_play", "draw_and_play"],
    "joker_in_ppuk": ["captured", "on_stack", "all_on_stack"],
    "joker_takes": [0, 1, 2],
}
MINIMA = {"standard": (1, 2, 3, 5, 7), "matgo": (1, 3, 7), "seed": (3, 4)}
DEALS = {2: [(10, 8), (5, 4), (8, 8)], 3: [(7, 6), (5, 4), (6, 10)]}


def any_ruleset(dice, players, *, sizes=True):
    """A ruleset for so many players with some overrides chosen by ``dice``."""
    base = dice.choice(("seed", "standard" if players == 3 else "matgo"))
    document = {"base": base}
    for field in dice.sample(sorted(OVERRIDES), dice.randrange(len(OVERRIDES))):
        document[field] = dice.choice(OVERRIDES[field])
    if document.get("bomb_needs_undeclared", base == "seed"):
        document["bomb_after_heundeum"] = "once"
    if dice.random() < 0.5 and not (base == "seed" and players == 2):
        document["stop_minimum"] = {str(players): dice.choice(MINIMA[base])}
    if sizes and dice.random() < 0.3:
        hand, table = dice.choice(DEALS[players])
        document["deal"] = {str(players): {"hand": hand, "table": table}}
    return read_ruleset(document)
