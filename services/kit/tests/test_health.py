"""Live means that the process answers, ready that everything it leans on does, within a second."""

import time
from threading import Event

from flask import Flask
from kit import health
from kit.testing import assert_problem


def away() -> None:
    raise ConnectionError("to 10.0.0.7 refused")


def test_live_and_ready_when_nothing_is_missing(app: Flask) -> None:
    health.register(app, {"database": lambda: None})
    client = app.test_client()
    assert client.get("/health/live").json == {"status": "live"}
    assert client.get("/health/ready").json == {"status": "ready"}


def test_ready_names_what_is_missing_and_live_stays(app: Flask) -> None:
    health.register(app, {"database": lambda: None, "redis": away})
    health.register(app, {"carriers": away})
    client = app.test_client()
    response = client.get("/health/ready")
    body = assert_problem(response, 503, "/problems/not-ready")
    assert body["missing"] == ["carriers", "redis"]
    assert "10.0.0.7" not in response.get_data(as_text=True)
    assert client.get("/health/live").status_code == 200


def test_what_can_be_done_without_is_named_and_does_not_stop_it(app: Flask) -> None:
    broken = [True]
    health.register(app, {"database": lambda: None}, spared={"redis": away})
    client = app.test_client()
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json) == (200, {"status": "ready", "missing": ["redis"]})
    health.register(app, {"disk": lambda: away() if broken else None})
    body = assert_problem(client.get("/health/ready"), 503, "/problems/not-ready")
    assert body["missing"] == ["disk", "redis"]


def test_a_hanging_check_is_missing_in_time_and_never_started_twice() -> None:
    release, runs = Event(), []

    def hangs() -> None:
        runs.append(1)
        release.wait(10)

    checks = health.Checks(timeout_s=0.05)
    checks.add({"slow": hangs, "fine": lambda: None})
    began = time.monotonic()
    assert checks.missing() == ["slow"]
    assert checks.missing() == ["slow"]
    assert time.monotonic() - began < 1
    assert len(runs) == 1
    release.set()


def test_a_check_that_recovers_is_ready_again() -> None:
    broken = [True]
    checks = health.Checks()
    checks.add({"redis": lambda: away() if broken else None})
    assert checks.missing() == ["redis"]
    broken.clear()
    assert checks.missing() == []
