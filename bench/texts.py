"""What explanations cost: the CPU of a full answer beside that of a brief one, in each language.

    python -m bench.texts [--seconds N]

The whole request is measured, in one process: the WSGI application from the body's bytes to the answer's.
Full and brief take turns in short runs, so that whatever else the machine does meets both alike; what is
compared is the quickest run of each, the one least disturbed. A full answer should cost at most 1.3 times a
brief one.
"""

from __future__ import annotations

import argparse
import io
import json
from collections.abc import Callable
from time import thread_time
from typing import Any, Final, NamedTuple

from bench.http import deal
from scorer.i18n import LANGUAGES
from scorer.web.app import create_app

TARGET: Final = 1.3
CALLS: Final = 4
"""Calls in one run: long enough for the clock, short enough to lie between two interruptions."""

Call = Callable[[], None]


class Cost(NamedTuple):
    """Seconds of CPU of one request in one language."""

    language: str
    brief: float
    full: float

    @property
    def ratio(self) -> float:
        """How many brief answers a full one costs."""
        return self.full / self.brief


def call(application: Any, document: dict[str, Any], language: str) -> Call:
    """A function that sends ``document`` to ``application`` and throws the answer away."""
    body = json.dumps(document).encode()
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/v1/gostop/settle",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "wsgi.errors": io.StringIO(),
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_ACCEPT_LANGUAGE": language,
    }
    statuses: list[str] = []

    def start(status: str, headers: object, exc_info: object = None) -> None:  # noqa: ARG001 - WSGI
        statuses.append(status)

    def send() -> None:
        answer = application({**environ, "wsgi.input": io.BytesIO(body)}, start)
        b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()

    send()
    assert statuses == ["200 OK"], statuses
    return send


def seconds_of(send: Call) -> float:
    """The CPU of one call, over a short run."""
    begun = thread_time()
    for _ in range(CALLS):
        send()
    return (thread_time() - begun) / CALLS


def cost(application: Any, language: str, seconds: float) -> Cost:
    """The costs in one language: of each kind the quickest run within so many seconds of CPU."""
    brief = call(application, deal(detail="brief"), language)
    full = call(application, deal(), language)
    runs: list[tuple[float, float]] = []
    ends = thread_time() + seconds
    while thread_time() < ends or len(runs) < 3:
        runs.append((seconds_of(brief), seconds_of(full)))
    return Cost(language, min(run[0] for run in runs), min(run[1] for run in runs))


def main() -> None:
    """Measure and print."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU for each language")
    seconds = parser.parse_args().seconds
    application = create_app().wsgi_app
    print("POST /v1/gostop/settle of a whole deal, CPU of the application")
    print(f"{'':4}{'brief':>12}{'full':>12}{'ratio':>8}   at most {TARGET}")
    for language in LANGUAGES:
        found = cost(application, language, seconds)
        verdict = "met" if found.ratio <= TARGET else "missed"
        print(
            f"{language:4}{found.brief * 1e6:9.0f} µs{found.full * 1e6:9.0f} µs{found.ratio:8.2f}   {verdict}"
        )


if __name__ == "__main__":
    main()
