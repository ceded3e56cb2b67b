"""The application: its settings and its blueprints."""

from __future__ import annotations

from scorer.web import gostop, gostop_records, gostop_reference, mahjong_sg, meta, page
from scorer.web.service import Service
from scorer.web.settings import Settings


def create_app(settings: Settings | None = None) -> Service:
    """The service as a WSGI application; without ``settings`` the environment gives them."""
    app = Service(settings or Settings.from_environment())
    for module in (gostop, gostop_records, gostop_reference, mahjong_sg, meta, page):
        app.register_blueprint(module.blueprint)
    return app
