"""The request id: taken over when it looks like one, made when not, passed on, and never left behind."""

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient
from kit import http, request_ids


def test_takes_over_the_edges_id(client: FlaskClient) -> None:
    response = client.get("/health/live", headers={"X-Request-ID": "edge-0123456789"})
    assert response.headers["X-Request-ID"] == "edge-0123456789"


@pytest.mark.parametrize(
    "offered", ["", "short", "a" * 65, "has spaces in it", "<script>alert</script>", "né" * 8]
)
def test_makes_its_own_when_the_offered_one_is_odd(client: FlaskClient, offered: str) -> None:
    response = client.get("/health/live", headers={"X-Request-ID": offered.encode().decode("latin-1")})
    made = response.headers["X-Request-ID"]
    assert made != offered
    assert len(made) == 32


def test_is_on_every_line_and_on_calls_to_others(app: Flask) -> None:
    @app.get("/calls")
    def calls() -> dict[str, str]:
        structlog.get_logger().info("carrier.asked")
        return http.outbound_headers()

    with structlog.testing.capture_logs([structlog.contextvars.merge_contextvars]) as lines:
        response = app.test_client().get("/calls", headers={"X-Request-ID": "edge-0123456789"})
    assert response.json == {"X-Request-ID": "edge-0123456789"}
    assert {line["request_id"] for line in lines} == {"edge-0123456789"}


def test_the_next_request_starts_clean(app: Flask) -> None:
    @app.get("/binds")
    def binds() -> str:
        structlog.contextvars.bind_contextvars(quote="q-1")
        return ""

    client = app.test_client()
    client.get("/binds")
    with structlog.testing.capture_logs([structlog.contextvars.merge_contextvars]) as lines:
        client.get("/api/shop/plans/a?state=TX")
    assert "quote" not in lines[0]


def test_outside_of_a_request_there_is_none() -> None:
    structlog.contextvars.clear_contextvars()
    assert request_ids.current() is None
    assert http.outbound_headers() == {}
