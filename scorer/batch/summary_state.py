"""A summary as JSON from which the same summary can be made again."""

from __future__ import annotations

from typing import Any

from scorer.batch.summary import Faulty, Outcome, Summary
from scorer.errors import Fault


def to_state(summary: Summary) -> dict[str, Any]:
    """Everything of a summary; members that say nothing are left out."""
    state = {name: getattr(summary, name) for name in Summary.__dataclass_fields__}
    state["faulty"] = [[game.file, game.line, _outcome_state(game.outcome)] for game in summary.faulty]
    return {name: value for name, value in state.items() if value}


def from_state(state: dict[str, Any]) -> Summary:
    """The summary that was kept so."""
    members = dict(state)
    members["faulty"] = tuple(
        [Faulty(file, line, _outcome(kept)) for file, line, kept in state.get("faulty", ())]
    )
    members["unreadable"] = tuple([(name, reason) for name, reason in state.get("unreadable", ())])
    return Summary(**members)


def _outcome_state(outcome: Outcome) -> dict[str, Any]:
    state = outcome._asdict()
    fault = outcome.fault
    if fault is not None:
        state["fault"] = [fault.pointer, fault.code, fault.reason, dict(fault.params)]
    state["params"] = dict(outcome.params)
    return {name: value for name, value in state.items() if value != Outcome._field_defaults.get(name)}


def _outcome(state: dict[str, Any]) -> Outcome:
    members: dict[str, Any] = {
        name: tuple(value) if name == "unchecked" else value for name, value in state.items()
    }
    if "fault" in members:
        pointer, code, reason, params = members["fault"]
        members["fault"] = Fault(pointer, code, reason, params)
    return Outcome(**members)
