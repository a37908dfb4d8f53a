"""The analytics service: settings in, WSGI application out."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from flask import Flask
from flask_cors import CORS
from kit import health, metrics, new_app, openapi, queues, worker_health
from kit.clock import Clock, now_utc
from kit.db import UNUSED_URL

from analytics.adapters.queue_health import QueueHealth, behind_s
from analytics.adapters.report_reader import ReportReader
from analytics.adapters.stream import backlog
from analytics.composition import QUEUE, Parts, open_parts
from analytics.migrate import check_shape
from analytics.settings import Settings
from analytics.settling import Settling
from analytics.web import (
    collector,
    faults,
    internal,
    loader,
    lost_parts,
    own_calls,
    release_pages,
    report_pages,
    reports,
    told_releases,
    vitals,
)
from analytics.web.short_way import ShortWay
from analytics.web.staff import Staff

# The second is for clients whose host can hold a path.
PREFIXES = ("/v1", "/api/analytics/v1")
# Write keys are public and no cookie is read, so any site may send.
CROSS_ORIGIN: dict[str, Any] = {
    "origins": "*",
    "methods": ["GET", "POST", "OPTIONS"],
    "allow_headers": ["authorization", "content-type", "content-encoding", "x-retry-count"],
    "expose_headers": ["Retry-After"],
    "max_age": 86400,
    "send_wildcard": True,
}


def create_app(settings: Settings, *, parts: Parts | None = None, clock: Clock = now_utc) -> Flask:
    """Compose the service; `parts` lets a test bring its own stores."""
    own = parts or open_parts(settings, clock)
    app = new_app("analytics", settings)
    faults.register(app)
    calls = own_calls.calls(own.reader.cleaner)
    app.register_blueprint(own_calls.blueprint(own.intake, clock, calls))
    app.register_blueprint(vitals.blueprint(own.intake, clock))
    app.wsgi_app = ShortWay(app.wsgi_app, own.intake, clock, calls)  # type: ignore[assignment,method-assign]
    keys = settings.known_write_keys
    collecting = collector.Collector(own.intake, own.reader, clock, keys, settings.public_origin)
    routes = collector.blueprint(collecting)
    for prefix in PREFIXES:
        app.register_blueprint(routes, url_prefix=prefix, name=f"collector{prefix.replace('/', '-')}")
    app.register_blueprint(loader.blueprint(settings.loader, keys))
    _add_reports(app, settings, own, clock)
    settling = Settling(own, settings.stream)
    app.register_blueprint(internal.blueprint(own.customers, settling, forwards=own.hosted is not None))
    app.register_blueprint(lost_parts.blueprint())
    behind = behind_s(own.redis, settings.stream, own.spool)
    app.register_blueprint(told_releases.blueprint(own.releases, behind, clock))
    CORS(app, resources={r"^/(api/analytics/)?v1/": CROSS_ORIGIN})
    _add_checks(app, own)
    _add_gauges(app, settings, own, clock)
    return app


def _add_checks(app: Flask, parts: Parts) -> None:
    """Redis and the spool stand in for each other: each alone is named and not needed, without both nothing is kept."""
    places = {"spool": parts.spool.check} | ({} if parts.redis is None else {"redis": parts.redis.ping})
    health.register(
        app,
        {"database": partial(check_shape, parts.db), "a place for events": partial(_any_of, places.values())},
        spared=places,
    )


def _any_of(checks: Iterable[health.Check]) -> None:
    """Raises: what the last check raised, when all of them raise."""
    failed: Exception | None = None
    for check in checks:
        try:
            check()
        except Exception as error:
            failed = error
        else:
            return
    if failed is not None:
        raise failed


def _add_reports(app: Flask, settings: Settings, parts: Parts, clock: Clock) -> None:
    reader = ReportReader(parts.db)
    waiting = QueueHealth(parts.redis, settings.stream, QUEUE, parts.spool, parts.store)
    staff = Staff(settings.staff_secret.get_secret_value(), clock)
    app.register_blueprint(reports.blueprint(reader, waiting, staff, clock))
    app.register_blueprint(report_pages.blueprint(reader, waiting, staff, clock, settings.public_origin))
    app.register_blueprint(release_pages.blueprint(parts.releases, staff, clock))


def _add_gauges(app: Flask, settings: Settings, parts: Parts, clock: Clock) -> None:
    guarding = partial(told_releases.guarding, parts.releases, clock, since=clock())
    metrics.add_gauge(app, "analytics_guard", "Whether canaries are watched", "figure", guarding)
    metrics.add_gauge(app, "analytics_spool", "Accepted events in files", "figure", parts.spool.state)
    metrics.add_gauge(app, "analytics_rows", "Rows by state", "state", parts.store.counts)
    if parts.redis is not None:
        queue = queues.queue(QUEUE, parts.redis)
        waiting = partial(backlog, parts.redis, settings.stream)
        metrics.add_gauge(app, "analytics_stream", "Accepted events not stored yet", "figure", waiting)
        metrics.add_gauge(app, "jobs_waiting", "Jobs by queue", "queue", lambda: queues.lengths(queue))
        worker_health.register(app, "analytics", parts.redis, queue)


def from_environment() -> Flask:
    """For gunicorn. Raises: ValidationError: the environment lacks a setting or holds a weak secret."""
    return create_app(Settings())


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document; needs nothing running. Used by `python -m kit.openapi_document analytics`."""
    settings = Settings(env="development", database_url=UNUSED_URL, redis_url=None)
    return openapi.document(create_app(settings))
