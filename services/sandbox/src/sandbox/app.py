"""Composes the sandbox: settings in, WSGI application out."""

import kit
from flask import Flask
from kit import health
from kit.clock import Clock, now_utc
from kit.db import Database

from sandbox import home, pages
from sandbox.carriers import api as carrier_api
from sandbox.carriers import pages as carrier_pages
from sandbox.carriers import papers, quotes
from sandbox.carriers.calls import World
from sandbox.carriers.library import read_carriers, read_form
from sandbox.database import open_database
from sandbox.gateway import api as gateway_api
from sandbox.gateway import fields as gateway_fields
from sandbox.gateway import pages as gateway_pages
from sandbox.gateway.webhooks import Courier
from sandbox.mail import pages as mail_pages
from sandbox.settings import Settings
from sandbox.vendors import api as vendors
from sandbox.vendors import chat as chat_vendors
from sandbox.vendors.received import Received


def create_app(settings: Settings, *, clock: Clock = now_utc) -> Flask:
    """Compose the stand-ins for the outside world."""
    app = kit.new_app("sandbox", settings)
    database = open_database(settings.database_url)
    health.register(app, {"database": database.check})
    quotes.sweep(database, clock())
    world = World(
        carriers=read_carriers(),
        form=read_form(),
        database=database,
        clock=clock,
        origin=settings.origin,
        api_key=settings.carrier_api_key.get_secret_value(),
        median_latency_ms=settings.carrier_latency_ms,
    )
    pages.register(app)
    app.register_blueprint(home.blueprint(world))
    app.register_blueprint(carrier_api.blueprint(world))
    app.register_blueprint(carrier_pages.blueprint(world))
    app.register_blueprint(papers.blueprint(world))
    app.register_blueprint(gateway_api.blueprint(database, clock, settings.gateway_secret.get_secret_value()))
    app.register_blueprint(gateway_fields.blueprint(database, clock, settings.allowed_parents))
    app.register_blueprint(gateway_pages.blueprint(database, settings.webhook_url))
    app.register_blueprint(mail_pages.blueprint(database, f"{settings.smtp_host}:{settings.smtp_port}"))
    received = Received(clock)
    app.register_blueprint(vendors.blueprint(received))
    app.register_blueprint(chat_vendors.blueprint(received, chat_vendors.VendorDesk()))
    _start_courier(settings, database, clock)
    return app


def from_environment() -> Flask:
    """For gunicorn: `sandbox.app:from_environment()`."""
    return create_app(Settings())


def _start_courier(settings: Settings, database: Database, clock: Clock) -> None:
    if settings.webhook_url:
        secret = settings.webhook_secret or settings.gateway_secret
        Courier(database, settings.webhook_url, secret.get_secret_value(), clock).start()
