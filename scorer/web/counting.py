"""Counts that all worker processes of one machine share, for limits that are not kept in Redis."""

from __future__ import annotations

import fcntl
import mmap
import os
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from struct import Struct
from threading import Lock
from time import monotonic, time
from typing import Final

from limits.storage import Storage

_SLOT: Final = Struct("<QdI4x")
_PROBED: Final = 8
_COUNT_MOST: Final = 2**32 - 1


class SharedCounts(Storage):
    """A table of fixed size in memory, made before the processes that share it are forked.

    A slot holds the hash of a key, when its window ends, and its count. Where all slots that a key may have
    are taken, the one whose window ends first gives way: with more clients at once than slots somebody may
    ask a little more often, but memory does not grow. The lock is one that ends with the process that holds
    it, and time is one that nobody sets.
    """

    STORAGE_SCHEME = None

    def __init__(self, slots: int = 1 << 16) -> None:
        super().__init__()
        self._slots = slots
        self._table = mmap.mmap(-1, slots * _SLOT.size)
        self._secret = token_bytes(16)
        self._threads = Lock()
        # The lock needs a file of its own for as long as the table is in use, and no name for it.
        self._file, name = tempfile.mkstemp(prefix="scorer-counts-")
        Path(name).unlink()
        weakref.finalize(self, os.close, self._file)

    @property
    def base_exceptions(self) -> type[Exception]:
        """What may go wrong with a lock."""
        return OSError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count ``amount`` more in the window of ``key``; one begins here if there is none."""
        name = self._name(key)
        with self._locked():
            offset, ends, count = self._find(name)
            count = min(count + amount, _COUNT_MOST)
            _SLOT.pack_into(self._table, offset, name, ends or monotonic() + expiry, count)
        return count

    def get(self, key: str) -> int:
        """The count of the window of ``key``."""
        with self._locked():
            return self._find(self._name(key))[2]

    def get_expiry(self, key: str) -> float:
        """When the window of ``key`` ends, by the wall's clock."""
        with self._locked():
            ends = self._find(self._name(key))[1]
        return time() + max(0.0, ends - monotonic())

    def check(self) -> bool:
        """Whether it works."""
        return True

    def reset(self) -> int | None:
        """Forget everything."""
        with self._locked():
            self._table[:] = bytes(len(self._table))
        return None

    def clear(self, key: str) -> None:
        """Forget one key."""
        with self._locked():
            _SLOT.pack_into(self._table, self._find(self._name(key))[0], 0, 0.0, 0)

    def _name(self, key: str) -> int:
        """A number for a key that no client can choose; never 0, which is a slot's that is free."""
        digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8, key=self._secret).digest()
        return int.from_bytes(digest, "little") or 1

    def _find(self, name: int) -> tuple[int, float, int]:
        """Where a key is or may be put, when its window ends (0 if it has none), and its count."""
        now = monotonic()
        free, free_ends = -1, float("inf")
        for step in range(_PROBED):
            offset = (name + step) % self._slots * _SLOT.size
            found, ends, count = _SLOT.unpack_from(self._table, offset)
            if found == name and ends > now:
                return offset, ends, count
            if ends <= now:
                ends = 0.0
            if ends < free_ends:
                free, free_ends = offset, ends
        return free, 0.0, 0

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with self._threads:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)
