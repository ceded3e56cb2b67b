"""The service under gunicorn, as ``scorer serve`` runs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gunicorn.app.base import BaseApplication

from scorer.web.app import create_app
from scorer.web.settings import Settings

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
    "loglevel": "warning",
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
            **options,
        }
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self._make(self.settings)


def run(host: str, port: int, workers: int) -> None:
    """Serve on ``host`` and ``port`` with so many worker processes until told to stop."""
    settings = Settings.from_environment()
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    Server(create_app, settings, bind=bind, workers=workers).run()
