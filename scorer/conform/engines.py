"""Engines that can be asked: a service over HTTP, a program over its standard input and output."""

from __future__ import annotations

import http.client
import json
import queue
import subprocess
import threading
from collections.abc import Iterator, Sequence
from typing import IO, Any, Final, NamedTuple
from urllib.parse import urlsplit

from scorer.conform.cases import Case

SILENT: Final = 3
"""A service that leaves so many questions in a row without an answer is asked no more."""
HEADERS: Final = {"Content-Type": "application/json", "Accept": "application/json"}
SHOWN: Final = 300
"""So many characters of what is no answer are quoted."""


class EngineFailed(Exception):
    """The engine cannot be asked at all; the message says why."""


class Reply(NamedTuple):
    """What came back for one case. ``status`` is ``None`` where nothing did; ``body`` says what happened."""

    status: int | None
    body: Any


class Service:
    """The HTTP API at an address such as ``http://127.0.0.1:8000``; paths of cases go behind it."""

    def __init__(self, base: str, timeout: float = 20) -> None:
        parts = urlsplit(base)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise EngineFailed(f"{base} is no address; give one like http://127.0.0.1:8000")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        try:
            self._connection = kind(parts.hostname, parts.port, timeout=timeout)
        except ValueError as fault:
            raise EngineFailed(f"{base}: {fault}") from None
        self._base = base
        self._path = parts.path.rstrip("/")

    def answers(self, cases: Sequence[Case]) -> Iterator[Reply]:
        """The reply to each case, in order. Raises :class:`EngineFailed` where nothing listens."""
        try:
            self._connection.connect()
        except OSError as fault:
            raise EngineFailed(f"{self._base}: {fault.strerror or fault}") from None
        silent = 0
        for case in cases:
            if silent == SILENT:
                yield Reply(None, f"not asked, after {SILENT} questions in a row without an answer")
                continue
            reply = self._answer(case)
            silent = silent + 1 if reply.status is None else 0
            yield reply
        self._connection.close()

    def _answer(self, case: Case) -> Reply:
        body = json.dumps(case.request, ensure_ascii=False).encode("utf-8")
        try:
            self._connection.request("POST", self._path + case.endpoint, body, HEADERS)
            answer = self._connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as fault:
            self._connection.close()  # the next request opens a new one
            return Reply(None, f"{type(fault).__name__}: {fault}")
        return Reply(answer.status, _parsed(text))


class Command:
    """A program that reads a question on each line and writes an answer on each line, in any order.

    A question is ``{"id", "endpoint", "request"}``, an answer ``{"id", "status", "body"}``; a missing
    ``status`` means 200. The program may wait for the end of its input before it answers.
    """

    def __init__(self, command: Sequence[str], timeout: float = 20) -> None:
        self._command = command
        self._timeout = timeout

    def answers(self, cases: Sequence[Case]) -> Iterator[Reply]:
        """The reply to each case, in order. Raises :class:`EngineFailed` where the program does not start."""
        try:
            process = subprocess.Popen(  # noqa: S603 - the program that the user names
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as fault:
            raise EngineFailed(f"{self._command[0]}: {fault.strerror or fault}") from None
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018 - both are pipes
        lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=_write, args=(process.stdin, cases), daemon=True).start()
        reader = threading.Thread(target=_read, args=(process.stdout, lines), daemon=True)
        reader.start()
        try:
            yield from self._in_order(cases, lines, process)
        finally:
            process.kill()
            process.wait()
            reader.join()
            process.stdout.close()

    def _in_order(
        self, cases: Sequence[Case], lines: queue.SimpleQueue[bytes | None], process: subprocess.Popen[bytes]
    ) -> Iterator[Reply]:
        came: dict[Any, Reply] = {}
        silent: str | None = None
        for case in cases:
            while case.id not in came and silent is None:
                try:
                    line = lines.get(timeout=self._timeout)
                except queue.Empty:
                    silent = f"nothing for {self._timeout:g} seconds"
                    break
                if line is None:
                    silent = f"the program ended{_status(process)}"
                elif line.strip():
                    _keep(line, came)
            yield came.pop(case.id, Reply(None, silent))


def _status(process: subprocess.Popen[bytes]) -> str:
    """With which exit status a program ended, where that is not 0."""
    try:
        status = process.wait(1)
    except subprocess.TimeoutExpired:
        return ""  # it has closed its output, and goes on
    return f" with status {status}" if status else ""


def _keep(line: bytes, came: dict[Any, Reply]) -> None:
    """Note the answer that a line holds; what answers no case is passed over."""
    answer = _parsed(line)
    if isinstance(answer, dict) and isinstance(answer.get("id"), str):
        status = answer.get("status", 200)
        came[answer["id"]] = Reply(status if isinstance(status, int) else None, answer.get("body"))


def _write(stream: IO[bytes], cases: Sequence[Case]) -> None:
    try:
        with stream:
            for case in cases:
                stream.write(json.dumps(case.question, ensure_ascii=False).encode("utf-8") + b"\n")
                stream.flush()
    except OSError:
        return  # the program has closed its input; what it has not answered is told of each case


def _read(stream: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    for line in stream:
        lines.put(line)
    lines.put(None)


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text[:SHOWN].decode("utf-8", "replace")
