"""The jobs' side of kit.queues: a job logs under the id of the request that asked for it."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from rq import get_current_job
from rq.timeouts import BaseTimeoutException
from structlog import get_logger

from kit import pulse, request_ids

P = ParamSpec("P")
R = TypeVar("R")

TimeUpError = BaseTimeoutException
"""A job has run for too long. Where one piece of work must not keep others waiting, this is not caught: it ends all."""

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
        finally:
            pulse.JOB.beat()

    return tell
