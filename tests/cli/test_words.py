"""Every text that only the command line uses is in the catalogues, and none is there in vain."""

from __future__ import annotations

import ast
import re

import pytest

from scorer.batch.work import TOO_LARGE
from scorer.i18n import LANGUAGES
from scorer.i18n.catalogue import read_messages
from scorer.i18n.templates import parameters
from scorer.mahjong_sg.rules import InstantAmounts
from tests.tooling.tree import ROOT

ENGLISH = {name for name, _ in read_messages("en")}
REASONS = (
    "win",
    "side_payment",
    "bright_sale",
    "bao",
    "false_win",
    "kong_late",
    "kong_feeder_all",
    "kong_feeder_share",
    *InstantAmounts.__dataclass_fields__,
)
MADE = {
    "f'sake_cup_{pile.sake_cup}'": ("sake_cup_animal", "sake_cup_junk"),
    "f'reason_{transfer.reason}'": tuple(f"reason_{reason}" for reason in REASONS),
    "'yes' if value else 'no'": ("yes", "no"),
    "points": ("points", "tai"),
    "value": ("value", "default"),
    "heading": ("by_fault", "by_unchecked", "stats_items", "stats_multipliers", "stats_baks"),
    "word": ("points", "collected"),
    "head": ("goes", "callers", "won", "lost", "nobody_won", "mean_result"),
}
"""Words that are made at run time, by the expression that makes them."""


def asked():
    """Every word that the command line asks for."""
    for path in sorted((ROOT / "scorer/cli").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "word"
            ):
                argument = node.args[0]
                if isinstance(argument, ast.Constant):
                    yield argument.value
                elif ast.unparse(argument) != "message_id":
                    yield from MADE[ast.unparse(argument)]


def test_every_word_is_written_and_every_written_word_is_used():
    written = {name.removeprefix("cli.") for name in ENGLISH if name.startswith("cli.")}
    assert set(asked()) == written


def test_reasons_of_transfers_are_those_of_the_games():
    code = "".join(
        (ROOT / "scorer" / name).read_text(encoding="utf-8")
        for name in ("gostop/settlement.py", "mahjong_sg/payouts.py", "mahjong_sg/settlement.py")
    )
    found = set(re.findall(r'"(win|bao|side_payment|bright_sale|false_win|kong_\w+)"', code))
    assert found <= set(REASONS)


def test_what_is_said_of_a_line_without_end_is_written():
    assert TOO_LARGE.message_id in ENGLISH


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word_with_the_same_parameters(language):
    english, words = (
        {name: parameters(texts[0]) for name, texts in read_messages(which) if name.startswith("cli.")}
        for which in ("en", language)
    )
    assert words == english
