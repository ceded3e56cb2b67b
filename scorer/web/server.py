"""The service under gunicorn, as ``scorer serve`` runs it."""

from __future__ import annotations

from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication

from scorer.web.app import create_app
from scorer.web.settings import Settings

OPTIONS: Final[dict[str, Any]] = {
    "worker_class": "gthread",
    "threads": 4,
    "keepalive": 5,
    "timeout": 30,
    "graceful_timeout": 20,
    # With one listening socket for all, kept-alive connections can all end up in one worker.
    "reuse_port": True,
    "limit_request_line": 4094,
    "limit_request_fields": 64,
    "limit_request_field_size": 8190,
    "control_socket_disable": True,
    "preload_app": False,
    "worker_tmp_dir": None,
    "proc_name": "scorer",
    "loglevel": "warning",
}


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn carries no types
    """gunicorn with the service in it."""

    def __init__(self, options: dict[str, Any], settings: Settings) -> None:
        self._options = options
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        return create_app(self._settings)


def run(host: str, port: int, workers: int) -> None:
    """Serve on ``host`` and ``port`` with so many worker processes until told to stop."""
    settings = Settings.from_environment()
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    Server({**OPTIONS, "bind": bind, "workers": workers}, settings).run()
