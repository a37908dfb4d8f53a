"""A service's worker process: its own rounds, and beside them one child that works off the queues.

The child ends when Redis goes away, and a crash of a job's library may take it along; another one follows. The parent's
rounds need no Redis, so what a service owes is done while it is away.

A process of it that is stopped or hangs looks like one that works: each of them shows signs of life in memory that they
share (kit.pulse). The keeper kills a child that shows none, and the next child takes up what Redis had handed to it; a
parent that sees none of its keeper ends, and whoever started it starts it again.

Both share the memory of what the service loads: the child is forked. It must not inherit open databases or connections,
so the one who forks it, each time anew, is a keeper that the parent forks before it opens any, and that never does.
Source: PROTOCOLS §h (worker ttl 60, maintenance 30, JSON serializer); docs/adr/0038.
"""

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Self

from redis.exceptions import RedisError
from rq import Worker
from rq.serializers import JSONSerializer
from structlog import get_logger

from kit import gone_workers, printed, pulse, queues, worker_health
from kit.beat import Beat

AGAIN_S = 3.0
LOOK_S = 0.2
STOP_WITHIN_S = 25.0
WORKER_TTL_S = 60
MAINTENANCE_S = 30
STOPS = (signal.SIGTERM, signal.SIGINT)
log = get_logger()


class StopSignal:
    """Told once by SIGTERM or SIGINT; `bool(stop)` says whether."""

    def __init__(self) -> None:
        self._told = False
        for number in STOPS:
            signal.signal(number, self._tell)

    def __bool__(self) -> bool:
        return self._told

    def _tell(self, _signal: int, _frame: FrameType | None) -> None:
        self._told = True


@dataclass(frozen=True)
class QueueWork:
    """What the child serves; without a Redis there is none. `prepare` runs in it before any job.

    `beat_file` is touched on the parent's rounds (kit.beat).
    """

    service: str
    redis_url: str | None
    queues: Sequence[str]
    log_level: str = "info"
    prepare: Callable[[], object] | None = None
    beat_file: Path | None = None


class QueueWorker:
    """The parent's hold on the keeper; `keep()` belongs into each of its rounds, and those into a `with`.

    Made before the parent opens a database, a connection or a thread: all of its memory is the keeper's too.
    A parent that fails must not wait for a child nobody told to stop: it would hang, neither working nor ended, and
    no supervisor could start it again.
    """

    def __init__(self, work: QueueWork) -> None:
        self._beat = Beat(work.beat_file)
        self._work = work
        self._keeper: BaseProcess | None = None
        self._keeper_hangs = pulse.Stuck(lambda: pulse.KEEPER.at)
        if work.redis_url is not None:
            # What is loaded by now stays loaded; a collector that looked through it would make each page a copy.
            gc.collect()
            gc.freeze()
            self._keeper = _forked(_keep, work)
        self._began = time.monotonic()

    def keep(self) -> None:
        """Raises: RuntimeError: the keeper ended or hangs; this process has to be started again with another."""
        self._beat()
        if self._keeper is not None and self._keeper_hangs():
            self._keeper.kill()
            raise RuntimeError("the queue worker's keeper hangs")
        if self._keeper is not None and not self._keeper.is_alive():
            raise RuntimeError(f"the queue worker's keeper ended ({self._keeper.exitcode})")

    @property
    def last_job_s(self) -> float:
        """Seconds since the child ended a job; since its own beginning where it has not ended any."""
        return time.monotonic() - max(pulse.JOB.at, self._began)

    def __enter__(self) -> Self:
        work = self._work
        self._beat.between_rounds(
            worker_health.Reports(work.service, work.redis_url, self._keeper is not None)
        )
        return self

    def __exit__(self, *_: object) -> None:
        """Let the child finish the job at hand."""
        if self._keeper is not None and self._keeper.is_alive():
            self._keeper.terminate()
            self._keeper.join(STOP_WITHIN_S)


def _forked(target: Callable[[QueueWork, int], None], work: QueueWork) -> BaseProcess:
    """A child whose first act is to answer signals its own way: until then they wait."""
    with _signals_wait():
        child = multiprocessing.get_context("fork").Process(
            target=_as_child, args=(target, work, os.getpid()), name=f"{work.service}-queue-worker"
        )
        child.start()
    return child


def _as_child(target: Callable[[QueueWork, int], None], work: QueueWork, parent: int) -> None:
    for number in STOPS:
        signal.signal(number, signal.SIG_DFL)
    # What forks from here is RQ's too: its scheduler's end is printed by whoever started it.
    printed.take_standard_error()
    try:
        target(work, parent)
    except Exception:
        # What started this process would print it as it is.
        log.exception("worker.failed")
        sys.exit(1)


@contextmanager
def _signals_wait() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _keep(work: QueueWork, parent: int) -> None:
    """The keeper: a queue worker is there until somebody stops it or the parent is gone. It opens nothing."""
    stop = StopSignal()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    child: BaseProcess | None = None
    due = 0.0
    child_hangs = pulse.Stuck(lambda: pulse.CHILD.at)
    try:
        while not stop and os.getppid() == parent:
            pulse.KEEPER.beat()
            if child is not None and child.is_alive() and child_hangs():
                log.error("worker.hung", pid=child.pid)
                _end_group(child)
                child.join(STOP_WITHIN_S)
            if child is not None and not child.is_alive():
                log.warning("worker.ended", code=child.exitcode)
                _end_group(child)
                # One that ended is given a pause before the next.
                child, due = None, time.monotonic() + AGAIN_S
            if child is None and time.monotonic() >= due:
                child, child_hangs = _forked(_serve, work), pulse.Stuck(lambda: pulse.CHILD.at)
            time.sleep(LOOK_S)
    finally:
        # A keeper that fails would wait for a child that nobody told to stop, and the parent for the keeper.
        if child is not None and child.is_alive():
            child.terminate()
            child.join(STOP_WITHIN_S)


def _serve(work: QueueWork, parent: int) -> None:
    """The child: works off the queues until it is told to stop, its keeper is gone, or Redis goes away."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    os.setpgid(0, 0)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    if work.prepare is not None:
        work.prepare()
    redis = queues.connect(str(work.redis_url), for_worker=True)
    try:
        gone_workers.forget(redis)
        gone_workers.give_back(*(queues.queue(name, redis) for name in work.queues))
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
    """Show signs of life until the parent is gone, then end: else each restart would leave one more queue worker."""
    while os.getppid() == parent:
        pulse.CHILD.beat()
        time.sleep(pulse.EVERY_S)
    os.kill(os.getpid(), signal.SIGTERM)
