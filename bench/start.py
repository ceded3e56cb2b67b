"""How long programs take to start, and how much memory they hold."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from bench.figures import Figure, of_samples
from bench.harness import Effort

MIB: Final = 1 << 20

LAUNCHER: Final = """
import os, sys, time
quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
begun = time.perf_counter()
child = os.posix_spawn(sys.executable, [sys.executable, *sys.argv[1:]], os.environ, file_actions=quiet)
_, status, used = os.wait4(child, 0)
print(time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss, status)
"""
"""Starts a program and tells what it took. A process of its own, as the kernel counts the memory that the
parent holds as the child's; this one holds as good as none."""

SCORER: Final = ("-P", "-m", "scorer")
WORKER: Final = """
import scorer.web.server, scorer.web.worker
from scorer.web.app import create_app
from scorer.web.settings import Settings
create_app(Settings())
"""
PROGRAMS: Final[tuple[tuple[str, tuple[str, ...], float | None], ...]] = (
    ("Python itself, doing nothing", ("-c", "pass"), None),
    ("`scorer --help`", (*SCORER, "--help"), 0.150),
    ("`scorer score 1B 3B 8B`", (*SCORER, "score", "1B", "3B", "8B", "--ruleset", "standard"), None),
    ("a worker of the service, ready, gunicorn and gevent loaded too", ("-c", WORKER), 0.600),
    ("a process of a batch, the check of games loaded", ("-c", "import scorer.batch.games"), None),
)
"""What is started, and within which time it should be."""


def run(arguments: tuple[str, ...]) -> tuple[float, float, float]:
    """Seconds by the clock, seconds of CPU, and most memory in MiB, of one run."""
    command = [sys.executable, "-S", "-c", LAUNCHER, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    taken, cpu, memory, status = map(float, done.stdout.split())
    if status:
        raise RuntimeError(f"{arguments} failed: {done.stderr}")
    return taken, cpu, memory * 1024 / MIB


def measurements(effort: Effort) -> Iterator[Figure]:
    """Every program in turn, round by round; the first round only warms up."""
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name, _, _ in PROGRAMS}
    for number in range(2 * effort.rounds + 1):
        for name, arguments, _ in PROGRAMS:
            samples = run(arguments)
            if number:
                found[name].append(samples)
    for name, _, aim in PROGRAMS:
        clock, cpu, memory = zip(*found[name], strict=True)
        yield of_samples(f"{name}: by the clock", "s", clock, aim)
        yield of_samples(f"{name}: CPU", "s", cpu)
        yield of_samples(f"{name}: memory", "MiB", memory)
