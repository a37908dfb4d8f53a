"""Errors as RFC 9457 problems: what happened in our own words, never the input nor an exception's text."""

import errno
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple

from flask import Flask, Response
from structlog import get_logger
from werkzeug.exceptions import HTTPException

from kit import request_ids
from kit.responses import json_response

PROBLEM_JSON = "application/problem+json"
RETRY_AFTER_S = 5

log = get_logger()


class FieldError(NamedTuple):
    """One thing wrong with a body: an RFC 6901 pointer to it, a code for programs, a sentence for people."""

    pointer: str
    code: str
    message: str


class Problem(Exception):  # noqa: N818 - the word of RFC 9457
    """Raise to answer with a problem; `type` is a path such as `/problems/quote-expired`.

    `extra` adds members of its own to the body (camelCase), such as `newTotalCents`.
    """

    def __init__(
        self,
        status: int,
        type: str,  # noqa: A002 - the member's name in RFC 9457
        title: str,
        detail: str | None = None,
        *,
        errors: Sequence[FieldError] | None = None,
        headers: Mapping[str, str] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(title)
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.errors = errors
        self.headers = headers
        self.extra = extra


_KNOWN: dict[int, tuple[str, str]] = {
    400: ("/problems/bad-request", "The request could not be understood."),
    401: ("/problems/not-signed-in", "This needs a sign-in."),
    403: ("/problems/forbidden", "This is not allowed."),
    404: ("/problems/not-found", "There is nothing at this address."),
    405: ("/problems/method-not-allowed", "This address does not take that method."),
    406: ("/problems/not-acceptable", "None of the accepted formats can be sent."),
    408: ("/problems/request-timeout", "The request took too long to arrive."),
    409: ("/problems/conflict", "This does not fit the present state."),
    410: ("/problems/gone", "This is no longer here."),
    413: ("/problems/payload-too-large", "The request is too large."),
    414: ("/problems/address-too-long", "The address is too long."),
    415: ("/problems/unsupported-media-type", "Only JSON in UTF-8, not compressed, is read here."),
    422: ("/problems/invalid-fields", "Some fields need another value."),
    429: ("/problems/too-many-requests", "Too many requests. Please wait a moment."),
    431: ("/problems/headers-too-large", "The request's headers are too large."),
    500: ("/problems/internal-error", "Something went wrong on our side."),
    503: ("/problems/unavailable", "A part of this service is away for a moment."),
}
_away: list[type[Exception]] = []
_EXHAUSTED = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""This machine is short of descriptors or memory for a moment: a state that passes, and no fault of the program."""


def of_status(
    status: int, headers: Mapping[str, str] | None = None, errors: Sequence[FieldError] | None = None
) -> Problem:
    """The problem that stands for a bare status; 429 and 503 always say when to come back."""
    if status not in _KNOWN:
        return Problem(status, "about:blank", HTTPStatus(status).phrase, headers=headers, errors=errors)
    kind, title = _KNOWN[status]
    if status in (429, 503):
        headers = {"Retry-After": str(RETRY_AFTER_S), **(headers or {})}
    return Problem(status, kind, title, headers=headers, errors=errors)


def of_http(error: HTTPException) -> Problem | None:
    """The problem that stands for what Werkzeug raised; None where that is an answer: abort(response), a redirect."""
    if error.code is None or error.code < 400:
        return None
    kept = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    return of_status(error.code, headers=kept)


def problem_response(problem: Problem) -> Response:
    """Write a problem as `application/problem+json`, with the id under which the logs know it."""
    request_id = request_ids.current()
    body: dict[str, Any] = {"type": problem.type, "title": problem.title, "status": problem.status}
    if problem.detail:
        body["detail"] = problem.detail
    if request_id:
        body["instance"] = f"/requests/{request_id}"
        body["requestId"] = request_id
    if problem.errors:
        body["errors"] = [error._asdict() for error in problem.errors]
    body.update(problem.extra or {})
    headers = {"Cache-Control": "no-store", **(problem.headers or {})}
    return json_response(body, problem.status, headers, PROBLEM_JSON)


def means_away(*errors: type[Exception]) -> None:
    """Teach the handlers that these exceptions mean a dependency is away: 503 with Retry-After, not 500."""
    _away.extend(error for error in errors if error not in _away)


def is_away(error: BaseException) -> bool:
    """Return whether a dependency is down or the machine is exhausted for a moment, and nothing is broken here."""
    return isinstance(error, tuple(_away)) or _is_exhausted(error)


def _is_exhausted(error: BaseException | None) -> bool:
    """Return whether this or what it was raised from is the system's refusal of one more file, socket or page."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in _EXHAUSTED:
            return True
        error = error.__cause__ or error.__context__
    return False


def register(app: Flask) -> None:
    """Answer every error of this application with a problem."""
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(HTTPException, _on_http)
    app.register_error_handler(Exception, _on_any)


def _on_http(error: HTTPException) -> Response:
    problem = of_http(error)
    return error.get_response() if problem is None else problem_response(problem)  # type: ignore[return-value]


def _on_any(error: Exception) -> Response:
    away = is_away(error)
    log.error("request.failed", away=away, exc_info=error)
    return problem_response(of_status(503 if away else 500))
