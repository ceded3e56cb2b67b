"""The worked cases of `fixtures/gostop`, each under its preset and with the rule it pins."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from scorer.conform.own import ANSWERS
from tools.conformance.asking import told
from tools.conformance.rules import REFUSED, TURNS, named, of_score, of_settlement

GOSTOP: Final = Path(__file__).parents[2] / "fixtures" / "gostop"
PRESETS: Final = ("seed", "standard", "matgo")
OWN: Final = frozenset({"whole", "faults", "code"})
"""Expectations that only our own tests make: the order of faults, the whole of a member."""

Document = dict[str, Any]


def worked_cases() -> Iterator[tuple[str, Document]]:
    """Every worked case that any engine can be asked, and the kind of file it belongs into."""
    files = [GOSTOP / "cases" / f"gostop-{name}.json" for name in ("score", "settle", "turns", "errors")]
    files += sorted((GOSTOP / "worked").glob("*.json"))
    for file in files:
        for case in json.loads(file.read_text(encoding="utf-8")):
            if _asks_an_engine(case):
                yield _made(case)


def _asks_an_engine(case: Document) -> bool:
    """Whether a case asks for an answer, not for what only HTTP knows."""
    plain = isinstance(case.get("request"), dict) and not {"raw", "headers", "method"} & case.keys()
    status = case["expect"].get("status", 200)
    return plain and case["endpoint"] in ANSWERS and status in {200, 422} and not OWN & case["expect"].keys()


def _made(case: Document) -> tuple[str, Document]:
    request, endpoint = case["request"], case["endpoint"]
    kind = {"score": "points", "settle": "settlements", "validate": "turns", "replay": "turns"}[
        endpoint.rpartition("/")[2]
    ]
    refused = case["expect"].get("status") == 422
    if refused:
        kind = "refused"
    if case["id"].startswith("er-"):
        rule = named(case["id"], REFUSED)
    elif refused:
        rule = "1 cards" if kind == "points" else "4.7 what is refused"
    elif kind == "turns":
        rule = named(case["id"], TURNS)
    else:
        classify = of_score if kind == "points" else of_settlement
        rule = classify(request, told(endpoint, request))
    made = {
        "id": case["id"],
        "rule": rule,
        "preset": _preset(request.get("ruleset")),
        "note": case["note"],
        "endpoint": endpoint,
        "request": request,
        "expect": case["expect"],
    }
    return kind, made


def _preset(ruleset: Any) -> str:
    """The preset that a ruleset is based on; of one that is none, ``standard``."""
    base = ruleset.get("base") if isinstance(ruleset, dict) else ruleset
    return base if base in PRESETS else "standard"
