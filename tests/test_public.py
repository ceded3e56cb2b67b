"""What `from scorer import …` offers, and that it costs nothing until it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import scorer
from tests.tooling.tree import ROOT


def test_every_public_name_is_there_and_listed():
    for name in scorer.__all__:
        assert getattr(scorer, name) is not None
    assert set(scorer.__all__) <= set(dir(scorer))
    assert sorted(name for names in scorer._HOMES.values() for name in names) == sorted(scorer.__all__)


def test_another_name_is_refused_as_a_module_refuses_it():
    with pytest.raises(AttributeError, match="module 'scorer' has no attribute 'setle'"):
        scorer.setle  # noqa: B018 - asking for it is the test


def test_the_package_alone_loads_no_part_of_a_game():
    code = "import sys, scorer; print(sorted(name for name in sys.modules if name.startswith('scorer')))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == "['scorer']\n"
