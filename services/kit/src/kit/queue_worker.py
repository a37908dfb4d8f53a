"""A service's worker process: its own rounds, and beside them one child that works off the queues.

The child ends when Redis goes away, and a crash of a job's library may take it along; the parent starts another. The
parent's rounds need no Redis, so what a service owes is done while it is away.
Source: PROTOCOLS §h (worker ttl 60, maintenance 30, JSON serializer).
"""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Self

from redis.exceptions import RedisError
from rq import Worker
from rq.serializers import JSONSerializer
from structlog import get_logger

from kit import logs, queues
from kit.beat import Beat

AGAIN_S = 3.0
STOP_WITHIN_S = 25.0
WORKER_TTL_S = 60
MAINTENANCE_S = 30
log = get_logger()


class StopSignal:
    """Told once by SIGTERM or SIGINT; `bool(stop)` says whether."""

    def __init__(self) -> None:
        self._told = False
        signal.signal(signal.SIGTERM, self._tell)
        signal.signal(signal.SIGINT, self._tell)

    def __bool__(self) -> bool:
        return self._told

    def _tell(self, _signal: int, _frame: FrameType | None) -> None:
        self._told = True


@dataclass(frozen=True)
class QueueWork:
    """What the child serves; without a Redis there is none. `prepare`, a function of a module, runs before any job.

    `beat_file` is touched on the parent's rounds (kit.beat).
    """

    service: str
    redis_url: str | None
    queues: Sequence[str]
    log_level: str = "info"
    prepare: Callable[[], object] | None = None
    beat_file: Path | None = None


class QueueWorker:
    """The parent's hold on the child; `keep()` belongs into each of its rounds, and those into a `with`.

    A parent that fails must not wait for a child nobody told to stop: it would hang, neither working nor ended, and
    no supervisor could start it again.
    """

    def __init__(self, work: QueueWork) -> None:
        self._work = work
        self._child: BaseProcess | None = None
        self._due = 0.0
        self._beat = Beat(work.beat_file)

    def keep(self) -> None:
        """Start the child where it does not run; one that ended is given a pause before the next."""
        self._beat()
        if self._work.redis_url is None or (self._child is not None and self._child.is_alive()):
            return
        if self._child is not None:
            log.warning("worker.ended", code=self._child.exitcode)
            _end_group(self._child)
            self._child, self._due = None, time.monotonic() + AGAIN_S
        if time.monotonic() < self._due:
            return
        # A fresh interpreter: a fork would share the parent's database connections.
        self._child = multiprocessing.get_context("spawn").Process(
            target=_serve, args=(self._work, os.getpid()), name=f"{self._work.service}-queue-worker"
        )
        self._child.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let the child finish the job at hand."""
        if self._child is not None and self._child.is_alive():
            self._child.terminate()
            self._child.join(STOP_WITHIN_S)


def _serve(work: QueueWork, parent: int) -> None:
    """The child: works off the queues until it is told to stop, its parent is gone, or Redis goes away."""
    logs.configure(f"{work.service}-worker", work.log_level)
    os.setpgid(0, 0)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    if work.prepare is not None:
        work.prepare()
    redis = queues.connect(str(work.redis_url), for_worker=True)
    try:
        worker = Worker(
            [queues.queue(name, redis) for name in work.queues],
            connection=redis,
            serializer=JSONSerializer,
            worker_ttl=WORKER_TTL_S,
            maintenance_interval=MAINTENANCE_S,
        )
        worker.work(with_scheduler=True, logging_level=work.log_level.upper())
    except RedisError as error:
        log.warning("worker.redis-away", error=type(error).__name__)
        sys.exit(1)


def _end_group(child: BaseProcess) -> None:
    """RQ's scheduler outlives a killed worker and holds its connection open, to which Redis would go on giving jobs."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid or 0, signal.SIGKILL)


def _end_with(parent: int) -> None:
    """A killed parent takes nobody along: without this, each restart would leave one more queue worker."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)
