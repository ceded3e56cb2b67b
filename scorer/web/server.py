"""The service under gunicorn, as ``scorer serve`` runs it."""

from __future__ import annotations

import json
import logging
import signal
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from scorer.web import access_log, metrics
from scorer.web.app import create_app
from scorer.web.rates import shared_counts
from scorer.web.settings import Settings


class JsonLines(logging.Formatter):
    """What the service says of its own failures, as lines of JSON like those of the access log."""

    def format(self, record: logging.LogRecord) -> str:
        """One record as a line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Log(Logger):  # type: ignore[misc]  # gunicorn carries no types
    """gunicorn's own log as lines of JSON, and without connections that end early: clients may do that."""

    def setup(self, cfg: Any) -> None:
        """Take the settings, as the parent does."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(JsonLines())
            handler.addFilter(lambda record: record.msg != "Socket error processing request.")


def _shaking_hands_later(_config: Any, make: Callable[[], Any]) -> Any:
    """The context for TLS: the handshake is the worker's, who gives it only so much time."""
    context = make()
    context.wrap_socket = partial(context.wrap_socket, do_handshake_on_connect=False)
    return context


def _stops_at_once(_server: Any, _worker: Any) -> None:
    """A process that has only just begun has nothing in hand, and would miss being told to stop."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


_OPTIONS: Final[dict[str, Any]] = {
    "worker_class": "scorer.web.worker.Worker",
    # With one listening socket for all, kept-alive connections can all end up in one worker.
    "reuse_port": True,
    "limit_request_line": 4094,
    "limit_request_fields": 64,
    "limit_request_field_size": 8190,
    "control_socket_disable": True,
    # No header of a client may say under which path the service lies.
    "forwarder_headers": "",
    "proc_name": "scorer",
    "logger_class": Log,
    "ssl_context": _shaking_hands_later,
    "loglevel": "warning",
    "post_fork": _stops_at_once,
    "child_exit": lambda _server, worker: metrics.process_ended(worker.pid),
}


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn carries no types
    """gunicorn with the application that ``make`` gives each worker."""

    def __init__(self, make: Callable[[Settings], Any], settings: Settings, **options: Any) -> None:
        self._make = make
        self.settings = settings
        self._options = {
            **_OPTIONS,
            "keepalive": settings.keepalive,
            "worker_connections": settings.connections,
            "graceful_timeout": settings.grace,
            "certfile": settings.tls_cert or None,
            "keyfile": settings.tls_key or None,
            **options,
        }
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self._make(self.settings)


def run(settings: Settings, host: str, port: int, workers: int) -> None:
    """Serve on ``host`` and ``port`` with so many worker processes until told to stop."""
    log = "on" if access_log.wanted(settings.access_log) else "off"
    settings = replace(settings, access_log=log)
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    _log_failures()
    # Shared by the workers, so made before there are any.
    counts = shared_counts(settings.rate_storage) if settings.rate_limit else None
    folder = metrics.share() if settings.metrics else None
    try:
        Server(lambda settings: create_app(settings, counts), settings, bind=bind, workers=workers).run()
    finally:
        if folder is not None:
            metrics.unshare(folder)


def _log_failures() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    log = logging.getLogger("scorer")
    log.handlers[:] = [handler]
    log.propagate = False
