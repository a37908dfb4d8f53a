"""The provider's browser client at the address its snippet asks for; the files are the published package's own."""

import re
from pathlib import Path

from flask import Blueprint, Response, abort, send_file

KEPT = "public, max-age=300"
FOR_GOOD = "public, max-age=31536000, immutable"
_NAME = re.compile(r"[\w-]+(?:\.[\w-]+)*\.js")


def blueprint(folder: Path | None, write_keys: frozenset[str]) -> Blueprint:
    """`folder` holds standalone.js and its parts; without one there is no loader."""
    routes = Blueprint("loader", __name__)

    @routes.get("/analytics.js/v1/<write_key>/analytics.min.js")
    def load_client(write_key: str) -> Response:
        if write_key not in write_keys:
            abort(404)
        return _file(folder, "standalone.js", KEPT)

    @routes.get("/analytics-next/bundles/<name>")
    def load_part(name: str) -> Response:
        return _file(folder, name, FOR_GOOD)

    return routes


def _file(folder: Path | None, name: str, kept: str) -> Response:
    if folder is None or not _NAME.fullmatch(name) or not (folder / name).is_file():
        abort(404)
    answer = send_file((folder / name).absolute(), mimetype="text/javascript")
    answer.headers["Cache-Control"] = kept
    return answer
