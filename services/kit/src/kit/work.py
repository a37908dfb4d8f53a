"""The worker side of kit.queues: one loop, and jobs that log under the id of the request that asked."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec, TypeVar

from rq import Worker, get_current_job
from rq.serializers import JSONSerializer
from structlog import get_logger

from kit import logs, queues, request_ids

P = ParamSpec("P")
R = TypeVar("R")

log = get_logger()


def job(run: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as a job: it logs under its request's id and tells when it begins and fails."""

    @wraps(run)
    def tell(*args: P.args, **kwargs: P.kwargs) -> R:
        current = get_current_job()
        request_ids.adopt(current.meta.get("request_id") if current else None)
        log.info("job.started", job=run.__name__)
        try:
            return run(*args, **kwargs)
        except Exception as error:
            log.error("job.failed", job=run.__name__, exc_info=error)
            raise

    return tell


def work(service: str, redis_url: str, names: Sequence[str], log_level: str = "info") -> None:
    """Serve these queues until SIGTERM or SIGINT, then finish the job at hand and return."""
    logs.configure(f"{service}-worker", log_level)
    redis = queues.connect(redis_url, for_worker=True)
    worker = Worker(
        [queues.queue(name, redis) for name in names], connection=redis, serializer=JSONSerializer
    )
    worker.work(with_scheduler=True, logging_level=log_level.upper())
