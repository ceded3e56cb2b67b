"""Values and points of a second reading of the rules. Cards are their ids, piles are lists."""

from __future__ import annotations

SUITS = "BARDJX"
MONTHS = {
    1: "B R J1 J2",
    2: "A R J1 J2",
    3: "B R J1 J2",
    4: "A R J1 J2",
    5: "A R J1 J2",
    6: "A R J1 J2",
    7: "A R J1 J2",
    8: "B A J1 J2",
    9: "A R J1 J2",
    10: "A R J1 J2",
    11: "B D J1 J2",
    12: "B A R D",
}
DECK = [f"{month}{letter}" for month, letters in MONTHS.items() for letter in letters.split()]


def month(card):
    return 0 if card[0] == "X" else int("".join(char for char in card[:2] if char.isdecimal()))


def letter(card):
    return card[0] if card[0] == "X" else card.lstrip("0123456789")[0]


def canonical(cards):
    return sorted(cards, key=lambda card: DECK.index(card) if card in DECK else 100 + int(card[1]))


class Values:
    """What cards are worth under one ruleset's effective document."""

    def __init__(self, rules, players):
        self.rules = rules
        self.players = players

    # --- Values

    def junk_value(self, card, role="animal"):
        """The value of a card as junk; 0 for a card that is none."""
        if card[0] == "X":
            return int(card[1])
        if card == "9A" and role == "junk":
            return 2
        if letter(card) == "D":
            return 2 if self.rules["double_junk"] else 1
        return 1 if letter(card) == "J" else 0

    def alike(self, first, second):
        """Whether two cards are of one kind and value."""
        kinds = {"D": "J"}
        same = kinds.get(letter(first), letter(first)) == kinds.get(letter(second), letter(second))
        return same and self.junk_value(first) == self.junk_value(second)

    def points(self, pile, role):
        worth = self.rules["points"]
        animals = [card for card in pile if letter(card) == "A" and not (card == "9A" and role == "junk")]
        ribbons = [card for card in pile if letter(card) == "R"]
        brights = [card for card in pile if letter(card) == "B"]
        junk = sum(self.junk_value(card, role) for card in pile)
        total = max(0, len(animals) - worth["animals_from"] + 1)
        total += max(0, len(ribbons) - worth["ribbons_from"] + 1)
        total += max(0, junk - worth["junk_from"] + 1)
        if len(ribbons) == 10:
            total += self.rules["all_ten_ribbons"]
        if len(brights) == 5:
            total += worth["five_brights"]
        if len(brights) == 4:
            total += worth["four_brights"]
        if len(brights) == 3:
            total += worth["three_brights_rain" if "12B" in brights else "three_brights"]
        for name, cards in (
            ("godori", {"2A", "4A", "8A"}),
            ("hongdan", {"1R", "2R", "3R"}),
            ("cheongdan", {"6R", "9R", "10R"}),
            ("chodan", {"4R", "5R", "7R"}),
        ):
            if cards <= set(pile):
                total += worth[name]
        return total

    def roles(self, game, seat):
        """The roles that a player's sake cup may still take."""
        word = game["sake_cup"][seat]
        if word == "junk":
            return ["junk"]
        if word == "auto" and self.rules["sake_cup_as_junk"] and "9A" in game["captured"][seat]:
            return ["animal", "junk"]
        return ["animal"]

    def best_points(self, game, seat):
        return max(self.points(game["captured"][seat], role) for role in self.roles(game, seat))

    def may_call(self, game, seat, points):
        last = game["points_at_last_go"][seat]
        return points >= self.rules["stop_minimum"][str(self.players)] and (last is None or points > last)
