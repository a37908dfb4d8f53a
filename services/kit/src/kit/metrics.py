"""Prometheus figures of a service at /metrics: requests by route template, and what the service adds.

With several workers each process writes to files under PROMETHEUS_MULTIPROC_DIR (set by kit.gunicorn_conf),
and a scrape adds them up. The edge does not let /metrics out.
"""

import os
from collections.abc import Callable, Iterable
from functools import cache

from flask import Flask, Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from structlog import get_logger

Reading = Callable[[], dict[str, float]]

log = get_logger()
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_seconds = Histogram(
    "http_request_duration_seconds",
    "Time from the request's arrival to the last byte handed to the server.",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 10, 20),
)


def observe_request(method: str, route: str, status: int, seconds: float) -> None:
    """Count one request; unknown methods share one label so that a client cannot grow our memory."""
    _series(method if method in _METHODS else "other", route, status).observe(seconds)


@cache
def _series(method: str, route: str, status: int) -> Histogram:
    """As many as there are routes and statuses."""
    return _seconds.labels(method, route, status)


def register(app: Flask) -> None:
    """Serve /metrics."""
    app.extensions["kit.gauges"] = []

    def metrics() -> Response:
        registry: CollectorRegistry = REGISTRY
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        body = generate_latest(registry)
        extra = CollectorRegistry()
        for gauge in app.extensions["kit.gauges"]:
            extra.register(gauge)
        return Response(body + generate_latest(extra), content_type=CONTENT_TYPE_LATEST)

    app.add_url_rule("/metrics", "kit.metrics", metrics)


def add_gauge(app: Flask, name: str, description: str, label: str, read: Reading) -> None:
    """Read a gauge at every scrape, such as a queue's length: `read()` gives one figure per label value.

    A reading that fails is left out of the scrape and logged; the other figures still arrive.
    """
    app.extensions["kit.gauges"].append(_Gauge(name, description, label, read))


class _Gauge(Collector):
    def __init__(self, name: str, description: str, label: str, read: Reading) -> None:
        self._shape = (name, description, label)
        self._read = read

    def collect(self) -> Iterable[GaugeMetricFamily]:
        name, description, label = self._shape
        family = GaugeMetricFamily(name, description, labels=[label])
        try:
            for value, figure in self._read().items():
                family.add_metric([value], figure)
        except Exception as error:
            log.warning("metrics.unread", gauge=name, exc_info=error)
        return [family]

    def describe(self) -> Iterable[GaugeMetricFamily]:
        return []
