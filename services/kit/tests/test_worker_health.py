"""What /health/ready says of a worker that hangs, and of what nobody works off (case A5)."""

import json
import time
from collections.abc import Iterator

import pytest
from flask import Flask
from kit import new_app, queues, worker_health
from kit.settings import BaseServiceSettings
from redis import Redis
from sqlalchemy.exc import OperationalError


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    connection: Redis = queues.connect(redis_url)
    connection.flushdb()
    yield connection
    connection.flushdb()
    connection.close()


@pytest.fixture
def app(redis: Redis) -> Flask:
    made = new_app("shop", BaseServiceSettings(env="development"))
    worker_health.register(made, "tests", redis, queues.queue("tests", redis))
    return made


def ready(app: Flask) -> dict[str, object]:
    answer = app.test_client().get("/health/ready")
    assert answer.status_code == 200
    found: dict[str, object] = answer.get_json()
    return found


def reported(redis: Redis, ago_s: float, child_s: float = 0.0) -> None:
    redis.set("coati:worker:tests", json.dumps({"at": time.time() - ago_s, "child_s": child_s}))


def test_one_that_reports_is_no_news_and_one_that_never_has_is_none(app: Flask, redis: Redis) -> None:
    assert ready(app) == {"status": "ready"}
    reported(redis, 1)
    assert ready(app) == {"status": "ready"}


@pytest.mark.parametrize(("ago_s", "child_s"), [(40, 0), (1, 40)])
def test_one_that_is_silent_or_whose_child_is_is_named(
    app: Flask, redis: Redis, ago_s: float, child_s: float
) -> None:
    reported(redis, ago_s, child_s)
    assert ready(app) == {"status": "ready", "missing": ["worker"]}
    figures = app.test_client().get("/metrics").get_data(as_text=True)
    (line,) = [each for each in figures.splitlines() if each.startswith("worker_silent_s{")]
    assert 40 <= float(line.split()[1]) < 60


def test_a_job_that_nobody_takes_is_named_whatever_the_worker_reports(
    app: Flask, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported(redis, 1)
    assert queues.safe_enqueue(queues.queue("tests", redis), "os.getpid")
    assert ready(app) == {"status": "ready"}
    monkeypatch.setattr(worker_health, "WAITS_TOO_LONG_S", 0.0)
    time.sleep(0.01)
    assert ready(app) == {"status": "ready", "missing": ["worker"]}


def test_a_mail_that_is_overdue_fails_its_check_and_a_database_that_is_away_does_not() -> None:
    def away() -> float:
        raise OperationalError("select", {}, OSError())

    worker_health.none_overdue(lambda: 10.0)()
    worker_health.none_overdue(away)()
    with pytest.raises(worker_health.WorkerSilentError):
        worker_health.none_overdue(lambda: 400.0)()
