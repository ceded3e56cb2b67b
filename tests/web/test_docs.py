"""docs/api.md says what is so: paths, problems, limits, the request it shows."""

from __future__ import annotations

import json
import re
from dataclasses import fields

import yaml

from scorer.web.problems import KINDS
from scorer.web.settings import PREFIX, Settings
from tests.tooling.tree import read

GUIDE = read("docs/api.md")
ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]] for line in GUIDE.splitlines() if line.startswith("| ")
]


def test_it_lists_every_path_of_the_contract_and_no_other():
    listed = {
        (method.lower(), path)
        for row in ROWS
        for method, path in re.findall(r"`(GET|POST) (/[^`]*)`", row[0])
    }
    contract = yaml.safe_load(read("openapi.yaml"))["paths"]
    written = {(method, path) for path, item in contract.items() for method in item if method != "parameters"}
    assert listed == written


def test_it_lists_every_kind_of_problem_with_its_status():
    listed = {row[0].strip("`"): row[1] for row in ROWS if row[0].startswith("`/problems/")}
    assert listed == {f"/problems/{kind.replace('_', '-')}": str(status) for kind, status in KINDS.items()}


def test_it_lists_the_limits_with_their_defaults():
    listed = {
        row[0].strip("`"): int(row[1].replace(",", "")) for row in ROWS if row[0].startswith(f"`{PREFIX}")
    }
    assert set(listed) >= {
        PREFIX + field.name.upper()
        for field in fields(Settings)
        if field.name.startswith(("body_", "stream_"))
    }
    for name, value in listed.items():
        assert getattr(Settings(), name.removeprefix(PREFIX).lower()) == value


def test_the_request_it_shows_is_answered(client):
    (body,) = re.findall(r"-d '(\{.*?\})'", GUIDE, re.DOTALL)
    answer = client.post("/v1/gostop/settle", json=json.loads(body)).json
    assert [row["amount"] for row in answer["balances"]] == [1800, -1200, -600]
