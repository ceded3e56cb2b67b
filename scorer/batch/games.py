"""The check of one recorded game of Go-Stop, from its bytes."""

from __future__ import annotations

from scorer.batch.summary import Outcome
from scorer.errors import InvalidInput
from scorer.gostop.record import validate
from scorer.strict_json import NotJson, loads


def check_game(text: bytes) -> Outcome:
    """What is known of the game whose record ``text`` holds as JSON, whatever ``text`` is."""
    try:
        result = validate(loads(text))
    except NotJson as fault:
        message_id = f"detail.not_json.{fault.reason}"
        return Outcome("refused", code="not_json", message_id=message_id, params=fault.params)
    except InvalidInput as invalid:
        first = invalid.faults[0]
        return Outcome("refused", code=first.code, pointer=first.pointer, fault=first)
    error = result.error
    if error is not None:
        return Outcome("faulty", code=error.code, move=error.move, pointer=error.pointer, fault=error.fault)
    return Outcome("valid", result.moves, result.finished, result.unchecked)
