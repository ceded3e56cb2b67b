"""A ruleset as the turn asks for it: masks and switches worked out once, not at every card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scorer.gostop.cards import DOUBLES, JOKERS_OF_THREE, JOKERS_OF_TWO, JUNK, ORDINARY
from scorer.gostop.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PlayRules:
    """What play needs of a ruleset, for one number of players.

    ``ones``, ``twos`` and ``threes`` are the junk cards by what they count as when junk is taken (rules
    section 6.4); a sake cup fixed as junk stands beside the twos. ``exempt`` holds the events that take
    no junk on a player's last turn.
    """

    ruleset: Ruleset
    players: int
    deck: int
    stop_minimum: int
    ones: int
    twos: int
    threes: int
    exempt: tuple[str, ...]
    ppuk_on_last_turn: bool
    draws_for_joker: bool
    jokers_stay_on_stack: bool
    played_jokers_stay_on_stack: bool


@lru_cache(maxsize=256)
def play_rules(ruleset: Ruleset, players: int) -> PlayRules:
    """The rules of play that ``ruleset`` describes for 2 or 3 players."""
    doubles = DOUBLES if ruleset.double_junk else 0
    return PlayRules(
        ruleset=ruleset,
        players=players,
        deck=ruleset.deck,
        stop_minimum=ruleset.stop_minimum.of(players),
        ones=JUNK & ORDINARY & ~doubles,
        twos=JOKERS_OF_TWO | doubles,
        threes=JOKERS_OF_THREE,
        exempt=ruleset.last_turn.no_junk_for,
        ppuk_on_last_turn=ruleset.last_turn.ppuk,
        draws_for_joker=ruleset.joker_from_hand == "draw_and_play",
        jokers_stay_on_stack=ruleset.joker_in_ppuk != "captured",
        played_jokers_stay_on_stack=ruleset.joker_in_ppuk == "all_on_stack",
    )
