"""requirements.lock: complete, checked by digests, bound to no index; and what reads and documents it."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.tooling.tree import read
from tools import lock

TEXT = read("requirements.lock")
ENTRIES = list(lock.entries(TEXT))
PROJECT = tomllib.loads(read("pyproject.toml"))


def names(group):
    return {name for name, _ in lock.entries(lock.select(TEXT, group))}


def required(requirements):
    return {re.split(r"[>;\s]", requirement)[0].lower() for requirement in requirements}


def test_every_line_is_a_group_a_pin_or_a_digest():
    shape = re.compile(
        r"# groups: [a-z ]+"
        r"|[a-z0-9.-]+==[\w.]+( ; [\w.' <>=!]+)? \\"
        r"|    --hash=sha256:[0-9a-f]{64}( \\)?"
    )
    head = lock.HEADER.count("\n")
    assert [line for line in TEXT.splitlines()[head:] if not shape.fullmatch(line)] == []


def test_every_pin_has_digests_and_a_group():
    assert ENTRIES
    assert all("--hash=sha256:" in pin for _, pin in ENTRIES)
    assert len(ENTRIES) == TEXT.count(lock.MARK)
    assert all(lock.select(TEXT, group) for group in lock.GROUPS)


def test_no_line_holds_an_address():
    assert "://" not in TEXT


def test_what_the_project_asks_for_is_pinned():
    extras = [
        requirement for extra in PROJECT["project"]["optional-dependencies"].values() for requirement in extra
    ]
    groups = PROJECT["dependency-groups"]
    assert required(PROJECT["project"]["dependencies"]) <= names("runtime")
    assert required(extras) | required(groups["dev"]) | names("runtime") <= names("dev")
    assert required(groups["fuzz"]) | names("dev") <= names("fuzz")
    assert required(groups["upkeep"]) <= names("upkeep")


def test_the_service_installs_nothing_that_only_checks_need():
    asked = required(PROJECT["dependency-groups"]["dev"]) | {"numpy", "dask", "matplotlib"}
    assert not names("runtime") & asked


def test_the_service_installs_what_each_of_its_settings_needs():
    assert required(PROJECT["project"]["optional-dependencies"]["redis"]) <= names("runtime")


def test_one_package_has_two_pins_only_where_markers_tell_them_apart():
    lines = [pin.splitlines()[0] for _, pin in ENTRIES]
    doubled = [
        line for line in lines if sum(other.split("==")[0] == line.split("==")[0] for other in lines) > 1
    ]
    assert all(" ; " in line for line in doubled)


def test_a_selection_keeps_whole_pins():
    first = "a==1 \\\n    --hash=sha256:1 \\\n    --hash=sha256:2\n"
    text = f"# head\n# groups: runtime dev\n{first}# groups: dev\nb==2\n"
    assert lock.select(text, "runtime") == first
    assert [name for name, _ in lock.entries(lock.select(text, "dev"))] == ["a", "b"]
    assert lock.select(text, "run") == ""


def test_an_unknown_command_explains_itself():
    with pytest.raises(SystemExit, match="select runtime"):
        lock.main(["select", "everything"])


def test_the_list_of_licences_follows_the_pins():
    rows = re.findall(r"^\| (\S+) +\| (\S+) +\| (\S.*?) +\|$", read("docs/licences.md"), re.MULTILINE)[1:]
    listed = {(re.sub(r"[-_.]+", "-", name).lower(), version) for name, version, _ in rows}
    pinned = re.findall(r"^([a-z0-9.-]+)==([\w.]+)( ;)?", lock.select(TEXT, "runtime"), re.MULTILINE)
    assert listed <= {(name, version) for name, version, _ in pinned}
    assert {(name, version) for name, version, marker in pinned if not marker} <= listed
    assert not [row for row in rows if row[2] == "UNKNOWN"]
