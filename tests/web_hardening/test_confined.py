"""The running service where nothing can be written and no network leads anywhere, if the kernel allows it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

from tests.tooling.tree import ROOT
from tests.web_hardening import test_operating
from tests.web_hardening.confined import NAMESPACE, PATHS, UNABLE

UNSHARE = ("unshare", "--map-root-user", "--mount", "--net")
COMMAND = (sys.executable, "-P", "-m", "tests.web_hardening.confined")


def confined(folder):
    """What happened there as JSON, and ``None``; or nothing, and why no such place can be made."""
    arguments = [str(folder), str(NAMESPACE.readlink())] if NAMESPACE.exists() else []
    try:
        done = subprocess.run(
            [*UNSHARE, *COMMAND, *arguments],
            check=False,
            cwd=folder.parent,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=120,
        )
    except FileNotFoundError as missing:
        return None, str(missing)
    if done.returncode == UNABLE or done.stderr.startswith("unshare:"):
        return None, done.stderr.strip()
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), None


def test_it_serves_without_a_network_and_where_nothing_can_be_written(tmp_path, record_property):
    told, unable = confined(tmp_path)
    if told is None:
        record_property(
            "instead",
            f"no root that cannot be written can be made here ({unable}); each opening of a file and each "
            "connection of the service was watched instead",
        )
        test_operating.test_it_writes_nowhere_but_where_it_may_and_asks_nobody(tmp_path)
        return
    writing = told["writing"]
    # The place is what it is taken for: only that folder can be written, and nobody be reached.
    assert writing.pop(str(tmp_path)) is None
    assert len(writing) > 4
    assert set(writing.values()) == {"EROFS"}
    assert told["connecting"] == "ENETUNREACH"
    service = told["service"]
    for answers in ("first", "full", "begun"):
        assert service[answers] == dict.fromkeys([*PATHS, "settle", "stream"], 200), answers
    start, *lines = service["said"].splitlines()
    assert start.startswith("scorer: serving on http://127.0.0.1:")
    messages = {re.sub(r"\d+", "N", json.loads(line)["message"]) for line in lines}
    assert messages == {
        "Worker (pid:N) was sent SIGKILL! Perhaps out of memory?",
        "figures of process N are not added up: No space left on device",
    }
    assert service["code"] == 0
    assert sorted(told["left"]) == ["full", "here"]


def test_who_may_make_no_such_place_is_told_so_and_tests_by_watching(tmp_path, monkeypatch):
    (tmp_path / "unshare").write_text(
        "#!/bin/sh\necho 'unshare: unshare failed: Operation not permitted' >&2\nexit 1\n", encoding="utf-8"
    )
    (tmp_path / "unshare").chmod(0o755)
    watched: list[object] = []
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(
        test_operating, "test_it_writes_nowhere_but_where_it_may_and_asks_nobody", watched.append
    )
    for path in (tmp_path, tmp_path / "nowhere"):
        monkeypatch.setenv("PATH", str(path))
        test_it_serves_without_a_network_and_where_nothing_can_be_written(
            tmp_path, lambda name, text: told.append((name, text))
        )
    assert watched == [tmp_path, tmp_path]
    assert [name for name, _ in told] == ["instead", "instead"]
    assert "Operation not permitted" in told[0][1]
    assert "No such file" in told[1][1]


def test_the_machine_itself_is_not_confined(tmp_path):
    done = subprocess.run(
        [*COMMAND, str(tmp_path), str(NAMESPACE.readlink())],
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == "this would confine the whole machine\n"
    (tmp_path / "still").touch()
