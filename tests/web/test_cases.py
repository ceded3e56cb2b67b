"""Every shared case against the running service."""

from __future__ import annotations

import json

import pytest

from tests.web.checker import CASES, check


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case, service):
    body = case["raw"].encode() if "raw" in case else json.dumps(case["request"]).encode()
    headers = {"Content-Type": "application/json"} | case.get("headers", {})
    check(case, service.send(case.get("method", "POST"), case["endpoint"], body, headers))


def test_cases_have_names_of_their_own():
    assert len({case["id"] for case in CASES}) == len(CASES)
