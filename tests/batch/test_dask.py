"""The same results from a cluster: a real scheduler with two worker processes, one of them killed."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorer.batch import Outcome, Summary, validate_file
from scorer.batch.dask_pool import run
from scorer.batch.local import WorkerDied
from scorer.batch.pieces import pieces_of_all
from scorer.batch.work import validate_piece
from scorer.cli import exits
from tests.cli.running import run as scorer
from tests.tooling.tree import ROOT

START = """
import sys
from distributed.cli import {which}
sys.argv[0] = "dask"
{which}.main()
"""


def check(text):
    """A stand-in for the check of a game: slow enough to be interrupted."""
    time.sleep(0.002)
    return Outcome("faulty", code="bad", move=0) if b"bad" in text else Outcome("valid", 1, finished=True)


def checked(piece):
    """A piece's summary, and which process worked it out."""
    return validate_piece(piece, check), os.getpid()


def fail(piece):
    raise RuntimeError("unlucky")


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder):
        self.processes = []
        kept = {name: value for name, value in os.environ.items() if not name.startswith("DASK")}
        self._environment = kept | {"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "60s"}
        self._folder = folder
        file = folder / "scheduler.json"
        self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", file
        )
        for _ in range(600):
            with contextlib.suppress(OSError, ValueError):
                self.address = json.loads(file.read_text(encoding="utf-8"))["address"]
                break
            time.sleep(0.05)
        self.workers = [
            self._start(
                "dask_worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
                "--local-directory", folder,
            )
            for _ in range(2)
        ]  # fmt: skip

    def _start(self, which, *arguments):
        process = subprocess.Popen(
            [sys.executable, "-c", START.format(which=which), *map(str, arguments)],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def wait(self):
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)

    def stop(self):
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path):
    made = Cluster(tmp_path)
    try:
        made.wait()
        yield made
    finally:
        made.stop()


@pytest.fixture
def names(tmp_path):
    lines = [b'"bad"' if number % 97 == 5 else b'{"a": %d}' % number for number in range(600)]
    (tmp_path / "a.ndjson").write_bytes(b"\n".join(lines))
    (tmp_path / "b.ndjson.gz").write_bytes(gzip.compress(b"\n".join(lines[:50])))
    (tmp_path / "c.ndjson").write_bytes(b"\n".join(lines[:300]))
    return [str(tmp_path / name) for name in ("a.ndjson", "b.ndjson.gz", "missing.ndjson", "c.ndjson")]


@pytest.mark.filterwarnings("ignore")
def test_a_worker_that_is_killed_costs_only_its_task(cluster, names):
    pieces = list(pieces_of_all(names, 200, apart=True))
    total, seen = Summary(), []
    workers = set()
    for turn, (piece, (summary, process)) in enumerate(run(iter(pieces), checked, cluster.address)):
        assert piece == pieces[turn]
        total += summary
        seen.append(piece)
        workers.add(process)
        if turn == 3:
            cluster.workers[0].send_signal(signal.SIGKILL)
    assert seen == pieces
    assert len(workers) == 2
    assert total == sum((validate_file(name, check) for name in names), Summary())
    with pytest.raises(WorkerDied, match="unlucky"):
        list(run(iter(pieces), fail, cluster.address))


@pytest.mark.filterwarnings("ignore")
def test_the_command_gives_what_it_gives_without_a_cluster(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    lines = scorer("play", "--seed", "1", "--count", "40").stdout.replace('"seat": 1', '"seat": 0', 1)
    Path("a.ndjson").write_text(lines, encoding="utf-8")
    Path("b.ndjson.gz").write_bytes(gzip.compress(lines.encode()))
    local = scorer("validate", "*.ndjson*", "--report", "local.parquet")
    cluster = scorer("validate", "*.ndjson*", "--report", "dask.parquet", "--engine", "dask", "--jobs", "2")
    assert (
        (cluster.exit_code, cluster.stdout) == (local.exit_code, local.stdout) == (exits.FAULTS, local.stdout)
    )
    assert Path("dask.parquet").read_bytes() == Path("local.parquet").read_bytes()


@pytest.mark.filterwarnings("ignore")
def test_what_a_cluster_lacks_is_told(cluster, names, monkeypatch):
    pieces = list(pieces_of_all(names, 2000, apart=True))
    with monkeypatch.context() as patch:
        patch.setattr("scorer.batch.dask_pool.ENGINE_VERSION", "99")
        with pytest.raises(WorkerDied, match=r"the scheduler has scorer [\d.]+, and here is 99"):
            next(run(iter(pieces), checked, cluster.address))
    monkeypatch.setattr("scorer.batch.dask_pool.PATIENCE", 1)
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    said = []

    def alone():
        said.append("alone")
        cluster.processes[0].kill()

    with pytest.raises(WorkerDied, match="the scheduler was lost"):
        list(run(iter(pieces), checked, cluster.address, alone=alone))
    assert said == ["alone"]


PROGRAM = """
import signal
from tests.batch.test_dask import checked
from scorer.batch.pieces import Piece
from scorer.batch import {module}
if __name__ == "__main__":
    # Whoever runs the tests may have it ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    pieces = (Piece("", text=b"[]\\n" * 100) for _ in range(9000))
    for piece, (summary, process) in {module}.run(pieces, checked, jobs=2):
        print(process, flush=True)
"""


@pytest.mark.parametrize("module", ["local", "dask_pool"])
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_of_a_run_that_ends_early(tmp_path, module, sent):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(module=module), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, program],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        for _ in range(4):
            process.stdout.readline()
        if sent == signal.SIGINT:
            os.killpg(process.pid, sent)  # as a terminal does
        else:
            process.kill()
        # The pipes end when no process holds them any more.
        _, said = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise
    assert process.returncode == -sent
    assert said.count(b"Traceback") == (sent == signal.SIGINT)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("address", ["nonsense", "foo://127.0.0.1:1", "tcp://127.0.0.1:port"])
def test_what_is_no_scheduler(address):
    with pytest.raises(WorkerDied, match=f"{address} is no address of a scheduler"):
        next(run(iter(()), checked, address))


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer(tmp_path, monkeypatch):
    monkeypatch.setattr("scorer.batch.dask_pool.PATIENCE", 0.5)
    (tmp_path / "a.ndjson").write_text("[]\n", encoding="utf-8")
    done = scorer("validate", tmp_path / "a.ndjson", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9")
    assert done.exit_code == exits.FAILED
    assert "tcp://127.0.0.1:9: no scheduler answers" in done.stderr
