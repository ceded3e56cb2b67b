"""Elements, readings and refusals of a tai request (schema, sections 3 to 5)."""

from __future__ import annotations

import pytest

from scorer.mahjong_sg import tai
from tests.mahjong_sg.requests import exposed, faults_of, items_of, refused_hand, spread, tiles

PONG = exposed("pong", "777c")
CHOW = exposed("chow", "234c")
KONG = exposed("kong", "1111b")
HIDDEN_KONG = exposed("kong", "1111b", concealed=True)


def plain(**members):
    """A hand worth nothing by itself: a pong, an exposed chow, two sequences."""
    return tiles("123d 33b 45b", "6b", exposed=[PONG, CHOW], **members)


def counted(**values):
    """Rules in which elements have these values."""
    return {"cap": 20, "tai": values}


# --- Items and their tiles


def test_items_name_the_tiles_that_earned_them():
    request = tiles(
        "RRR GGG Wh 123d 46d".replace("RRR", "R R R").replace("GGG", "G G G"),
        "5d",
        bonus=["rat", "F2", "cat"],
    )
    request["concealed"].append("Wh")
    items = [item.to_document() for item in tai({**request, "rules": {"cap": 20}}).items]
    whole = ["1d", "2d", "3d", "4d", "5d", "6d", *["R"] * 3, *["G"] * 3, "Wh", "Wh"]
    assert items == [
        {"code": "dragon", "tai": 1, "tiles": ["R"] * 3},
        {"code": "dragon", "tai": 1, "tiles": ["G"] * 3},
        {"code": "own_flower", "tai": 1, "tiles": ["F2"]},
        {"code": "animal", "tai": 1, "tiles": ["cat"]},
        {"code": "animal", "tai": 1, "tiles": ["rat"]},
        {"code": "half_flush", "tai": 2, "tiles": whole},
        {"code": "little_dragons", "tai": 1, "tiles": ["R"] * 3 + ["G"] * 3 + ["Wh"] * 2},
    ]


def test_the_tiles_of_a_flag_are_the_winning_tile():
    items = tai(plain(last_tile=True)).items
    assert [(item.code, item.tiles) for item in items] == [("last_tile", ("6b",))]


def test_a_wind_of_seat_and_round_is_two_items():
    items = tai(tiles("E E E 123d 45b 99c", "6b", exposed=[exposed("chow", "789c")], seat="E")).items
    assert [(item.code, item.tiles) for item in items] == [
        ("seat_wind", ("E", "E", "E")),
        ("round_wind", ("E", "E", "E")),
    ]


def test_a_kong_gives_its_four_tiles():
    items = tai(tiles("123d 45b 99c 789c", "6b", exposed=[exposed("kong", "R R R R")])).items
    assert [(item.code, item.tiles) for item in items] == [("dragon", ("R",) * 4)]


# --- Limits


def test_a_limit_element_stands_alone_and_counts_the_cap():
    wonders = tiles("19d 19b 19c E S W N R G Wh", "Wh", bonus=["F2", "cat"], replacement=True)
    for cap, limit in ((5, 5), (8, 8), (1, 1)):
        assert items_of({**wonders, "rules": {"cap": cap}}) == {"thirteen_wonders": limit}
    assert items_of({**wonders, "rules": {"cap": None}}) == {"thirteen_wonders": 5}
    assert items_of({**wonders, "rules": {"cap": None, "limit_tai": 13}}) == {"thirteen_wonders": 13}
    assert items_of({**wonders, "rules": {"cap": 8, "limit_tai": 13}}) == {"thirteen_wonders": 8}


def test_of_several_limits_the_first_of_the_table_is_named():
    hand = tiles("R R R G G G Wh Wh E E E S S", "Wh", first_turn=True, seat="E")
    assert items_of(hand) == {"big_dragons": 5}
    assert items_of({**hand, "rules": {"tai": {"big_dragons": 0}}}) == {"all_honours": 5}
    off = {"big_dragons": 0, "all_honours": 0, "four_hidden_triplets": 0}
    assert items_of({**hand, "rules": {"tai": off}}) == {"heavenly_hand": 5}


def test_a_limit_as_a_number_is_an_element_like_the_others():
    hand = tiles("19d 19b 19c E S W N R G Wh", "Wh", bonus=["F2"])
    assert items_of({**hand, "rules": counted(thirteen_wonders=7, zi_mo=1, fully_concealed_zi_mo=1)}) == {
        "thirteen_wonders": 7,
        "own_flower": 1,
        "fully_concealed_zi_mo": 1,
        "zi_mo": 1,
    }
    assert items_of({**hand, "rules": counted(thirteen_wonders=0)}) == {"own_flower": 1}


def test_any_element_may_be_a_limit():
    assert items_of(plain(rules={"tai": {"zi_mo": "limit"}})) == {"zi_mo": 5}
    animals = {"bonus": ["cat", "rat"], "rules": {"tai": {"animal": "limit"}}}
    items = tai(plain(**animals)).items
    assert [(item.code, item.tai, item.tiles) for item in items] == [("animal", 5, ("cat", "rat"))]


def test_a_limit_reading_goes_before_one_that_counts_as_much():
    # 111222333 with 99: by sequences 4 + 4 for ping hu and the flush, by triplets a limit.
    hand = tiles("111222333d 789d 9d", "9d", rules={"cap": 5, "tai": {"four_hidden_triplets": 0}})
    assert items_of(hand) == {"ping_hu": 4, "full_flush": 4}
    hand = tiles("111222333d 555d 9d", "9d", rules={"cap": 5, "tai": {"four_hidden_triplets": "limit"}})
    result = tai(hand)
    assert (result.tai, result.counted) == (5, 5)
    assert [item.code for item in result.items] == ["four_hidden_triplets"]


def test_without_a_cap_an_ordinary_reading_can_be_worth_more_than_a_limit():
    request = tiles("111222333444d 9d", "9d", rules={"cap": None, "limit_tai": 3})
    # Three sequences 123 and a triplet of 4: full flush alone; as triplets: the limit, worth 3.
    assert items_of(request) == {"full_flush": 4}
    request["rules"]["limit_tai"] = 4
    assert items_of(request) == {"four_hidden_triplets": 4}


def test_of_equal_readings_the_one_with_more_triplets():
    request = tiles("222333444d 55b 67c", "8c", bonus=["F1"], rules=counted(ping_hu_bonus=0))
    kinds = [group.kind for group in tai(request).decomposition]
    assert kinds == ["pong", "pong", "pong", "chow", "pair"]


# --- Counted


def test_what_counts_of_the_sum():
    request = tiles("222c 333c 444c 99c 67c".replace(" ", ""), "8c")
    request["concealed"] = spread("222333444c 99c 67c")
    result = tai(request)
    assert (result.tai, result.counted) == (8, 5)
    assert (
        tai({**request, "rules": {"cap": None}}).counted,
        tai({**request, "rules": {"cap": 7}}).counted,
    ) == (8, 7)


def test_nothing_is_a_good_answer():
    result = tai(plain(rules={"min_tai": 3}))
    assert (result.tai, result.counted, result.items) == (0, 0, ())


# --- Ping hu


@pytest.mark.parametrize(
    ("text", "winning", "tiles_beside", "fits"),
    [
        ("123d 456b 789c 55d 23c", "4c", [], True),
        ("123d 456b 789c 55d 12c", "3c", [], False),
        ("123d 456b 789c 55d 24c", "3c", [], False),
        ("123d 456b 789c 234c 5d", "5d", [], False),
        ("123b 456b 789c 3456d", "6d", [], True),
        ("123d 456b 789c N N 23c", "4c", [], True),
        ("123d 456b 789c R R 23c", "4c", [], False),
        ("123d 99d 23b", "1b", [exposed("chow", "234b"), exposed("chow", "345b")], True),
        ("5d", "5d", [exposed("chow", text) for text in ("123d", "456b", "789c", "234c")], False),
        ("23d 5d 5d", "1d", [exposed("chow", text) for text in ("456b", "789c", "234c")], True),
    ],
)
def test_ping_hu_off_a_discard(text, winning, tiles_beside, fits):
    request = tiles(text, winning, exposed=tiles_beside, by="discard", rules=counted(full_flush=0))
    assert ("ping_hu" in items_of(request)) == fits


def test_a_wait_on_a_tile_that_is_used_up_is_none():
    # 23b waits on 1 and 4, but the four 4s are the pair and in the exposed sets.
    sets = [exposed("chow", "456b"), exposed("chow", "345b")]
    waiting = tiles("23b 44b 789c", "1b", exposed=sets, by="discard")
    assert items_of(waiting) == {}
    assert items_of({**waiting, "by": "zi_mo"}) == {"ping_hu": 4}
    free = [exposed("chow", "456b"), exposed("chow", "567b")]
    assert items_of({**waiting, "exposed": free}) == {"ping_hu": 4}


# --- Seven pairs


def test_seven_pairs_is_a_shape_only_where_it_counts():
    pairs = tiles("11d 33d 77b 99b E E R R 5c", "5c")
    assert faults_of(tai, pairs) == [("/concealed", "not_a_winning_hand")]
    rules = counted(seven_pairs=3)
    result = tai({**pairs, "rules": rules})
    assert [item.code for item in result.items] == ["seven_pairs"]
    assert [group.kind for group in result.decomposition] == ["pair"] * 7
    honours = tiles("E E S S W W N N R R G G Wh", "Wh", rules={"tai": {"seven_pairs": 2}})
    assert items_of(honours) == {"all_honours": 5}
    flush = tiles("1133557799d E E R", "R", rules=counted(seven_pairs=3))
    assert items_of(flush) == {"half_flush": 2, "seven_pairs": 3}


def test_four_sets_go_before_seven_pairs_of_the_same_worth():
    request = tiles("112233d 778899b 5c", "5c", rules=counted(seven_pairs=4))
    assert items_of(request) == {"ping_hu": 4}


# --- The decomposition


def test_the_decomposition_is_the_hand_as_it_was_read():
    hidden = exposed("kong", "8888c", concealed=True)
    request = tiles("123d 33b 45b", "6b", exposed=[hidden, exposed("chow", "432c")])
    assert [group.to_document() for group in tai(request).decomposition] == [
        {"kind": "kong", "tiles": ["8c"] * 4, "exposed": True, "concealed": True},
        {"kind": "chow", "tiles": ["4c", "3c", "2c"], "exposed": True, "concealed": False},
        {"kind": "chow", "tiles": ["1d", "2d", "3d"], "exposed": False, "concealed": True},
        {"kind": "chow", "tiles": ["4b", "5b", "6b"], "exposed": False, "concealed": True},
        {"kind": "pair", "tiles": ["3b", "3b"], "exposed": False, "concealed": True},
    ]
    wonders = tai(tiles("19d 19b 19c E S W N R G Wh", "Wh")).decomposition
    assert [(group.kind, len(group.tiles)) for group in wonders] == [("thirteen_wonders", 14)]


def test_the_answer():
    answer = tai(plain(bonus=["cat"])).to_document()
    assert list(answer) == ["tai", "counted", "items", "decomposition"]
    assert (answer["tai"], answer["counted"]) == (1, 1)


# --- Refusals of form


def test_required_members():
    assert faults_of(tai, {}) == [
        (f"/{name}", "required") for name in ("concealed", "winning_tile", "by", "seat", "round")
    ]
    assert refused_hand(exposed=[{}]) == [("/exposed/0/kind", "required"), ("/exposed/0/tiles", "required")]
    assert faults_of(tai, []) == [("", "wrong_type")]


@pytest.mark.parametrize(
    ("members", "pointer", "code"),
    [
        ({"concealed": "123d"}, "/concealed", "wrong_type"),
        ({"concealed": ["1d"] * 14}, "/concealed", "out_of_range"),
        ({"concealed": [*["1d"] * 12, 3]}, "/concealed/12", "wrong_type"),
        ({"concealed": [*["1d"] * 12, "F1"]}, "/concealed/12", "unknown_tile"),
        ({"exposed": None}, "/exposed", "wrong_type"),
        ({"exposed": [PONG] * 5}, "/exposed", "out_of_range"),
        ({"exposed": ["pong"]}, "/exposed/0", "wrong_type"),
        ({"exposed": [{**PONG, "kind": "pair"}]}, "/exposed/0/kind", "unknown_value"),
        ({"exposed": [{**PONG, "tiles": ["7c", "7c", "7C"]}]}, "/exposed/0/tiles/2", "unknown_tile"),
        ({"exposed": [{**PONG, "concealed": 0}]}, "/exposed/0/concealed", "wrong_type"),
        ({"exposed": [{**PONG, "open": True}]}, "/exposed/0/open", "unknown_field"),
        ({"bonus": ["F1"] * 13}, "/bonus", "out_of_range"),
        ({"bonus": ["F1", "5d"]}, "/bonus/1", "unknown_tile"),
        ({"bonus": ["Cat"]}, "/bonus/0", "unknown_tile"),
        ({"winning": None}, "/winning_tile", "wrong_type"),
        ({"winning": "S1"}, "/winning_tile", "unknown_tile"),
        ({"by": "self_draw"}, "/by", "unknown_value"),
        ({"seat": "e"}, "/seat", "unknown_value"),
        ({"seat": 1}, "/seat", "wrong_type"),
        ({"round": "R"}, "/round", "unknown_value"),
        ({"replacement": None}, "/replacement", "wrong_type"),
        ({"kong_on_kong": 1}, "/kong_on_kong", "wrong_type"),
        ({"detail": "full"}, "/detail", "unknown_field"),
        ({"rules": {"cap": 0}}, "/rules/cap", "out_of_range"),
        ({"rules": {"min_tai": 6}}, "/rules/min_tai", "contradiction"),
        ({"rules": {"discard_split": "ladder"}}, "/rules/ladder", "required"),
        ({"rules": {"tai": {"dragon": 21}}}, "/rules/tai/dragon", "out_of_range"),
        ({"rules": {"tai": {"dragon": True}}}, "/rules/tai/dragon", "wrong_type"),
    ],
)
def test_faults_of_form(members, pointer, code):
    assert refused_hand(**members) == [(pointer, code)]


# --- Refusals of meaning


@pytest.mark.parametrize(
    ("text", "sets"),
    [("123d 456b 789c 55d 2c", []), ("", []), ("123d 456b 789c 55d 23c", [PONG]), ("5d 5d", [CHOW] * 4)],
)
def test_too_few_or_too_many_tiles(text, sets):
    assert ("/concealed", "wrong_tile_count") in refused_hand(text=text, exposed=sets, winning="6d")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("pong", "11d 1b"),
        ("pong", "11d"),
        ("pong", "1111d"),
        ("pong", ""),
        ("kong", "111d"),
        ("kong", "1112d"),
        ("kong", "11111d"),
        ("chow", "124d"),
        ("chow", "89d 1b"),
        ("chow", "789d 1b"),
        ("chow", "111d"),
        ("chow", "E S W"),
        ("chow", "R G Wh"),
        ("chow", "8c 9c E"),
        ("chow", ""),
    ],
)
def test_tiles_that_are_not_the_set_named(kind, text):
    found = refused_hand(text="55d 23c 456b 789c", exposed=[exposed(kind, text)])
    assert ("/exposed/0/tiles", "bad_set") in found


def test_the_tiles_of_a_set_come_in_any_order():
    tai(tiles("55d 23c 456b 789c", exposed=[exposed("chow", "312d")]))


def test_only_a_kong_may_be_concealed():
    for kind, text in (("pong", "222d"), ("chow", "123d")):
        found = refused_hand(text="55d 23c 456b 789c", exposed=[exposed(kind, text, concealed=True)])
        assert found == [("/exposed/0/concealed", "bad_set")]
        tai(tiles("55d 23c 456b 789c", exposed=[exposed(kind, text, concealed=False)]))


def test_the_fifth_of_a_kind():
    assert refused_hand(text="5555d 46d 456b 789c N", winning="5d") == [("/winning_tile", "too_many_copies")]
    kong = exposed("kong", "5555d")
    found = refused_hand(text="55d 67d 456b 789c", winning="5d", exposed=[kong])
    assert found == [("/concealed/0", "too_many_copies")]
    sets = [exposed("pong", "222d"), exposed("pong", "222d")]
    found = refused_hand(text="23c 55d 999c", winning="4c", exposed=sets)
    assert found == [("/exposed/1/tiles/1", "too_many_copies")]


def test_bonus_tiles_twice():
    assert refused_hand(bonus=["F1", "cat", "F1", "F1"]) == [
        ("/bonus/2", "duplicate_tile"),
        ("/bonus/3", "duplicate_tile"),
    ]


@pytest.mark.parametrize(
    ("members", "flags"),
    [
        ({"replacement": True, "by": "discard", "bonus": ["F1"]}, ["replacement"]),
        ({"replacement": True}, ["replacement"]),
        ({"replacement": True, "bonus": ["F1"]}, []),
        ({"robbed_kong": True}, ["robbed_kong"]),
        ({"robbed_kong": True, "by": "discard"}, []),
        ({"robbed_kong": True, "by": "discard", "text": "123d 44c 789c 55d 234c"}, ["robbed_kong"]),
        ({"last_tile": True, "by": "discard"}, ["last_tile"]),
        ({"last_tile": True}, []),
        ({"first_turn": True}, []),
        ({"first_turn": True, "by": "discard"}, []),
        ({"first_turn": True, "by": "discard", "seat": "E"}, ["first_turn"]),
        ({"first_turn": True, "seat": "E"}, []),
        ({"kong_on_kong": True}, ["kong_on_kong"] * 2),
        ({"kong_on_kong": True, "replacement": True, "bonus": ["F1"]}, ["kong_on_kong"]),
        ({"last_tile": True, "robbed_kong": True}, ["robbed_kong"]),
    ],
)
def test_flags_that_conflict(members, flags):
    if flags:
        found = refused_hand(**members)
        assert found == [(f"/{flag}", "facts_conflict") for flag in flags]
    else:
        tai(tiles(**members))


def test_flags_and_exposed_sets():
    beside = tiles("55d 23c 123d", "4c", exposed=[KONG, exposed("kong", "9999b")], replacement=True)
    tai(beside)
    assert items_of({**beside, "kong_on_kong": True}) == {"kong_on_kong": 5}
    no_replacement = {**beside, "replacement": False, "kong_on_kong": True}
    assert faults_of(tai, no_replacement) == [("/kong_on_kong", "facts_conflict")]
    one = tiles("55d 23c 123d 678d", "4c", exposed=[KONG], replacement=True, kong_on_kong=True)
    assert faults_of(tai, one) == [("/kong_on_kong", "facts_conflict")]
    first = tiles("55d 23c 123d 678d", "4c", first_turn=True)
    assert faults_of(tai, {**first, "exposed": [KONG]}) == [("/first_turn", "facts_conflict")]
    assert items_of({**first, "exposed": [HIDDEN_KONG]}) == {"earthly_hand": 5}
    robbed = tiles(
        "55d 123d 678d 35c", "4c", exposed=[exposed("chow", "456c")], by="discard", robbed_kong=True
    )
    assert faults_of(tai, robbed) == [("/robbed_kong", "facts_conflict")]


def test_no_winning_hand_is_named_only_where_nothing_else_is_wrong():
    assert refused_hand(winning="5c") == [("/concealed", "not_a_winning_hand")]
    assert refused_hand(winning="5c", by="discard", last_tile=True) == [("/last_tile", "facts_conflict")]


@pytest.mark.parametrize(
    "text",
    [
        "123d 456b 789c E E 23d",  # two suits each miss a tile
        "1d 2b 3c E S W N R G Wh 147d",
        "11d 22d 33d 44d 55d 66d 7d",  # seven pairs count for nothing here
        "19d 19b 19c E S W N R G G",
        "123d 456d 789d 11b 22b",
    ],
)
def test_hands_that_do_not_win(text):
    assert refused_hand(text=text, winning="8b") == [("/concealed", "not_a_winning_hand")]


def test_thirteen_wonders_has_nothing_exposed():
    request = tiles("19d 19b 19c E S W N", "N", exposed=[exposed("pong", "R R R")])
    assert faults_of(tai, request) == [("/concealed", "not_a_winning_hand")]
