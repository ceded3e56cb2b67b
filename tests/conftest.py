"""What every test relies on: how hypothesis draws its examples, and that what was tested otherwise is told.

``ci``, the default, always draws the same examples, so that no run fails by chance. ``fuzz``, chosen by
``SCORER_FUZZ=1`` as ``./run fuzz`` does, draws new ones each time and many more of them
(``SCORER_FUZZ_EXAMPLES``, 2000 when unset).
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A slow machine is no fault of the code: neither profile measures time.
settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "fuzz",
    deadline=None,
    max_examples=int(os.environ.get("SCORER_FUZZ_EXAMPLES") or 2000),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fuzz" if os.environ.get("SCORER_FUZZ") == "1" else "ci")


def pytest_terminal_summary(terminalreporter):
    """Say which tests could not be made as they are meant, why, and what was tested instead."""
    for report in terminalreporter.stats.get("passed", []):
        for name, text in report.user_properties:
            if name == "instead":
                terminalreporter.write_line(f"INSTEAD {report.nodeid}: {text}")
