"""`python -m search.worker`: serves the queue, and keeps the index what the library is even where nobody asks for it.

The parent looks every one and a half seconds whether the library has changed, and keeps the queue worker, its child,
alive. It asks for a job when it has; while Redis is away it indexes by itself.
"""

import sys
import time

from kit import logs, queues
from kit.queue_worker import QueueWork, QueueWorker, StopSignal
from rq import Queue
from structlog import get_logger

from search.adapters.content import ContentAwayError
from search.adapters.hosted_index import HostedNotFilledError
from search.composition import QUEUE
from search.jobs import tasks
from search.settings import Settings

LOOK_EVERY_S = 0.5
LIBRARY_EVERY_S = 1.5
JOB = "search.jobs.reindex"
JOB_ID = "search-reindex"
log = get_logger()


class Watch:
    """The parent's rounds."""

    def __init__(self, settings: Settings) -> None:
        work = QueueWork(
            "search", settings.redis_url, (QUEUE,), settings.log_level, beat_file=settings.beat_file
        )
        self._queue_worker = QueueWorker(work)
        self._queue = _queue(settings)
        self._content_away = False

    def run(self) -> None:
        """Go round until SIGTERM or SIGINT, then let the child finish its job."""
        stop = StopSignal()
        next_look = time.monotonic()
        with self._queue_worker:
            while not stop:
                self._queue_worker.keep()
                if time.monotonic() >= next_look:
                    self._look()
                    next_look = time.monotonic() + LIBRARY_EVERY_S
                time.sleep(LOOK_EVERY_S)

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


def _queue(settings: Settings) -> Queue | None:
    return None if settings.redis_url is None else queues.queue(QUEUE, queues.connect(settings.redis_url))


def main() -> int:
    settings = Settings()
    logs.start("search-worker", settings.log_level)
    Watch(settings).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
