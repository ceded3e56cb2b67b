"""A second reading of sections 5 to 7 of the rules, written to be slow and obvious.

Cards are their ids, piles are lists, a game is a dict with the members of the deal form ``position`` (and
``ending``, ``holders``, ``winner``). Every card is known. Nothing is shared with the engine but the ids.
"""

from __future__ import annotations

from copy import deepcopy

from tests.gostop.engine.naive_values import MONTHS, Values, canonical, month


class Naive(Values):
    """One game under one ruleset's effective document."""

    # --- The deal

    def deal(self, deck):
        """The game after a shuffled deck is dealt."""
        deck = list(deck)
        hands: list[list[str]] = [[] for _ in range(self.players)]
        table: list[str] = []
        if self.players == 2:
            order = [(hands[1], 5), (hands[0], 5), (table, 4)] * 2
        else:
            order = [(hands[1], 4), (hands[2], 4), (hands[0], 4), (table, 3)]
            order += [(hands[1], 3), (hands[2], 3), (hands[0], 3), (table, 3)]
        for pile, number in order:
            pile.extend(deck[:number])
            del deck[:number]
        return self.lay_out(hands, table, deck)

    def lay_out(self, hands, table, stock):
        """The game once hands, table and stock are there."""
        stock = list(stock)
        captured: list[list[str]] = [[] for _ in hands]
        lying = []
        for laid in table:
            card = laid
            while card[0] == "X":
                captured[0].append(card)
                card = stock.pop(0)
            lying.append(card)
        game = {
            "hands": [list(hand) for hand in hands],
            "table": lying,
            "stacks": {},
            "stock": stock,
            "captured": captured,
            "side_payments": [],
            "go_order": [],
            "phase": "play",
            "turn": 0,
            "ending": None,
            "winner": None,
            "holders": [],
            "jokers_this_turn": [],
        }
        for member, value in (
            ("go_counts", 0),
            ("points_at_last_go", None),
            ("flip_credits", 0),
            ("ppuk_counts", 0),
            ("turns_taken", 0),
            ("sake_cup", "auto"),
        ):
            game[member] = [value] * self.players
        game["heundeum"] = [[] for _ in hands]
        game["bombs"] = [[] for _ in hands]
        counts = {number: [card for card in lying if month(card) == number] for number in MONTHS}
        if any(len(cards) == 4 for cards in counts.values()):
            ending = self.rules["four_on_table"]
            self.over(game, "chongtong" if ending == "dealer_wins" else ending)
            if ending == "dealer_wins":
                game["holders"] = [0]
            return game
        for number, cards in counts.items():
            if len(cards) == 3:
                game["stacks"][number] = {"maker": None, "cards": cards, "jokers": []}
        game["holders"] = [
            seat
            for seat, hand in enumerate(game["hands"])
            if any(sum(month(card) == number for card in hand) == 4 for number in MONTHS)
        ]
        if game["holders"]:
            self.over(game, "chongtong")
        return game

    @staticmethod
    def over(game, ending, winner=None):
        game["phase"], game["ending"], game["winner"] = "over", ending, winner

    # --- What is legal

    def hand_of(self, game, seat, number):
        return [card for card in game["hands"][seat] if month(card) == number]

    def loose(self, game, number):
        if number in game["stacks"]:
            return []
        return [card for card in game["table"] if month(card) == number]

    def bomb(self, game, seat, number):
        """``big``, ``small`` or nothing: the bomb of a month that a player may throw."""
        if self.rules["bomb_needs_undeclared"] and number in game["heundeum"][seat]:
            return None
        held, lying = self.hand_of(game, seat, number), self.loose(game, number)
        if len(held) == 3 and len(lying) == 1:
            return "big"
        if len(held) == 2 and len(lying) == 2 and self.rules["small_bomb"] != "off":
            return "small"
        return None

    def legal(self, game):
        """Every legal move as its document."""
        if game["phase"] == "over":
            return []
        seat = game["turn"]
        cups = []
        if "9A" in game["captured"][seat] and len(self.roles(game, seat)) == 2:
            cups = ["animal", "junk"]
        if game["phase"] == "call":
            cups = [
                role for role in cups if self.may_call(game, seat, self.points(game["captured"][seat], role))
            ]
            moves = [{"do": "stop"}]
            lasts = not game["hands"][seat] and not game["flip_credits"][seat]
            if not self.done(game) and not (lasts and not self.rules["last_turn"]["go"]):
                moves.append({"do": "go"})
        else:
            moves = self.plays(game, seat)
        moves += [{"do": "sake_cup", "as": role} for role in cups]
        return [{"seat": seat, **move} for move in moves]

    def plays(self, game, seat):
        moves = []
        hand = game["hands"][seat]
        for card in hand:
            if card[0] == "X":
                moves.append({"do": "joker", "card": card})
                continue
            lying = self.loose(game, month(card))
            if len(lying) == 2:
                moves += [{"do": "play", "card": card, "take": other} for other in lying]
            else:
                moves.append({"do": "play", "card": card})
        for number in MONTHS:
            if self.bomb(game, seat, number):
                moves.append({"do": "bomb", "month": number})
            clear = not any(month(card) == number for card in game["table"])
            if (
                len(self.hand_of(game, seat, number)) >= 3
                and number not in game["heundeum"][seat]
                and (clear or not self.rules["heundeum_needs_clear_table"])
            ):
                moves.append({"do": "heundeum", "month": number})
        if not hand or game["flip_credits"][seat]:
            moves.append({"do": "flip"})
        return moves

    def done(self, game):
        """Whether the deal is at its end."""
        return not any(game["hands"]) and all(card[0] == "X" for card in game["stock"])

    # --- Playing

    def apply(self, game, move):
        """The game after a legal move, as a new one. ``flip_take`` may be left out only where it may."""
        game = deepcopy(game)
        seat, do = move["seat"], move["do"]
        if do == "heundeum":
            game["heundeum"][seat].append(move["month"])
        elif do == "sake_cup":
            game["sake_cup"][seat] = move["as"]
        elif do == "go":
            game["go_counts"][seat] += 1
            game["points_at_last_go"][seat] = self.best_points(game, seat)
            if seat not in game["go_order"]:
                game["go_order"].append(seat)
            self.next_turn(game)
        elif do == "stop":
            self.over(game, "stop", seat)
        elif do == "joker" and self.rules["joker_from_hand"] == "draw_and_play":
            self.draw(game, seat, move["card"])
        else:
            self.turn(game, seat, move)
        return game

    def draw(self, game, seat, joker):
        hand = game["hands"][seat]
        hand.remove(joker)
        game["captured"][seat].append(joker)
        game["jokers_this_turn"].append(joker)
        hand.append(game["stock"].pop(0))
        due = self.rules["joker_takes"]
        if "joker" in self.rules["last_turn"]["no_junk_for"] and len(hand) == 1:
            when = self.rules["last_turn"]["when"]
            owing = game["flip_credits"]
            others = any(cards for other, cards in enumerate(game["hands"]) if other != seat)
            if (
                when == "own_hand"
                or (when == "own_turns" and not owing[seat])
                or (when == "deal" and not others and not any(owing) and self.one_left(game))
            ):
                due = 0
        self.take_junk(game, seat, due)

    def one_left(self, game):
        """Whether the stock holds just the card that the last play turns."""
        return sum(card[0] != "X" for card in game["stock"]) <= 1

    def turn(self, game, seat, move):  # noqa: C901, PLR0912, PLR0915 - told in one piece on purpose
        hand, table = game["hands"][seat], game["table"]
        before = list(table)
        stacks_before = bool(game["stacks"])
        captured: list[str] = []
        jokers: list[str] = []
        played_joker: list[str] = []
        due, number = 0, None
        if move["do"] == "flip":
            game["flip_credits"][seat] = max(0, game["flip_credits"][seat] - 1)
        if move["do"] == "bomb":
            kind = self.bomb(game, seat, move["month"])
            thrown = canonical(self.hand_of(game, seat, move["month"]))
            met = canonical(self.loose(game, move["month"]))
            for card in thrown:
                hand.remove(card)
            for card in met:
                table.remove(card)
            captured += thrown + met
            due += self.rules["bomb_takes"] if kind == "big" else 1
            game["flip_credits"][seat] += 2 if kind == "big" else 1
            if kind == "big" or self.rules["small_bomb"] == "junk_and_factor":
                game["bombs"][seat].append(move["month"])
        played = None
        if move["do"] == "play":
            played = move["card"]
            hand.remove(played)
        if move["do"] == "joker":
            hand.remove(move["card"])
            played_joker = [move["card"]]
            played = self.turn_up(game, jokers)
        meets = []
        if played:
            number = month(played)
            meets = [card for card in table if month(card) == number]
        turned = self.turn_up(game, jokers)

        happened = set()
        ppuk = False
        if played and month(turned) == number and len(meets) < 3:
            if not meets:
                happened.add("jjok")
                captured += [played, turned]
            elif len(meets) == 2:
                happened.add("ttadak")
                first = move.get("take", canonical(meets)[0])
                other = next(card for card in meets if card != first)
                captured += [played, first, turned, other]
                for card in meets:
                    table.remove(card)
            elif self.last_turn(game, seat) and not self.rules["last_turn"]["ppuk"]:
                captured += [played, *meets]
                table.remove(meets[0])
                table.append(turned)
            else:
                ppuk = True
        else:
            if played:
                due += self.meet(game, seat, played, move.get("take"), captured, happened)
            due += self.meet(game, seat, turned, move.get("flip_take"), captured, happened)

        if ppuk:
            stay = self.rules["joker_in_ppuk"]
            on_stack = []
            if stay == "all_on_stack":
                on_stack += played_joker + canonical(game["jokers_this_turn"])
                for card in game["jokers_this_turn"]:
                    game["captured"][seat].remove(card)
                played_joker = []
            if stay != "captured":
                on_stack += jokers
                jokers = []
            game["stacks"][number] = {
                "maker": seat,
                "cards": [meets[0], played, *on_stack, turned],
                "jokers": on_stack,
            }
            table += [played, turned]
            count = game["ppuk_counts"][seat]
            if count == game["turns_taken"][seat] and count < 3 and self.rules["first_ppuk"][count]:
                game["side_payments"].append((("first_ppuk", "second_ppuk", "third_ppuk")[count], seat))
            game["ppuk_counts"][seat] += 1
        if "ttadak" in happened and not game["turns_taken"][seat] and self.rules["first_ttadak"]:
            game["side_payments"].append(("first_ttadak", seat))

        # Sweep.
        swept = False
        if self.rules["sweep"] == "empty_table":
            swept = not table and bool(captured)
        elif self.rules["sweep"] == "two_months":
            swept = (
                len(before) == 2
                and not stacks_before
                and month(before[0]) != month(before[1])
                and set(before) <= set(captured)
            )
        if swept:
            happened.add("sweep")

        # Junk; a bomb's stands in ``due`` already, that of stacks in ``stack_due``.
        exempt = self.rules["last_turn"]["no_junk_for"] if self.last_turn(game, seat) else []
        due -= self.stack_due(game) if "stack" in exempt else 0
        self.stack_due(game, reset=True)
        for event in ("jjok", "ttadak", "sweep"):
            due += event in happened and event not in exempt
        if "joker" not in exempt:
            due += self.rules["joker_takes"] * len(jokers + played_joker)
        game["captured"][seat] += played_joker + captured + jokers
        self.take_junk(game, seat, due)

        game["turns_taken"][seat] += 1
        game["jokers_this_turn"] = []
        if ppuk and self.rules["three_ppuk"]["enabled"] and game["ppuk_counts"][seat] == 3:
            self.over(game, "three_ppuk", seat)
        elif self.may_call(game, seat, self.best_points(game, seat)):
            game["phase"] = "call"
        else:
            self.next_turn(game)

    @staticmethod
    def stack_due(game, *, reset=False):
        return game.pop("stack_due", 0) if reset else game.get("stack_due", 0)

    @staticmethod
    def turn_up(game, jokers):
        while True:
            card = game["stock"].pop(0)
            if card[0] != "X":
                return card
            jokers.append(card)

    def meet(self, game, seat, card, named, captured, happened):
        """One card meets the table; the junk that a stack it takes brings."""
        table = game["table"]
        number = month(card)
        meets = [other for other in table if month(other) == number]
        if not meets:
            table.append(card)
            return 0
        if number in game["stacks"]:
            stack = game["stacks"].pop(number)
            captured += [card, *stack["cards"]]
            for other in meets:
                table.remove(other)
            happened.add("stack_capture")
            if stack["maker"] is None:
                due = self.rules["table_stack_takes"]
            else:
                due = self.rules["own_ppuk_takes"] if stack["maker"] == seat else 1
            game["stack_due"] = game.get("stack_due", 0) + due
            return due
        taken = named or canonical(meets)[0]
        captured += [card, taken]
        table.remove(taken)
        return 0

    def last_turn(self, game, seat):
        """Whether the turn in progress is the last of this player, its card played and its flip turned."""
        when = self.rules["last_turn"]["when"]
        if game["hands"][seat]:
            return False
        if when == "own_turns":
            return game["flip_credits"][seat] == 0
        return True if when == "own_hand" else self.done(game)

    def take_junk(self, game, seat, due):
        if not due:
            return
        received = []
        for step in range(1, self.players):
            owner = (seat + step) % self.players
            pile = game["captured"][owner]
            role = "junk" if game["sake_cup"][owner] == "junk" else "animal"
            worth = [(self.junk_value(card, role), -place, card) for place, card in enumerate(pile)]
            givable = sorted(entry for entry in worth if entry[0])
            given = [card for _, _, card in givable[:due]]
            short = len(given) < due and self.rules["sake_cup_at_risk"] == "locks"
            if short and "9A" in pile and len(self.roles(game, owner)) == 2:
                game["sake_cup"][owner] = "locked_animal"
            for card in given:
                pile.remove(card)
                if card == "9A":
                    game["sake_cup"][owner], game["sake_cup"][seat] = "auto", "junk"
            received += given
        game["captured"][seat] += received

    def next_turn(self, game):
        if self.done(game):
            self.over(game, "nagari")
        else:
            game["phase"] = "play"
            game["turn"] = (game["turn"] + 1) % self.players
