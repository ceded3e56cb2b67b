"""What the service is compared with: applications that do nothing but answer, under the same kind of worker.

python -m bench.wsgi_baseline bare PORT SIZE       a WSGI function that returns SIZE bytes
python -m bench.wsgi_baseline echo PORT SIZE       a Flask view that reads JSON and returns SIZE bytes of it
python -m bench.wsgi_baseline service PORT         the service itself
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

from scorer.web.app import create_app
from scorer.web.server import Server
from scorer.web.settings import Settings


def bare(size: int) -> Callable[..., Iterable[bytes]]:
    """An application of two statements."""
    body = b"x" * size
    headers = [("Content-Type", "application/json"), ("Content-Length", str(size))]

    def application(_environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
        start_response("200 OK", headers)
        return (body,)

    return application


def echo(size: int) -> Any:
    """A Flask application as a tutorial writes it: JSON in, a document of about that size out."""
    from flask import Flask, request

    app = Flask(__name__)
    filler = "x" * max(0, size - len('{"players": 3, "filler": ""}'))

    @app.post("/<path:_path>")
    def view(_path: str) -> dict[str, object]:
        return {"players": len(request.get_json()), "filler": filler}

    return app


def main(arguments: list[str]) -> None:
    """Serve one of them until told to stop."""
    name, port, *size = arguments
    makers: dict[str, Callable[[Settings], Any]] = {
        "bare": lambda _settings: bare(int(size[0])),
        "echo": lambda _settings: echo(int(size[0])),
        "service": create_app,
    }
    options: dict[str, Any] = {"bind": f"127.0.0.1:{port}", "workers": 1}
    if name != "service":
        # The worker that the service's own is made of; what was added to it is part of what is measured.
        options |= {"worker_class": "gevent"}
    Server(makers[name], Settings(), **options).run()


if __name__ == "__main__":
    main(sys.argv[1:])
