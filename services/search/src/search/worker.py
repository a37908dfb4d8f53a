"""`python -m search.worker`: serves the queue, and keeps the index what the library is even where nobody asks for it.

The parent looks every one and a half seconds whether the library has changed, and keeps the queue worker, its child,
alive. It asks for a job when it has; while Redis is away it indexes by itself.
"""

import multiprocessing
import signal
import sys
import time
from multiprocessing.process import BaseProcess
from types import FrameType

from kit import logs, queues
from redis.exceptions import RedisError
from rq import Queue, Worker
from rq.serializers import JSONSerializer
from structlog import get_logger

from search.adapters.content import ContentAwayError
from search.adapters.hosted_index import HostedNotFilledError
from search.composition import QUEUE
from search.jobs import tasks
from search.settings import Settings

LOOK_EVERY_S = 0.5
LIBRARY_EVERY_S = 1.5
REDIS_AGAIN_S = 3.0
WORKER_TTL_S = 60
MAINTENANCE_S = 30
STOP_WITHIN_S = 25.0
JOB = "search.jobs.reindex"
JOB_ID = "search-reindex"
log = get_logger()


class Watch:
    """The parent's rounds."""

    def __init__(self, settings: Settings) -> None:
        self._queue = _queue(settings)
        self._child: BaseProcess | None = None
        self._child_again_at = 0.0
        self._stopping = False
        self._content_away = False

    def run(self) -> None:
        """Go round until SIGTERM or SIGINT, then let the child finish its job."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        next_look = time.monotonic()
        while not self._stopping:
            self._keep_child()
            if time.monotonic() >= next_look:
                self._look()
                next_look = time.monotonic() + LIBRARY_EVERY_S
            time.sleep(LOOK_EVERY_S)
        if self._child is not None and self._child.is_alive():
            self._child.terminate()
            self._child.join(STOP_WITHIN_S)

    def _look(self) -> None:
        try:
            if tasks.indexing().is_behind() and not self._asked():
                tasks.indexing().reindex()
            self._content_away = False
        except (ContentAwayError, HostedNotFilledError) as error:
            if not self._content_away:
                log.warning("library.away", reason=str(error))
            self._content_away = True

    def _asked(self) -> bool:
        return self._queue is not None and queues.safe_enqueue(
            self._queue, JOB, job_id=JOB_ID, retries=(2, 10, 30), timeout_s=600
        )

    def _keep_child(self) -> None:
        if self._queue is None or (self._child is not None and self._child.is_alive()):
            return
        if self._child is not None:
            log.warning("worker.ended", code=self._child.exitcode)
            self._child, self._child_again_at = None, time.monotonic() + REDIS_AGAIN_S
        if time.monotonic() >= self._child_again_at:
            self._child = multiprocessing.get_context("spawn").Process(
                target=serve, name="search-queue-worker"
            )
            self._child.start()

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True


def serve() -> None:
    """The child: works off the queue until it is told to stop, or Redis goes away (the parent starts another)."""
    settings = Settings()
    logs.configure("search-worker", settings.log_level)
    if settings.redis_url is None:
        return
    redis = queues.connect(settings.redis_url, for_worker=True)
    try:
        worker = Worker(
            [queues.queue(QUEUE, redis)],
            connection=redis,
            serializer=JSONSerializer,
            worker_ttl=WORKER_TTL_S,
            maintenance_interval=MAINTENANCE_S,
        )
        worker.work(with_scheduler=True, logging_level=settings.log_level.upper())
    except RedisError as error:
        log.warning("worker.redis-away", error=type(error).__name__)
        sys.exit(1)


def _queue(settings: Settings) -> Queue | None:
    return None if settings.redis_url is None else queues.queue(QUEUE, queues.connect(settings.redis_url))


def main() -> int:
    settings = Settings()
    logs.configure("search-worker", settings.log_level)
    Watch(settings).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
