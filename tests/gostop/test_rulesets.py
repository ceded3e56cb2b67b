"""Rulesets: the presets, every field's values and faults, merging, the echo, contradictions."""

from __future__ import annotations

import pytest

from scorer.errors import InvalidInput
from scorer.gostop.digests import ruleset_digest
from scorer.gostop.ruleset_reading import FIELDS as FORMS
from scorer.gostop.ruleset_reading import RulesetForm, preset, read_ruleset
from tests.gostop.checker import refusal, scored
from tests.gostop.deals import deal, house
from tests.gostop.fields import FIELDS

PATHS = [row[0] for row in FIELDS]
# Fields of which not every value goes with the seed rules.
ON_STANDARD = {"stop_minimum", "bomb_after_heundeum", "three_ppuk.enabled"}


def override(path, value):
    """An overrides object with one field."""
    base = "standard" if path in ON_STANDARD else "seed"
    name, _, member = path.partition(".")
    return {"base": base, name: {member: value} if member else value}


def at(document, path):
    for name in path.split("."):
        document = document[name]
    return document


def faults_of(value):
    return refusal(value, read_ruleset)


@pytest.mark.parametrize(("place", "name"), [(2, "seed"), (3, "standard"), (4, "matgo")])
def test_a_preset_has_the_values_of_the_page(place, name):
    echo = read_ruleset(name).echo()
    assert echo.pop("base") == name
    for path, *values in FIELDS:
        assert at(echo, path) == values[place - 1], path
    leaves = [
        f"{field}.{member}" if isinstance(value, dict) and not member.isdecimal() else field
        for field, value in echo.items()
        for member in (value if isinstance(value, dict) else [""])
    ]
    assert list(dict.fromkeys(leaves)) == PATHS


@pytest.mark.parametrize("path", PATHS)
def test_every_value_of_a_field_is_taken(path):
    for value in dict(zip(PATHS, FIELDS, strict=True))[path][1][0]:
        ruleset = read_ruleset(override(path, value))
        echoed = at(ruleset.echo(), path)
        assert echoed in [value, {"2": value, "3": value}], value


@pytest.mark.parametrize("path", PATHS)
def test_every_other_value_of_a_field_is_refused_at_its_place(path):
    for value, code in dict(zip(PATHS, FIELDS, strict=True))[path][1][1]:
        if (path, value) == ("cap", None):
            continue
        assert faults_of(override(path, value)) == [(f"/{path.replace('.', '/')}", code)], value


@pytest.mark.parametrize("name", sorted({path.partition(".")[0] for path in PATHS if "." in path}))
def test_a_group_is_an_object_of_known_members(name):
    assert faults_of({"base": "seed", name: 3}) == [(f"/{name}", "wrong_type")]
    assert faults_of({"base": "seed", name: {"limit": 3}}) == [(f"/{name}/limit", "unknown_field")]


@pytest.mark.parametrize("value", ["", "Standard", "korean"])
def test_an_unknown_preset(value):
    assert faults_of(value) == [("", "unknown_preset")]
    assert faults_of({"base": value, "cap": 0}) == [("/base", "unknown_preset"), ("/cap", "out_of_range")]


@pytest.mark.parametrize("value", [None, 3, True, [], ["standard"]])
def test_what_is_no_ruleset(value):
    assert faults_of(value) == [("", "wrong_type")]
    assert faults_of({"base": value}) == [("/base", "wrong_type")]


def test_a_base_is_required():
    assert faults_of({}) == [("/base", "required")]
    assert faults_of({"stop_minimum": "3", "x": 1}) == [
        ("/base", "required"),
        ("/stop_minimum", "wrong_type"),
        ("/x", "unknown_field"),
    ]


def test_a_fault_of_the_rules_is_told_below_the_ruleset_with_every_other():
    request = deal(house(cap=0, go_bak={"factor": 3, "mode": "on"}, go_doubling=2), {"points": 501})
    assert refusal(request) == [
        ("/ruleset/cap", "out_of_range"),
        ("/ruleset/go_bak/factor", "out_of_range"),
        ("/ruleset/go_bak/mode", "unknown_value"),
        ("/ruleset/go_doubling", "unknown_field"),
        ("/players/0/points", "out_of_range"),
    ]


LISTS = [
    ("players", [2, 3], None),
    ("players", [3, 2], None),
    ("players", [], ("/players", "out_of_range")),
    ("players", [2, 3, 2], ("/players", "out_of_range")),
    ("players", [2, 2], ("/players/1", "out_of_range")),
    ("players", [4], ("/players/0", "out_of_range")),
    ("players", ["2"], ("/players/0", "wrong_type")),
    ("jokers", [], None),
    ("jokers", ["joker-2", "보너스3"], None),
    ("jokers", ["x3A", "X2", "x3b"], None),
    ("jokers", ["X2a", "X2b", "X2c", "X2d", "X2e"], None),
    ("jokers", ["X2", "X2"], ("/jokers/1", "out_of_range")),
    ("jokers", ["X2", "X3", "X4"], ("/jokers/2", "unknown_value")),
    ("jokers", ["1B"], ("/jokers/0", "unknown_value")),
    ("jokers", ["X2f"], ("/jokers/0", "unknown_value")),
    ("jokers", [2], ("/jokers/0", "wrong_type")),
    ("jokers", ["X2a", "X2b", "X2c", "X3a", "X3b", "X3c"], ("/jokers", "out_of_range")),
    ("jokers", ["X2", "X2a"], ("/jokers", "contradiction")),
    ("jokers", ["X2a", "X2c"], ("/jokers", "contradiction")),
    ("jokers", ["X2b", "X2c"], ("/jokers", "contradiction")),
    ("jokers", ["X3a"], ("/jokers", "contradiction")),
    ("jokers", ["X2", "X3a"], ("/jokers", "contradiction")),
    ("first_ppuk", [1, 2, 100], None),
    ("first_ppuk", [1, 2], ("/first_ppuk", "out_of_range")),
    ("first_ppuk", [1, 2, 3, 4], ("/first_ppuk", "out_of_range")),
    ("first_ppuk", [1, 2, 101], ("/first_ppuk/2", "out_of_range")),
    ("first_ppuk", [1, None, 3], ("/first_ppuk/1", "wrong_type")),
    ("last_turn", {"no_junk_for": ["joker", "stack", "sweep", "ttadak", "jjok"]}, None),
    ("last_turn", {"no_junk_for": ["jjok", "bomb"]}, ("/last_turn/no_junk_for/1", "unknown_value")),
    ("last_turn", {"no_junk_for": ["jjok", "jjok"]}, ("/last_turn/no_junk_for/1", "out_of_range")),
    ("deal", {"2": {"hand": 12}, "3": {"table": 4}}, None),
    ("deal", {"2": {"hand": 4}}, ("/deal/2/hand", "out_of_range")),
    ("deal", {"2": {"hand": 13}}, ("/deal/2/hand", "out_of_range")),
    ("deal", {"3": {"table": 3}}, ("/deal/3/table", "out_of_range")),
    ("deal", {"3": {"table": 11}}, ("/deal/3/table", "out_of_range")),
    ("deal", {"4": {"hand": 7}}, ("/deal/4", "unknown_field")),
    ("deal", {"3": 7}, ("/deal/3", "wrong_type")),
    ("stop_minimum", {"2": 0}, ("/stop_minimum/2", "out_of_range")),
    ("stop_minimum", {"3": 21}, ("/stop_minimum/3", "out_of_range")),
    ("stop_minimum", {"1": 3}, ("/stop_minimum/1", "unknown_field")),
    ("stop_minimum", {"3": "3"}, ("/stop_minimum/3", "wrong_type")),
    ("pi_bak", {"loser_max": {"2": 10}}, ("/pi_bak/loser_max/2", "out_of_range")),
    ("cap", None, None),
    ("cap", True, ("/cap", "wrong_type")),
    ("label", "우리집 규칙", None),
    ("label", "x" * 64, None),
    ("label", "x" * 65, ("/label", "out_of_range")),
    ("label", "", ("/label", "out_of_range")),
    ("label", 7, ("/label", "wrong_type")),
]


@pytest.mark.parametrize("row", LISTS, ids=lambda row: f"{row[0]}: {row[1]}")
def test_lists_maps_and_labels(row):
    name, value, fault = row
    overrides = {"base": "standard", name: value}
    if fault is None:
        assert name in read_ruleset(overrides).echo()
    else:
        assert faults_of(overrides) == [fault]


SEED_MINIMA = [
    (5, None),
    (7, None),
    (4, "/stop_minimum"),
    (8, "/stop_minimum"),
    (1, "/stop_minimum"),
    (20, "/stop_minimum"),
    ({"2": 6}, None),
    ({"3": 1}, None),
    ({"3": 20}, None),
    ({"2": 4}, "/stop_minimum/2"),
    ({"2": 8, "3": 4}, "/stop_minimum/2"),
]


@pytest.mark.parametrize(("value", "pointer"), SEED_MINIMA, ids=str)
def test_the_seed_rules_let_two_players_agree_on_five_to_seven(value, pointer):
    overrides = {"base": "seed", "players": [3], "stop_minimum": value}
    if pointer is None:
        read_ruleset(overrides)
    else:
        assert faults_of(overrides) == [(pointer, "out_of_range")]


def test_both_entries_of_a_seed_minimum_are_told():
    assert faults_of({"base": "seed", "stop_minimum": {"3": 21, "2": 4}}) == [
        ("/stop_minimum/3", "out_of_range"),
        ("/stop_minimum/2", "out_of_range"),
    ]
    assert faults_of({"base": "seed", "stop_minimum": 21}) == [("/stop_minimum", "out_of_range")]


CONTRADICTIONS = {
    "/bomb_after_heundeum": [
        house("seed", bomb_after_heundeum="each"),
        house(bomb_after_heundeum="each", bomb_needs_undeclared=True),
    ],
    "/pi_bak/enabled": [
        house(pi_bak={"loser_max": 0}),
        house("matgo", pi_bak={"loser_max": {"2": 0}}),
        house("seed", pi_bak={"zero_exempt": True, "loser_max": {"3": 0}}),
    ],
    "/three_ppuk/enabled": [
        house("seed", three_ppuk={"enabled": True}),
        house(three_ppuk={"points": 0}),
    ],
    "/deal": [
        house(deal={"3": {"hand": 8}}),
        house("matgo", deal={"2": {"hand": 10, "table": 9}}),
        house("seed", deal={"2": {"hand": 12}}),
    ],
}


@pytest.mark.parametrize("pointer", CONTRADICTIONS)
def test_combinations_that_make_no_sense(pointer):
    for overrides in CONTRADICTIONS[pointer]:
        assert faults_of(overrides) == [(pointer, "contradiction")], overrides


SENSIBLE = [
    house("seed", bomb_needs_undeclared=False, bomb_after_heundeum="each"),
    house(pi_bak={"loser_max": 0, "zero_exempt": False}),
    house(pi_bak={"loser_max": 0, "enabled": False}),
    house(pi_bak={"loser_max": {"2": 0}}),
    house(three_ppuk={"enabled": False, "points": 0}),
    house(deal={"2": {"hand": 12, "table": 10}}),
    house(deal={"3": {"hand": 7, "table": 6}}),
    house("matgo", deal={"2": {"hand": 11, "table": 4}}),
]


@pytest.mark.parametrize("overrides", SENSIBLE, ids=str)
def test_combinations_that_look_alike_and_make_sense(overrides):
    assert read_ruleset(overrides).base == overrides["base"]


def test_two_contradictions_are_told_together():
    overrides = house(three_ppuk={"points": 0}, jokers=["X2a"], deal={"3": {"hand": 9}})
    assert sorted(faults_of(overrides)) == [
        ("/deal", "contradiction"),
        ("/jokers", "contradiction"),
        ("/three_ppuk/enabled", "contradiction"),
    ]


def test_objects_are_merged_and_everything_else_is_replaced():
    ruleset = read_ruleset(
        house(
            "matgo",
            points={"godori": 7},
            stop_minimum={"2": 5},
            pi_bak={"loser_max": 4},
            deal={"2": {"table": 7}},
            last_turn={"no_junk_for": ["sweep"]},
            jokers=["X3"],
        )
    )
    echo = ruleset.echo()
    matgo = preset("matgo").echo()
    assert echo["points"] == {**matgo["points"], "godori": 7}
    assert echo["stop_minimum"] == {"2": 5, "3": 3}
    assert echo["pi_bak"] == {**matgo["pi_bak"], "loser_max": {"2": 4, "3": 4}}
    assert echo["deal"] == {"2": {"hand": 10, "table": 7}, "3": {"hand": 7, "table": 6}}
    assert echo["last_turn"] == {**matgo["last_turn"], "no_junk_for": ["sweep"]}
    assert echo["jokers"] == ["X3"]


def test_lists_without_an_order_are_echoed_in_one():
    echo = read_ruleset(
        house(players=[3, 2], jokers=["보너스3", "x2"], last_turn={"no_junk_for": ["joker", "jjok"]})
    ).echo()
    assert echo["players"] == [2, 3]
    assert echo["jokers"] == ["X2", "X3"]
    assert echo["last_turn"]["no_junk_for"] == ["jjok", "joker"]


def test_the_echo_begins_with_base_and_label():
    plain, named = read_ruleset(house()), read_ruleset(house(label="ours"))
    assert list(plain.echo()) == ["base", *FORMS]
    assert list(named.echo()) == ["base", "label", *FORMS]
    assert named.echo()["label"] == "ours"
    assert named == plain == preset("standard")
    assert ruleset_digest(named) == ruleset_digest(plain)


@pytest.mark.parametrize("name", ["seed", "standard", "matgo"])
def test_a_preset_written_out_is_the_preset(name):
    assert read_ruleset(preset(name).echo()) == preset(name)
    assert ruleset_digest(read_ruleset({"base": name})) == ruleset_digest(preset(name))


def test_the_base_is_part_of_a_ruleset():
    as_matgo = {**preset("matgo").echo(), "base": "standard"}
    assert read_ruleset(as_matgo) != preset("matgo")


def test_a_ruleset_object_is_taken_as_it_is():
    ours = read_ruleset(house(points={"godori": 6}))
    assert scored({"ruleset": ours, "captured": ["2A", "4A", "8A"]})["points"] == 6
    assert read_ruleset(ours) is ours


@pytest.mark.parametrize("value", [{"base": "seed", "cap": {1, 2}}, {"base": "seed", "cap": 10**5000}])
def test_what_json_cannot_hold_is_refused_like_anything_else(value):
    ((pointer, code),) = faults_of(value)
    assert pointer == "/cap"
    assert code in {"wrong_type", "out_of_range"}


def test_unknown_presets_have_no_ruleset():
    with pytest.raises(KeyError):
        preset("korean")


def test_sizes_of_decks_and_deals():
    ruleset = read_ruleset(house(jokers=["X2a", "X2b", "X3"]))
    assert ruleset.deck_size == 51
    assert ruleset.joker_mask.bit_count() == 3
    assert (ruleset.deal_size(2).hand, ruleset.deal_size(3).table) == (10, 6)
    assert (ruleset.triples_max(2), ruleset.triples_max(3)) == (3, 2)
    assert read_ruleset(house(small_bomb="junk_and_factor")).triples_max(3) == 3
    assert read_ruleset(house(small_bomb="junk")).triples_max(3) == 2


def test_the_form_describes_both_ways_to_give_rules():
    name, overrides = RulesetForm().schema()["anyOf"]
    assert name["enum"] == ["seed", "standard", "matgo"]
    assert list(overrides["properties"]) == ["base", "label", *FORMS]
    assert overrides["required"] == ["base"]


def test_players_of_a_request_must_be_players_of_the_rules():
    def asked(ruleset, **members):
        return {"ruleset": ruleset, "captured": ["1B"], **members}

    assert refusal(asked("matgo", players=3), scored) == [("/players", "out_of_range")]
    assert refusal(asked("standard", players=4), scored) == [("/players", "out_of_range")]
    assert refusal(asked("seed"), scored) == [("/players", "required")]
    assert scored(asked(house("seed", players=[2])))["points"] == 0
    with pytest.raises(InvalidInput):
        scored(asked(house("seed", players=[2]), players=3))
