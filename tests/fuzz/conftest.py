"""What coverage-guided fuzzers start with is installed for ``./run fuzz`` alone."""

from __future__ import annotations

collect_ignore_glob = ["fuzz_*.py", "by_coverage.py"]
