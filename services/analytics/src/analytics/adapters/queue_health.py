"""How far storing is behind accepting, and who is at work: the live part of the reports."""

from collections.abc import Callable

from kit import queues
from redis import Redis
from redis.exceptions import RedisError
from rq import Worker
from rq.registry import FailedJobRegistry

from analytics.adapters.event_store import EventStore
from analytics.adapters.spool import Spool
from analytics.adapters.stream import backlog


def behind_s(redis: Redis | None, stream: str, spool: Spool) -> Callable[[], float | None]:
    """For how long the oldest event that was accepted has waited to be stored; None where that cannot be known."""

    def waited() -> float | None:
        streamed = 0.0
        if redis is not None:
            try:
                streamed = backlog(redis, stream)["oldest_s"]
            except RedisError:
                return None
        spooled = _state(spool).get("oldest_s")
        return None if spooled is None else max(streamed, spooled)

    return waited


class QueueHealth:
    """Asks Redis, the spool and the store."""

    def __init__(self, redis: Redis | None, stream: str, queue: str, spool: Spool, store: EventStore) -> None:
        self._redis = redis
        self._stream = stream
        self._queue = queue
        self._spool = spool
        self._store = store

    def figures(self) -> dict[str, float | None]:
        """By name; None for what cannot be known while Redis, or the folder of the spool, is away."""
        streamed: dict[str, float] = {}
        workers = jobs = failed = None
        if self._redis is not None:
            try:
                streamed = backlog(self._redis, self._stream)
                queue = queues.queue(self._queue, self._redis)
                workers, jobs = float(Worker.count(queue=queue)), float(len(queue))
                failed = float(len(FailedJobRegistry(queue=queue)))
            except RedisError:
                streamed = {}
        spooled, rows = _state(self._spool), self._store.counts()
        return {
            "streamWaiting": streamed.get("waiting"),
            "streamInHand": streamed.get("in_hand"),
            "streamOldestSeconds": streamed.get("oldest_s"),
            "spoolFiles": spooled.get("files"),
            "spoolOldestSeconds": spooled.get("oldest_s"),
            "spoolDiskUsed": spooled.get("disk_used"),
            "deadLetters": rows["dead_letters"],
            "parcels": rows["parcels"],
            "daysToRollUp": rows["dirty_days"],
            "workers": workers,
            "jobsWaiting": jobs,
            "jobsFailed": failed,
        }


def _state(spool: Spool) -> dict[str, float]:
    """Nothing where its folder cannot be read."""
    try:
        return spool.state()
    except OSError:
        return {}
