"""The wheel: built without a network, with all that the service reads, and working where the tree is not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile

import pytest

from scorer.version import ENGINE_VERSION
from tests.tooling.tree import ROOT, files


def is_kit(path):
    return path.parts[:2] == ("fixtures", "conformance")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    tree = folder / "tree"
    for path in files():
        if path.parts[0] in {"scorer", "pyproject.toml", "README.md", "openapi.yaml"} or is_kit(path):
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, tree / path)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=tree,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_it_holds_the_package_and_the_contract_and_nothing_else(wheel):
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    package = {path.as_posix() for path in files() if path.parts[0] == "scorer"}
    kit = {"scorer/" + path.as_posix().removeprefix("fixtures/") for path in files() if is_kit(path)}
    assert held == package | kit | {"scorer/openapi.yaml"}
    assert "scorer/py.typed" in held


def test_its_version_is_the_one_of_the_code(wheel):
    assert wheel.name == f"scorer-{ENGINE_VERSION}-py3-none-any.whl"


def test_the_command_starts_where_the_tree_is_not(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    # -I would also hide the packages this test's own environment has; -P and a clean PYTHONPATH are enough.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [
            sys.executable,
            "-P",
            "-c",
            "import scorer, scorer.cli; print(scorer.__file__); scorer.cli.main(['--help'])",
        ],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith(str(tmp_path / "scorer/__init__.py"))
    assert "Usage: " in done.stdout
