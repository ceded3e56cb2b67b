"""A game noted while it is played: every tap of a whole game, and the sum in the ledger is the service's."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.gostop.record.replaying import replay_record
from scorer.gostop.record.selfplay import random_record
from scorer.gostop.ruleset_reading import preset

A, B, C = "민수", "Anna", "ராமு"


class Game:
    """A game that was played somewhere, as somebody at the table sees it."""

    def __init__(self, seed, rules="standard", players=3):
        self.rules = rules
        self.names = (A, B, C)[:players]
        record = random_record(seed, preset(rules), players)
        played = replay_record(record, "all").to_document()
        self.moves = record.to_document()["moves"]
        self.turned: list[list[str]] = [[] for _ in self.moves]
        dealt: list[str] = []
        for event in played["events"]:
            if event["move"] is None:
                dealt += event["cards"] if event["type"] == "deal" else []
            elif event["type"] == "flip" or (event["type"] == "joker" and event["from"] == "stock"):
                self.turned[event["move"]].append(event["card"])
        replacements = [card for card in played["positions"][0]["table"] if card not in dealt]
        self.table = dealt + replacements
        names = dict(zip("ABC", self.names, strict=False))
        self.transfers = [
            (names[each["from"]], names[each["to"]], each["points"] * 100)
            for each in played["settlement"]["transfers"]
        ]


class Noter:
    """Somebody who notes a game on a phone."""

    def __init__(self, phone, game):
        self.phone = phone
        self.game = game

    def sit_down(self):
        self.phone.sit_down(*self.game.names, rules=self.game.rules)
        self.phone.go("note")
        self.phone.tap("#note-new")

    def card(self, card):
        """Tap a card: its month, then the card."""
        month = "jokers" if card.startswith("X") else card[: -2 if "J" in card else -1]
        if self.phone.page.locator(f'[data-card="{card}"]').count() == 0:
            if self.phone.page.locator("#months").count():
                self.phone.tap("#months")
            self.phone.tap(f'.month-tile[data-month="{month}"]')
        self.phone.tap(f'[data-card="{card}"]')

    def lay_out(self):
        for card in self.game.table:
            self.card(card)
        self.phone.tap("#note-begin:not([disabled])")

    def ask(self):
        """What the page asks for, once it has its answer; ``over`` at the end."""
        self.phone.page.wait_for_selector(".turn-part:not([aria-busy]), #result")
        if self.phone.page.locator("#result").count():
            return "over"
        return self.phone.page.locator(".turn-part").get_attribute("data-ask")

    def move(self, index):
        move = self.game.moves[index]
        self.ask()
        match move["do"]:
            case "play" | "joker":
                self.card(move["card"])
            case "heundeum" | "bomb":
                self.phone.tap(f'[data-deed="{move["do"]}"]')
                self.phone.tap(f'.month-numbers [data-month="{move["month"]}"]')
            case "sake_cup":
                self.phone.tap(f'[data-deed="cup-{move["as"]}"]')
            case deed:
                self.phone.tap(f'[data-deed="{deed}"]')
        turned = list(self.game.turned[index])
        while (ask := self.ask()) in {"flip", "take", "choice"}:
            match ask:
                case "flip":
                    self.card(turned.pop(0))
                case "take":
                    self.phone.tap(f'[data-card="{move["take"]}"]')
                case _:
                    self.phone.tap(f'[data-card="{move["flip_take"]}"]')
        assert turned == []

    def play(self, moves=None):
        for index in range(len(self.game.moves))[slice(moves)]:
            self.move(index)
            expect(self.phone.page.locator(".bar-note")).to_contain_text(str(index + 1))


@pytest.fixture
def noter(phones):
    """Somebody with a phone, who notes a game from its layout on."""

    def begin(language, *game, **given):
        someone = Noter(phones(language), Game(*game, **given))
        someone.sit_down()
        someone.lay_out()
        return someone

    return begin


@pytest.mark.parametrize(
    ("language", "seed", "rules", "players"),
    [
        ("ko", 1, "standard", 3),  # a joker on the table, a bomb, a stack of three taken
        ("en", 167, "matgo", 2),  # nearly everything, and side payments
        ("ta", 3, "standard", 3),
    ],
)
def test_a_whole_game_is_noted_and_settled_into_the_ledger(noter, language, seed, rules, players):
    someone = noter(language, seed, rules, players)
    phone, game = someone.phone, someone.game
    someone.play()
    phone.page.wait_for_selector("#note-enter:not([disabled])")
    assert phone.transfers("#result") == game.transfers
    phone.tap("#note-enter")
    phone.page.wait_for_selector("section.saved .payments")
    assert phone.transfers("section.saved") == game.transfers
