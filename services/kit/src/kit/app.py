"""The application every service starts from."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

from kit import access, address_names, health, logs, metrics, openapi, problems
from kit.bodies import WholeRequest
from kit.json_provider import StrictJsonProvider
from kit.responses import json_response
from kit.settings import BaseServiceSettings

MAX_BODY_BYTES = 256 * 1024


class Service(Flask):
    """A Flask application without coroutines, which Flask would look for at four places of every request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def new_app(name: str, settings: BaseServiceSettings) -> Flask:
    """A Flask application with the house rules.

    They are: problems for every error, strict JSON, request ids, JSON logs, health, metrics, OpenAPI. It
    trusts one proxy's X-Forwarded-For and X-Forwarded-Proto, so it must only be reachable through the edge.
    Bodies end at 256 KiB (413).
    """
    logs.configure(name, settings.log_level)
    app = Service(name, static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=MAX_BODY_BYTES, MAX_FORM_MEMORY_SIZE=MAX_BODY_BYTES, MAX_FORM_PARTS=200
    )
    app.request_class = WholeRequest
    app.json = StrictJsonProvider(app)
    app.url_map.converters.update(
        default=address_names.Name, string=address_names.Name, path=address_names.NamePath
    )
    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1)  # type: ignore[method-assign]
    problems.register(app)
    access.register(app)
    health.register(app)
    metrics.register(app)
    app.add_url_rule(f"/api/{name}/openapi.json", "kit.openapi", _document_view(app))
    return app


def _document_view(app: Flask) -> Callable[[], Response]:
    def openapi_document() -> Response:
        return json_response(openapi.document(app))

    return openapi_document
