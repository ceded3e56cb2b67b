"""The drawn cards: complete, made by the generator as committed, small, and in need of nothing else."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scorer.gostop.cards import CARDS, DOUBLES, Kind
from tools.cards.__main__ import files, main
from tools.cards.geometry import Pen, along, number, points, shape, taper

ROOT = Path(__file__).resolve().parents[1]
SPRITE = ROOT / "scorer" / "web" / "static" / "cards.svg"
SHEET = ROOT / "docs" / "cards.svg"
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "defs", "symbol", "g", "path", "circle", "use"}
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@pytest.fixture(scope="module")
def text():
    return SPRITE.read_text(encoding="utf-8")


def parsed(text):
    return ET.fromstring(text)  # noqa: S314 - a file of this tree


@pytest.fixture(scope="module")
def root(text):
    return parsed(text)


@pytest.fixture(scope="module")
def by_id(root):
    return {element.get("id"): element for element in root.iter() if element.get("id")}


def looks(card):
    """The id a card's drawing has: jokers of one value share theirs."""
    return card.id.rstrip("abcde")


def targets(element):
    return [use.attrib["href"][1:] for use in element.iter(f"{SVG}use")]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_a_picture_and_a_label(by_id, card):
    for name in (f"c-{looks(card)}", f"l-{looks(card)}"):
        assert by_id[name].tag == f"{SVG}symbol"
        assert by_id[name].get("viewBox") == "0 0 103 168"


def test_there_is_a_back_and_no_drawing_of_a_card_that_does_not_exist(root):
    known = {looks(card) for card in CARDS}
    symbols = [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")]
    assert len(symbols) == len(set(symbols))
    assert {name[2:] for name in symbols if name.startswith("c-")} == known | {"back"}
    variants = {"9A-2", "11D-1", "12D-1"}
    assert {name[2:] for name in symbols if name.startswith("l-")} == known | variants


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_label_says_month_kind_and_junk_value(by_id, card):
    kind = {Kind.BRIGHT: "n-B", Kind.ANIMAL: "n-A", Kind.RIBBON: "n-R"}.get(card.kind, f"n-J{card.value}")
    month = "n-joker" if card.is_joker else f"n-{card.month}"
    assert targets(by_id[f"l-{looks(card)}"]) == [month, kind]
    if card.mask & DOUBLES:
        assert targets(by_id[f"l-{card.id}-1"]) == [month, "n-J1"]


@pytest.mark.parametrize("card", [card for card in CARDS if not card.is_joker], ids=lambda card: card.id)
def test_a_picture_shows_its_kind(by_id, card):
    used = set(targets(by_id[f"c-{card.id}"]))
    ribbons = {"k-hongdan", "k-cheongdan", "k-ribbon"}
    assert ("k-bright" in used) == (card.kind is Kind.BRIGHT)
    assert bool(used & ribbons) == (card.kind is Kind.RIBBON)


@pytest.mark.parametrize(
    ("ribbon", "cards"),
    [("k-hongdan", "1R 2R 3R"), ("k-cheongdan", "6R 9R 10R"), ("k-ribbon", "4R 5R 7R 12R")],
)
def test_ribbons_bear_the_words_of_their_set(by_id, ribbon, cards):
    assert [card for card in cards.split() if ribbon in targets(by_id[f"c-{card}"])] == cards.split()


def test_no_two_pictures_are_alike(root):
    drawn = [
        ET.tostring(symbol).replace(symbol.get("id").encode(), b"")
        for symbol in root.iter(f"{SVG}symbol")
        if symbol.get("id").startswith("c-")
    ]
    assert len(drawn) == len(set(drawn))


@pytest.mark.parametrize("path", [SPRITE, SHEET], ids=lambda path: path.parent.name)
def test_the_committed_files_are_what_the_generator_draws(path):
    assert path.read_text(encoding="utf-8") == files()[path]


def test_the_command_finds_the_files_current():
    assert main(["--check"]) == 0
    run = subprocess.run([sys.executable, "-m", "tools.cards", "--check"], cwd=ROOT, check=False)
    assert run.returncode == 0


@pytest.mark.parametrize("path", [SPRITE, SHEET], ids=lambda path: path.parent.name)
def test_nothing_outside_the_file_is_needed(path):
    tree = parsed(path.read_text(encoding="utf-8"))
    names = {element.get("id") for element in tree.iter()}
    extra = {"rect"} if path == SHEET else set()
    for element in tree.iter():
        assert element.tag.removeprefix(SVG) in ALLOWED | extra
        # Neither styles, which a content security policy may refuse, nor paint servers and clips, which
        # browsers do not resolve in another file.
        assert not {"style", "class", "clip-path", "mask", "filter", "font-family"} & set(element.keys())
        assert not any("url(" in value or "//" in value for value in element.attrib.values())
        if element.tag == f"{SVG}use":
            assert element.attrib["href"][0] == "#"
            assert element.attrib["href"][1:] in names


def test_every_shared_part_is_used(root, by_id):
    used = set(targets(root))
    assert {name for name, element in by_id.items() if element.tag == f"{SVG}g"} == used


def test_the_sprite_is_small(text, root):
    assert len(gzip.compress(text.encode(), 9, mtime=0)) < 20_000
    pictures = [len(ET.tostring(s)) for s in root.iter(f"{SVG}symbol") if s.get("id").startswith("c-")]
    assert len(text.encode()) / len(pictures) < 2_000
    assert max(pictures) < 4_000


def test_every_line_of_the_sprite_is_one_drawing(text):
    # A change to one card shows as a change of one line.
    assert all(line.startswith(("<svg", "<defs", "<g ", "<symbol", "</")) for line in text.splitlines())


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (-0.04, "0"), (0.5, ".5"), (-0.5, "-.5"), (12.0, "12"), (10.25, "10.2"), (-3.5, "-3.5")],
)
def test_numbers_are_as_short_as_svg_allows(value, written):
    assert number(value) == written


def test_glued_numbers_can_be_read_apart_again():
    d = Pen().move(0.5, 0.5).line((1, 1), (0.5, 1), (-4.5, 1.5), (-4, 2)).close().d
    assert d == "M.5.5l.5.5l-.5 0l-5 .5l.5.5z"
    assert [float(word) for word in NUMBER.findall(d)] == [0.5, 0.5, 0.5, 0.5, -0.5, 0, -5, 0.5, 0.5, 0.5]


def test_rounding_does_not_add_up_along_a_path():
    pen = Pen().move(0, 0)
    for step in range(1, 101):
        pen.line((step * 0.3, 0))
    assert sum(float(word) for word in NUMBER.findall(pen.d)[2::2]) == 30


def test_a_shape_is_straight_between_corners_and_round_elsewhere():
    assert shape("0,0! 10,0! 10,10! 0,10!") == "M0 0l10 0l0 10l-10 0l0-10z"
    assert "c" in shape("0,0 10,0 10,10 0,10")


def test_points_read_their_corner_mark_and_width():
    assert [(p.x, p.y, p.sharp, p.width) for p in points("1,2 3,4! 5,6,7!")] == [
        (1, 2, False, 0),
        (3, 4, True, 0),
        (5, 6, True, 7),
    ]


def test_a_straight_stroke_tapers_from_one_width_to_the_other():
    assert taper("0,0,4 10,0,2") == "M0 2l10-1l0-2l-10-1l0 4z"


def test_places_along_a_line_are_evenly_spaced():
    places = along("0,0! 40,0!", 10)
    assert [round(x) for x, *_ in places] == [5, 15, 25, 35]
    assert {round(direction) for _, _, direction, _ in places} == {0}
