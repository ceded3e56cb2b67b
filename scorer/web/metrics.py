"""What the service counts about itself, for Prometheus; right also with several worker processes.

With more than one process each keeps its figures in files of a common folder, and whoever is asked adds
them up. :func:`share` makes that folder and must be called before any process counts.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from scorer.errors import InvalidInput
from scorer.strict_json import NotJson
from scorer.version import ENGINE_VERSION
from scorer.web import figures
from scorer.web.exchange import Refused, Tally

_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


def share() -> str:
    """Make the folder that processes share, and return its name."""
    folder = tempfile.mkdtemp(prefix="scorer-metrics-")
    os.environ[_FOLDER] = folder
    return folder


def unshare(folder: str) -> None:
    """Remove the folder."""
    os.environ.pop(_FOLDER, None)
    shutil.rmtree(folder, ignore_errors=True)


def process_ended(process: int) -> None:
    """Forget what is true only of a process that lives; what it counted stays."""
    from prometheus_client import multiprocess  # noqa: PLC0415 - see Metrics

    if _FOLDER in os.environ:
        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


def _where_there_is_room(count: Callable[..., None]) -> Callable[..., None]:
    """``count``, whose figures are lost where the disk has no room for them: requests are not."""

    @wraps(count)
    def counted(*arguments: Any) -> None:
        try:  # noqa: SIM105 - on the way of every request
            count(*arguments)
        except OSError:
            pass

    return counted


class Metrics(Tally):
    """The counters. Every label has few values: routes and codes are ours, and what is not is ``other``."""

    def __init__(self) -> None:
        # The library decides when it is imported where figures are kept.
        import prometheus_client as prometheus  # noqa: PLC0415

        if _FOLDER in os.environ:
            figures.take_room_first()
        self._prometheus = prometheus
        self._registry = registry = prometheus.CollectorRegistry()
        self._requests = prometheus.Counter(
            "scorer_requests", "Requests answered.", ("route", "method", "status"), registry=registry
        )
        self._seconds = prometheus.Histogram(
            "scorer_request_seconds",
            "Seconds from a complete request to its answer.",
            ("route",),
            buckets=_SECONDS,
            registry=registry,
        )
        self._problems = prometheus.Counter(
            "scorer_problems", "Requests, hands and records refused, by kind.", ("kind",), registry=registry
        )
        self._faults = prometheus.Counter(
            "scorer_faults", "Faults found in what was sent, by code.", ("code",), registry=registry
        )
        self._records = prometheus.Counter(
            "scorer_records_validated", "Records judged, by verdict.", ("verdict",), registry=registry
        )
        self._faulty = prometheus.Counter(
            "scorer_faulty_games", "Records with a fault, by its code.", ("code",), registry=registry
        )
        self._lost = prometheus.Counter(
            "scorer_log_lines_lost", "Lines of the access log that nobody took.", registry=registry
        )
        self._version = prometheus.Gauge(
            "scorer_info",
            "The engine in use.",
            ("engine_version",),
            registry=registry,
            multiprocess_mode="max",
        )
        self._version.labels(ENGINE_VERSION).set(1)
        self._kept: dict[tuple[str, str, int], tuple[Any, Any]] = {}

    @_where_there_is_room
    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """A request was answered."""
        key = (route, method, status)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = (
                self._requests.labels(route, method, str(status)),
                self._seconds.labels(route),
            )
        requests, times = kept
        requests.inc()
        times.observe(seconds)

    @_where_there_is_room
    def failed(self, failure: Exception) -> None:
        if isinstance(failure, InvalidInput):
            self._problems.labels("invalid_input").inc()
            counts: dict[str, int] = {}
            for fault in failure.faults:
                counts[fault.code] = counts.get(fault.code, 0) + 1
            for code, count in counts.items():
                self._faults.labels(code).inc(count)
        elif isinstance(failure, NotJson):
            self._problems.labels("not_json").inc()
        else:
            self._problems.labels(failure.kind if isinstance(failure, Refused) else "internal").inc()

    @_where_there_is_room
    def judged(self, code: str | None) -> None:
        self._records.labels("valid" if code is None else "faulty").inc()
        if code is not None:
            self._faulty.labels(code).inc()

    @_where_there_is_room
    def line_lost(self) -> None:
        """A line of the access log could not be written."""
        self._lost.inc()

    def exposition(self) -> tuple[bytes, str]:
        """All figures in Prometheus's text format, and its media type."""
        registry = self._registry
        if _FOLDER in os.environ:
            from prometheus_client import multiprocess  # noqa: PLC0415

            registry = self._prometheus.CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return self._prometheus.generate_latest(registry), self._prometheus.CONTENT_TYPE_LATEST
