"""The application that test_served.py boots under gunicorn; the two tell each other by files how far they are."""

import gc
import os
import time
from pathlib import Path
from typing import Any

import kit
from flask import Flask, Response, request
from kit import api, metrics
from kit.settings import BaseServiceSettings
from kit.wire import WireModel

FOLDER = Path(os.environ.get("SERVED_FOLDER", "/nowhere"))


class Note(WireModel):
    text: str


def told(name: str, within_s: float) -> bool:
    """Whether the test has left a file of this name in time."""
    end = time.monotonic() + within_s
    while not (FOLDER / name).exists():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def from_environment() -> Flask:
    if Path(os.environ.get("SERVED_BROKEN", "/nowhere")).exists():
        raise RuntimeError("this release cannot start")
    app = kit.new_app("served", BaseServiceSettings(env="development"))

    @app.post("/api/served/notes")
    @api.operation(body=Note, answers={201: Note})
    def take_note(body: Note) -> Note:
        return body

    @app.post("/api/served/form")
    def form() -> dict[str, str]:
        return {"amount": request.form["amount"], "left": request.get_data(as_text=True)}

    @app.get("/api/served/slow")
    def slow() -> dict[str, str]:
        (FOLDER / "begun").touch()
        told("go-on", 20)
        return {"took": "its time"}

    @app.get("/api/served/stream")
    def stream() -> Response:
        def lines() -> Any:
            yield b'{"line":1}\n'
            yield b'{"line":2}\n' if told("has-first", 5) else b"nobody could read the first\n"

        return Response(lines(), mimetype=api.NDJSON)

    @app.get("/api/served/who")
    def who() -> dict[str, str]:
        return {"address": request.remote_addr or "", "scheme": request.scheme, "host": request.host}

    @app.get("/api/served/garbage")
    def garbage() -> dict[str, int]:
        return {"frozen": gc.get_freeze_count(), "young": gc.get_threshold()[0]}

    metrics.add_gauge(app, "workers_seen", "One.", "kind", lambda: {"any": 1.0})
    return app
