"""What happens around every request: an id, one log line, one measurement."""

import time

from flask import Flask, Response, g, request

from kit import health, logs, metrics, request_ids

UNMATCHED = "(unmatched)"


def register(app: Flask) -> None:
    """Give each request its id, and tell the log and the metrics how it went once its last byte is out."""

    @app.before_request
    def begin() -> None:
        g.began = time.perf_counter()
        g.request_id = request_ids.adopt(request.headers.get(request_ids.HEADER))

    @app.after_request
    def finish(response: Response) -> Response:
        response.headers[request_ids.HEADER] = g.request_id
        response.headers.setdefault("Cache-Control", "no-store")
        # The path itself may carry an id that opens a quote, so only its template is ever written down.
        rule = request.url_rule
        route = rule.rule if rule is not None else UNMATCHED
        method, status, began = request.method, response.status_code, g.began
        if not response.is_streamed:
            tell(method, route, status, began)
        else:
            response.call_on_close(lambda: tell(method, route, status, began))
        return response


def tell(method: str, route: str, status: int, began: float) -> None:
    """Log and measure a request; `began` is of time.perf_counter()."""
    seconds = time.perf_counter() - began
    metrics.observe_request(method, route, status, seconds)
    if not route.startswith((health.PREFIX, "/metrics")):
        logs.tell_served(method, route, status, round(seconds * 1e3, 2))
