"""`python -m analytics.worker`: stores what was accepted, and serves the queue `analytics`.

The parent goes round the spool and the stream without end: RQ would cost more than storing does, and a killed job comes
back late (docs/adr/0012). Its child is the queue worker; the parent asks it for figures, forwarding and purging when
they are due (`schedule.py`).
"""

import multiprocessing
import os
import signal
import sys
import threading
import time
from multiprocessing.process import BaseProcess
from types import FrameType

from kit import logs, queues
from redis.exceptions import RedisError
from rq import Worker
from rq.serializers import JSONSerializer
from structlog import get_logger

from analytics.adapters.event_store import StoreAwayError
from analytics.composition import QUEUE, Parts, open_parts, open_storing
from analytics.schedule import EVERY_S, Schedule
from analytics.settings import Settings
from analytics.storing import Storing

WAIT_MS = 500
AWAY_S = 0.5
REDIS_AGAIN_S = 3.0
WORKER_TTL_S = 60
MAINTENANCE_S = 30
STOP_WITHIN_S = 25.0
log = get_logger()


class Watch:
    """The parent's rounds."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._parts: Parts = open_parts(settings)
        self._storing: Storing = open_storing(settings, self._parts)
        self._schedule = _schedule(self._parts)
        self._child: BaseProcess | None = None
        self._child_due = 0.0
        self._stopping = False

    def run(self) -> None:
        """Go round until SIGTERM or SIGINT, then let the child finish its job."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        while not self._stopping:
            self._keep_child()
            if self._schedule is not None:
                self._schedule.ask()
            self._round()
        if self._child is not None and self._child.is_alive():
            self._child.terminate()
            self._child.join(STOP_WITHIN_S)

    def _round(self) -> None:
        try:
            spooled = self._storing.spool_round()
            self._storing.stream_round(wait_ms=1 if spooled else WAIT_MS)
            if self._schedule is None:
                time.sleep(AWAY_S)
        except StoreAwayError as error:
            log.warning("store.away", exc_info=error)
            time.sleep(AWAY_S)
        except (RedisError, OSError) as error:
            log.warning("events.waiting", error=type(error).__name__)
            time.sleep(AWAY_S)

    def _keep_child(self) -> None:
        if self._schedule is None or (self._child is not None and self._child.is_alive()):
            return
        if time.monotonic() < self._child_due:
            return
        self._child_due = time.monotonic() + REDIS_AGAIN_S
        if self._child is not None:
            log.warning("worker.ended", code=self._child.exitcode)
        spawn = multiprocessing.get_context("spawn")
        self._child = spawn.Process(target=serve, args=(os.getpid(),), name="analytics-queue-worker")
        self._child.start()

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True


def _schedule(parts: Parts) -> Schedule | None:
    """What this platform's queue is asked for; None without a Redis."""
    if parts.redis is None:
        return None
    wanted = {
        name: every_s for name, every_s in EVERY_S.items() if name != "forward" or parts.hosted is not None
    }
    return Schedule(queues.queue(QUEUE, parts.redis), time.time, wanted)


def serve(parent: int) -> None:
    """The child: works off the queue until it is told to stop, its parent is gone, or Redis goes away."""
    settings = Settings()
    logs.configure("analytics-worker", settings.log_level)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    redis = queues.connect(str(settings.redis_url), for_worker=True)
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


def _end_with(parent: int) -> None:
    """A killed parent takes nobody along: without this, each restart would leave one more queue worker."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> int:
    settings = Settings()
    logs.configure("analytics-worker", settings.log_level)
    Watch(settings).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
