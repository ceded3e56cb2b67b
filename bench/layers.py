"""The CPU of each layer of an answer: from the core alone to the whole application; and of each language."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from time import thread_time
from typing import Any, Final

import orjson

from bench.figures import Figure, of_measurement, of_samples
from bench.harness import Effort
from bench.http import deal
from scorer.gostop.answers import settlement_document
from scorer.gostop.deal_reading import read_deal
from scorer.gostop.settlement import settle_deal
from scorer.i18n import LANGUAGES, texts
from scorer.strict_json import loads
from scorer.web.app import create_app
from scorer.web.settings import Settings

FULL_TO_BRIEF: Final = 1.3
"""So many brief answers a full one, with its texts, should cost at most."""

Call = Callable[[], None]


def layers(effort: Effort) -> Iterator[Figure]:
    """Each layer alone, then the whole application without a server."""
    request = deal()
    body = json.dumps(request).encode()
    read = read_deal(request)
    settlement = settle_deal(read)
    words = texts("en")
    answer = settlement_document(settlement, words)
    application = create_app(Settings())
    parts: tuple[tuple[str, Callable[[], object]], ...] = (
        ("body to JSON, strictly", lambda: loads(body)),
        ("JSON to a deal", lambda: read_deal(request)),
        ("deal to a settlement", lambda: settle_deal(read)),
        ("settlement to an answer in codes, with its digest", lambda: settlement_document(settlement)),
        ("the same explained in English", lambda: settlement_document(settlement, words)),
        ("answer to bytes", lambda: orjson.dumps(answer)),
        ("the whole application, full answer", call(application, request, "en")),
        ("the whole application, brief answer", call(application, deal(detail="brief"), "en")),
    )
    for name, function in parts:
        yield of_measurement(effort.measure(name, function))


def languages(effort: Effort) -> Iterator[Figure]:
    """How many brief answers a full one costs in each language; the two take turns in short runs."""
    application = create_app(Settings())
    for language in LANGUAGES:
        brief = call(application, deal(detail="brief"), language)
        full = call(application, deal(), language)
        ratios = []
        for _ in range(effort.samples):
            of_brief = seconds_of(brief)
            ratios.append(seconds_of(full) / of_brief)
        yield of_samples(f"full answer in {language}", "times as long", ratios, FULL_TO_BRIEF)


def seconds_of(send: Call, calls: int = 4) -> float:
    """The CPU of so many calls: long enough for the clock, short enough to lie between two interruptions."""
    begun = thread_time()
    for _ in range(calls):
        send()
    return thread_time() - begun


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
