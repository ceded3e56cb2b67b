"""Files as they lie compressed: gzip, bzip2 and xz by the standard library, Zstandard by pyarrow (an extra).

Which one it is, the first bytes of a file tell, whatever its name.
"""

from __future__ import annotations

import gzip
from importlib import import_module
from io import BufferedReader
from typing import IO, Final, cast

from scorer.batch.places import MissingExtra, Strange, told

SUFFIXES: Final = (".gz", ".bz2", ".xz", ".zst")
"""What names of compressed files end in."""

_MAGIC: Final = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}


def packing_of(raw: BufferedReader) -> str | None:
    """How a file that stands at its beginning is compressed; ``None``: not at all."""
    head = raw.peek(6)[:6]
    return next((packing for magic, packing in _MAGIC.items() if head.startswith(magic)), None)


def unpacked(raw: BufferedReader) -> IO[bytes]:
    """A file as it is without compression. Raises :class:`MissingExtra`."""
    packing = packing_of(raw)
    if packing == "gzip":
        return cast("IO[bytes]", gzip.GzipFile(fileobj=raw))
    if packing == "zstd":
        try:
            import pyarrow as arrow
        except ImportError:
            raise MissingExtra("a file compressed by Zstandard", "cluster") from None
        return BufferedReader(Strange(arrow.CompressedInputStream(raw, "zstd")))
    if packing is not None:
        module, kind = ("bz2", "BZ2File") if packing == "bzip2" else ("lzma", "LZMAFile")
        with told():  # a Python can be built without them
            return BufferedReader(Strange(getattr(import_module(module), kind)(raw)))
    return raw


def bare_name(name: str) -> str:
    """A file's name in small letters, without what says how it is compressed."""
    bare = name.lower()
    for suffix in SUFFIXES:
        bare = bare.removesuffix(suffix)
    return bare
