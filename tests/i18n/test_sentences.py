"""What the sentences say is what the parameters hold: figures, names, payments."""

from __future__ import annotations

import re

import pytest
from babel.numbers import get_group_symbol
from hypothesis import assume, given
from hypothesis import strategies as st

import scorer
from scorer.errors import Fault, InvalidInput
from scorer.gostop.answers import settlement_document
from scorer.gostop.explain import explain
from scorer.i18n import LANGUAGES, format_number, message, texts
from scorer.i18n.catalogue import catalogue
from scorer.mahjong_sg import settle as settle_mahjong
from scorer.steps import Step
from tests.gostop import dice
from tests.mahjong_sg.strategies import hands

NUMBER = re.compile(r"[0-9]+")
CARD = re.compile(r"\b(?:1[0-2]|[1-9])(?:B|A|R|D|J[12]|J)\b|\bX[23][a-e]?\b")
NAMES = ("player", "other", "winner", "dealer", "payer", "payee", "liable", "shooter", "players", "payers")


def figures_of(params):
    """Every number among the parameters."""
    for value in params.values():
        if isinstance(value, int):
            yield value
        elif isinstance(value, list):
            yield from (item for item in value if isinstance(item, int))


def names_of(params):
    for key in NAMES:
        value = params.get(key, ())
        yield from [value] if isinstance(value, str) else value


def check_figures(language, step, text):
    """The numbers of a text are those of the parameters, once grouping is taken out."""
    text = CARD.sub(" ", text)
    for name in sorted(names_of(step.params), key=len, reverse=True):
        text = text.replace(name, " ")
    template = catalogue(language).text(f"step.{step.code}")
    tile = step.params.get("tile")
    if tile is not None:
        text = text.replace(message(language, f"tile.{tile}"), " ")
    text = text.replace(get_group_symbol(language), "")
    shown = [int(digits) for digits in NUMBER.findall(text)]
    of_the_words = [int(digits) for digits in NUMBER.findall(re.sub(r"\{[^}]*\}", "", template))]
    for figure in of_the_words:
        shown.remove(figure)
    assert set(shown) <= set(figures_of(step.params)), (text, step)


@given(dice.seeds, st.sampled_from(LANGUAGES))
@dice.often(400)
def test_figures_in_go_stop_lines_are_those_of_the_parameters(seed, language):
    try:
        settlement = scorer.settle(dice.request(seed))
    except InvalidInput:
        assume(False)
    for step in explain(settlement):
        check_figures(language, step, texts(language).step(step))


@given(hands(), st.sampled_from(LANGUAGES))
@dice.often(200)
def test_figures_in_mahjong_lines_are_those_of_the_parameters(hand, language):
    for step in settle_mahjong(hand).explanation:
        check_figures(language, step, texts(language).step(step))


@given(dice.seeds)
@dice.often(400)
def test_english_lines_are_short(seed):
    request = dice.request(seed)
    assume(all(len(player["id"]) <= 3 for player in request["players"]))
    try:
        settlement = scorer.settle(request)
    except InvalidInput:
        assume(False)
    for step in explain(settlement):
        assert len(texts("en").step(step)) <= 90


@given(hands())
@dice.often(200)
def test_english_lines_of_mahjong_are_short(hand):
    for step in settle_mahjong(hand).explanation:
        assert len(texts("en").step(step)) <= 90


EXAMPLE = {
    "ruleset": {"base": "standard", "stop_minimum": 3},
    "players": [
        {"id": "A", "captured": ["1B", "3B", "8B", "4R", "5R", "7R"], "go_count": 1, "heundeum": 1},
        {"id": "B", "counts": {"brights": 0, "animals": 2, "ribbons": 3, "junk": 4}},
        {"id": "C", "captured": ["11B", "1J1", "1J2"]},
    ],
    "winner": "A",
    "previous_nagari": 1,
    "chip_value": 100,
}


def lines(request, language="en"):
    return [
        step["text"] for step in settlement_document(scorer.settle(request), texts(language))["explanation"]
    ]


def test_the_example_of_the_contract_in_english():
    assert lines(EXAMPLE) == [
        "Three brights (1B 3B 8B): 3 points",
        "Chodan (4R 5R 7R): 3 points",
        "A called go once: + 1 point",
        "A showed 1 triple (heundeum): x 2",
        "1 deal before had no winner (nagari): x 2",
        "B has no bright (gwang-bak): x 2",
        "B: (6 + 1) x 2 x 2 x 2 = 56 points, x 100 = 5,600",
        "C: (6 + 1) x 2 x 2 = 28 points, x 100 = 2,800",
        "Next deal: A deals",
    ]


def test_the_example_of_the_contract_in_korean():
    assert lines(EXAMPLE, "ko")[4:8] == [
        "앞의 나가리 1판 × 2",
        "B: 광이 없어 광박 × 2",
        "B: (6 + 1) × 2 × 2 × 2 = 56점, × 100 = 5,600",
        "C: (6 + 1) × 2 × 2 = 28점, × 100 = 2,800",
    ]


def test_a_due_without_anything_to_work_out_is_said_plainly():
    request = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}
    assert lines(request) == [
        "A has 7 points from cards, as counted at the table",
        "B: 7 points",
        "Next deal: A deals",
    ]


def test_side_payments_say_who_pays_whom():
    request = {
        **EXAMPLE,
        "side_payments": [{"to": "B", "points": 2}, {"to": "B", "amount": 2000}],
        "chip_value": 1,
    }
    assert lines(request)[-3:-1] == [
        "Side payment: A, C each pay B 2 points",
        "Side payment: A, C each pay B 2,000",
    ]


@pytest.mark.parametrize(
    "name",
    [
        "{player}",
        "%s",
        "%(x)s",
        "{0.__class__}",
        "[x]",
        "\\",
        "{term.go}",
        "100%",
        "a{b}c",
        "{",
        "}",
        "점점",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_values_and_never_templates(language, name):
    step = Step("gwang_bak", {"player": name, "factor": 2})
    text = texts(language).step(step)
    assert name in text
    assert text.replace(name, "A") == texts(language).step(Step("gwang_bak", {"player": "A", "factor": 2}))


def test_a_name_that_runs_right_to_left_is_kept_apart():
    text = texts("en").step(Step("gwang_bak", {"player": "דנה", "factor": 2}))
    assert text.startswith("\u2068דנה\u2069 has no bright")


def test_a_long_text_of_a_caller_is_cut():
    text = texts("en").fault(Fault("/x", "unknown_player", "", {"id": "n" * 1000}))
    assert text == f"“{'n' * 64}…” is none of the players"


def test_a_long_pile_shows_its_beginning_and_its_end():
    cards = [f"{month}J1" for month in range(1, 11)] + ["1J2", "2J2", "3J2"]
    text = texts("en").step(Step("junk", {"points": 4, "cards": cards}))
    assert text == "Junk (1J1 2J1 3J1 4J1 5J1 6J1 7J1 8J1 9J1 … 2J2 3J2): 4 points"


def test_items_of_counted_piles_have_no_cards():
    assert texts("en").step(Step("junk", {"points": 1, "cards": []})) == "Junk: 1 point"


def test_words_of_the_api_lose_their_underscores():
    fault = Fault("/x", "unknown_value", "", {"choices": ["per_go", "once"]})
    assert texts("en").fault(fault) == "Only these words are possible here: per go, once"
    assert (
        texts("en").fault(Fault("/x", "required", "", {"field": "no_such_member"}))
        == "Missing: no such member"
    )


def test_a_range_of_one_number_is_said_as_such():
    fault = Fault("/players", "wrong_count", "list", {"low": 4, "high": 4})
    assert texts("en").fault(fault) == "Exactly 4 players are needed here"
    fault = Fault("/x", "out_of_range", "", {"low": 4, "high": 4})
    assert texts("en").fault(fault) == "Only 4 to 4 is possible here"


def test_any_json_that_a_record_claims_can_be_shown():
    fault = Fault("/x", "result_differs", "", {"expected": None, "got": {"winner": "A"}})
    assert (
        texts("en").fault(fault)
        == 'The result is another: the record says null, the game gives {"winner": "A"}'
    )


def test_what_no_catalogue_holds_is_made_readable():
    assert texts("ko").step(Step("no_such_step", {})) == "no such step"
    assert message("ta", "no.such_message") == "such message"


def test_what_a_language_lacks_is_said_in_english(monkeypatch):
    korean = catalogue("ko")
    monkeypatch.delitem(korean._messages, "title.not_found")
    assert message("ko", "title.not_found") == "Not found"


@pytest.mark.parametrize("language", ["de", "EN", ""])
def test_other_languages_have_no_texts(language):
    with pytest.raises(KeyError):
        texts(language)
    with pytest.raises(KeyError):
        catalogue(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_amounts_are_grouped_the_same_way_everywhere(language):
    amount = format_number(language, 1234567)
    step = Step("side_payment_amount", {"player": "A", "payers": ["B"], "amount": 1234567})
    assert amount in texts(language).step(step)
    assert amount in texts(language).fault(Fault("", "amount_too_large", "", {"high": 1234567}))
