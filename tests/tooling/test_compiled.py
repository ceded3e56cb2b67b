"""The compiled core: which modules it is made of, and that its tests run what they are about."""

from __future__ import annotations

import importlib
import os
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES

import pytest

from tests.tooling.tree import ROOT, read
from tools import compiled

TESTED = os.environ.get("SCORER_COMPILED") == "1"
"""`./run test` runs this file once without and once with the compiled modules."""


def test_it_is_the_core_of_go_stop():
    names = compiled.sources()
    assert {"scorer/gostop/scoring.py", "scorer/gostop/engine/turn.py", "scorer/strict_json.py"} <= set(names)
    assert not [name for name in names if name.startswith(("scorer/web", "scorer/cli", "scorer/batch"))]


@pytest.mark.parametrize("source", compiled.sources())
def test_modules_are_the_compiled_ones_where_those_are_tested(source):
    module = importlib.import_module(source.removesuffix(".py").replace("/", "."))
    assert str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)) is TESTED


def test_its_digest_changes_with_its_sources(monkeypatch):
    before = compiled.digest()
    assert compiled.digest() == before
    monkeypatch.setattr(compiled, "sources", lambda: ["scorer/errors.py"])
    assert compiled.digest() != before


def test_the_ordinary_wheel_is_made_without_it():
    targets = tomllib.loads(read("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]
    hook = targets["wheel"]["hooks"]["custom"]
    assert hook == {"path": "tools/compiled.py", "enable-by-default": False}
    assert (ROOT / hook["path"]).is_file()
