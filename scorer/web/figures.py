"""Files of figures that take their room before anything is written into them.

The library maps files that are longer than what they have on the disk. Where that is full the system ends
a process that writes there, and each that takes its place. With the room taken first a full disk is an
:class:`OSError` like any other.
"""

from __future__ import annotations

import contextlib
import logging
import mmap
import os
from pathlib import Path
from typing import Any, Final

_LOG: Final = logging.getLogger("scorer.web")

ROOM: Final = 64 * 1024
"""Bytes that a file begins with; it doubles when they are used."""
_ENTRY: Final = 4 + 8 + 2 * 8
"""Bytes of an entry beside its name: the length, at most as many blanks, the value and its time."""


def take_room_first() -> None:
    """Let the library's files take their room first, where the system can do that."""
    from prometheus_client import values  # noqa: PLC0415 - see scorer.web.metrics

    library: Any = values
    if hasattr(os, "posix_fallocate") and not hasattr(library.MmapedDict, "roomy"):
        library.MmapedDict = with_room(library.MmapedDict)


def with_room(parent: Any) -> Any:
    """The library's class of such a file, taking room before it is needed.

    Its methods raise :class:`OSError` for a figure that there is no room for; those that are there go on.
    """

    class Roomy(parent):  # type: ignore[misc]  # known when it runs
        roomy = True

        def __init__(self, filename: str, read_mode: bool = False) -> None:
            super().__init__(filename if read_mode else _begun(Path(filename)), read_mode)

        def _init_value(self, key: str) -> None:
            while self._used + len(key.encode()) + _ENTRY > self._capacity:
                os.posix_fallocate(self._f.fileno(), 0, 2 * self._capacity)
                self._capacity *= 2
                self._m = mmap.mmap(self._f.fileno(), self._capacity)
            super()._init_value(key)

    return Roomy


def _begun(file: Path) -> str:
    """The name of a file with room; of one in memory, for this process alone, where there is none."""
    if file.exists():
        return str(file)
    # Nobody looks for it under this name: who adds up must not find a file without its beginning.
    begun = file.with_suffix(".new")
    try:
        with begun.open("wb") as opened:
            os.posix_fallocate(opened.fileno(), 0, ROOM)
        begun.rename(file)
    except OSError as fault:
        with contextlib.suppress(OSError):
            begun.unlink()
        _LOG.warning("figures of process %d are not added up: %s", os.getpid(), fault.strerror)
        return f"/proc/self/fd/{os.memfd_create(file.name)}"
    return str(file)
