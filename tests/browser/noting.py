"""Somebody who notes a game on a phone while it is played."""

from __future__ import annotations

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
        self.hands = played["positions"][0]["hands"]
        self.holder = next(
            (event["seat"] for event in played["events"] if event["type"] == "chongtong"), None
        )
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

    def put(self, moves, since=0):
        """Bring the phone to where so many moves have been noted, without a tap for each.

        The first ``since`` stay as they were noted.
        """
        made = [
            {**move, "flips": turned} if turned else move
            for move, turned in zip(self.game.moves, self.game.turned, strict=True)
        ]
        state = {
            "started": True,
            "table": self.game.table,
            "players": list(range(len(self.game.names))),
            "names": self.game.names,
            "moves": [{"move": move, "trail": [None]} for move in made[since:moves]],
            "partial": None,
            "trail": [],
        }
        self.phone.page.evaluate(
            """([state, since]) => {
              const kept = JSON.parse(localStorage.getItem("scorer.noting"));
              const moves = [...kept.moves.slice(0, since), ...state.moves];
              localStorage.setItem("scorer.noting", JSON.stringify({ ...kept, ...state, moves }));
            }""",
            [state, since],
        )
        self.phone.reload()
        asked = self.ask()
        self.phone.page.wait_for_selector("svg.sprite", state="attached")
        return asked

    def ask(self):
        """What the page asks for, once it has its answer; ``over`` at the end."""
        self.phone.page.wait_for_selector(".turn-part:not([aria-busy]), #result")
        if self.phone.page.locator("#result").count():
            return "over"
        return self.phone.page.locator(".turn-part").get_attribute("data-ask")

    def move(self, index):
        move = self.game.moves[index]
        # Go or stop is asked when it is due, and not before; a sake cup may be laid down then.
        assert (self.ask() == "call") == (move["do"] in {"go", "stop"}) or move["do"] == "sake_cup"
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

    def noted(self):
        """The moves that the phone keeps."""
        kept = self.phone.page.evaluate("JSON.parse(localStorage.getItem('scorer.noting'))")
        return [each["move"] for each in kept["moves"]]

    def undo(self):
        self.phone.tap("#note-undo")
        self.ask()

    def enter(self):
        """Into the ledger; who pays whom there."""
        self.phone.page.wait_for_selector("#note-enter:not([disabled])")
        assert self.phone.transfers("#result") == self.game.transfers
        self.phone.tap("#note-enter")
        self.phone.page.wait_for_selector("section.saved .headline")
        return self.phone.transfers("section.saved")
