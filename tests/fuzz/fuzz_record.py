"""Fuzz the reader of records by coverage: ``./run fuzz SECONDS`` runs this, or by hand

python tests/fuzz/fuzz_record.py -max_total_time=60
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.fuzz.by_coverage import fuzz

if __name__ == "__main__":
    fuzz("tests.fuzz.records")
