"""Singapore mahjong: who pays whom, and what a hand is worth in tai."""

from __future__ import annotations

from scorer.mahjong_sg.hand_form import SETTLE_REQUEST
from scorer.mahjong_sg.rules import DEFAULT, Rules
from scorer.mahjong_sg.rules_form import RULES, FieldDescription, describe_rules, read_rules
from scorer.mahjong_sg.session import SESSION_REQUEST, Session, session
from scorer.mahjong_sg.settlement import Settlement, settle, settle_hand
from scorer.mahjong_sg.tai import TaiResult, tai, tai_of
from scorer.mahjong_sg.tai_form import TAI_REQUEST

__all__ = [
    "DEFAULT",
    "RULES",
    "SESSION_REQUEST",
    "SETTLE_REQUEST",
    "TAI_REQUEST",
    "FieldDescription",
    "Rules",
    "Session",
    "Settlement",
    "TaiResult",
    "describe_rules",
    "read_rules",
    "session",
    "settle",
    "settle_hand",
    "tai",
    "tai_of",
]
