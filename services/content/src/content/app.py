"""Composes the content service: settings in, WSGI application out."""

import kit
from flask import Flask

from content.adapters.brands import read_brands
from content.adapters.libraries import LibraryShelf
from content.settings import Settings
from content.web import bodies, frames, pages
from content.web.documents import Documents


def create_app(settings: Settings) -> Flask:
    """The service over one library folder and one set of brand files."""
    app = kit.new_app("content", settings)
    shelf = LibraryShelf(settings.library, settings.reload_s)
    documents = Documents(read_brands(settings.brands), settings.public_origin)
    app.register_blueprint(frames.blueprint(shelf, documents))
    app.register_blueprint(bodies.blueprint(shelf, documents))
    app.register_blueprint(pages.blueprint(shelf, documents))
    return app


def from_environment() -> Flask:
    """The application gunicorn runs."""
    return create_app(Settings())
