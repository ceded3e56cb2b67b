"""Targets for the reader of records: each takes any bytes, and fails only where the code is at fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from scorer import preset, random_record, replay, validate
from scorer.errors import InvalidInput
from scorer.strict_json import NotJson, loads

PRESETS = (("matgo", 2), ("standard", 3), ("seed", 3))
WORDS = (
    "A B 1B 9A X2 12D auto junk play flip stop go bomb heundeum joker sake_cup over call pairs matgo standard"
)
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 3, 2**53, 1.5, ""),
    *([], {}, [None], ["1B", "1B"], {"0": ["1J1"]}),
    *WORDS.split(),
)


@cache
def _record(number: int) -> str:
    name, players = PRESETS[number % len(PRESETS)]
    record = random_record(number, preset(name), players, moves=None if number % 2 else number % 30)
    return json.dumps(record.to_document())


class Bytes:
    """Decisions, one byte each; 0 once they are used up."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._data)

    def below(self, end: int) -> int:
        """A number from 0 to ``end`` - 1."""
        if self._at >= len(self._data) or end <= 0:
            return 0
        self._at += 1
        return self._data[self._at - 1] % end


def judge(document: Any) -> None:
    """Validate and replay a document, and look at what is said of it."""
    try:
        verdict = validate(document)
    except InvalidInput as invalid:
        refused(invalid)
    else:
        json.dumps(verdict.to_document())
        if verdict.settlement is not None:
            assert sum(balance.points for balance in verdict.settlement.balances) == 0
            assert sum(balance.amount for balance in verdict.settlement.balances) == 0
    try:
        json.dumps(replay(document).to_document())
    except InvalidInput as invalid:
        refused(invalid)


def refused(invalid: InvalidInput) -> None:
    """A refusal says why."""
    assert invalid.faults


def raw(data: bytes) -> None:
    """Bytes as they are, read as the service reads a body."""
    try:
        document = loads(data)
    except NotJson:
        return
    judge(document)


def spoilt(data: bytes) -> None:
    """A game that was really played, changed in as many places as the bytes say."""
    decide = Bytes(data)
    document = json.loads(_record(decide.below(24)))
    while decide:
        _change(document, decide)
    judge(document)


def _change(document: Any, decide: Bytes) -> None:
    """Change one place: put something odd there, take it away, or exchange it with another."""
    node = document
    for _ in range(1 + decide.below(5)):
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = keys[decide.below(len(keys))]
        if isinstance(node[key], dict | list) and node[key] and decide.below(4):
            node = node[key]
            continue
        break
    else:
        return
    match decide.below(4):
        case 0:
            node[key] = ODD[decide.below(len(ODD))]
        case 1:
            del node[key]
        case 2:
            other = keys[decide.below(len(keys))]
            node[key], node[other] = node[other], node[key]
        case _:
            if isinstance(node, list):
                node.insert(key, node[decide.below(len(node))])
            else:
                node["x-" + str(decide.below(9))] = node[key]


TARGETS: dict[str, Callable[[bytes], None]] = {"raw": raw, "spoilt": spoilt}
