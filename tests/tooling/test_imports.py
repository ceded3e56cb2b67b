"""Who may import what: the core the standard library alone, the web framework only scorer/web."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tooling.tree import files, read

MODULES = [path for path in files() if path.parts[0] == "scorer" and path.suffix == ".py"]
EDGES = ("web", "i18n", "cli", "batch", "arrays", "conform", "stats", "__main__")
CORE = [path for path in MODULES if not path.parts[1].removesuffix(".py").startswith(EDGES)]
# Names under which packages are imported, where that is not the name they are installed by.
IMPORT_NAMES = {"pyyaml": "yaml"}


def imports(path: Path) -> Iterator[str]:
    """Every module a file names in an import, at the top or inside a function."""
    for node in ast.walk(ast.parse(read(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(path.parts[: len(path.parts) - node.level]) if node.level else ""
            module = ".".join(part for part in (package, node.module) if part)
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def declared(requirements: list[str]) -> set[str]:
    """Import names of a list of requirements."""
    names = {requirement.split(">")[0].strip().lower() for requirement in requirements}
    return {IMPORT_NAMES.get(name, name.replace("-", "_")) for name in names}


def test_core_is_most_of_the_package():
    assert {"scorer/errors.py", "scorer/forms.py", "scorer/ledger.py"} <= {path.as_posix() for path in CORE}


@pytest.mark.parametrize("path", CORE, ids=str)
def test_core_imports_the_standard_library_alone(path):
    foreign = {
        name for name in imports(path) if name.split(".")[0] not in sys.stdlib_module_names | {"scorer"}
    }
    assert not foreign


@pytest.mark.parametrize("path", CORE, ids=str)
def test_core_knows_no_edge(path):
    edges = {
        name
        for name in imports(path)
        if name.split(".")[0] == "scorer"
        and len(name.split(".")) > 1
        and name.split(".")[1].startswith(EDGES)
    }
    assert not edges


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_the_web_framework_stays_in_web(path):
    web = {"flask", "flask_limiter", "flask_swagger_ui", "marshmallow", "werkzeug", "jinja2"}
    assert path.parts[1] == "web" or not web & {name.split(".")[0] for name in imports(path)}


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_what_is_imported_is_declared(path):
    project = tomllib.loads(read("pyproject.toml"))["project"]
    known = declared(project["dependencies"]) | {"scorer", "werkzeug", "jinja2", "markupsafe", "limits"}
    # Extras may be missing, so only a function or a module of its own may ask for one.
    for extra in project["optional-dependencies"].values():
        known |= declared(extra)
    assert {name.split(".")[0] for name in imports(path)} <= sys.stdlib_module_names | known
