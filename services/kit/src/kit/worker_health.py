"""Whether a service's worker is at work: its own report in Redis, and how long the oldest job has waited.

A worker has no port. Its parent reports every few seconds how old the signs of life of its processes are; the service
reads that for /health/ready, where a silent worker is named, and for its figures.
"""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from flask import Flask
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import NoSuchJobError
from rq.job import Job
from rq.serializers import JSONSerializer
from sqlalchemy.exc import SQLAlchemyError

from kit import health, metrics, pulse, queues

REPORT_EVERY_S = 3.0
# Longer than a worker takes to be ended and started again.
SILENT_AFTER_S = 30.0
# A job that is due now is taken within a second, unless another one runs that may take a minute.
WAITS_TOO_LONG_S = 120.0
# A mail that is due is tried within seconds, and each try, sent or not, makes it due later or never.
DUE_TOO_LONG_S = 300.0


class WorkerSilentError(Exception):
    """The worker has not reported, or a process of it has shown no sign of life, for too long."""


class Reports:
    """The worker's side: says in Redis that it lives; without a Redis nobody can read it."""

    def __init__(self, service: str, redis_url: str | None, has_child: bool) -> None:
        self._key = _key(service)
        self._redis: Redis | None = queues.connect(redis_url) if redis_url else None
        self._has_child = has_child
        self._due = 0.0

    def __call__(self) -> None:
        """Report, at most once in REPORT_EVERY_S."""
        if self._redis is None or time.monotonic() < self._due:
            return
        self._due = time.monotonic() + REPORT_EVERY_S
        child_s = pulse.CHILD.age_s if self._has_child and pulse.CHILD.at else 0.0
        with suppress(RedisError, OSError):
            self._redis.set(self._key, json.dumps({"at": time.time(), "child_s": child_s}))


def register(app: Flask, service: str, redis: Redis | None, *worked_off: Queue) -> None:
    """Have /health/ready name a silent worker, and export how silent it is and how old the oldest job."""
    if redis is None:
        return
    health.register(app, spared={"worker": _check(service, redis, worked_off)})
    metrics.add_gauge(
        app,
        "worker_silent_s",
        "Seconds since the worker's last sign of life",
        "worker",
        lambda: {service: silent_s(service, redis)},
    )
    if worked_off:
        metrics.add_gauge(
            app, "jobs_oldest_s", "Age of the oldest waiting job", "queue", lambda: oldest_s(*worked_off)
        )


def none_overdue(oldest_due_s: Callable[[], float], within_s: float = DUE_TOO_LONG_S) -> health.Check:
    """Return a check that raises while something has been due for longer: nobody works it off."""

    def check() -> None:
        try:
            oldest = oldest_due_s()
        except SQLAlchemyError:
            # That the database is away is said by its own check.
            return
        if oldest > within_s:
            raise WorkerSilentError(f"due for {oldest:.0f} s")

    return check


def silent_s(service: str, redis: Redis) -> float:
    """Seconds since the last sign of life; 0 where no worker has ever reported.

    Raises: RedisError.
    """
    said = redis.get(_key(service))
    if said is None:
        return 0.0
    report = json.loads(said)
    return max(0.0, time.time() - float(report["at"])) + float(report["child_s"])


def oldest_s(*worked_off: Queue) -> dict[str, float]:
    """Seconds that the job at the head of each queue has waited; 0 for an empty one.

    Raises: RedisError.
    """
    return {each.name: _age_s(each) for each in worked_off}


def _age_s(queue: Queue) -> float:
    for job_id in queue.get_job_ids(0, 1):
        with suppress(NoSuchJobError):
            job = Job.fetch(job_id, connection=queue.connection, serializer=JSONSerializer)
            if job.enqueued_at is not None:
                return max(0.0, (datetime.now(UTC) - job.enqueued_at.replace(tzinfo=UTC)).total_seconds())
    return 0.0


def _check(service: str, redis: Redis, worked_off: tuple[Queue, ...]) -> Callable[[], None]:
    def check() -> None:
        try:
            silent, oldest = silent_s(service, redis), max([0.0, *oldest_s(*worked_off).values()])
        except RedisError:
            # That Redis is away is said by its own check.
            return
        if silent > SILENT_AFTER_S:
            raise WorkerSilentError(f"no sign of life for {silent:.0f} s")
        if oldest > WAITS_TOO_LONG_S:
            raise WorkerSilentError(f"a job has waited for {oldest:.0f} s")

    return check


def _key(service: str) -> str:
    return f"coati:worker:{service}"
