"""Files here and elsewhere: a name with a scheme (``s3://…``) is opened by fsspec, which is an extra."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from io import BufferedReader
from pathlib import Path
from typing import Any


class MissingExtra(Exception):
    """A package that an extra of scorer brings is not installed; the message says which, and for what."""

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(f"{purpose} needs the extra {extra}: pip install 'scorer[{extra}]'")


def is_remote(name: str) -> bool:
    """Whether a name has a scheme."""
    return "://" in name


def filesystem(name: str) -> tuple[Any, str]:
    """The file system of a name with a scheme, and the path on it. Raises :class:`MissingExtra`."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise MissingExtra(name, "cluster") from None
    try:
        found: tuple[Any, str] = url_to_fs(name)
    except (ImportError, ValueError) as fault:
        # An unknown scheme, or one whose own package is missing: fsspec says which.
        raise OSError(str(fault)) from None
    return found


def opened(name: str) -> BufferedReader:
    """A file, open for reading bytes. Raises :class:`OSError` and :class:`MissingExtra`."""
    if not is_remote(name):
        return Path(name).open("rb")
    system, path = filesystem(name)
    file = system.open(path, "rb")
    return file if hasattr(file, "peek") else BufferedReader(file)


def size_at(name: str) -> int:
    """The size of a file in bytes; 0 where there is none."""
    try:
        if not is_remote(name):
            return Path(name).stat().st_size
        system, path = filesystem(name)
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
            system, path = filesystem(name)
            yield from [system.unstrip_protocol(each) for each in sorted(system.glob(path))] or [name]
        else:
            yield from sorted(glob(name, recursive=True)) or [name]  # noqa: PTH207 - a pattern may be absolute
