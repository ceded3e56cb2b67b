"""A second, naive reading of the rules: card points and payments over lists of ids and plain documents.

Written from the rules alone, to be compared with the engine; slow, and without a thought for faults.
``rules`` is an effective ruleset as a document, requests are sound settle requests.
"""

from __future__ import annotations

BIRDS = {"2A", "4A", "8A"}
RIBBON_SETS = {
    "hongdan": {"1R", "2R", "3R"},
    "cheongdan": {"6R", "9R", "10R"},
    "chodan": {"4R", "5R", "7R"},
}
DOUBLE_JUNK = {"11D", "12D"}


def kind(card):
    """The letter of a card's kind; a joker is junk."""
    if card[0] == "X":
        return "J"
    letter = card.strip("0123456789")[0]
    return "J" if letter == "D" else letter


def junk_value(card, rules):
    if kind(card) != "J":
        return 0
    if card[0] == "X":
        return int(card[1])
    return 2 if card in DOUBLE_JUNK and rules["double_junk"] else 1


def count(cards, rules, role):
    """How much of each kind, with the sake cup in a role; and the cards behind each figure."""
    by_kind = {letter: [card for card in cards if kind(card) == letter] for letter in "BARJ"}
    junk = sum(junk_value(card, rules) for card in by_kind["J"])
    if role == "junk":
        by_kind["A"].remove("9A")
        by_kind["J"].append("9A")
        junk += 2
    return by_kind, junk


def score(cards, rules, role="animal"):
    """``[(code, points, cards)]`` of a pile with the sake cup, if there, in a role; in the table's order."""
    if "9A" not in cards:
        role = "animal"
    by_kind, junk = count(cards, rules, role)
    figures = {
        "brights": len(by_kind["B"]),
        "animals": len(by_kind["A"]),
        "ribbons": len(by_kind["R"]),
        "junk": junk,
        "rain_bright": "12B" in cards,
        "godori": set(cards) >= BIRDS,
        **{name: set(cards) >= members for name, members in RIBBON_SETS.items()},
    }
    behind = {
        "brights": by_kind["B"],
        "godori": BIRDS,
        "animals": by_kind["A"],
        "ribbons": by_kind["R"],
        "junk": by_kind["J"],
        "all_ten_ribbons": by_kind["R"],
        **RIBBON_SETS,
    }
    return [
        (code, points, frozenset(behind["brights" if "brights" in code else code]))
        for code, points in score_counts(figures, rules)
    ]


def bright_set(figures, worth):
    code = {5: "five_brights", 4: "four_brights", 3: "three_brights"}.get(figures["brights"])
    if code == "three_brights" and figures.get("rain_bright"):
        code = "three_brights_rain"
    return [(code, worth[code])] if code else []


def score_counts(figures, rules):
    """``[(code, points)]`` of counts with their flags."""
    worth = rules["points"]
    items = bright_set(figures, worth)
    if figures.get("godori"):
        items.append(("godori", worth["godori"]))
    for many, first in (("animals", "animals_from"), ("ribbons", "ribbons_from")):
        if figures[many] >= worth[first]:
            items.append((many, 1 + figures[many] - worth[first]))
    items += [(name, worth[name]) for name in RIBBON_SETS if figures.get(name)]
    if figures["junk"] >= worth["junk_from"]:
        items.append(("junk", 1 + figures["junk"] - worth["junk_from"]))
    if figures["ribbons"] == 10 and rules["all_ten_ribbons"]:
        items.append(("all_ten_ribbons", rules["all_ten_ribbons"]))
    return [(code, points) for code, points in items if points]


def roles(player, rules):
    """The roles open to a player's sake cup."""
    if "9A" not in player.get("captured", ()):
        return [None]
    word = player.get("sake_cup", "auto")
    if word == "junk":
        return ["junk"]
    if word in {"animal", "locked_animal"} or not rules["sake_cup_as_junk"]:
        return ["animal"]
    return ["animal", "junk"]


class Naive:
    """The settlement of one request."""

    def __init__(self, request, rules):
        self.request = request
        self.rules = rules
        self.players = request["players"]
        seller = request.get("seller")
        self.active = [p for p in self.players if seller is None or p["id"] != seller["id"]]
        self.chip = request.get("chip_value", rules["chip_value"])
        self.nagari = request.get("previous_nagari", 0)
        self.transfers = []
        self.next_nagari = 0
        self.next_dealer = self.players[0]["id"]
        self.winner = None
        self.under_minimum = False
        getattr(self, "_" + request.get("ending", "stop"))()
        if not self.under_minimum:
            self._side_payments()
            self._sale()

    def balances(self):
        out = {p["id"]: [0, 0] for p in self.players}
        for payer, payee, points, amount, _ in self.transfers:
            out[payer][0] -= points
            out[payer][1] -= amount
            out[payee][0] += points
            out[payee][1] += amount
        return {name: tuple(figures) for name, figures in out.items()}

    def pay(self, payer, payee, points, reason):
        self.transfers.append((payer, payee, points, points * self.chip, reason))

    # Endings

    def _void(self):
        self.next_nagari = self.nagari

    def _nagari(self):
        self.next_nagari = self.nagari + 1

    def _fixed(self, points, payees):
        times = self.nagari_factor() if self.rules["nagari"]["fixed_points"] else 1
        for player in self.active:
            if player["id"] not in payees:
                for payee in payees:
                    self.pay(player["id"], payee, points * times, "win")
        self.next_dealer = payees[0]

    def _three_ppuk(self):
        self.winner = self.request["winner"]
        self._fixed(self.rules["three_ppuk"]["points"], [self.winner])

    def _chongtong(self):
        rule = self.rules["chongtong"]
        holders = [p["id"] for p in self.active if p["id"] in self.request["holders"]]
        if len(holders) > 1 and rule["several"] == "dealer":
            holders = holders[:1]
        if len(holders) == 1:
            self.winner = holders[0]
            self._fixed(rule["points"], holders)
        elif rule["several"] == "pairwise" and len(holders) < len(self.active):
            self._fixed(rule["points"], holders)
        else:
            self._nagari()

    def _stop(self):
        winner = next(p for p in self.players if p["id"] == self.request["winner"])
        minimum = self.rules["stop_minimum"][str(len(self.active))]
        wins = []
        for role in roles(winner, self.rules):
            win = self._win(winner, role)
            if win["cards"] >= minimum:
                wins.append(win)
        if not wins:
            self.under_minimum = True
            return
        best = max(sum(loser["pays"] for loser in win["losers"]) for win in wins)
        self.win = next(win for win in wins if sum(loser["pays"] for loser in win["losers"]) == best)
        self.winner = self.next_dealer = winner["id"]
        for loser in self.win["losers"]:
            if loser["pays"]:
                self.pay(loser["id"], winner["id"], loser["pays"], "win")

    # A win by stop

    def nagari_factor(self):
        rule = self.rules["nagari"]
        if rule["mode"] == "off" or self.nagari == 0:
            return 1
        return rule["factor"] if rule["mode"] == "flat" else rule["factor"] ** self.nagari

    def _win(self, winner, role):
        rules = self.rules
        if "points" in winner:
            cards = winner["points"]
            counts = None
            meongtta = winner.get("meongtta", False)
        else:
            counts = self.figures(winner, role)
            cards = sum(points for _, points in score_counts(counts, rules))
            meongtta = 0 < rules["meongtta_min"] <= counts["animals"]
        table, go_points = self._goes(winner.get("go_count", 0))
        shown, bombed = winner.get("heundeum", 0), winner.get("bombs", 0)
        if isinstance(shown, list) and isinstance(bombed, list) and rules["bomb_after_heundeum"] == "once":
            bombed = [month for month in bombed if month not in shown]
        table["heundeum"] = rules["heundeum_factor"] ** how_many(shown)
        table["bomb"] = rules["bomb_factor"] ** how_many(bombed)
        table["meongtta"] = 2 if meongtta else 1
        table["previous_nagari"] = self.nagari_factor()
        table["extra"] = self.request.get("extra_multiplier", 1)
        base = cards + go_points
        for times in table.values():
            base *= times
        liable, by_go_bak = self._liable(winner)
        caller = liable if by_go_bak else None
        losers = [self._loser(p, winner, counts, base, caller) for p in self.active if p is not winner]
        for loser in losers:
            loser["pays"] = loser["due"]
            if liable is not None:
                loser["pays"] = sum(other["due"] for other in losers) if loser["id"] == liable else 0
        return {
            "cards": cards,
            "go": go_points,
            "table": {code: times for code, times in table.items() if times > 1},
            "losers": losers,
            "role": role,
        }

    def _goes(self, goes):
        rules = self.rules
        adding = goes
        table = {}
        if rules["go_double_mode"] != "none" and goes >= rules["go_double_from"]:
            times = 1 if rules["go_double_mode"] == "once" else goes - rules["go_double_from"] + 1
            table["go"] = 2**times
            adding = {"all": goes, "below": rules["go_double_from"] - 1, "none": 0}[rules["go_addition_kept"]]
        return table, adding * rules["go_addition"]

    def figures(self, player, role):
        """A player's counts, from his cards or as given."""
        if "counts" in player:
            return player["counts"]
        cards = player["captured"]
        by_kind, junk = count(cards, self.rules, role)
        return {
            "brights": len(by_kind["B"]),
            "animals": len(by_kind["A"]),
            "ribbons": len(by_kind["R"]),
            "junk": junk,
            "rain_bright": "12B" in cards,
            "godori": set(cards) >= BIRDS,
            **{name: set(cards) >= members for name, members in RIBBON_SETS.items()},
        }

    def _liable(self, winner):
        rule = self.rules["go_bak"]
        if rule["mode"] == "pays_all":
            callers = [p for p in self.active if p.get("go_count", 0) > 0 and p is not winner]
            if len(callers) == 2 and callers[0]["id"] != self.request["first_go"]:
                callers.reverse()
            if rule["only_without_gain"]:
                callers = [p for p in callers if not p["gained_since_go"]]
            if callers:
                return callers[0 if rule["caller"] == "first" else -1]["id"], True
        return self.request.get("liable"), False

    def _loser(self, player, winner, counts, base, go_bak_caller):
        rules = self.rules
        best = None
        for role in roles(player, rules):
            baks = []
            if "points" in winner:
                baks = [bak for bak in ("gwang_bak", "pi_bak", "meong_bak") if bak in player.get("baks", ())]
            else:
                mine = self.figures(player, role)
                nothing = not any(mine[name] for name in ("brights", "animals", "ribbons", "junk"))
                if nothing and rules["empty_loser_exempt"]:
                    return {"id": player["id"], "factors": {}, "due": 0, "role": None}
                if rules["gwang_bak"] and counts["brights"] >= 3 and mine["brights"] == 0:
                    baks.append("gwang_bak")
                rule = rules["pi_bak"]
                if (
                    rule["enabled"]
                    and counts["junk"] >= rule["winner_min"]
                    and mine["junk"] <= rule["loser_max"][str(len(self.active))]
                    and not (rule["zero_exempt"] and mine["junk"] == 0)
                ):
                    baks.append("pi_bak")
                if 0 < rules["meong_bak_min"] <= counts["animals"] and mine["animals"] == 0:
                    baks.append("meong_bak")
            factors = dict.fromkeys(baks, 2)
            rule = rules["go_bak"]
            if (
                go_bak_caller is not None
                and rule["factor"] == 2
                and (player["id"] == go_bak_caller or rule["applies_to"] == "all")
            ):
                factors["go_bak"] = 2
            due = base * 2 ** len(factors)
            if rules["cap"] is not None and due > rules["cap"]:
                due = rules["cap"]
            if best is None or due < best["due"]:
                best = {"id": player["id"], "factors": factors, "due": due, "role": role}
        return best

    # What comes on top

    def _side_payments(self):
        for payment in self.request.get("side_payments", ()):
            event = payment.get("event")
            payee = payment["player"] if event else payment["to"]
            if event == "first_ttadak":
                points = self.rules["first_ttadak"]
            elif event:
                points = self.rules["first_ppuk"][("first_ppuk", "second_ppuk", "third_ppuk").index(event)]
            else:
                points = payment.get("points", 0)
            for player in self.active:
                if player["id"] != payee:
                    amount = payment.get("amount", points * self.chip)
                    self.transfers.append((player["id"], payee, points, amount, "side_payment"))

    def _sale(self):
        seller = self.request.get("seller")
        if seller is None:
            return
        rule = self.rules["bright_sale"]
        points = seller.get("points")
        if points is None:
            points = rule["unit"] * len([card for card in seller["cards"] if kind(card) == "B"])
        for player in self.active:
            is_dealer = player is self.players[0]
            if points and not (rule["payers"] == "non_dealers" and is_dealer):
                self.pay(player["id"], seller["id"], points, "bright_sale")


def how_many(months):
    return len(months) if isinstance(months, list) else months
