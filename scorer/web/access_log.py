"""One line of JSON for each request: its id, route, status, duration and size, and nothing of its content."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable
from select import POLLOUT, poll
from time import gmtime, strftime, time
from typing import Final

import orjson

_STDOUT: Final = 1


def wanted(setting: str) -> bool:
    """Whether lines are to be written, by the setting ``auto``, ``on`` or ``off``."""
    return setting == "on" or (setting == "auto" and not os.isatty(_STDOUT))


class AccessLog:
    """Writes lines to a file descriptor and never waits for who reads them: a line not taken is lost.

    ``lost`` is called for each of those.
    """

    def __init__(self, lost: Callable[[], None], descriptor: int = _STDOUT) -> None:
        self._lost = lost
        self._descriptor = descriptor
        self._poll: poll | None = None
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISFIFO(mode):
            # An opening of our own, so that its mode is no one else's. A line is short enough for a pipe to
            # take it whole, whichever processes write beside this one.
            with contextlib.suppress(OSError):
                flags = os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC
                self._descriptor = os.open(f"/proc/self/fd/{descriptor}", flags)
        if self._descriptor == descriptor and not stat.S_ISREG(mode):
            # A terminal, a socket, or a pipe that belongs to another user: ask before writing.
            self._poll = poll()
            self._poll.register(descriptor, POLLOUT)
        self._second = 0
        self._stamp = ""

    def write(
        self, request_id: str, method: str, route: str, status: int, *, seconds: float, size: int
    ) -> None:
        """A line for one request; ``size`` is that of the answer's body in bytes."""
        line = orjson.dumps(
            {
                "time": self._time(),
                "id": request_id,
                "method": method,
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 2),
                "size": size,
            },
            option=orjson.OPT_APPEND_NEWLINE,
        )
        if self._poll is None or self._poll.poll(0):
            with contextlib.suppress(OSError):
                os.write(self._descriptor, line)
                return
        self._lost()

    def _time(self) -> str:
        now = time()
        second = int(now)
        if second != self._second:
            self._second = second
            self._stamp = strftime("%Y-%m-%dT%H:%M:%S", gmtime(second))
        return f"{self._stamp}.{int((now - second) * 1000):03}Z"
