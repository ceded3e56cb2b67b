"""A recorded game on the page: opened, stepped through, played on by itself; or what was wrong with it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from scorer.gostop.record.replaying import replay_record
from scorer.gostop.record.selfplay import random_record
from scorer.gostop.ruleset_reading import preset
from tests.browser.holding import hold
from tests.browser.phone import LANGUAGES

SEED = 167  # a joker, a heundeum, ppuk, a sake cup, a stop
# How many cards of each place are seen, and how many lines tell what happened.
SEEN = """() => {
  const bySeat = (what) =>
    [...document.querySelectorAll(".seat")].map((seat) => seat.querySelectorAll(`${what} .picture`).length);
  return {
    table: document.querySelectorAll(".film-scene .lying .picture").length,
    hands: bySeat(".hand"),
    piles: bySeat(".pile"),
    events: document.querySelectorAll(".happened .event").length,
  };
}"""


@pytest.fixture(scope="module")
def record():
    return random_record(SEED, preset("standard"), 3)


@pytest.fixture(scope="module")
def document(record):
    return record.to_document()


@pytest.fixture(scope="module")
def played(record):
    return replay_record(record, "all").to_document()


@pytest.fixture
def wrong(document):
    """The game with a card played twice."""
    moves = [dict(move) for move in document["moves"]]
    moves[2]["card"] = moves[0]["card"]
    return {**document, "moves": moves}


def opened(phones, language, document):
    phone = phones(language, opened_at="#/record")
    phone.fill("#record-text", json.dumps(document))
    phone.tap("#record-open")
    phone.page.wait_for_selector(".film")
    return phone


def step(phone):
    return int(phone.page.locator("#film-slider").input_value())


def wanted(played, at):
    """What is to be seen at a step of the film."""
    position = played["positions"][at]
    return {
        "table": len(position["table"]),
        "hands": [len(hand) for hand in position["hands"]],
        "piles": [len(pile) for pile in position["captured"]],
        "events": sum(event["move"] == (at - 1 if at else None) for event in played["events"]),
    }


@pytest.mark.parametrize("language", ["ko", "en", "ta"])
def test_a_game_is_stepped_to_its_end_and_back(phones, document, played, language):
    phone = opened(phones, language, document)
    last = len(document["moves"])
    for at in range(last):
        assert (step(phone), phone.page.evaluate(SEEN)) == (at, wanted(played, at))
        phone.tap("#film-next")
    assert (step(phone), phone.page.evaluate(SEEN)) == (last, wanted(played, last))
    transfers = [(each["from"], each["to"], each["points"]) for each in played["settlement"]["transfers"]]
    assert phone.transfers("#film-result") == transfers
    expect(phone.page.locator("#film-result .explanation li").first).to_be_visible()
    phone.tap("#film-previous")
    assert (step(phone), phone.page.evaluate(SEEN)) == (last - 1, wanted(played, last - 1))
    expect(phone.page.locator("#film-result")).to_have_count(0)
    phone.tap("#film-first")
    assert (step(phone), phone.page.evaluate(SEEN)) == (0, wanted(played, 0))


def test_a_file_is_opened_and_its_moves_are_a_list_to_jump_in(phones, document, played):
    phone = phones("ko", opened_at="#/record")
    phone.page.locator('input[type="file"]').set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    )
    phone.page.wait_for_selector(".film")
    phone.open_details(".all-moves")
    phone.page.locator(".step-row").nth(7).tap()
    assert (step(phone), phone.page.evaluate(SEEN)) == (7, wanted(played, 7))
    expect(phone.page.locator(".step-row[aria-current]")).to_have_count(1)


def test_keys_and_the_slider_step_and_a_reload_stays_at_the_step(phones, document):
    phone = opened(phones, "en", document)
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", len(document["moves"])),
        ("Home", 0),
    ):
        phone.page.keyboard.press(key)
        assert step(phone) == at
    phone.page.locator("#film-slider").focus()
    phone.page.keyboard.press("ArrowRight")
    assert step(phone) == 1
    phone.page.locator("#film-slider").fill("5")
    phone.reload()
    phone.page.wait_for_selector(".film")
    assert step(phone) == 5


def test_the_film_is_opened_and_stepped_with_a_keyboard_alone(phones, document):
    phone = phones("en", opened_at="#/record")
    phone.page.locator("#record-text").focus()
    phone.page.keyboard.insert_text(json.dumps(document))
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector(".film")
    for _ in range(60):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate("document.activeElement.id") == "film-next":
            break
    for key in ("Enter", " ", "Enter"):
        phone.page.keyboard.press(key)
    assert step(phone) == 3
    assert phone.page.evaluate("document.activeElement.id") == "film-next"


def test_it_plays_on_only_when_asked(phones, document):
    phone = opened(phones, "en", document)
    phone.page.wait_for_timeout(1600)
    assert step(phone) == 0
    phone.tap("#film-play")
    expect(phone.page.locator("#film-slider")).to_have_value("1", timeout=10_000)
    phone.tap("#film-play")
    at = step(phone)
    phone.page.wait_for_timeout(1600)
    assert step(phone) == at


@pytest.mark.parametrize("language", ["ko", "en", "ta"])
def test_an_illegal_move_is_shown_with_what_was_legal(phones, service, wrong, language):
    error = service.post(f"/v1/gostop/validate?lang={language}", wrong).json["error"]
    phone = opened(phones, language, wrong)
    phone.tap("#film-last")
    expect(phone.page.locator(".refused .fault")).to_have_text(error["message"])
    expect(phone.page.locator(".events.legal li")).to_have_count(len(error["legal"]))
    assert step(phone) == error["move"] + 1
    expect(phone.page.locator("#film-next")).to_have_attribute("aria-disabled", "true")


def test_a_false_claim_is_named(phones, service, document):
    false = {**document, "result": {"winner": "A"}}
    error = service.post("/v1/gostop/validate?lang=en", false).json["error"]
    phone = opened(phones, "en", false)
    expect(phone.page.locator(".film > .notice")).to_have_text(error["message"])


def test_what_is_no_record_is_refused_and_the_example_opens(phones):
    phone = phones("en", opened_at="#/record")
    phone.fill("#record-text", "nonsense")
    phone.tap("#record-open")
    expect(phone.page.locator("main .fault")).to_have_text(phone.text("page.record.unreadable"))
    phone.fill("#record-text", "{}")
    phone.tap("#record-open")
    expect(phone.page.locator("main .fault").first).to_be_visible()
    phone.tap("#record-example")
    phone.page.wait_for_selector(".film")
    phone.tap("#film-close")
    phone.page.wait_for_selector("#record-text")


def test_of_a_file_of_several_games_each_can_be_shown_also_beside_one_that_cannot(phones, document):
    """The second game claims a result for players who are not in it, and cannot be shown."""
    renamed = {**document, "players": [{"id": name} for name in "XYZ"]}
    unclaimed = {name: value for name, value in renamed.items() if name != "result"}
    lines = "\n".join(json.dumps(each) for each in (document, renamed, unclaimed))
    phone = phones("en", opened_at="#/record")
    phone.page.locator('input[type="file"]').set_input_files(
        {"name": "games.ndjson", "mimeType": "text/plain", "buffer": lines.encode()}
    )
    phone.page.wait_for_selector(".film")
    expect(phone.page.locator("h1")).to_contain_text("A")
    phone.step("which")
    expect(phone.page.locator("main .fault").first).to_be_visible()
    phone.step("which")
    expect(phone.page.locator("h1")).to_contain_text("X")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_film_is_for_everybody(phones, document, language):
    phone = opened(phones, language, document)
    phone.tap("#film-last")
    phone.page.wait_for_selector(".seat-points")
    hold(phone, f"film-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_game_is_for_everybody(phones, wrong, language):
    phone = opened(phones, language, wrong)
    phone.tap("#film-last")
    phone.page.wait_for_selector(".events.legal")
    hold(phone, f"film-refused-{language}")
