"""The quotes service: settings in, WSGI application out."""

from typing import Any

from flask import Flask
from kit import health, metrics, new_app, openapi, queues, worker_health
from kit.clock import Clock, now_utc
from kit.db import UNUSED_URL

from quotes.composition import MAIL_QUEUE, UPKEEP_QUEUE, Outside, Shop, open_shop
from quotes.sales.consents import STATEMENTS
from quotes.settings import Settings
from quotes.web import customers, documents, faults, plans, policies, purchases, quotes, saved_quotes


def create_app(settings: Settings, *, clock: Clock = now_utc, shop: Shop | None = None) -> Flask:
    """Compose the service; `shop` lets a test bring its own carriers, gateway and database."""
    parts = shop or open_shop(settings, clock)
    app = new_app("quotes", settings)
    faults.register(app)
    app.register_blueprint(plans.blueprint(parts.panel, clock))
    app.register_blueprint(documents.blueprint(parts.papers, parts.panel, parts.brands))
    own = settings.public_origin
    app.register_blueprint(purchases.blueprint(parts.counter, STATEMENTS, own))
    app.register_blueprint(policies.blueprint(parts.desk, own))
    app.register_blueprint(saved_quotes.blueprint(parts.saved, parts.quotes, clock, own))
    app.register_blueprint(customers.blueprint(parts.personal, settings.policy_years))
    app.register_blueprint(quotes.blueprint(parts.panel, parts.quotes, clock, parts.rate_version))
    health.register(app, parts.checks, spared=parts.spared)
    for name, read in parts.gauges.items():
        metrics.add_gauge(app, name, "Rows by state", "state", read)
    if settings.redis_url is not None:
        redis = queues.connect(settings.redis_url)
        own_queues = [queues.queue(name, redis) for name in (UPKEEP_QUEUE, MAIL_QUEUE)]
        worker_health.register(app, "quotes", redis, *own_queues)
    return app


def from_environment() -> Flask:
    """For gunicorn. Raises: ValidationError: the environment lacks a setting or holds a weak secret."""
    return create_app(Settings())


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document; needs nothing running. Used by `python -m kit.openapi_document quotes`."""
    settings = Settings(env="development", database_url=UNUSED_URL)
    return openapi.document(create_app(settings, shop=open_shop(settings, now_utc, Outside(carriers=()))))
