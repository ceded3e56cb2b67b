"""Requests that nobody thought of: schemathesis makes them from the contract, sound ones and spoilt ones."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis.configuration import set_hypothesis_home_dir
from schemathesis.checks import CHECKS

from scorer.web.app import create_app
from scorer.web.settings import Settings

SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", create_app(Settings()))
# A request of the right form may still describe a deal that cannot be, which is 422 all the same.
EXCLUDED = [check for check in CHECKS.get_all() if check.__name__ == "positive_data_acceptance"]


@pytest.mark.hypothesis
@SCHEMA.parametrize()
@settings(max_examples=10)
def test_an_operation_keeps_its_word(case):
    case.call_and_validate(excluded_checks=EXCLUDED)
