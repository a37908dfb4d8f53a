"""Queue workers of this machine that ended without a word: RQ would count them as at work for two minutes."""

import os
import socket

from redis import Redis
from rq import Worker

from kit import processes


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
