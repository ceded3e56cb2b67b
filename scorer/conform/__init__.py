"""The conformance kit: cases that any engine can be asked, and a verdict by rule.

Cases lie in ``fixtures/conformance`` (see its README). They are put to a service over HTTP or to a program
over its standard input and output; :mod:`scorer.conform.checks` compares what comes back.
"""

from __future__ import annotations

from scorer.conform.cases import Case, kit_folder, read_cases
from scorer.conform.checks import Difference, differences
from scorer.conform.engines import Command, EngineFailed, Reply, Service
from scorer.conform.verdicts import Report, Verdict, judge

__all__ = [
    "Case",
    "Command",
    "Difference",
    "EngineFailed",
    "Reply",
    "Report",
    "Service",
    "Verdict",
    "differences",
    "judge",
    "kit_folder",
    "read_cases",
]
