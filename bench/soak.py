"""Mixed traffic for minutes: what it costs in latency and memory, and what overload does.

    ./run bench soak [--minutes 10] [--port N]

Loopback alone. The service has one processor, what sends the requests another. First the capacity is
measured for a few seconds, then half of it is sent for the minutes asked, a tenth of it bad input; then
three times the capacity for some seconds, and half of it again. Fails if anything but the client's faults
is answered with an error, memory grows, the tail is long, or the service does not recover. Ten minutes or
more are written into docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

from bench import compare, page
from bench.figures import machine
from bench.http import deal
from bench.load import quantile
from scorer import preset, random_record

CONNECTIONS: Final = 32
OVERLOAD_CONNECTIONS: Final = 400
GROWTH_MOST: Final = 1.10
"""Memory at the end over that of the first minute."""
WRITTEN_FROM: Final = 10
"""Minutes from which a run is worth a place in the docs."""
TAIL_MOST: Final = 5.0
"""The 99th percentile over the median at half the capacity."""


class Request(NamedTuple):
    """What is sent, and the statuses that are right for it."""

    data: bytes
    statuses: frozenset[int]


def request(path: str, document: Any, *statuses: int, media_type: str = "application/json") -> Request:
    """A POST on a kept connection."""
    body = document if isinstance(document, bytes) else json.dumps(document).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {media_type}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return Request(head.encode() + body, frozenset(statuses or (200,)))


def mixture() -> list[Request]:
    """Requests in the shares in which they come; one in ten is bad."""
    record = random_record(7, preset("matgo"), 2).to_document()
    good = [
        *[request("/v1/gostop/settle", deal())] * 5,
        *[request("/v1/gostop/settle", deal(detail="brief"))] * 4,
        *[request("/v1/gostop/score", {"ruleset": "standard", "captured": ["1B", "3B", "8B"]})] * 4,
        *[request("/v1/gostop/validate", record)] * 3,
        request("/v1/gostop/replay", record),
        request("/v1/gostop/settle/batch", {"hands": [deal(detail="brief")] * 5}),
    ]
    bad = [
        request("/v1/gostop/settle", b'{"a": NaN}', 400),
        request("/v1/gostop/settle", {"ruleset": "none", "players": []}, 422),
    ]
    return good + bad


class Tally:
    """What came of the requests sent: seconds of those answered and of those turned away.

    ``seconds`` are those of all together, ``memory`` is what the service held then.
    """

    def __init__(self) -> None:
        self.times: list[float] = []
        self.turned_away: list[float] = []
        self.wrong: dict[str, int] = {}
        self.seconds = 0.0
        self.memory = 0

    def note(self, asked: Request, status: int, seconds: float) -> None:
        """An answer came."""
        if status == 503:
            self.turned_away.append(seconds)
            return
        self.times.append(seconds)
        if status not in asked.statuses:
            self.wrong[str(status)] = self.wrong.get(str(status), 0) + 1

    @property
    def rate(self) -> float:
        """Answers a second, without those turned away."""
        return len(self.times) / self.seconds

    @property
    def usual_and_long(self) -> tuple[float, float]:
        """The median and the 99th percentile of the answers, in seconds."""
        ordered = sorted(self.times)
        return quantile(ordered, 0.5), quantile(ordered, 0.99)

    def row(self, name: str) -> str:
        """One line of the table."""
        away = len(self.turned_away)
        cells = [
            name,
            f"{self.rate:,.0f}",
            *[f"{seconds * 1e3:.1f} ms" for seconds in self.usual_and_long],
            f"{away / self.seconds:,.0f}" + (f" in {median(self.turned_away) * 1e3:.1f} ms" if away else ""),
            f"{sum(self.wrong.values())}",
            f"{self.memory / 2**20:.1f} MiB",
        ]
        return f"| {' | '.join(cells)} |"


class Client:
    """One kept connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, asked: Request) -> int:
        """Send a request; the status of its answer."""
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writer.write(asked.data)
        head = await self._reader.readuntil(b"\r\n\r\n")
        fields = head.lower()
        length = int(fields.partition(b"content-length:")[2].partition(b"\r\n")[0])
        await self._reader.readexactly(length)
        if b"connection: close" in fields:
            self.close()
        return int(head[9:12])

    def close(self) -> None:
        """Give the connection up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def send(
    port: int, seconds: float, rate: float | None = None, connections: int = CONNECTIONS, *, late: bool = True
) -> Tally:
    """Send the mixture for some seconds, ``rate`` a second or (``None``) as fast as answers come.

    With a rate, time counts from when a request was due, so that waiting for a free connection is seen.
    Where requests are not to be ``late``, those that find no connection free in time are never sent.
    """
    tally, mixed, dice = Tally(), mixture(), Random(1)
    began = time.monotonic()
    planned = 0

    async def worker() -> None:
        nonlocal planned
        client = Client(port)
        while True:
            if rate and not late:
                planned = max(planned, int((time.monotonic() - began) * rate))
            due = began + planned / rate if rate else time.monotonic()
            planned += 1
            if due - began >= seconds:
                break
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            asked = dice.choice(mixed)
            try:
                status = await asyncio.wait_for(client.ask(asked), 30)
            except (OSError, EOFError, TimeoutError, ValueError) as failure:
                name = type(failure).__name__
                tally.wrong[name] = tally.wrong.get(name, 0) + 1
                client.close()
            else:
                tally.note(asked, status, time.monotonic() - due)
        client.close()

    await asyncio.gather(*[worker() for _ in range(connections)])
    tally.seconds = time.monotonic() - began
    return tally


class Service:
    """The service with one worker, kept to one processor."""

    def __init__(self, port: int, processor: int) -> None:
        environment = os.environ | {
            "PYTHONPATH": str(Path(__file__).parents[1]),
            "SCORER_ACCESS_LOG": "off",
            "SCORER_QUEUE": "64",
        }
        command = [sys.executable, "-P", "-m", "scorer", "serve", "--port", str(port), "--workers", "1"]
        self._process = subprocess.Popen(command, env=environment)
        # Before it has started its worker, which inherits this.
        os.sched_setaffinity(self._process.pid, {processor})

    def memory(self) -> int:
        """Bytes that the worker holds."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        (worker,) = children.read_text(encoding="ascii").split()
        pages = Path(f"/proc/{worker}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(timeout=60)


async def ready(port: int) -> None:
    """Wait until the service answers."""
    for _ in range(300):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.1)
    raise RuntimeError(f"nothing serves on port {port}")


class Soak:
    """One run: the table of what it found, and what was not as it should be."""

    def __init__(self, service: Service, port: int) -> None:
        self._service = service
        self._port = port
        self.table = [
            "| | answers a second | median | p99 | turned away a second | wrong | memory |",
            "|---|--:|--:|--:|--:|--:|--:|",
        ]
        self.bad: list[str] = []
        for line in self.table:
            print(line)

    async def part(self, name: str, *sending: Any, calm: bool = True, **options: Any) -> Tally:
        """Send for a while and note what came of it; where it is ``calm`` nobody may be turned away."""
        tally = await send(self._port, *sending, **options)
        tally.memory = self._service.memory()
        row = tally.row(name)
        print(row, flush=True)
        self.table.append(row)
        if tally.wrong or (calm and tally.turned_away):
            self.bad.append(f"{name}: wrong {tally.wrong}, {len(tally.turned_away)} turned away")
        return tally

    async def run(self, minutes: int) -> None:
        """Run everything."""
        await ready(self._port)
        await send(self._port, 3)
        capacity = (await self.part("capacity", 10)).rate
        half = [
            await self.part(f"half of it, minute {minute}", 60, capacity / 2)
            for minute in range(1, minutes + 1)
        ]
        first, last = half[0].memory, half[-1].memory
        if last > GROWTH_MOST * first:
            self.bad.append(f"memory grew from {first:,} to {last:,} bytes")
        tail = median([long / usual for usual, long in (tally.usual_and_long for tally in half)])
        if tail > TAIL_MOST:
            self.bad.append(f"p99 is {tail:.1f} times the median")
        over = "three times the capacity"
        away = await self.part(over, 10, 3 * capacity, OVERLOAD_CONNECTIONS, late=False, calm=False)
        if not away.turned_away:
            self.bad.append("three times the capacity turned nobody away: it was not sent")
        await self.part("half of it, at once afterwards", 10, capacity / 2)


def main(arguments: list[str]) -> int:
    """Run it and say what was wrong."""
    parser = argparse.ArgumentParser(prog="./run bench soak", description="Mixed traffic for minutes.")
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--port", type=int, default=0, help="one that is free (any)")
    chosen = parser.parse_args(arguments)
    # Fails where somebody serves there: his answers would be taken for ours.
    with socket.create_server(("127.0.0.1", chosen.port)) as probe:
        port = probe.getsockname()[1]
    measured_on = machine()
    processors = sorted(os.sched_getaffinity(0))
    service = Service(port, processors[0])
    os.sched_setaffinity(0, {processors[-1]})
    try:
        run = Soak(service, port)
        asyncio.run(run.run(max(1, chosen.minutes)))
    finally:
        service.stop()
    for line in run.bad:
        print("NOT AS IT SHOULD BE:", line)
    if chosen.minutes >= WRITTEN_FROM:
        text = "\n".join([f"Measured on {measured_on}, commit {compare.commit()}.", "", *run.table])
        page.write(text, page.SOAK)
    return 1 if run.bad else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
