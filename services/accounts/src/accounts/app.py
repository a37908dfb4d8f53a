"""The accounts service: settings in, WSGI application out."""

from functools import partial
from typing import Any

from flask import Flask
from kit import health, metrics, new_app, openapi, queues, same_origin, worker_health
from kit.clock import Clock, now_utc
from kit.db import UNUSED_URL

from accounts.composition import Parts, open_parts
from accounts.issuer import programs, signing_out, visitors
from accounts.issuer.server import Server
from accounts.migrate import check_shape
from accounts.settings import Settings
from accounts.web import (
    changes,
    deletions,
    exports,
    faults,
    oidc,
    passkey_sign_in,
    passkeys,
    profile,
    proofs,
    resets,
    session_check,
    sessions,
    sign_in_codes,
    signing_in,
    signing_up,
    travelers,
)
from accounts.web.visits import Visits

VIEWS = (
    signing_in,
    signing_up,
    resets,
    sign_in_codes,
    passkey_sign_in,
    passkeys,
    proofs,
    profile,
    changes,
    sessions,
    travelers,
    exports,
    deletions,
    oidc,
)


def create_app(settings: Settings, *, parts: Parts | None = None, clock: Clock = now_utc) -> Flask:
    """Compose the service; `parts` lets a test bring its own stores."""
    own = parts or open_parts(settings, clock)
    app = new_app("accounts", settings)
    faults.register(app)
    visits = Visits(own)
    app.register_blueprint(session_check.blueprint(visits))
    for views in VIEWS:
        routes = views.blueprint(own, visits)
        # All of them, since every write here stands behind the cookie or sets it (S6).
        same_origin.guard(routes, settings.public_origin)
        app.register_blueprint(routes)
    server = Server(own)
    app.register_blueprint(programs.blueprint(own, server))
    app.register_blueprint(visitors.blueprint(own, visits, server))
    app.register_blueprint(signing_out.blueprint(own, visits, server))
    health.register(app, {"database": partial(check_shape, own.db), "redis": own.redis.ping})
    _add_gauges(app, own)
    health.register(app, spared={"mails": worker_health.none_overdue(own.outbox.oldest_due_s)})
    worker_health.register(app, "accounts", own.redis, own.queue)
    return app


def _add_gauges(app: Flask, parts: Parts) -> None:
    metrics.add_gauge(app, "accounts_customers", "Customers by role", "role", parts.customers.counts)
    metrics.add_gauge(app, "accounts_mails", "Mails by state", "state", parts.outbox.counts)
    due = lambda: {"oldest_s": parts.outbox.oldest_due_s()}  # noqa: E731 - read at each scrape
    metrics.add_gauge(app, "accounts_mails_due", "Mails whose time has come", "state", due)
    metrics.add_gauge(app, "accounts_deletions", "Deletions not done", "state", parts.deletions.counts)
    metrics.add_gauge(app, "jobs_waiting", "Jobs by queue", "queue", lambda: queues.lengths(parts.queue))


def from_environment() -> Flask:
    """For gunicorn. Raises: ValidationError: the environment lacks a setting or holds a weak secret."""
    return create_app(Settings())


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document; needs nothing running. Used by `python -m kit.openapi_document accounts`."""
    settings = Settings(env="development", database_url=UNUSED_URL, redis_url=None)
    return openapi.document(create_app(settings))
