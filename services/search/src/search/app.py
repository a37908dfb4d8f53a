"""The search service: settings in, WSGI application out."""

from typing import Any

from flask import Flask
from flask_cors import CORS
from kit import health, metrics, new_app, openapi, queues, worker_health

from search.composition import QUEUE, Parts, open_parts
from search.settings import Settings
from search.web import browsing, faults, indexes, records, results_page, searching
from search.web.kept_answers import KeptAnswers
from search.web.keys import Keys
from search.web.meter import Meter
from search.web.short_way import ShortWay

# The second is for clients whose host can hold no path.
PREFIXES = ("/api/search/1", "/1")
EXPOSED = ("Correlation-ID", "Retry-After", "X-Coati-Search-Engine")
# Keys are in headers or the query, never in cookies, so any site may call: that is what the public key is for.
CROSS_ORIGIN: dict[str, Any] = {
    "origins": "*",
    "methods": ["GET", "POST", "PUT", "DELETE", "OPTIONS"],
    "allow_headers": "*",
    "expose_headers": EXPOSED,
    "max_age": 86400,
    "send_wildcard": True,
    # Only where a browser says it comes from elsewhere: a server's call needs none of it.
    "always_send": False,
}


def create_app(settings: Settings, *, parts: Parts | None = None) -> Flask:
    """Compose the service; `parts` lets a test bring its own engines."""
    own = parts or open_parts(settings)
    app = new_app("search", settings)
    faults.register(app)
    keys = Keys(settings.app_id, settings.api_key, settings.admin_key)
    kept = KeptAnswers(own.catalog.state if own.answering.is_embedded else None)
    routes = (
        searching.blueprint(
            own.answering, keys, kept, Meter(settings.client_cpu_share, settings.client_cpu_burst_s)
        ),
        browsing.blueprint(own.store, own.reader, own.answering, keys),
        records.blueprint(own.store, own.reader, keys),
        indexes.blueprint(own.store, own.reader, own.catalog, keys),
        indexes.anything_else(),
    )
    for prefix in PREFIXES:
        for part in routes:
            app.register_blueprint(
                part, url_prefix=prefix, name=f"{prefix[1:].replace('/', '-')}-{part.name}"
            )
    app.register_blueprint(results_page.blueprint(own.answering, settings.index, settings.product))
    CORS(app, resources={r"^/(api/search/)?1/": CROSS_ORIGIN})
    paths = [f"{prefix}{searching.SEVERAL}" for prefix in PREFIXES]
    app.wsgi_app = ShortWay(app.wsgi_app, paths, keys, kept, EXPOSED)  # type: ignore[assignment,method-assign]
    health.register(app, {"index": own.answering.check})
    if settings.redis_url is not None:
        redis = queues.connect(settings.redis_url)
        # Searches do without it; what is published waits for the worker's own look at the library.
        health.register(app, spared={"redis": redis.ping})
        queue = queues.queue(QUEUE, redis)
        metrics.add_gauge(app, "jobs_waiting", "Jobs by queue", "queue", lambda: queues.lengths(queue))
        worker_health.register(app, "search", redis, queue)
    return app


def from_environment() -> Flask:
    """For gunicorn. Raises: ValidationError: the environment lacks a setting or holds a weak secret."""
    return create_app(Settings())


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document; needs nothing running. Used by `python -m kit.openapi_document search`."""
    return openapi.document(create_app(Settings(env="development")))
