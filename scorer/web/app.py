"""The application: its settings and its blueprints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.web import gostop, gostop_records, gostop_reference, mahjong_sg, meta, operations, page
from scorer.web.service import Service
from scorer.web.settings import Settings

if TYPE_CHECKING:
    from scorer.web.counting import SharedCounts


def create_app(settings: Settings | None = None, counts: SharedCounts | None = None) -> Service:
    """The service as a WSGI application; without ``settings`` the environment gives them.

    ``counts`` is the table of requests that several processes share, where their number is limited.
    """
    app = Service(settings or Settings.from_environment(), counts)
    for module in (gostop, gostop_records, gostop_reference, mahjong_sg, meta, operations, page):
        app.register_blueprint(module.blueprint)
    return app
