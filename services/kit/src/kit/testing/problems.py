"""Assert that an answer is one of our problems and keeps its promises."""

# ruff: noqa: S101 - assertions for tests

from typing import Any

from werkzeug.test import TestResponse


def assert_problem(response: TestResponse, status: int, type: str | None = None) -> dict[str, Any]:  # noqa: A002
    """Check status, media type, request id and, if given, the type; return the body."""
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "application/problem+json"
    body: dict[str, Any] = response.get_json()
    assert body["status"] == status
    assert body["requestId"] == response.headers["X-Request-ID"]
    assert body["title"]
    if type is not None:
        assert body["type"] == type
    if status in (429, 503):
        assert int(response.headers["Retry-After"]) > 0
    return body
