"""How many requests a second the service answers, beside applications that only answer.

    python -m bench.http [--seconds N] [--rounds N]

All in one go on one machine: every server has one worker, kept to one processor, the generator of requests
to another. Rounds are interleaved, so that whatever else the machine does meets all of them alike. CPU is
what the worker used by the kernel's count, so it holds even where the processor was shared.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from bench.load import Load, one, post, run
from scorer.gostop.cards import IDS

WINNER: Final = [
    *("1B", "3B", "8B", "2A", "4A", "10A", "12A", "4R", "5R", "7R"),
    *("1J1", "1J2", "2J1", "2J2", "3J1", "3J2", "4J1", "4J2", "5J1", "X2", "X3"),
]
BATCH: Final = 1000


def deal(**more: object) -> dict[str, Any]:
    """A finished deal of three players that takes up the whole deck of 50 cards."""
    others = [card for card in (*IDS[:48], "X2", "X3") if card not in WINNER]
    return {
        "ruleset": "standard",
        "players": [
            {"id": "A", "captured": WINNER, "go_count": 1, "heundeum": 1},
            {"id": "B", "captured": others[:15]},
            {"id": "C", "captured": others[15:]},
        ],
        "winner": "A",
        "chip_value": 100,
        **more,
    }


class Target(NamedTuple):
    """What is measured: an application, and its request. ``beside`` names the pair it is compared with."""

    name: str
    application: str
    path: str
    document: object
    beside: str | None = None
    deals: int = 1


TARGETS: Final = (
    Target("settle, full answer", "service", "/v1/gostop/settle", deal(), "full"),
    Target("settle, brief answer", "service", "/v1/gostop/settle", deal(detail="brief"), "brief"),
    Target(
        "batch of 1,000, full", "service", "/v1/gostop/settle/batch", {"hands": [deal()] * BATCH}, None, BATCH
    ),
    Target(
        "batch of 1,000, brief",
        "service",
        "/v1/gostop/settle/batch",
        {"hands": [deal()] * BATCH, "detail": "brief"},
        None,
        BATCH,
    ),
)


class Server:
    """One application under gunicorn, its worker kept to one processor."""

    def __init__(self, application: str, *size: int) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.wsgi_baseline", application, str(self.port), *map(str, size)],
            # The service writes a line for each request: that is part of its work, reading them is not.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._worker = self._started()

    def _started(self) -> int:
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                if found := children.read_text(encoding="ascii").split():
                    return int(found[0])
            time.sleep(0.05)
        raise RuntimeError(f"nothing serves on port {self.port}")

    def keep_to(self, processor: int) -> None:
        """Let every thread of the worker run there alone."""
        for thread in Path(f"/proc/{self._worker}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {processor})

    def cpu(self) -> float:
        """Seconds of CPU that the worker has used."""
        fields = Path(f"/proc/{self._worker}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes of memory that the worker holds."""
        pages = Path(f"/proc/{self._worker}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        """End it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=30)


class Run(NamedTuple):
    """One round of one target."""

    load: Load
    cpu: float


class Row(NamedTuple):
    """The medians of a target over all rounds; ``share`` is that of the bare application's rate."""

    name: str
    size: int
    rate: float
    spread: float
    cpu: float
    p50: float
    p99: float
    share: float | None


def measure(seconds: float, rounds: int) -> list[Row]:
    """Every target; beside each settlement a bare and a Flask application whose answers are as long."""
    processors = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {processors[-1]})
    service = Server("service")
    servers = {"service": service}
    sizes = {}
    targets = list(TARGETS)
    try:
        for target in TARGETS:
            body = json.dumps(target.document).encode()
            sizes[target.name] = len(one(service.port, post(service.port, target.path, body)))
            if target.beside is not None:
                for application in ("bare", "echo"):
                    name = f"{application} {target.beside}"
                    servers[name] = Server(application, sizes[target.name])
                    sizes[name] = sizes[target.name]
                    titles = {"bare": "bare WSGI application", "echo": "Flask, JSON in and out"}
                    title = f"{titles[application]}, {sizes[name]:,} bytes"
                    sizes[title] = sizes[name]
                    targets.append(Target(title, name, "/echo", target.document))
        for server in servers.values():
            server.keep_to(processors[0])
        runs: dict[str, list[Run]] = {target.name: [] for target in targets}
        for number in range(rounds + 1):
            for target in targets:
                found = _run(servers[target.application], target, seconds if number else seconds / 4)
                if number:  # the first round only warms up
                    runs[target.name].append(found)
    finally:
        for server in servers.values():
            server.stop()
        os.sched_setaffinity(0, set(processors))
    return _rows(targets, runs, sizes)


def _run(server: Server, target: Target, seconds: float) -> Run:
    request = post(server.port, target.path, json.dumps(target.document).encode())
    before = server.cpu()
    load = run(server.port, request, seconds, 8 if target.deals == 1 else 2)
    return Run(load, (server.cpu() - before) / max(1, load.answers))


def _rows(targets: list[Target], runs: dict[str, list[Run]], sizes: dict[str, int]) -> list[Row]:
    rates = {target.name: [found.load.rate for found in runs[target.name]] for target in targets}
    bare = {
        target.application.partition(" ")[2]: rates[target.name]
        for target in targets
        if target.application.startswith("bare ")
    }
    rows = []
    for target in targets:
        found = runs[target.name]
        own = [rate * target.deals for rate in rates[target.name]]
        beside = target.beside or target.application.partition(" ")[2]
        share = None
        if beside in bare:
            # Of the two that stood next to each other in time.
            share = median([mine / its for mine, its in zip(rates[target.name], bare[beside], strict=True)])
        rows.append(
            Row(
                target.name,
                sizes[target.name],
                median(own),
                (max(own) - min(own)) / median(own),
                median([each.cpu for each in found]) / target.deals,
                median([each.load.quantile(0.5) for each in found]),
                median([each.load.quantile(0.99) for each in found]),
                share,
            )
        )
    return rows


def table(rows: list[Row]) -> str:
    """The rows as a table in Markdown."""
    lines = [
        "| | bytes | a second | spread | CPU each | median | p99 | of bare WSGI |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows:
        share = "" if row.share is None else f"{row.share:.2f}"
        lines.append(
            f"| {row.name} | {row.size:,} | {row.rate:,.0f} | ±{row.spread / 2:.0%} "
            f"| {row.cpu * 1e6:,.0f} µs | {row.p50 * 1e3:.2f} ms | {row.p99 * 1e3:.2f} ms | {share} |"
        )
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="bench.http", description="Requests a second, beside bare WSGI.")
    parser.add_argument("--seconds", type=float, default=3, help="length of one run (3)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is run (5)")
    chosen = parser.parse_args(arguments)
    print(table(measure(chosen.seconds, chosen.rounds)))


if __name__ == "__main__":
    main(sys.argv[1:])
