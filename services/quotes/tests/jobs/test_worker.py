"""The worker as it is run: `python -m quotes.worker` beside a real Redis, a real mail server and a real database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit import queues
from kit.clock import now_utc
from kit.db import Database
from kit.queue_worker import QueueWork
from kit.testing import SetClock, running_redis
from kit.testing.mail_box import MailBox
from quotes import worker
from quotes.adapters.tables import OutboxMail
from quotes.app import create_app
from quotes.composition import DELIVER_JOB, MAIL_QUEUE, UPKEEP_QUEUE, open_shop
from quotes.settings import Settings
from rq import Queue
from rq.serializers import JSONSerializer
from scenes import Scene
from sqlalchemy import select


@pytest.fixture
def box() -> Iterator[MailBox]:
    with MailBox() as served:
        yield served


@pytest.fixture
def redis_url() -> Iterator[str]:
    with running_redis() as url:
        yield url


def environment(scene: Scene, box: MailBox, redis_url: str | None) -> dict[str, str]:
    given = {
        "COATI_ENV": "development",
        "QUOTES_DATABASE_URL": scene.settings.database_url,
        "QUOTES_SMTP_URL": box.url,
        "QUOTES_CARRIER_API_URL": f"{scene.world.url}/carriers/v1",
        "QUOTES_GATEWAY_URL": f"{scene.world.url}/gateway",
    }
    return {**os.environ, **given, **({"REDIS_URL": redis_url} if redis_url else {})}


def until(true: Callable[[], bool], within_s: float) -> None:
    end = time.monotonic() + within_s
    while not true():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.1)


@pytest.fixture
def clock() -> SetClock:
    """The worker goes by the real time, so the quote and its purchase must too."""
    return SetClock(now_utc())


@pytest.fixture
def ask(ask: dict[str, Any]) -> dict[str, Any]:
    """The same couple, on its way some months from whenever this runs."""
    today = now_utc().date()
    ahead = {"firstDepositDate": -6, "departureDate": 81, "returnDate": 91}
    trip = {field: str(today + timedelta(days=days)) for field, days in ahead.items()}
    travelers = [{"dateOfBirth": each, "tripCostCents": 250_000} for each in ("1984-05-05", "1984-03-03")]
    return {**ask, "trip": {**ask["trip"], **trip}, "travelers": travelers}


@pytest.fixture
def start(scene: Scene, box: MailBox) -> Iterator[Callable[[str | None], subprocess.Popen[bytes]]]:
    running: list[subprocess.Popen[bytes]] = []

    def begin(redis_url: str | None) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "quotes.worker"]
        process = subprocess.Popen(command, env=environment(scene, box, redis_url), start_new_session=True)
        running.append(process)
        return process

    yield begin
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)


def states(db: Database) -> list[str]:
    with db.read() as session:
        return list(session.scalars(select(OutboxMail.state)))


@pytest.mark.timeout(90)
def test_a_purchase_with_redis_there_is_mailed_within_seconds(
    scene: Scene, start: Callable[[str | None], object], redis_url: str, box: MailBox, db: Database
) -> None:
    """[B-01] The job goes over the queue, the worker sends it."""
    start(redis_url)
    settings = scene.settings.model_copy(update={"redis_url": redis_url})
    client = create_app(
        settings, clock=scene.clock, shop=open_shop(settings, scene.clock, scene.outside)
    ).test_client()
    assert buy(client, scene) == 201
    until(lambda: states(db) == ["sent"], 40)
    assert len(box.mails) == 1


@pytest.mark.timeout(90)
def test_without_redis_the_purchase_stands_and_the_sweep_mails_it(
    scene: Scene, start: Callable[[str | None], object], box: MailBox, db: Database, tmp_path: Path
) -> None:
    """TRUST 1.2, R4: Redis away: quotes 201, purchase 201 at once, the mail waits in the outbox and leaves."""
    gone = f"unix://{tmp_path}/gone.sock"
    settings = scene.settings.model_copy(update={"redis_url": gone})
    client = create_app(
        settings, clock=scene.clock, shop=open_shop(settings, scene.clock, scene.outside)
    ).test_client()
    assert buy(client, scene) == 201
    assert states(db) == ["due"]
    start(gone)
    until(lambda: states(db) == ["sent"], 40)
    assert len(box.mails) == 1


def test_a_sweep_is_served_before_mails_that_wait(
    settings: Settings, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11: each mail may take as long as its server hangs, and money must not wait for that."""
    works: list[QueueWork] = []
    monkeypatch.setattr(worker, "QueueWorker", works.append)
    worker.Watch(settings.model_copy(update={"redis_url": redis_url}))
    redis = queues.connect(redis_url)
    for name, job in ((MAIL_QUEUE, DELIVER_JOB), (UPKEEP_QUEUE, worker.SWEEP_JOB)):
        assert queues.safe_enqueue(queues.queue(name, redis), job)
    served = [queues.queue(name, redis) for name in works[0].queues]
    taken = Queue.dequeue_any(served, None, connection=redis, serializer=JSONSerializer)
    assert taken is not None
    assert taken[1].name == UPKEEP_QUEUE


def buy(client: FlaskClient, scene: Scene) -> int:
    began = time.monotonic()
    answer = client.post("/api/purchases", json=scene.order, headers={"Idempotency-Key": "key-0001"})
    assert time.monotonic() - began < 3
    return answer.status_code
