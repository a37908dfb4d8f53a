"""Composes the content service: settings in, WSGI application out."""

from typing import Any

import kit
from flask import Flask
from kit import health, openapi
from kit.clock import Clock, now_utc

from content.adapters.brands import read_brands
from content.adapters.libraries import LibraryReader
from content.adapters.shelves import LibraryShelf
from content.settings import Settings
from content.web import api, bodies, changes, feeds, frames, pictures, security_contact, sitemaps
from content.web.readers import Readers


def open_shelf(settings: Settings) -> LibraryShelf:
    """The library of these settings, read once."""
    shelf = LibraryShelf(_reader(settings))
    shelf.refresh()
    return shelf


def create_app(settings: Settings, shelf: LibraryShelf, *, clock: Clock = now_utc) -> Flask:
    """The service over one library and one set of brand files."""
    app = kit.new_app("content", settings)
    brands, origin = read_brands(settings.brands), settings.public_origin
    readers = Readers(shelf, brands, clock)
    app.register_blueprint(frames.blueprint(shelf, readers, origin))
    app.register_blueprint(bodies.blueprint(shelf, readers))
    app.register_blueprint(api.blueprint(shelf, readers, clock))
    app.register_blueprint(changes.blueprint(shelf))
    app.register_blueprint(sitemaps.blueprint(shelf, origin))
    app.register_blueprint(feeds.blueprint(shelf, brands, origin))
    app.register_blueprint(security_contact.blueprint(settings.security_contacts, clock))
    app.register_blueprint(pictures.blueprint(shelf, settings.library, settings.logos))
    health.register(app, {"library": shelf.check}, spared={"newest library": shelf.check_newest})
    return app


def from_environment() -> Flask:
    """The application gunicorn runs."""
    settings = Settings()
    shelf = open_shelf(settings)
    if settings.reload_s:
        shelf.watch(settings.reload_s)
    return create_app(settings, shelf)


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document; needs nothing running. Used by `python -m kit.openapi_document content`."""
    settings = Settings(env="development")
    return openapi.document(create_app(settings, LibraryShelf(_reader(settings))))


def _reader(settings: Settings) -> LibraryReader:
    return LibraryReader(settings.library, settings.logos, settings.allowed_logo_hosts)
