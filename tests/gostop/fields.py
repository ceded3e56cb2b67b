"""Every field of a ruleset as the schema page lists it: what it may be, and what the presets make of it."""

from __future__ import annotations


def span(low, high):
    """Integers from ``low`` to ``high``: good ones, bad ones, and the code of the bad."""
    return [low, high], [(low - 1, "out_of_range"), (high + 1, "out_of_range"), *NO_INTEGERS]


def choice(*integers):
    """A few integers."""
    between = next(number for number in range(99) if number not in integers)
    return list(integers), [(between, "out_of_range"), (-1, "out_of_range"), *NO_INTEGERS]


def words(*choices):
    """A few words."""
    bad = [("other", "unknown_value"), ("", "unknown_value"), (choices[0].upper(), "unknown_value")]
    return list(choices), [*bad, (1, "wrong_type"), (None, "wrong_type"), ([choices[0]], "wrong_type")]


NO_INTEGERS = [(2.0, "wrong_type"), ("2", "wrong_type"), (True, "wrong_type"), ([], "wrong_type")]
BOOLEAN = [True, False], [(0, "wrong_type"), ("true", "wrong_type"), (None, "wrong_type")]
OTHER: tuple[list[object], list[tuple[object, str]]] = [], [(7, "wrong_type"), (None, "wrong_type")]

FIELDS = [
    ("players", OTHER, [2, 3], [3], [2]),
    ("jokers", OTHER, ["X2", "X3"], ["X2", "X3"], ["X2", "X3"]),
    ("double_junk", BOOLEAN, False, True, True),
    ("sake_cup_as_junk", BOOLEAN, False, True, True),
    (
        "deal",
        OTHER,
        {"2": {"hand": 10, "table": 8}, "3": {"hand": 7, "table": 6}},
        {"2": {"hand": 10, "table": 8}, "3": {"hand": 7, "table": 6}},
        {"2": {"hand": 10, "table": 8}, "3": {"hand": 7, "table": 6}},
    ),
    ("four_on_table", words("void", "dealer_wins", "nagari"), "void", "void", "void"),
    ("points.five_brights", span(0, 50), 15, 15, 15),
    ("points.four_brights", span(0, 50), 4, 4, 4),
    ("points.three_brights", span(0, 50), 3, 3, 3),
    ("points.three_brights_rain", span(0, 50), 2, 2, 2),
    ("points.godori", span(0, 50), 5, 5, 5),
    ("points.animals_from", span(1, 9), 5, 5, 5),
    ("points.ribbons_from", span(1, 10), 5, 5, 5),
    ("points.hongdan", span(0, 50), 3, 3, 3),
    ("points.cheongdan", span(0, 50), 3, 3, 3),
    ("points.chodan", span(0, 50), 3, 3, 3),
    ("points.junk_from", span(1, 30), 10, 10, 10),
    ("all_ten_ribbons", span(0, 50), 0, 0, 0),
    ("stop_minimum", span(1, 20), {"2": 7, "3": 3}, {"2": 7, "3": 3}, {"2": 7, "3": 3}),
    ("heundeum_factor", span(1, 4), 2, 2, 2),
    ("heundeum_needs_clear_table", BOOLEAN, False, False, False),
    ("bomb_factor", span(1, 4), 1, 2, 2),
    ("bomb_needs_undeclared", BOOLEAN, True, False, False),
    ("bomb_after_heundeum", words("once", "each"), "once", "once", "once"),
    ("bomb_takes", span(0, 2), 0, 1, 1),
    ("go_addition", span(0, 3), 1, 1, 1),
    ("go_double_from", span(2, 9), 4, 3, 3),
    ("go_double_mode", words("per_go", "once", "none"), "once", "per_go", "per_go"),
    ("go_addition_kept", words("all", "below", "none"), "all", "all", "all"),
    ("meongtta_min", choice(0, 5, 6, 7, 8, 9), 7, 7, 7),
    ("nagari.mode", words("per_nagari", "flat", "off"), "flat", "per_nagari", "per_nagari"),
    ("nagari.factor", span(2, 4), 2, 2, 2),
    ("nagari.fixed_points", BOOLEAN, False, False, False),
    ("gwang_bak", BOOLEAN, True, True, True),
    ("pi_bak.enabled", BOOLEAN, True, True, True),
    ("pi_bak.winner_min", span(5, 20), 10, 10, 10),
    ("pi_bak.loser_max", span(0, 9), {"2": 5, "3": 5}, {"2": 7, "3": 5}, {"2": 7, "3": 5}),
    ("pi_bak.zero_exempt", BOOLEAN, False, True, True),
    ("meong_bak_min", choice(0, 5, 7), 0, 0, 0),
    ("go_bak.mode", words("off", "pays_all"), "off", "pays_all", "pays_all"),
    ("go_bak.factor", span(1, 2), 1, 1, 2),
    ("go_bak.applies_to", words("own", "all"), "own", "own", "own"),
    ("go_bak.caller", words("first", "last"), "first", "first", "first"),
    ("go_bak.only_without_gain", BOOLEAN, False, False, False),
    ("empty_loser_exempt", BOOLEAN, False, False, False),
    ("cap", span(1, 1_000_000), None, None, None),
    ("chip_value", span(1, 1000000), 1, 1, 1),
    ("chongtong.points", span(1, 50), 5, 3, 10),
    ("chongtong.several", words("pairwise", "nobody", "dealer"), "pairwise", "nobody", "dealer"),
    ("three_ppuk.enabled", BOOLEAN, False, True, True),
    ("three_ppuk.points", span(0, 50), 0, 3, 7),
    ("first_ppuk", OTHER, [0, 0, 0], [0, 0, 0], [7, 14, 21]),
    ("first_ttadak", span(0, 100), 0, 0, 7),
    ("bright_sale.unit", span(0, 50), 1, 1, 1),
    ("bright_sale.payers", words("all", "non_dealers"), "all", "all", "all"),
    ("own_ppuk_takes", span(1, 3), 2, 2, 2),
    ("table_stack_takes", span(0, 2), 1, 1, 1),
    ("small_bomb", words("off", "junk", "junk_and_factor"), "off", "off", "off"),
    ("sake_cup_at_risk", words("locks", "stays"), "locks", "locks", "locks"),
    ("sweep", words("empty_table", "two_months", "off"), "two_months", "empty_table", "empty_table"),
    ("last_turn.when", words("own_turns", "own_hand", "deal"), "own_turns", "own_turns", "own_turns"),
    ("last_turn.no_junk_for", OTHER, [], ["jjok", "ttadak", "sweep"], ["jjok", "ttadak", "sweep"]),
    ("last_turn.ppuk", BOOLEAN, True, True, False),
    ("last_turn.go", BOOLEAN, True, False, False),
    (
        "joker_from_hand",
        words("turn_and_play", "draw_and_play"),
        "turn_and_play",
        "draw_and_play",
        "draw_and_play",
    ),
    ("joker_in_ppuk", words("captured", "on_stack", "all_on_stack"), "captured", "on_stack", "on_stack"),
    ("joker_takes", span(0, 2), 0, 0, 0),
]
"""Path, values, and the values of ``seed``, ``standard`` and ``matgo``."""
