"""`python -m quotes.worker`: serves the queues, and sees to it that nothing owed is forgotten.

The parent asks for a sweep every 15 s and keeps the queue worker, its child, alive. While Redis is away, and while the
child ends no job, it sweeps by itself: purchases are settled and mails are sent without any queue.
Source: R11; PROTOCOLS §h (worker ttl 60, maintenance 30, JSON serializer).
"""

import sys
import time

from kit import logs, queues
from kit.queue_worker import QueueWork, QueueWorker, StopSignal
from rq import Queue
from sqlalchemy.exc import SQLAlchemyError
from structlog import get_logger

from quotes.composition import MAIL_QUEUE, UPKEEP_QUEUE
from quotes.jobs import tasks
from quotes.settings import Settings

SWEEP_EVERY_S = 15.0
ROUND_S = 0.5
# The child ends a sweep every 15 s, unless a job before it takes long.
ALONE_AFTER_S = 2 * SWEEP_EVERY_S
SWEEP_JOB = "quotes.jobs.tasks.sweep"
log = get_logger()


class Watch:
    """The parent's rounds: a sweep when it is time, a new child when the old one has ended."""

    def __init__(self, settings: Settings) -> None:
        # The carriers' files are read before the first fork, so that jobs find them there.
        work = QueueWork(
            "quotes",
            settings.redis_url,
            # In the order they are served: a mail server that hangs must not keep money waiting.
            (UPKEEP_QUEUE, MAIL_QUEUE),
            settings.log_level,
            tasks.shop,
            settings.beat_file,
        )
        self._queue_worker = QueueWorker(work)
        self._queue = _upkeep_queue(settings)

    def run(self) -> None:
        """Go round until SIGTERM or SIGINT, then let the child finish its job."""
        stop = StopSignal()
        next_sweep = time.monotonic()
        with self._queue_worker:
            while not stop:
                self._queue_worker.keep()
                if time.monotonic() >= next_sweep:
                    next_sweep = time.monotonic() + SWEEP_EVERY_S
                    self._sweep()
                time.sleep(ROUND_S)

    def _sweep(self) -> None:
        slot = int(time.time() // SWEEP_EVERY_S)
        is_asked = self._queue is not None and queues.safe_enqueue(
            self._queue, SWEEP_JOB, job_id=f"quotes-sweep-{slot}", retries=()
        )
        if is_asked and self._queue_worker.last_job_s < ALONE_AFTER_S:
            return
        try:
            tasks.sweep()
        except SQLAlchemyError as error:
            log.error("sweep.failed", exc_info=error)


def _upkeep_queue(settings: Settings) -> Queue | None:
    return (
        None if settings.redis_url is None else queues.queue(UPKEEP_QUEUE, queues.connect(settings.redis_url))
    )


def main() -> int:
    settings = Settings()
    logs.start("quotes-worker", settings.log_level)
    Watch(settings).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
