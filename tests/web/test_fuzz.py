"""Requests that nobody thought of: schemathesis makes them from the contract, sound ones and spoilt ones."""

from __future__ import annotations

import json
import os

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.checks import CHECKS

from scorer.web.app import create_app
from scorer.web.settings import Settings

LONG = os.environ.get("SCORER_FUZZ") == "1"
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", create_app(Settings(receipt_secrets=("s" * 32,))))
# A request of the right form may still describe a deal that cannot be, which is 422 all the same.
EXCLUDED = [check for check in CHECKS.get_all() if check.__name__ == "positive_data_acceptance"]


@schemathesis.serializer("application/x-ndjson")
def lines(_context, value):
    text = value if isinstance(value, str) else json.dumps(value)
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.hypothesis
@SCHEMA.parametrize()
@settings(max_examples=settings().max_examples if LONG else 10)
def test_an_operation_keeps_its_word(case):
    # The client in between takes gzip and then does not unpack it.
    case.call_and_validate(excluded_checks=EXCLUDED, headers={"Accept-Encoding": "identity"})
