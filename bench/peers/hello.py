"""The peer of every service: the smallest Flask application, with nothing around it."""

from flask import Flask


def from_environment() -> Flask:
    app = Flask("hello")

    @app.get("/")
    def hello() -> dict[str, str]:
        return {"hello": "world"}

    # running_gunicorn waits for this path; nothing is measured on it.
    @app.get("/health/live")
    def live() -> dict[str, str]:
        return {"status": "live"}

    return app
