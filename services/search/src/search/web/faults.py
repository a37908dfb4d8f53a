"""Every refusal in the protocol's own shape: a message and a status, in a JSON object without a key named `error`.

Source: PROTOCOLS §0 (5), §a (errors).
"""

import sqlite3
from collections.abc import Mapping

from flask import Flask, Response, request
from kit.problems import Problem, of_http, of_status, problem_response
from kit.responses import json_response
from structlog import get_logger
from werkzeug.exceptions import HTTPException

from search.domain.errors import RefusedError, TooManyError

PREFIXES = ("/1/", "/api/search/1/")
_WORDS = {
    400: "Bad request",
    404: "Path not supported by this API",
    405: "Method not supported on this path",
    413: "Request body is too large",
    414: "The address is too long",
    415: "Content-Encoding not supported, send gzip or none",
}
log = get_logger()


def register(app: Flask) -> None:
    """Answer errors under the protocol's prefixes in its shape; elsewhere problems stay problems."""

    @app.errorhandler(TooManyError)
    def too_many(error: TooManyError) -> Response:
        return answer(error.status, error.message, {"Retry-After": str(error.retry_after_s)})

    @app.errorhandler(RefusedError)
    def refused(error: RefusedError) -> Response:
        return answer(error.status, error.message)

    @app.errorhandler(Problem)
    def problem(error: Problem) -> Response:
        if not _is_ours():
            return problem_response(error)
        message = error.detail or _WORDS.get(error.status) or error.title
        return answer(error.status, message, error.headers or {})

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        found = of_http(error)
        if found is None:
            return error.get_response()  # type: ignore[return-value]
        if not _is_ours():
            return problem_response(found)
        return answer(found.status, _WORDS.get(found.status, error.name), found.headers)

    @app.errorhandler(Exception)
    def any_other(error: Exception) -> Response:
        # Books that cannot be read or written are a dependency that is away; all else is a mistake of ours.
        status = 503 if isinstance(error, sqlite3.Error) else 500
        log.error("request.failed", away=status == 503, exc_info=error)
        away = of_status(status)
        return answer(status, away.title, away.headers) if _is_ours() else problem_response(away)


def answer(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal."""
    return json_response({"message": message, "status": status}, status, headers)


def _is_ours() -> bool:
    return request.path.startswith(PREFIXES)
