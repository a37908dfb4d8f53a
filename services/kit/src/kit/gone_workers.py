"""Queue workers of this machine that ended without a word: RQ would count them as at work for two minutes."""

import os
import socket

from redis import Redis
from rq import Queue, Worker
from rq.registry import StartedJobRegistry
from structlog import get_logger

from kit import processes

log = get_logger()


def give_back(*worked_off: Queue) -> None:
    """Put back at the head of its queue what Redis had handed to a worker that never began it.

    A worker that is stopped while it waits is handed the next job all the same; RQ itself takes minutes to see that.
    Nothing is done while another worker listens to the queue: it may be about to begin. Called before signing on.
    """
    for queue in worked_off:
        if Worker.all(queue=queue):
            continue
        begun = set(StartedJobRegistry(queue=queue).get_job_ids(cleanup=False))
        held = queue.intermediate_queue
        for job_id in held.get_job_ids():
            # In one transaction: cut in two, it would run twice.
            with queue.connection.pipeline() as both:
                both.lrem(held.key, 1, job_id)
                if job_id not in begun:
                    log.warning("job.given-back", queue=queue.name)
                    queue.push_job_id(job_id, both, at_front=True)
                both.execute()


def forget(redis: Redis) -> None:
    """Strike them out; called by a worker's process before it has signed on itself."""
    for one in Worker.all(connection=redis):
        if one.hostname == socket.gethostname() and one.pid and not _is_at_work(one.pid):
            one.register_death()  # type: ignore[no-untyped-call]


def _is_at_work(pid: int) -> bool:
    # A container that is started again gives the same numbers again: this process cannot be the one signed on.
    if pid == os.getpid():
        return False
    return not processes.PROC.is_dir() or processes.is_running(pid)
