"""The core of Go-Stop compiled by mypyc: the same source, as modules in C, inside the wheel.

    HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 python -m hatchling build --target wheel    the compiled wheel
    python -m tools.compiled FOLDER                                             the compiled modules alone
    python -m tools.compiled --digest                                           what they would be made of

Without that variable the wheel is pure Python. The compiled one holds every Python file too, and Python takes
a compiled module before the source beside it; a Python that the wheel is not for takes the pure wheel.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parents[1]

COMPILED: Final = (
    "scorer/errors.py",
    "scorer/forms.py",
    "scorer/ledger.py",
    "scorer/members.py",
    "scorer/steps.py",
    "scorer/strict_json.py",
    "scorer/gostop/*.py",
    "scorer/gostop/engine/*.py",
    "scorer/gostop/record/*.py",
)
"""What is compiled, but no ``__init__``: those only hand on names."""


def sources() -> list[str]:
    """The modules that are compiled, from the top of the tree."""
    found = [path for pattern in COMPILED for path in sorted(ROOT.glob(pattern)) if path.stem != "__init__"]
    return [path.relative_to(ROOT).as_posix() for path in found]


def compile_into(folder: Path) -> None:
    """Compile every module; ``folder`` then has the libraries under the places of their modules."""
    # Needed for compiling alone; whoever makes the pure wheel has neither.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import setup  # type: ignore[import-untyped]  # noqa: PLC0415

    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as scratch:
        # Higher levels take twice as long to build and are no faster.
        modules = mypycify([*sources()], opt_level="1", debug_level="0", target_dir=scratch)
        setup(
            name="scorer",
            packages=[],
            ext_modules=modules,
            script_args=["--quiet", "build_ext", "--build-lib", str(folder), "--build-temp", scratch],
        )


def digest() -> str:
    """What compiled modules depend on; while it is the same they need not be made anew."""
    found = sha256(f"{sys.version} {version('mypy')}".encode())
    for name in [*sources(), "tools/compiled.py"]:
        found.update(name.encode() + (ROOT / name).read_bytes())
    return found.hexdigest()


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return ["mypy", "setuptools"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as hatchling calls it
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        # On its own: setuptools changes what it finds of the process that it runs in.
        subprocess.run([sys.executable, __file__, str(folder)], check=True)
        libraries = [path for path in folder.rglob("*") if path.is_file()]
        build_data["force_include"] |= {str(path): path.relative_to(folder).as_posix() for path in libraries}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        self._folder.cleanup()


if __name__ == "__main__":
    if sys.argv[1:] == ["--digest"]:
        print(digest())
    else:
        compile_into(Path(sys.argv[1]))
