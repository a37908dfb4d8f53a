"""Redis with short time-outs, and RQ queues that never take a request down with them.

A request waits for Redis at most 200 ms to connect and 200 ms for an answer, and never retries. Jobs are JSON
(never pickle), named by their import path, and carry the id of the request that asked for them.
Source: TRUST R4, §1.2.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import (
    BusyLoadingError,
    ClusterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from redis.retry import Retry as RedisRetry
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError, InvalidJobOperation, NoSuchJobError
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer
from structlog import get_logger

from kit import request_ids
from kit.problems import means_away
from kit.resolving import ResolveOnceConnection

CONNECT_TIMEOUT_S = 0.2
ANSWER_TIMEOUT_S = 0.2
_ENDED = (JobStatus.FINISHED, JobStatus.FAILED, JobStatus.STOPPED, JobStatus.CANCELED)

log = get_logger()
# Gone; or there, and taking no writes: full, or not the one that leads while another takes over.
means_away(RedisConnectionError, RedisTimeoutError, BusyLoadingError)
means_away(OutOfMemoryError, ReadOnlyError, ClusterDownError)


def connect(url: str, *, for_worker: bool = False) -> Redis:
    """A Redis client; nothing is sent until it is used.

    `for_worker` lifts the answer's time-out, since a worker waits for jobs; RQ then sets one of its own.
    """
    options: dict[str, Any] = {
        "socket_connect_timeout": CONNECT_TIMEOUT_S,
        "retry": RedisRetry(NoBackoff(), 0),
    }
    if not for_worker:
        options["socket_timeout"] = ANSWER_TIMEOUT_S
    if url.startswith("redis://"):
        options["connection_class"] = ResolveOnceConnection
    return Redis.from_url(url, **options)


def queue(name: str, redis: Redis) -> Queue:
    """The queue of that name; a worker must listen to it (`kit.queue_worker`)."""
    return Queue(name, connection=redis, serializer=JSONSerializer)


def safe_enqueue(
    target: Queue,
    job: str | Callable[..., object],
    *arguments: Any,
    job_id: str | None = None,
    retries: Iterable[int] = (10, 60, 300),
    timeout_s: int = 60,
) -> bool:
    """Ask for a job without ever failing the request at hand.

    `arguments` must be JSON. `retries` are the pauses before each further try, in seconds. A `job_id` makes the
    job the only one of its name: asking again while it waits, runs or is to be retried changes nothing, asking
    after it ended asks anew.
    Returns: False when Redis did not take it (logged as `job.refused`): whoever needs certainty keeps a row of
    its own and lets an upkeep job find it.
    """
    pauses = list(retries)
    options: dict[str, Any] = {
        "args": arguments,
        "job_id": job_id,
        "unique": job_id is not None,
        "job_timeout": timeout_s,
        "result_ttl": 0,
        "retry": Retry(max=len(pauses), interval=pauses) if pauses else None,
        "meta": {"request_id": request_ids.current()},
    }
    path = job if isinstance(job, str) else f"{job.__module__}.{job.__qualname__}"
    try:
        try:
            target.enqueue(path, **options)
        except DuplicateJobError:
            if _clear_if_ended(target, str(job_id)):
                # Whoever asked in the meantime asked for the same job.
                with suppress(DuplicateJobError):
                    target.enqueue(path, **options)
    except RedisError as error:
        log.warning("job.refused", queue=target.name, exc_info=error)
        return False
    return True


def _clear_if_ended(target: Queue, job_id: str) -> bool:
    try:
        earlier = Job.fetch(job_id, connection=target.connection, serializer=JSONSerializer)
        if earlier.get_status() not in _ENDED:
            return False
        earlier.delete()
    except (NoSuchJobError, InvalidJobOperation):
        # The worker took it away just now, or a late heartbeat left a rest of it that would stop its name for good.
        target.connection.delete(Job.key_for(job_id))
    return True


def lengths(*queues: Queue) -> dict[str, float]:
    """Jobs waiting in each queue, for kit.metrics.add_gauge."""
    return {each.name: float(len(each)) for each in queues}
