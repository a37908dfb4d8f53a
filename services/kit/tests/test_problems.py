"""Every error is a problem of ours, whoever raised it, and says nothing it should not."""

import errno
import resource
from pathlib import Path

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient
from kit import db, queues
from kit.problems import of_status
from kit.testing import assert_problem
from redis.exceptions import ConnectionError as RedisConnectionError
from sqlalchemy.exc import OperationalError


@pytest.mark.parametrize(
    "status", [400, 401, 403, 404, 405, 406, 408, 409, 410, 413, 414, 415, 422, 429, 500, 503]
)
def test_every_aborted_status_is_a_problem_in_our_words(client: FlaskClient, status: int) -> None:
    response = client.get(f"/abort/{status}")
    body = assert_problem(response, status)
    assert body["type"].startswith("/problems/")
    assert "whoever" not in response.get_data(as_text=True)
    assert response.headers["Cache-Control"] == "no-store"


def test_a_status_we_have_no_words_for_is_still_a_problem(client: FlaskClient) -> None:
    assert_problem(client.get("/abort/418"), 418, "about:blank")


def test_unknown_addresses_and_methods(client: FlaskClient) -> None:
    assert_problem(client.get("/nowhere"), 404, "/problems/not-found")
    refused = client.delete("/api/shop/orders")
    assert_problem(refused, 405, "/problems/method-not-allowed")
    assert set(refused.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


def test_a_service_without_descriptors_is_unavailable_and_not_broken(app: Flask) -> None:
    """(case A8) Real EMFILE: the process may open nothing more, and can as soon as it has room again."""

    @app.get("/opens")
    def opens() -> str:
        with Path(__file__).open() as file:
            return file.readline()

    client = app.test_client()
    assert client.get("/opens").status_code == 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))
    try:
        answer = client.get("/opens")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert_problem(answer, 503, "/problems/unavailable")
    assert answer.headers["Retry-After"]
    assert client.get("/opens").status_code == 200


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (OSError(errno.EMFILE, "too many open files"), 503),
        (OSError(errno.ENFILE, "the system's table is full"), 503),
        (OSError(errno.ENOENT, "no such file"), 500),
    ],
)
def test_what_wraps_the_systems_refusal_is_unavailable_too(app: Flask, error: OSError, status: int) -> None:
    """(case A8) A client's library says it in an exception of its own."""

    @app.get("/wraps")
    def wraps() -> str:
        raise RuntimeError("could not connect") from error

    assert_problem(app.test_client().get("/wraps"), status)


def test_an_unexpected_error_is_500_and_only_the_log_knows_why(app: Flask) -> None:
    """TRUST S15: no trace, version or path leaves; STYLE: no customer reaches a log line."""

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("ada@example.com born 1990-02-03 at +1 415 555 0100")

    with structlog.testing.capture_logs() as lines:
        response = app.test_client().get("/broken")
    assert_problem(response, 500, "/problems/internal-error")
    assert not any(word in response.get_data(as_text=True) for word in ("ada@", "Error", "Traceback", ".py"))
    assert [line["event"] for line in lines] == ["request.failed", "request.served"]


@pytest.mark.parametrize(
    "error", [OperationalError("SELECT 1", {}, Exception()), RedisConnectionError("refused")]
)
def test_a_dependency_that_is_away_is_503_with_retry_after(app: Flask, error: Exception) -> None:
    assert db
    assert queues  # importing them taught the handlers what "away" means

    @app.get("/leaning")
    def leaning() -> str:
        raise error

    assert_problem(app.test_client().get("/leaning"), 503, "/problems/unavailable")


def test_retry_after_can_be_set_by_whoever_limits(client: FlaskClient, app: Flask) -> None:
    @app.get("/limited")
    def limited() -> str:
        raise of_status(429, headers={"Retry-After": "60"})

    assert app.test_client().get("/limited").headers["Retry-After"] == "60"
