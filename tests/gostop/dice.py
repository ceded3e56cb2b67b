"""Random rulesets and settle requests that are sound by construction, rolled from one seed.

Hypothesis draws only the seed: rolling a whole deal is twenty times faster than drawing it piece by
piece. Only a winner's stop minimum may be missed.
"""

from __future__ import annotations

from random import Random

from hypothesis import note, settings
from hypothesis import strategies as st

from scorer.gostop.cards import CARDS, IDS, aliases_of, bits_of
from scorer.gostop.ruleset_reading import preset, read_ruleset
from tests.gostop.naive import BIRDS, RIBBON_SETS, count

seeds = st.integers(0, 2**64).map(Random)


def often(examples: int) -> settings:
    """At least so many examples; more where the profile asks for more."""
    return settings(max_examples=max(examples, settings().max_examples))


NAMES = ["A", "B", "C", "D", "엄마/아빠", "x~y", "a b"]
JOKERS = [
    [],
    ["X2"],
    ["X3"],
    ["X2", "X3"],
    ["X2a", "X2b", "X3"],
    ["X2", "X3a", "X3b", "X3c"],
    ["X3a", "X3b", "X3c", "X3d", "X3e"],
]
ENDINGS = ["nagari", "void", "chongtong", "three_ppuk"]
EVENTS = ["first_ppuk", "second_ppuk", "third_ppuk", "first_ttadak"]

SCORING = {
    "jokers": JOKERS,
    "double_junk": [False, True],
    "sake_cup_as_junk": [False, True, True],
    "points": {
        "five_brights": range(51),
        "four_brights": range(51),
        "three_brights": range(9),
        "three_brights_rain": range(9),
        "godori": range(9),
        "animals_from": range(1, 10),
        "ribbons_from": range(1, 11),
        "hongdan": range(9),
        "cheongdan": range(9),
        "chodan": range(9),
        "junk_from": range(1, 31),
    },
    "all_ten_ribbons": [0, 15, 50],
}
PAYING = {
    "heundeum_factor": range(1, 5),
    "bomb_factor": range(1, 5),
    "go_addition": range(4),
    "go_double_from": range(2, 10),
    "go_double_mode": ["per_go", "once", "none"],
    "go_addition_kept": ["all", "below", "none"],
    "meongtta_min": [0, 5, 6, 7, 8, 9],
    "nagari": {
        "mode": ["per_nagari", "flat", "off"],
        "factor": [2, 3, 4],
        "fixed_points": [False, True],
    },
    "gwang_bak": [False, True],
    "pi_bak": {
        "enabled": [False, True, True],
        "winner_min": range(5, 21),
        "loser_max": [1, 4, 9, {"2": 1}, {"3": 9, "2": 2}],
        "zero_exempt": [False, True],
    },
    "meong_bak_min": [0, 5, 7],
    "go_bak": {
        "mode": ["off", "pays_all", "pays_all"],
        "factor": [1, 2],
        "applies_to": ["own", "all"],
        "caller": ["first", "last"],
        "only_without_gain": [False, True],
    },
    "empty_loser_exempt": [False, True],
    "cap": [None, None, 1, 20, 60],
    "chip_value": [1, 7, 100, 1_000_000],
    "chongtong": {"points": range(1, 51), "several": ["pairwise", "nobody", "dealer"]},
    "first_ppuk": [[0, 0, 0], [7, 14, 21], [0, 3, 100]],
    "first_ttadak": [0, 7, 100],
    "bright_sale": {"unit": [0, 1, 2, 50], "payers": ["all", "non_dealers"]},
    "small_bomb": ["off", "junk", "junk_and_factor"],
}


def roll(dice: Random, choices, share=0.4):
    """Some members of ``choices``, each with one of its values; an object is rolled member by member."""
    out = {}
    for name, values in choices.items():
        if dice.random() < share:
            out[name] = roll(dice, values) if isinstance(values, dict) else dice.choice(list(values))
    return out


def ruleset(dice: Random):
    """An overrides object for two and three players."""
    base = dice.choice(["seed", "standard", "matgo"])
    out = {"base": base, "players": [2, 3], **roll(dice, SCORING), **roll(dice, PAYING)}
    if dice.random() < 0.7:
        out["stop_minimum"] = {"2": 5 if base == "seed" else dice.randint(1, 3), "3": dice.randint(1, 3)}
    if base != "seed":
        out |= roll(dice, {"bomb_after_heundeum": ["once", "each"]})
    out["three_ppuk"] = {"enabled": True, "points": dice.randint(1, 50)}
    return out


def pile(dice: Random, rules, low=0, high=53):
    """The ids of a pile from a ruleset's deck."""
    deck = [IDS[bit] for bit in bits_of(rules.deck)]
    return dice.sample(deck, min(len(deck), dice.randint(low, high)))


def piles(dice: Random, rules, number, winner):
    """So many piles without a card in common, of the whole deck or a part of it; a loser's may be empty."""
    deck = pile(dice, rules, low=dice.choice([5, 30, 53]))
    shares = [
        dice.choice([1, 2, 4]) if seat == winner else dice.choice([0, 0.3, 1, 1]) for seat in range(number)
    ]
    owners = dice.choices(range(number), shares, k=len(deck))
    return [
        [card for card, owner in zip(deck, owners, strict=True) if owner == seat] for seat in range(number)
    ]


def spelled(dice: Random, card_id):
    """A card in some other way of writing it."""
    card = next(card for card in CARDS if card.id == card_id)
    name = dice.choice([card_id, *aliases_of(card)])
    return dice.choice([name, name.lower(), name.upper()])


def request(dice: Random, ending=None, detail=None):
    """A settle request."""
    sells = dice.random() < 0.25
    active = 3 if sells else dice.choice([2, 3, 3])
    overrides = ruleset(dice)
    rules = read_ruleset(overrides)
    ids = dice.sample(NAMES, active + sells)
    ending = ending or (dice.choice(ENDINGS) if dice.random() < 0.25 else "stop")
    players = [{"id": name} for name in ids]
    seller = players[dice.randint(1, 3)] if sells else None
    playing = [player for player in players if player is not seller]
    winner = dice.choice(playing)
    out = {"ruleset": overrides, "players": players, "ending": ending}
    if ending in {"stop", "three_ppuk"}:
        out["winner"] = winner["id"]
    if ending == "chongtong":
        out["holders"] = [p["id"] for p in dice.sample(playing, dice.randint(1, active))]
    if ending == "stop":
        _give_details(
            dice, rules, playing, winner, detail or dice.choice(["cards", "cards", "counts", "points"])
        )
        out |= roll(dice, {"liable": [p["id"] for p in playing if p is not winner]}, 0.2)
        out |= roll(dice, {"extra_multiplier": range(1, 9)})
    if ending not in {"void", "chongtong"}:
        _give_goes(dice, rules, out, playing)
    out |= roll(dice, {"previous_nagari": range(5), "chip_value": range(1, 1001)})
    out["side_payments"] = _side_payments(dice, rules, ids, playing)
    if seller is not None:
        out["seller"] = {"id": seller["id"]}
        if dice.random() < 0.5:
            out["seller"]["points"] = dice.randint(1, 20)
        else:
            out["seller"]["cards"] = pile(dice, rules, low=1, high=7)
    note(repr(out))
    return out


def _give_details(dice: Random, rules, playing, winner, detail):
    if detail == "points":
        winner["points"] = rules.stop_minimum.of(len(playing)) + dice.randint(0, 20)
        if rules.meongtta_min:
            winner |= roll(dice, {"meongtta": [False, True]})
        on = ["gwang_bak"] * rules.gwang_bak + ["pi_bak"] * rules.pi_bak.enabled
        on += ["meong_bak"] * (rules.meong_bak_min > 0)
        for player in playing:
            if player is not winner and dice.random() < 0.6:
                player["baks"] = dice.sample(on, dice.randint(0, len(on)))
        return
    dealt = piles(dice, rules, len(playing), playing.index(winner))
    for player, cards in zip(playing, dealt, strict=True):
        player["captured"] = cards
        if "9A" in cards and dice.random() < 0.6:
            words = ["auto", "animal", "junk", "locked_animal"] if rules.sake_cup_as_junk else ["animal"]
            player["sake_cup"] = dice.choice(words)
        if detail == "counts" and (player is winner or dice.random() < 0.5):
            in_counts(player, rules, winner=player is winner)


def in_counts(player, rules, *, winner):
    """Put a player's counts in place of his cards; a sake cup is junk only where its word says so."""
    role = "junk" if player.pop("sake_cup", "auto") == "junk" else "animal"
    cards = player.pop("captured")
    by_kind, junk = count(cards, rules.echo(), role)
    kinds = {"brights": "B", "animals": "A", "ribbons": "R"}
    player["counts"] = {**{name: len(by_kind[letter]) for name, letter in kinds.items()}, "junk": junk}
    if winner:
        sets = {"godori": BIRDS, **RIBBON_SETS}
        player["counts"] |= {name: set(cards) >= members for name, members in sets.items()}
        player["counts"]["rain_bright"] = "12B" in cards


def _give_goes(dice: Random, rules, out, playing):
    free = dice.sample(range(1, 13), 12)
    most = rules.triples_max(len(playing))
    for player in playing:
        player.update(roll(dice, {"go_count": range(7)}))
        if dice.random() < 0.5:
            player["heundeum"], player["bombs"] = _months(dice, rules, free, most)
    callers = [p for p in playing if p.get("go_count") and p["id"] != out.get("winner")]
    if callers and (len(callers) > 1 or dice.random() < 0.3):
        out["first_go"] = dice.choice(callers)["id"]
    if out["ending"] == "stop" and rules.go_bak.on and rules.go_bak.only_without_gain:
        for player in callers:
            player["gained_since_go"] = dice.random() < 0.5


def _months(dice: Random, rules, free, most):
    """Months shown and bombed of one player, taken from ``free``, or their numbers."""
    if dice.random() < 0.5:
        shown = dice.randint(0, most)
        return shown, dice.randint(0, most - shown)
    taken: list[int] = [free.pop() for _ in range(dice.randint(0, min(most, len(free))))]
    names, bombed = taken[: len(taken) // 2 + 1], taken[len(taken) // 2 :]
    if rules.bomb_needs_undeclared:
        bombed = [month for month in bombed if month not in names]
    return names, bombed


def _side_payments(dice: Random, rules, ids, playing):
    """Payments of every kind; each event at most once a player."""
    out = [
        {"to": dice.choice(ids), dice.choice(["points", "amount"]): dice.randint(1, 999)}
        for _ in range(dice.choice([0, 0, 1, 3]))
    ]
    out += [
        {"event": event, "player": dice.choice(playing)["id"]}
        for event in EVENTS
        if rules.side_price(event) and dice.random() < 0.3
    ]
    dice.shuffle(out)
    return out


STANDARD = preset("standard")
