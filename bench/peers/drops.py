"""The peer of accepting an event: a Flask route that validates the same body and forgets it."""

from analytics.web.wire import PageView
from flask import Flask, Response, request


def from_environment() -> Flask:
    app = Flask("drops")

    @app.post("/api/analytics/")
    def drop() -> Response:
        PageView.model_validate_json(request.get_data(cache=False))
        return Response('{"status":"accepted"}', 202, mimetype="application/json")

    # running_gunicorn waits for this path; nothing is measured on it.
    @app.get("/health/live")
    def live() -> dict[str, str]:
        return {"status": "live"}

    return app
