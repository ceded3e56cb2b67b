"""Mixed traffic for minutes: what it costs in latency and memory, and what overload does.

    python -m bench.soak [--minutes 10] [--port N]

Loopback alone. The service has one processor, what sends the requests another. First the capacity is
measured for a few seconds, then half of it is sent for the minutes asked, a tenth of it bad input; then
three times the capacity for some seconds, and half of it again. Fails if anything but the client's faults
is answered with an error, memory grows, the tail is long, or the service does not recover.
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
from typing import Any, Final, NamedTuple

from bench.http import deal
from scorer import preset, random_record

CONNECTIONS: Final = 32
OVERLOAD_CONNECTIONS: Final = 400
GROWTH_MOST: Final = 1.10
"""Memory at the end over that of the first minute."""
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
    """What came of the requests sent."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.wrong: dict[str, int] = {}
        self.shed = 0

    def quantile(self, share: float) -> float:
        """The time that ``share`` of the answers did not pass."""
        times = sorted(self.times)
        return times[int((len(times) - 1) * share)] if times else float("nan")

    def note(self, asked: Request, status: int, seconds: float) -> None:
        """An answer came."""
        if status == 503:
            self.shed += 1
            return
        self.times.append(seconds)
        if status not in asked.statuses:
            self.wrong[str(status)] = self.wrong.get(str(status), 0) + 1


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


async def send(port: int, seconds: float, rate: float | None, connections: int) -> Tally:
    """Send the mixture for some seconds, ``rate`` a second or (``None``) as fast as answers come.

    With a rate, time counts from when a request was due, so that waiting in line is seen.
    """
    tally, mixed, dice = Tally(), mixture(), Random(1)
    began = time.monotonic()
    sent = 0

    async def worker() -> None:
        nonlocal sent
        client = Client(port)
        while True:
            due = began + sent / rate if rate else time.monotonic()
            sent += 1
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


def told(name: str, tally: Tally, seconds: float) -> None:
    """One line about a run."""
    print(
        f"{name}: {len(tally.times) / seconds:,.0f} answers/s, median {tally.quantile(0.5) * 1e3:.1f} ms, "
        f"p99 {tally.quantile(0.99) * 1e3:.1f} ms, turned away {tally.shed:,}, wrong {tally.wrong or 'none'}",
        flush=True,
    )


async def soak(service: Service, port: int, minutes: int) -> list[str]:
    """Run everything; what was not as it should be."""
    await ready(port)
    await send(port, 3, None, CONNECTIONS)
    full = await send(port, 10, None, CONNECTIONS)
    told("capacity", full, 10)
    capacity = len(full.times) / 10
    bad: list[str] = []
    memory = {}
    tails = []
    for minute in range(1, minutes + 1):
        half = await send(port, 60, capacity / 2, CONNECTIONS)
        memory[minute] = service.memory()
        told(f"minute {minute}, {memory[minute] / 2**20:.1f} MiB", half, 60)
        tails.append(half.quantile(0.99) / half.quantile(0.5))
        if half.wrong or half.shed:
            bad.append(f"minute {minute}: {half.wrong}, {half.shed} turned away")
    if memory[minutes] > GROWTH_MOST * memory[1]:
        bad.append(f"memory grew from {memory[1]:,} to {memory[minutes]:,} bytes")
    if sorted(tails)[len(tails) // 2] > TAIL_MOST:
        bad.append(f"p99 is {sorted(tails)[len(tails) // 2]:.1f} times the median")
    over = await send(port, 10, 3 * capacity, OVERLOAD_CONNECTIONS)
    told("three times the capacity", over, 10)
    if over.wrong:
        bad.append(f"overload: {over.wrong}")
    after = await send(port, 10, capacity / 2, CONNECTIONS)
    told("afterwards", after, 10)
    if after.wrong or after.shed:
        bad.append(f"after the overload: {after.wrong}, {after.shed} turned away")
    return bad


def main(arguments: list[str]) -> int:
    """Run it and say what was wrong."""
    parser = argparse.ArgumentParser(prog="bench.soak", description="Mixed traffic for minutes.")
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--port", type=int, default=0, help="one that is free (any)")
    chosen = parser.parse_args(arguments)
    # Fails where somebody serves there: his answers would be taken for ours.
    with socket.create_server(("127.0.0.1", chosen.port)) as probe:
        port = probe.getsockname()[1]
    processors = sorted(os.sched_getaffinity(0))
    service = Service(port, processors[0])
    os.sched_setaffinity(0, {processors[-1]})
    try:
        bad = asyncio.run(soak(service, port, max(1, chosen.minutes)))
    finally:
        service.stop()
    for line in bad:
        print("NOT AS IT SHOULD BE:", line)
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
