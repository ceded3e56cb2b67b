"""Cards: the deck, its sets, ids and aliases, the nearest valid one, and the forms that read them."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Fault, InvalidInput
from scorer.gostop import cards
from scorer.gostop.card_forms import CARD, CardsForm, PileForm
from scorer.gostop.cards import BIT_OF, CARDS, IDS, aliases_of, nearest_card, read_card, two_junk
from tests.gostop.checker import refusal, scored

# Month by month as the rules list them.
MONTHS = {
    1: "1B 1R 1J1 1J2",
    2: "2A 2R 2J1 2J2",
    3: "3B 3R 3J1 3J2",
    4: "4A 4R 4J1 4J2",
    5: "5A 5R 5J1 5J2",
    6: "6A 6R 6J1 6J2",
    7: "7A 7R 7J1 7J2",
    8: "8B 8A 8J1 8J2",
    9: "9A 9R 9J1 9J2",
    10: "10A 10R 10J1 10J2",
    11: "11B 11D 11J1 11J2",
    12: "12B 12A 12R 12D",
}
JOKERS = "X2 X2a X2b X2c X2d X2e X3 X3a X3b X3c X3d X3e"


def named(mask):
    return " ".join(cards.ids_of(mask))


def test_the_deck_of_the_rules_in_canonical_order():
    assert " ".join(IDS) == " ".join([*MONTHS.values(), JOKERS])
    for month, ids in MONTHS.items():
        assert named(cards.MONTH_MASKS[month]) == ids
        assert {CARDS[BIT_OF[card_id]].month for card_id in ids.split()} == {month}
    assert cards.ORDINARY.bit_count() == 48
    assert named(cards.JOKERS) == JOKERS


def test_the_kinds_and_sets_of_the_rules():
    kinds = (cards.BRIGHTS, cards.ANIMALS, cards.RIBBONS, cards.JUNK & cards.ORDINARY)
    assert [mask.bit_count() for mask in kinds] == [5, 9, 10, 24]
    assert sum(kinds) == cards.ORDINARY
    assert named(cards.BRIGHTS) == "1B 3B 8B 11B 12B"
    assert named(cards.DOUBLES) == "11D 12D"
    assert named(cards.RAIN_BRIGHT) == "12B"
    assert named(cards.SAKE_CUP) == "9A"
    assert named(cards.GODORI) == "2A 4A 8A"
    assert named(cards.HONGDAN) == "1R 2R 3R"
    assert named(cards.CHEONGDAN) == "6R 9R 10R"
    assert named(cards.CHODAN) == "4R 5R 7R"
    assert cards.SETS.keys() == {"godori", "hongdan", "cheongdan", "chodan"}


def test_values_and_jokers():
    values = {card.id: card.value for card in CARDS}
    assert {card_id for card_id, value in values.items() if value == 2 and card_id[0] != "X"} == {
        "11D",
        "12D",
    }
    assert {values[card_id] for card_id in JOKERS.split() if card_id.startswith("X3")} == {3}
    assert all(value == 0 for card_id, value in values.items() if card_id[-1] in "BAR")
    assert [card.id for card in CARDS if card.is_joker] == JOKERS.split()
    assert all(card.mask == 1 << card.bit for card in CARDS)


def test_masks_and_ids_are_one_another():
    for mask in (0, 1, cards.ORDINARY, cards.JOKERS, (1 << len(CARDS)) - 1):
        assert cards.mask_of(cards.ids_of(mask)) == mask
        assert [IDS[bit] for bit in cards.bits_of(mask)] == cards.ids_of(mask)


@given(st.integers(0, (1 << len(CARDS)) - 1))
def test_ids_of_a_pile_ascend(mask):
    bits = [BIT_OF[card_id] for card_id in cards.ids_of(mask)]
    assert all(before < after for before, after in pairwise(bits))
    assert sum(1 << bit for bit in bits) == mask


WORDS = {
    "B": ["bright", "gwang", "kwang", "광"],
    "A": ["animal", "yeol", "kkeut", "열끗", "끗"],
    "R": ["ribbon", "tti", "띠"],
    "D": ["double", "ssangpi", "쌍피", "junk-double"],
}
SETS = {"홍단": {1, 2, 3}, "청단": {6, 9, 10}, "초단": {4, 5, 7}}


def written_names():
    """Every id and alias that the contract allows, with the card it names."""
    for month, ids in MONTHS.items():
        prefixes = [f"{number}{hyphen}" for number in {f"{month}", f"{month:02}"} for hyphen in ("", "-")]
        for card_id in ids.split():
            yield card_id, card_id
            letter = card_id.lstrip("0123456789")
            if letter[0] == "J":
                names = [f"{word}{h}{letter[1]}" for word in ("junk", "pi", "피") for h in ("", "-")]
            else:
                names = list(WORDS[letter])
                names += [word for word, months in SETS.items() if letter == "R" and month in months]
            yield from ((prefix + name, card_id) for prefix in prefixes for name in names)
    yield from ((card_id, card_id) for card_id in JOKERS.split())
    for value in "23":
        yield f"joker-{value}", f"X{value}"
        yield f"보너스{value}", f"X{value}"


NAMES = dict(written_names())


def test_every_name_of_the_contract_is_read_whatever_its_case():
    for name, card_id in NAMES.items():
        for spelling in (name, name.lower(), name.upper(), name.title(), unicodedata.normalize("NFD", name)):
            bit = read_card(spelling)
            assert bit is not None, spelling
            assert IDS[bit] == card_id, spelling


def test_the_documented_aliases_are_the_names_that_are_read():
    documented = {name: card.id for card in CARDS for name in (card.id, *aliases_of(card))}
    assert documented == NAMES


UNKNOWN = [
    "",
    " 1B",
    "1B ",
    "0B",
    "13B",
    "1A",
    "11A",
    "11R",
    "12J1",
    "12-junk-1",
    "1J3",
    "1J0",
    "01B",
    "1-B",
    "001-bright",
    "1--bright",
    "1_bright",
    "1 bright",
    "4-홍단",
    "12-청단",
    "12초단",
    "1-ssangpi",
    "joker",
    "joker2",
    "joker-4",
    "보너스",
    "보너스-2",
    "X",
    "X1",
    "X4",
    "X2f",
    "X-2",
    "bright",
    "일광",
    "1광광",
    "1" * 40,
]


@pytest.mark.parametrize("name", UNKNOWN)
def test_other_names_are_unknown(name):
    assert read_card(name) is None
    assert two_junk(name) is None
    assert refusal({"ruleset": "standard", "captured": ["3B", name]}, scored) == [
        ("/captured/1", "unknown_card")
    ]
    assert nearest_card(name) in BIT_OF


def test_plain_junk_without_its_number_names_two_cards():
    for month in range(1, 12):
        for name in (f"{month}J", f"{month}-junk", f"{month:02}pi", f"{month}-피", f"{month}j"):
            assert two_junk(name) == (f"{month}J1", f"{month}J2")
            assert read_card(name) is None
    faults = refusal({"ruleset": "matgo", "captured": ["5-junk", "05-PI", "11pi"]}, scored)
    assert faults == [(f"/captured/{place}", "ambiguous_card") for place in range(3)]
    with pytest.raises(InvalidInput) as told:
        scored({"ruleset": "matgo", "captured": ["5-junk"]})
    assert told.value.faults[0].params == {"first": "5J1", "second": "5J2"}


NEAREST = {
    "13B": "12B",
    "0B": "1B",
    "00": "1B",
    "11A": "11B",
    "12J1": "12D",
    "12-pi": "12D",
    "5J3": "5J1",
    "5J11": "5J1",
    "4홍단": "4R",
    "04-ribon": "4R",
    "8-ribbon": "8B",
    "7-junk-": "7J1",
    "11d2": "11D",
    "3쌍피": "3J1",
    "2gwang": "2A",
    "x9": "X2",
    "X3z": "X3",
    "joker-33": "X3",
    "보너스": "X2",
    "": "1B",
    "?": "1B",
    "99끗": "12A",
}


@pytest.mark.parametrize("name", NEAREST)
def test_the_nearest_valid_id(name):
    assert nearest_card(name) == NEAREST[name]


@given(st.text(max_size=40))
def test_any_text_has_a_nearest_id(name):
    assert nearest_card(name) in BIT_OF
    read_card(name)
    two_junk(name)


def read(form, value):
    faults: list[Fault] = []
    return form.read(value, "/at", faults), [(fault.pointer, fault.code) for fault in faults]


def test_one_card():
    assert read(CARD, "8-광") == (BIT_OF["8B"], [])
    for value in (8, None, ["8B"], True):
        assert read(CARD, value) == (None, [("/at", "wrong_type")])
    assert read(CARD, "8Q") == (None, [("/at", "unknown_card")])
    assert read(CARD, "Q" * 4000) == (None, [("/at", "unknown_card")])
    assert CARD.schema() == {"type": "string"}


def test_a_pile():
    form = PileForm()
    assert read(form, []) == (0, [])
    assert read(form, ["1R", "1B"]) == (3, [])
    assert read(form, ["01-tti", "1b"]) == (3, [])
    assert read(form, ["1R", "1B", "1r", "1B"])[1] == [
        ("/at/2", "duplicate_card"),
        ("/at/3", "duplicate_card"),
    ]
    assert read(form, ["1R", 7, "1B", "1R", "Z"]) == (
        3,
        [("/at/1", "wrong_type"), ("/at/4", "unknown_card"), ("/at/3", "duplicate_card")],
    )
    assert read(form, "1R") == (None, [("/at", "wrong_type")])
    assert read(form, {"1R": 1}) == (None, [("/at", "wrong_type")])
    assert read(form, ["1R"] * 54) == (None, [("/at", "out_of_range")])
    assert read(form, list(IDS[:53])) == ((1 << 53) - 1, [])
    assert read(PileForm(low=1), []) == (None, [("/at", "out_of_range")])
    assert read(form, [["1R"], {}]) == (0, [("/at/0", "wrong_type"), ("/at/1", "wrong_type")])
    assert form.schema() == {
        "type": "array",
        "items": {"type": "string"},
        "minItems": 0,
        "maxItems": 53,
        "uniqueItems": True,
    }


def test_cards_in_order():
    form = CardsForm(high=3)
    assert read(form, ["3B", "1B", "3B"]) == ((BIT_OF["3B"], 0, BIT_OF["3B"]), [])
    assert read(form, ["3광", "1b"]) == ((BIT_OF["3B"], 0), [])
    assert read(form, ["3B", None]) == ((BIT_OF["3B"],), [("/at/1", "wrong_type")])
    assert read(form, None) == (None, [("/at", "wrong_type")])
    assert read(form, ["1B"] * 3) == ((0, 0, 0), [])
    assert read(form, ["1B"] * 4) == (None, [("/at", "out_of_range")])
    assert form.schema()["maxItems"] == 3
