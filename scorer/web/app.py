"""The application: its settings, its blueprints, its failures as problem documents."""

from __future__ import annotations

from flask import Flask

from scorer.web import gostop, gostop_reference, meta, page, problems
from scorer.web.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """The service as a WSGI application; without ``settings`` the environment gives them."""
    app = Flask(__name__, static_folder=None)
    app.config["SETTINGS"] = settings or Settings.from_environment()
    app.url_map.strict_slashes = True
    for module in (gostop, gostop_reference, meta, page):
        app.register_blueprint(module.blueprint)
    problems.install(app)
    return app
