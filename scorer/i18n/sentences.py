"""Steps, faults and warnings as sentences of one language (``Texts`` of the answers)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from scorer.errors import Fault
from scorer.gostop.answers import Texts
from scorer.i18n.catalogue import Catalogue, catalogue
from scorer.i18n.negotiation import LANGUAGES
from scorer.steps import Step

Params = Mapping[str, Any]
Prepare = Callable[[Params], Params]


@lru_cache(maxsize=len(LANGUAGES))
def texts(language: str) -> Texts:
    """How codes become sentences of one of the six languages; ``KeyError`` for any other."""
    sentences = _Sentences(catalogue(language))
    return Texts(step=sentences.step, fault=sentences.fault, warning=sentences.warning)


class _Sentences:
    """The sentences of one language."""

    __slots__ = ("_catalogue", "_formatters", "_pays", "_prepare", "_times")

    def __init__(self, words: Catalogue) -> None:
        self._catalogue = words
        self._formatters: dict[str, Callable[[Params], str]] = {}
        self._times = f" {words.text('sign.times')} "
        self._pays = {
            name: words.formatter(f"pays.{name}") for name in ("one", "each", "amount_one", "amount_each")
        }
        self._prepare: dict[str, Prepare] = {
            "due": self._due,
            "due_capped": self._due,
            "fixed_due": self._due,
            "pays_all": _chips,
            **dict.fromkeys(SIDE_STEPS, self._paid),
        }

    def step(self, step: Step) -> str:
        """The line of one step."""
        prepare = self._prepare.get(step.code)
        params = step.params if prepare is None else prepare(step.params)
        formatter = self._formatters.get(step.code)
        if formatter is None:
            formatter = self._formatters[step.code] = self._catalogue.formatter(f"step.{step.code}")
        return formatter(params)

    def fault(self, fault: Fault) -> str:
        """The message of one fault."""
        message_id, params = f"fault.{fault.message_id}", fault.params
        if "low" in params and params["low"] == params.get("high"):
            # "From 4 to 4" is no way to speak; some messages say it otherwise.
            exact = f"{message_id}.exact"
            message_id = exact if exact in self._catalogue else message_id
        return self._catalogue.format(message_id, params)

    def warning(self, warning: Fault) -> str:
        """The message of one warning."""
        return self._catalogue.format(f"warning.{warning.message_id}", warning.params)

    def _due(self, params: Params) -> Params:
        """A due with its working: the sum, then each factor. Where there is nothing to work out, none."""
        numbers = self._catalogue.numbers
        base = params["card_points"] if "card_points" in params else params["fixed_points"]
        go_points = params.get("go_points", 0)
        working = f"{numbers[base]} + {numbers[go_points]}" if go_points else numbers[base]
        factors = params["factors"]
        if factors:
            if go_points:
                working = f"({working})"
            working = self._times.join([working, *[numbers[factor] for factor in factors]])
        elif not go_points:
            working = ""
        return {**_chips(params), "working": working}

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
