"""`python -m quotes.worker`: serves the queues, and sees to it that nothing owed is forgotten.

The parent asks for a sweep every 15 s and keeps the queue worker, its child, alive. While Redis is away it sweeps by
itself: purchases are settled and mails are sent without any queue.
Source: R11; PROTOCOLS §h (worker ttl 60, maintenance 30, JSON serializer).
"""

import multiprocessing
import signal
import sys
import time
from multiprocessing.process import BaseProcess
from types import FrameType

from kit import logs, queues
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, Worker
from rq.serializers import JSONSerializer
from sqlalchemy.exc import SQLAlchemyError
from structlog import get_logger

from quotes.composition import MAIL_QUEUE, UPKEEP_QUEUE
from quotes.jobs import tasks
from quotes.settings import Settings

SWEEP_EVERY_S = 15.0
LOOK_EVERY_S = 0.5
REDIS_AGAIN_S = 3.0
WORKER_TTL_S = 60
MAINTENANCE_S = 30
STOP_WITHIN_S = 25.0
SWEEP_JOB = "quotes.jobs.tasks.sweep"
log = get_logger()


class Watch:
    """The parent's rounds: a sweep when it is time, a new child when the old one has ended."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._queue = _upkeep_queue(settings)
        self._child: BaseProcess | None = None
        self._stopping = False

    def run(self) -> None:
        """Go round until SIGTERM or SIGINT, then let the child finish its job."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        next_sweep = time.monotonic()
        while not self._stopping:
            self._keep_child()
            if time.monotonic() >= next_sweep:
                next_sweep = time.monotonic() + SWEEP_EVERY_S
                self._sweep()
            time.sleep(LOOK_EVERY_S)
        self._end_child()

    def _sweep(self) -> None:
        slot = int(time.time() // SWEEP_EVERY_S)
        if self._queue is not None and queues.safe_enqueue(
            self._queue, SWEEP_JOB, job_id=f"quotes-sweep-{slot}", retries=()
        ):
            return
        try:
            tasks.sweep()
        except SQLAlchemyError as error:
            log.error("sweep.failed", exc_info=error)

    def _keep_child(self) -> None:
        if self._queue is None or (self._child is not None and self._child.is_alive()):
            return
        if self._child is not None:
            log.warning("worker.ended", code=self._child.exitcode)
            time.sleep(REDIS_AGAIN_S)
        if not self._stopping:
            spawn = multiprocessing.get_context("spawn")
            self._child = spawn.Process(target=serve, name="quotes-queue-worker")
            self._child.start()

    def _end_child(self) -> None:
        if self._child is not None and self._child.is_alive():
            self._child.terminate()
            self._child.join(STOP_WITHIN_S)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True


def serve() -> None:
    """The child: works off the queues until it is told to stop, or Redis goes away (the parent starts another)."""
    settings = Settings()
    logs.configure("quotes-worker", settings.log_level)
    tasks.shop()  # before the first fork, so that jobs find the carriers' files already read
    redis = queues.connect(str(settings.redis_url), for_worker=True)
    try:
        worker = Worker(
            [queues.queue(name, redis) for name in (MAIL_QUEUE, UPKEEP_QUEUE)],
            connection=redis,
            serializer=JSONSerializer,
            worker_ttl=WORKER_TTL_S,
            maintenance_interval=MAINTENANCE_S,
        )
        worker.work(with_scheduler=True, logging_level=settings.log_level.upper())
    except RedisError as error:
        log.warning("worker.redis-away", error=type(error).__name__)
        sys.exit(1)


def _upkeep_queue(settings: Settings) -> Queue | None:
    if settings.redis_url is None:
        return None
    redis: Redis = queues.connect(settings.redis_url)
    return queues.queue(UPKEEP_QUEUE, redis)


def main() -> int:
    settings = Settings()
    logs.configure("quotes-worker", settings.log_level)
    Watch(settings).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
