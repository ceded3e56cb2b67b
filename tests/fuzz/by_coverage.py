"""Trying targets on bytes that new code is reached by (atheris); its scripts are ``fuzz_*.py``.

Bytes that break something are written to a file. Their first byte chooses a target; without it they go
into the folder of that target in fixtures/fuzz, and every run of the tests tries them.
"""

from __future__ import annotations

import sys
from importlib import import_module

import atheris


def fuzz(module: str) -> None:
    """Try the ``TARGETS`` of a module until the arguments of the command say that it is enough."""
    with atheris.instrument_imports(include=["scorer"]):
        targets = tuple(import_module(module).TARGETS.values())

    def one(data: bytes) -> None:
        if data:
            targets[data[0] % len(targets)](data[1:])

    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
