"""`python -m accounts.worker`: serves the queue `accounts`, and sees to it that nothing owed is forgotten.

Its own round does so every 15 s, over the database and without any queue: mails are sent and deletions go on while
Redis is away. Source: TRUST §1.1, §5.
"""

import sys
import time

from kit import logs
from kit.queue_worker import QueueWork, QueueWorker, StopSignal
from sqlalchemy.exc import SQLAlchemyError
from structlog import get_logger

from accounts.composition import QUEUE
from accounts.jobs import tasks
from accounts.settings import Settings

SWEEP_EVERY_S = 15.0
LOOK_EVERY_S = 0.5
log = get_logger()


def main() -> int:
    settings = Settings()
    logs.start("accounts-worker", settings.log_level)
    work = QueueWork(
        "accounts", settings.redis_url, (QUEUE,), settings.log_level, tasks.parts, settings.beat_file
    )
    stop, due = StopSignal(), time.monotonic()
    with QueueWorker(work) as child:
        while not stop:
            child.keep()
            if time.monotonic() >= due:
                due = time.monotonic() + SWEEP_EVERY_S
                sweep()
            time.sleep(LOOK_EVERY_S)
    return 0


def sweep() -> None:
    """One round; a database that is away waits for the next."""
    try:
        tasks.sweep()
    except SQLAlchemyError as error:
        log.error("sweep.failed", exc_info=error)


if __name__ == "__main__":
    sys.exit(main())
