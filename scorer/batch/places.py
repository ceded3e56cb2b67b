"""Files here and elsewhere: a name with a scheme (``s3://…``) is opened by fsspec, which is an extra."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from glob import glob, has_magic
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, Any


class MissingExtra(Exception):
    """A package that an extra of scorer brings is not installed; the message says which, and for what."""

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(f"{purpose} needs the extra {extra}: pip install 'scorer[{extra}]'")


class Strange(RawIOBase):
    """A file that another's package opened. Whatever it raises comes as :class:`OSError`.

    Such packages have errors of their own: for keys that are missing, for a server that does not answer.
    """

    def __init__(self, file: Any, system: Any = None) -> None:
        """``system`` is what the file lies on: one that is forgotten closes its files."""
        super().__init__()
        self._file: IO[bytes] = file
        self._system = system

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return bool(self._file.seekable())

    def readinto(self, buffer: Any) -> int:
        with told():
            read = self._file.read(len(buffer))
        buffer[: len(read)] = read
        return len(read)

    def seek(self, offset: int, whence: int = 0) -> int:
        with told():
            return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def close(self) -> None:
        if not self.closed:
            with told():
                self._file.close()
        super().close()


@contextmanager
def told() -> Iterator[None]:
    """Raises whatever is raised within as :class:`OSError`."""
    try:
        yield
    except (OSError, MissingExtra):
        raise
    except Exception as fault:  # noqa: BLE001 - any, see above
        raise OSError(str(fault) or type(fault).__name__) from None


def is_remote(name: str) -> bool:
    """Whether a name has a scheme."""
    return "://" in name


def filesystem(name: str) -> tuple[Any, str]:
    """The file system of a name with a scheme, and the path on it. Raises :class:`MissingExtra`."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise MissingExtra(name, "cluster") from None
    # An unknown scheme, or one whose own package is missing: fsspec says which.
    with told():
        found: tuple[Any, str] = url_to_fs(name)
    return found


def opened(name: str) -> BufferedReader:
    """A file, open for reading bytes. Raises :class:`OSError` and :class:`MissingExtra`."""
    if not is_remote(name):
        return Path(name).open("rb")
    system, path = filesystem(name)
    with told():
        file = system.open(path, "rb")
    return BufferedReader(Strange(file, system))


def size_at(name: str) -> int:
    """The size of a file in bytes; 0 where there is none."""
    try:
        if not is_remote(name):
            return Path(name).stat().st_size
        system, path = filesystem(name)
        with told():
            return int(system.size(path) or 0)
    except OSError:
        return 0


def expanded(names: Iterable[str]) -> Iterator[str]:
    """The names, patterns (``games/*.ndjson``) replaced by the files they fit, in the order of their names.

    A pattern that fits nothing stays as it is: it will be told as a file that cannot be read.
    """
    for name in names:
        if not has_magic(name) or (not is_remote(name) and Path(name).exists()):
            yield name
        elif is_remote(name):
            yield from _found(name) or [name]
        else:
            yield from sorted(glob(name, recursive=True)) or [name]  # noqa: PTH207 - a pattern may be absolute


def _found(pattern: str) -> list[str]:
    """The files that a pattern with a scheme fits; none where that cannot be found out."""
    # Of `zip://*.ndjson::s3://bucket/games.zip` the pattern is the first part, the rest says where that is;
    # of `simplecache::s3://bucket/*.ndjson` it is the last.
    first, _, rest = pattern.partition("::")
    before, behind = ("", f"::{rest}") if "://" in first and rest else (f"{first}::" if rest else "", "")
    try:
        system, path = filesystem(pattern)
        with told():
            return [f"{before}{system.unstrip_protocol(each)}{behind}" for each in sorted(system.glob(path))]
    except OSError:
        return []


def absolute(name: str) -> str:
    """The name by which a file is found from any working directory."""
    return name if is_remote(name) else str(Path(name).absolute())
