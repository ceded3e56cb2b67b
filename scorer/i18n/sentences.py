"""Steps, faults and warnings as sentences of one language (``Texts`` of the answers)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from scorer.errors import Fault
from scorer.gostop.answers import Texts
from scorer.i18n.catalogue import Catalogue, catalogue
from scorer.i18n.negotiation import LANGUAGES
from scorer.i18n.templates import Formatter
from scorer.steps import Step

Params = Mapping[str, Any]
Prepare = Callable[[Params], Params]


@lru_cache(maxsize=len(LANGUAGES))
def texts(language: str) -> Texts:
    """How codes become sentences of one of the six languages; ``KeyError`` for any other."""
    words = catalogue(language)
    steps = _Steps(words)

    def step(step: Step) -> str:
        return steps[step.code](step.params)

    def fault(fault: Fault) -> str:
        message_id, params = f"fault.{fault.message_id}", fault.params
        if "low" in params and params["low"] == params.get("high"):
            # "From 4 to 4" is no way to speak; some messages say it otherwise.
            exact = f"{message_id}.exact"
            message_id = exact if exact in words else message_id
        return words.format(message_id, params)

    def warning(warning: Fault) -> str:
        return words.format(f"warning.{warning.message_id}", warning.params)

    return Texts(step, fault, warning)


class _Steps(dict[str, Formatter]):
    """The function that fills the sentence of each step, by its code; made when it is first asked for."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__()
        self._words = words
        self._times = f" {words.text('sign.times')} "
        self._pays = {
            name: words.formatter(f"pays.{name}") for name in ("one", "each", "amount_one", "amount_each")
        }
        self._prepare: dict[str, Prepare] = {
            **dict.fromkeys(("due", "due_capped", "fixed_due"), self._due),
            **dict.fromkeys(SIDE_STEPS, self._paid),
            "pays_all": _chips,
        }

    def __missing__(self, code: str) -> Formatter:
        formatter = made = self._words.formatter(f"step.{code}")
        prepare = self._prepare.get(code)
        if prepare is not None:

            def made(params: Params) -> str:
                return formatter(prepare(params))

        if f"step.{code}" in self._words:
            self[code] = made
        return made

    def _due(self, params: Params) -> Params:
        """A due with its working: the sum, then each factor. Where there is nothing to work out, none."""
        numbers = self._words.numbers
        base = params["card_points"] if "card_points" in params else params["fixed_points"]
        go_points, factors, chip_value = params.get("go_points"), params["factors"], params["chip_value"]
        working = ""
        if go_points:
            working = f"{numbers[base]} + {numbers[go_points]}"
            if factors:
                working = f"({working})"
        elif factors:
            working = numbers[base]
        for factor in factors:
            working += self._times + numbers[factor]
        return {**params, "working": working, "chip_value": None if chip_value == 1 else chip_value}

    def _paid(self, params: Params) -> Params:
        """A payment from one or from each of several players, as a clause of its own."""
        name = "each" if len(params["payers"]) > 1 else "one"
        if "points" not in params:
            name = f"amount_{name}"
        return {**params, "paid": self._pays[name](_chips(params))}


SIDE_STEPS: Final = (
    "side_payment",
    "side_payment_amount",
    "first_ppuk",
    "second_ppuk",
    "third_ppuk",
    "first_ttadak",
    "bright_sale",
    "bright_sale_cards",
)
"""The steps whose parameters are a payment by one or several players."""


def _chips(params: Params) -> Params:
    """Where a point is worth 1 its amount is not worth a word."""
    return {**params, "chip_value": None} if params.get("chip_value") == 1 else params
