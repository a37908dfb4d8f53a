"""The chat service: settings in, WSGI application out. Streams of events are a program of their own (chat.streams)."""

from functools import partial
from typing import Any

from flask import Flask
from flask_cors import CORS
from kit import health, metrics, new_app, openapi, worker_health
from kit.clock import Clock, now_utc
from kit.db import UNUSED_URL

from chat.composition import Parts, open_parts
from chat.migrate import check_shape
from chat.settings import Settings
from chat.web import availability, contact, conversations, desk, faults, form_embed, internal

# The vendor's endpoint is open to any page: no cookie is read, and nothing comes back but thanks.
CROSS_ORIGIN: dict[str, Any] = {
    "origins": "*",
    "methods": ["POST", "OPTIONS"],
    "allow_headers": ["content-type"],
    "max_age": 86400,
    "send_wildcard": True,
}


def create_app(settings: Settings, *, parts: Parts | None = None, clock: Clock = now_utc) -> Flask:
    """Compose the service; `parts` lets a test bring its own stores."""
    own = parts or open_parts(settings, clock)
    app = new_app("chat", settings)
    faults.register(app)
    app.register_blueprint(availability.blueprint(own.availability))
    app.register_blueprint(conversations.blueprint(own.desk, settings.public_origin))
    app.register_blueprint(contact.blueprint(own.desk.contacts, settings.public_origin))
    app.register_blueprint(form_embed.blueprint(own.desk.contacts, (settings.portal_id, settings.form_id)))
    app.register_blueprint(internal.blueprint(own.customers))
    app.register_blueprint(desk.blueprint(own, settings))
    CORS(app, resources={r"^(/api/contact)?/submissions/": CROSS_ORIGIN})
    # Without Redis lines arrive a second later, and nobody is known to be at the desk.
    spared = {} if own.redis is None else {"redis": own.redis.ping}
    health.register(app, {"database": partial(check_shape, own.db)}, spared=spared)
    health.register(app, spared={"mails": worker_health.none_overdue(own.outbox.oldest_due_s)})
    worker_health.register(app, "chat", own.redis)
    due = lambda: {"oldest_s": own.outbox.oldest_due_s()}  # noqa: E731 - read at each scrape
    metrics.add_gauge(app, "chat_mails_due", "Mails whose time has come", "state", due)
    metrics.add_gauge(app, "chat_mails", "Mails by state", "state", own.outbox.counts)
    return app


def from_environment() -> Flask:
    """For gunicorn. Raises: ValidationError: the environment lacks a setting or holds a weak secret."""
    return create_app(Settings())


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document; needs nothing running. Used by `python -m kit.openapi_document chat`."""
    settings = Settings(env="development", database_url=UNUSED_URL, redis_url=None)
    return openapi.document(create_app(settings))
