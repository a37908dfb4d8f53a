"""Figures, passing on and purging happen by themselves, once each, whatever ends in between."""

import inspect
import multiprocessing
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from analytics.adapters.tables import DailyFigure, EventRow
from analytics.composition import QUEUE
from analytics.domain.events import Event
from analytics.jobs import tasks
from analytics.schedule import EVERY_S, Schedule
from kit import queues
from live_platform import platform, until
from rq import Queue, SimpleWorker
from rq.registry import FailedJobRegistry, StartedJobRegistry
from rq.serializers import JSONSerializer
from sqlalchemy import select


class SetSeconds:
    """A clock in seconds that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> SetSeconds:
    return SetSeconds()


@pytest.fixture
def queue(redis_url: str) -> Iterator[Queue]:
    redis = queues.connect(redis_url, for_worker=True)
    yield queues.queue(QUEUE, redis)
    redis.close()


def work(queue: Queue) -> None:
    """Work off what waits."""
    SimpleWorker([queue], connection=queue.connection, serializer=JSONSerializer).work(burst=True)


def waiting(queue: Queue) -> list[str]:
    return [job.func_name.rpartition(".")[2] for job in queue.jobs]


def test_what_is_asked_for_is_there_and_nothing_is_there_that_nobody_asks_for() -> None:
    jobs = {name for name, each in inspect.getmembers(tasks, inspect.isfunction) if name != "parts"}
    assert {name for name in jobs if getattr(tasks, name).__module__ == tasks.__name__} == set(EVERY_S)


def test_two_workers_ask_for_one_job_a_slot(queue: Queue, seconds: SetSeconds) -> None:
    """PROTOCOLS §h: RQ's cron knows no lock, so two of it would do everything twice."""
    one, other = (Schedule(queue, seconds, EVERY_S) for _ in range(2))
    one.ask()
    other.ask()
    assert sorted(waiting(queue)) == sorted(EVERY_S)
    assert one.ask() == []
    seconds.now += EVERY_S["roll_up"]
    one.ask()
    assert sorted(waiting(queue)) == sorted(EVERY_S)


def test_a_finished_job_is_asked_for_again_when_it_is_due_and_not_before(
    queue: Queue, seconds: SetSeconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    for name in EVERY_S:
        monkeypatch.setattr(tasks, name, lambda name=name: done.append(name))
    schedule = Schedule(queue, seconds, EVERY_S)
    for _ in range(4):
        schedule.ask()
        work(queue)
        seconds.now += EVERY_S["forward"]
    assert (done.count("forward"), done.count("roll_up"), done.count("purge")) == (4, 2, 1)


def test_a_failed_job_is_asked_for_again(
    queue: Queue, seconds: SetSeconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError

    monkeypatch.setattr(tasks, "roll_up", fail)
    schedule = Schedule(queue, seconds, {"roll_up": 15.0})
    schedule.ask()
    work(queue)
    assert len(FailedJobRegistry(queue=queue)) == 1
    seconds.now += 15
    assert schedule.ask() == ["roll_up"]
    assert waiting(queue) == ["roll_up"]
    assert len(FailedJobRegistry(queue=queue)) == 0


def test_a_job_whose_worker_was_killed_is_asked_for_again(
    queue: Queue, redis_url: str, seconds: SetSeconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PROTOCOLS §h: it stays `started` until the registries are next looked through; then its name is free."""

    def serve() -> None:
        work(queues.queue(QUEUE, queues.connect(redis_url, for_worker=True)))

    monkeypatch.setattr(tasks, "roll_up", lambda: time.sleep(600))
    schedule = Schedule(queue, seconds, {"roll_up": 15.0})
    schedule.ask()
    worker = multiprocessing.get_context("fork").Process(target=serve)
    worker.start()
    started = StartedJobRegistry(queue=queue)
    until(lambda: len(started) == 1, 20)
    worker.kill()
    worker.join()
    seconds.now += 15
    schedule.ask()
    assert waiting(queue) == []
    started.cleanup(timestamp=int(time.time()) + 3_600)
    seconds.now += 15
    schedule.ask()
    assert waiting(queue) == ["roll_up"]


def test_what_redis_does_not_take_is_asked_for_in_the_next_slot(queue: Queue, seconds: SetSeconds) -> None:
    away = queues.queue(QUEUE, queues.connect("unix:///nowhere.sock"))
    schedule = Schedule(away, seconds, EVERY_S)
    assert schedule.ask() == []
    seconds.now += 3_600
    away.connection = queue.connection
    assert sorted(schedule.ask()) == sorted(EVERY_S)


@pytest.mark.timeout(120)
def test_the_worker_makes_figures_and_purges_by_itself(tmp_path: Path) -> None:
    """TRUST Y3, §5, by the process that runs in production: gone what is over 90 days old, figures of what is there."""
    now = datetime.now(UTC)
    old, young = now - timedelta(days=100), now - timedelta(days=80)
    url = f"sqlite:///{tmp_path}/analytics.sqlite"
    with tempfile.TemporaryDirectory(prefix="an-") as folder, platform(Path(folder), url) as running:
        running.start_redis()
        parts = running.parts()
        parts.store.put(
            [
                Event(id=key, kind="page", received_at=at, happened_at=at, path="/")
                for key, at in (("old", old), ("young", young), ("new", now))
            ]
        )
        running.start_worker()

        def done() -> bool:
            with parts.db.read() as session:
                ids = set(session.scalars(select(EventRow.id)))
                days = set(session.scalars(select(DailyFigure.day).where(DailyFigure.metric == "views")))
            return ids == {"young", "new"} and {young.date(), now.date()} <= days

        until(done, 60)
