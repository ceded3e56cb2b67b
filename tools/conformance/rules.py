"""Which rule a case pins, told from what is asked and answered."""

from __future__ import annotations

from typing import Any, Final

Document = dict[str, Any]

ITEMS: Final = {
    "five_brights": "3 five brights",
    "four_brights": "3 four brights",
    "three_brights": "3 three brights",
    "three_brights_rain": "3 three brights with the rain bright",
    "godori": "3 godori",
    "animals": "3 animals",
    "ribbons": "3 ribbons",
    "hongdan": "3 hongdan",
    "cheongdan": "3 cheongdan",
    "chodan": "3 chodan",
    "junk": "3 junk by value",
    "all_ten_ribbons": "3 all ten ribbons",
}
TABLE: Final = {
    "go": "4.2 go doubling",
    "heundeum": "4.2 heundeum",
    "bomb": "4.2 bombs",
    "meongtta": "4.2 meongtta",
    "previous_nagari": "4.2 previous nagari",
    "extra": "4.2 extra multiplier",
}
LOSERS: Final = {
    "gwang_bak": "4.3 gwang-bak",
    "pi_bak": "4.3 pi-bak",
    "meong_bak": "4.3 meong-bak",
    "go_bak": "4.4 go-bak",
}
ENDINGS: Final = {
    "nagari": "4.6 nagari",
    "void": "4.6 void",
    "chongtong": "4.5 chongtong",
    "three_ppuk": "4.5 three ppuk",
}
MEMBERS: Final = {
    "seller": "4.7 a seller",
    "liable": "4.4 a liable player",
    "side_payments": "4.1 side payments",
}
TURNS: Final = {
    "tn-ppuk": "6.3 ppuk",
    "tn-no-ppuk": "6.3 ppuk",
    "tn-last-ppuk": "6.4 the last turn",
    "tn-last-owed": "6.4 the last turn",
    "tn-stack": "6.4 taking a stack",
    "tn-table-stack": "6.4 taking a stack",
    "tn-ttadak": "6.3 ttadak",
    "tn-two-pairs": "6.3 ttadak",
    "tn-choice": "6.2 choice of two",
    "tn-take": "6.2 choice of two",
    "tn-jjok": "6.3 jjok",
    "tn-no-jjok": "6.3 jjok",
    "tn-sweep": "6.4 sweep",
    "tn-no-sweep": "6.4 sweep",
    "tn-order": "6.4 which junk is given",
    "tn-gives": "6.4 which junk is given",
    "tn-cup": "6.1 fixing the sake cup",
    "tn-bomb": "6.2 bomb",
    "tn-small-bomb": "6.2 small bomb",
    "tn-heun": "6.1 heundeum",
    "tn-joker-hand": "6.2 joker from the hand",
    "tn-joker-takes": "6.4 junk taken by a joker",
    "tn-joker-flip": "6.3 joker turned",
    "tn-joker-ppuk": "6.3 joker on a ppuk",
    "tn-rego": "6.5 the call",
    "tn-six": "6.5 the call",
    "tn-gate": "6.5 the call",
    "tn-go-next": "6.5 the call",
    "tn-must-call": "6.5 the call",
    "tn-only-stop": "6.5 only stop",
    "tn-stop-pays": "6.5 the call",
    "tn-stop-gobak": "4.4 go-bak",
    "tn-after-stop": "6.7 the end",
    "tn-nagari": "6.7 nagari",
    "tn-tp": "6.7 three ppuk",
    "tn-first-ttadak": "4.1 side payments",
    "tn-flip-": "6.2 flip only",
    "tn-flips": "8 turned cards",
    "tn-not-in-hand": "7 legal moves",
    "tn-wrong-seat": "5 turn order",
    "tn-deal-chongtong": "5 chongtong",
    "tn-deal-void": "5 four on the table",
    "tn-deal-joker": "5 jokers on the table",
    "tn-deal-dup": "5 the deck",
    "tn-deal-short": "5 the deck",
    "tn-deal-": "5 dealing",
    "tn-game": "8 whole games",
    "tn-x-field": "8 the form of a record",
}
"""By the beginnings of the ids of worked cases; the longest that fits counts."""

REFUSED: Final = {
    "er-": "4.7 what is refused",
    "er-dup": "1 cards",
    "er-unknown": "1 cards",
    "er-joker": "1 cards",
    "er-captured": "1 cards",
    "er-rs": "2 rulesets",
    "er-last-turn": "2 rulesets",
    "er-rec": "8 the form of a record",
    "er-st-unknown-card": "1 cards",
    "er-st-dup": "1 cards",
    "er-gain": "4.4 go-bak",
}


def named(case_id: str, table: dict[str, str]) -> str:
    """The rule of a case by the longest beginning of its id that ``table`` has."""
    fitting = [beginning for beginning in table if case_id.startswith(beginning)]
    if not fitting:
        raise KeyError(f"no rule is known for {case_id}")
    return table[max(fitting, key=len)]


def of_score(request: Document, answer: Document) -> str:
    """The rule of a score request: its only combination, the sake cup, or the adding up of several."""
    codes = [row["code"] for row in answer["items"]]
    if "9A" in request["captured"] and request.get("sake_cup", "auto") != "animal":
        return "3 sake cup"
    if len(codes) == 1:
        return ITEMS[codes[0]]
    return "3 combinations add up" if codes else "3 too few for points"


def of_settlement(request: Document, answer: Document) -> str:
    """The rule of a settle request: the only one at work in it, or that doublings multiply."""
    special = _special(request, answer)
    if special is not None:
        return special
    found = [TABLE[row["code"]] for row in answer["table_multipliers"]]
    found += sorted({LOSERS[row["code"]] for loser in answer["losers"] for row in loser["multipliers"]})
    if any(loser["pays"] != loser["due"] for loser in answer["losers"]):
        found.append("4.4 go-bak")
    found = list(dict.fromkeys(found))
    if found:
        return found[0] if len(found) == 1 else "4.1 doublings multiply"
    if answer["points"]["go"]:
        return "4.2 go addition"
    return "3 sake cup" if answer["sake_cup"] else "4.1 due of each loser"


def _special(request: Document, answer: Document) -> str | None:
    """The rule of what not every deal has: another ending, a seller, a liable player, a cap."""
    if answer["ending"] in ENDINGS:
        return ENDINGS[answer["ending"]]
    for member, rule in MEMBERS.items():
        if request.get(member):
            return rule
    cap = request["ruleset"].get("cap") if isinstance(request["ruleset"], dict) else None
    reached = cap is not None and any(loser["due"] == cap for loser in answer["losers"])
    return "4.1 cap" if reached else None
