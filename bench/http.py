"""How many requests a second the service answers, beside applications that only answer.

All in one go on one machine: every server has one worker, kept to one processor, the generator of requests
to another. Rounds are interleaved, so that whatever else the machine does meets all of them alike. CPU is
what the worker used by the kernel's count, so it holds even where the processor was shared.
"""

from __future__ import annotations

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

from bench.figures import Figure, Section, of_samples
from bench.harness import Effort
from bench.load import Load, one, post, run
from scorer.gostop.cards import IDS
from scorer.gostop.record import random_record
from scorer.gostop.ruleset_reading import preset

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
    """What is measured: an application, and its request. ``beside`` names the pair it is compared with.

    ``deals`` in one request. Aims are a rate of deals a second, or a share of the bare application's rate.
    """

    name: str
    application: str
    path: str
    document: object
    beside: str | None = None
    deals: int = 1
    rate_aim: float | None = None
    share_aim: float | None = None


def targets() -> list[Target]:
    """What the service is asked for."""
    settle = "/v1/gostop/settle"
    batch = {"hands": [deal()] * BATCH}
    game = random_record(1, preset("matgo"), 2).to_document()
    return [
        Target("settle, full answer", "service", settle, deal(), "full", share_aim=0.45),
        Target("settle, brief answer", "service", settle, deal(detail="brief"), "brief"),
        Target("validate a game of matgo", "service", "/v1/gostop/validate", game, "validate"),
        Target(
            "batch of 1,000, full, by deal", "service", f"{settle}/batch", batch, deals=BATCH, rate_aim=4_000
        ),
        Target(
            "batch of 1,000, brief, by deal",
            "service",
            f"{settle}/batch",
            {**batch, "detail": "brief"},
            deals=BATCH,
            rate_aim=8_000,
        ),
    ]


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
    """What a target came to over all rounds: deals a second and CPU of a deal by round, and their medians.

    ``share`` is that of the bare application's rate.
    """

    target: Target
    size: int
    rates: list[float]
    cpu: list[float]
    p50: float
    p99: float
    share: float | None


def section(effort: Effort) -> Section:
    """The figures and their table, which has columns of its own."""
    rows, memory = measure(effort.seconds, effort.rounds)
    figures: list[Figure] = []
    for row in rows:
        name, aim = row.target.name, row.target.rate_aim
        figures.append(of_samples(f"{name}: rate", "a second", row.rates, aim))
        figures.append(of_samples(f"{name}: CPU", "s", row.cpu))
    held = f"The service's worker holds {memory / (1 << 20):,.0f} MiB after these runs."
    return Section("HTTP, one worker on one core", figures, f"{table(rows)}\n\n{held}")


def measure(seconds: float, rounds: int) -> tuple[list[Row], int]:
    """Every target, and the memory of the service's worker at the end.

    Beside each single request stand a bare and a Flask application whose answers are as long.
    """
    processors = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {processors[-1]})
    measured = targets()
    servers: dict[str, Server] = {}
    sizes: dict[str, int] = {}
    try:
        servers["service"] = Server("service")
        for target in tuple(measured):
            body = json.dumps(target.document).encode()
            size = len(one(servers["service"].port, post(servers["service"].port, target.path, body)))
            sizes[target.name] = size
            if target.beside is not None:
                for kind, title in (("bare", "bare WSGI application"), ("echo", "Flask, JSON in and out")):
                    name = f"{kind} {target.beside}"
                    servers[name] = Server(kind, size)
                    sizes[name] = size
                    measured.append(Target(f"{title}, {size:,} bytes", name, "/echo", target.document))
        for server in servers.values():
            server.keep_to(processors[0])
        runs: dict[str, list[Run]] = {target.name: [] for target in measured}
        for number in range(rounds + 1):
            for target in measured:
                found = _run(servers[target.application], target, seconds if number else seconds / 4)
                if number:  # the first round only warms up
                    runs[target.name].append(found)
        memory = servers["service"].memory()
    finally:
        for server in servers.values():
            server.stop()
        os.sched_setaffinity(0, set(processors))
    return _rows(measured, runs, sizes), memory


def _run(server: Server, target: Target, seconds: float) -> Run:
    request = post(server.port, target.path, json.dumps(target.document).encode())
    before = server.cpu()
    load = run(server.port, request, seconds, 8 if target.deals == 1 else 2)
    return Run(load, (server.cpu() - before) / max(1, load.answers))


def _rows(measured: list[Target], runs: dict[str, list[Run]], sizes: dict[str, int]) -> list[Row]:
    rates = {target.name: [found.load.rate for found in runs[target.name]] for target in measured}
    bare = {
        target.application.partition(" ")[2]: rates[target.name]
        for target in measured
        if target.application.startswith("bare ")
    }
    rows = []
    for target in measured:
        found = runs[target.name]
        beside = bare.get(target.beside or target.application.partition(" ")[2])
        share = None
        if beside is not None:
            # Of the two that stood next to each other in time.
            share = median([mine / its for mine, its in zip(rates[target.name], beside, strict=True)])
        size = sizes[target.name if target.application == "service" else target.application]
        rows.append(
            Row(
                target,
                size,
                [rate * target.deals for rate in rates[target.name]],
                [each.cpu / target.deals for each in found],
                median([each.load.quantile(0.5) for each in found]),
                median([each.load.quantile(0.99) for each in found]),
                share,
            )
        )
    return rows


def table(rows: list[Row]) -> str:
    """The rows as a table in Markdown."""
    lines = [
        "| | bytes | a second | least to most | CPU each | median | p99 | of bare WSGI | aim |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows:
        rate, share = median(row.rates), row.share
        spread = f"{min(row.rates):,.0f} to {max(row.rates):,.0f}"
        lines.append(
            f"| {row.target.name} | {row.size:,} | {rate:,.0f} | {spread} "
            f"| {median(row.cpu) * 1e6:,.0f} µs | {row.p50 * 1e3:.2f} ms | {row.p99 * 1e3:.2f} ms "
            f"| {'' if share is None else f'{share:.2f}'} | {_verdict(row.target, rate, share)} |"
        )
    return "\n".join(lines)


def _verdict(target: Target, rate: float, share: float | None) -> str:
    """The aim of a target, and whether it is met."""
    if target.rate_aim is not None:
        return f"{target.rate_aim:,.0f} a second, {'met' if rate >= target.rate_aim else '**missed**'}"
    if target.share_aim is not None and share is not None:
        return f"{target.share_aim} of bare, {'met' if share >= target.share_aim else '**missed**'}"
    return ""
