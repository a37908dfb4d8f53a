"""Refusals in the protocol's own shape, so that its clients can tell them: success, code, message.

4xx is final for its clients and 5xx is tried again, so no client's mistake is ever a 5xx. Source: PROTOCOLS §0 (5), §b.
"""

from collections.abc import Mapping

from flask import Flask, Response, request
from kit.problems import Problem, of_http, problem_response
from kit.responses import json_response
from werkzeug.exceptions import HTTPException

PREFIXES = ("/v1/", "/api/analytics/v1/")
_WORDS = {
    400: ("invalid_request", "The body is not JSON that we can read"),
    413: ("too_large", "The body is larger than 500 KB"),
    415: ("unsupported_encoding", "Send gzip or no encoding"),
    503: ("unavailable", "Events cannot be kept at the moment"),
}


class RefusedError(Exception):
    """The whole request is refused."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


def register(app: Flask) -> None:
    """Answer errors under the protocol's prefixes in its shape; elsewhere problems stay problems."""

    @app.errorhandler(RefusedError)
    def refused(error: RefusedError) -> Response:
        return _answer(error.status, error.code, error.message)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        found = of_http(error)
        return error.get_response() if found is None else problem(found)  # type: ignore[return-value]

    @app.errorhandler(Problem)
    def problem(error: Problem) -> Response:
        if not request.path.startswith(PREFIXES):
            return problem_response(error)
        code, message = _WORDS.get(error.status, ("refused", error.title))
        return _answer(error.status, code, message, error.headers)


def _answer(status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> Response:
    return json_response({"success": False, "code": code, "message": message}, status, headers)
