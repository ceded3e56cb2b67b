"""Records of whole games: reading, writing, validating and replaying them (rules section 8)."""

from __future__ import annotations

from scorer.gostop.record.format import GameRecord, read_record, record_schema
from scorer.gostop.record.lines import LineResult, validate_lines
from scorer.gostop.record.replaying import ReplayResult, replay
from scorer.gostop.record.selfplay import random_deal, random_record
from scorer.gostop.record.validation import ValidationResult, validate

__all__ = [
    "GameRecord",
    "LineResult",
    "ReplayResult",
    "ValidationResult",
    "random_deal",
    "random_record",
    "read_record",
    "record_schema",
    "replay",
    "validate",
    "validate_lines",
]
