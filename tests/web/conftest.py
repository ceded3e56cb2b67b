from __future__ import annotations

import pytest

from scorer.web.app import create_app
from scorer.web.settings import Settings
from tests.web.serving import Service


@pytest.fixture(scope="session")
def app():
    return create_app(Settings())


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture(scope="session")
def service():
    """The real service under gunicorn, on a port of its own."""
    with Service() as running:
        yield running
