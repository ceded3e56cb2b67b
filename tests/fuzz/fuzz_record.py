"""Fuzz the reader of records by coverage: ``./run fuzz SECONDS`` runs this, or by hand

    python tests/fuzz/fuzz_record.py -max_total_time=60

Bytes that break something are written to a file. Their first byte chooses a target; without it they go
into the folder of that target in fixtures/fuzz, and every run of the tests tries them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

with atheris.instrument_imports(include=["scorer"]):
    from tests.fuzz.records import TARGETS

CHOICES = tuple(TARGETS.values())


def one(data: bytes) -> None:
    """Try one input."""
    if data:
        CHOICES[data[0] % len(CHOICES)](data[1:])


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
