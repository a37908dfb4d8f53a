"""`python -m analytics.worker`: stores what was accepted, and serves the queue `analytics`.

The parent goes round the spool and the stream without end: RQ would cost more than storing does, and a killed job comes
back late (docs/adr/0012). Its child is the queue worker; the parent asks it for figures, forwarding and purging when
they are due (`schedule.py`).
"""

import sys
import time

from kit import logs, queues
from kit.queue_worker import QueueWork, QueueWorker, StopSignal
from redis.exceptions import RedisError
from structlog import get_logger

from analytics.adapters.event_store import StoreAwayError
from analytics.composition import QUEUE, Parts, open_parts, open_storing
from analytics.schedule import EVERY_S, Schedule
from analytics.settings import Settings
from analytics.storing import Storing

WAIT_MS = 500
AWAY_S = 0.5
log = get_logger()


class Watch:
    """The parent's rounds."""

    def __init__(self, settings: Settings) -> None:
        work = QueueWork(
            "analytics", settings.redis_url, (QUEUE,), settings.log_level, beat_file=settings.beat_file
        )
        # First: nothing may be open yet.
        self._queue_worker = QueueWorker(work)
        self._parts: Parts = open_parts(settings)
        self._storing: Storing = open_storing(settings, self._parts)
        self._schedule = _schedule(self._parts)

    def run(self) -> None:
        """Go round until SIGTERM or SIGINT, then let the child finish its job."""
        stop = StopSignal()
        with self._queue_worker:
            while not stop:
                self._queue_worker.keep()
                if self._schedule is not None:
                    self._schedule.ask()
                self._round()

    def _round(self) -> None:
        try:
            self._storing.round(WAIT_MS)
            if self._schedule is None:
                time.sleep(AWAY_S)
        except StoreAwayError as error:
            log.warning("store.away", exc_info=error)
            time.sleep(AWAY_S)
        except (RedisError, OSError) as error:
            log.warning("events.waiting", error=type(error).__name__)
            time.sleep(AWAY_S)


def _schedule(parts: Parts) -> Schedule | None:
    """What this platform's queue is asked for; None without a Redis."""
    if parts.redis is None:
        return None
    wanted = {
        name: every_s for name, every_s in EVERY_S.items() if name != "forward" or parts.hosted is not None
    }
    return Schedule(queues.queue(QUEUE, parts.redis), time.time, wanted)


def main() -> int:
    settings = Settings()
    logs.start("analytics-worker", settings.log_level)
    Watch(settings).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
