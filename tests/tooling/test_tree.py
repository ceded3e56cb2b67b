"""What no file may hold, and how long a module may be."""

from __future__ import annotations

import re

import pytest

from tests.tooling.tree import ROOT, files, read

# Written in pieces, so that this file is no exception to its own rules.
INDEXES = ("pypi" + ".org", "python" + "hosted", "npm" + "js", "deb." + "debian", "crates" + ".io")
MACHINE = re.compile(r"(?<![\w.])/" + r"(?:work|root|home)/")
UNFINISHED = re.compile(
    r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|NotImplemented" + r"Error)\b"
    r"|\bpytest\.(?:mark\.)?(?:sk" + r"ip|xf" + r"ail)|\bassert Tr" + r"ue\b"
)
LONGEST = 450


def texts():
    for path in files():
        content = (ROOT / path).read_bytes()
        if path.suffix != ".bin" and b"\0" not in content:
            yield path, content.decode("utf-8")


def test_every_text_is_utf_8_with_unix_line_ends():
    assert [str(path) for path, text in texts() if "\r\n" in text and path.parts[0] != "fixtures"] == []


def test_no_file_names_a_package_index_or_a_folder_of_one_machine():
    found = [
        f"{path}: {needle}"
        for path, text in texts()
        for needle in [*(index for index in INDEXES if index in text), *MACHINE.findall(text)]
    ]
    assert found == []


def test_nothing_is_left_unfinished_or_left_out():
    found = [
        f"{path}: {match[0]}"
        for path, text in texts()
        if path.suffix in {".py", ".js", ".sh", ""}
        for match in UNFINISHED.finditer(text)
    ]
    assert found == []


@pytest.mark.parametrize("path", [path for path in files() if path.suffix == ".py"], ids=str)
def test_a_module_can_be_read_at_one_sitting(path):
    assert len(read(path).splitlines()) <= LONGEST
