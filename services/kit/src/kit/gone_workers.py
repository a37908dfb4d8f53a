"""Queue workers of this machine that ended without a word: RQ would count them as at work for two minutes."""

import os
import socket
from pathlib import Path

from redis import Redis
from rq import Worker

PROC = Path("/proc")


def forget(redis: Redis) -> None:
    """Strike them out; called by a worker's process before it has signed on itself."""
    for one in Worker.all(connection=redis):
        if one.hostname == socket.gethostname() and one.pid and not _is_at_work(one.pid):
            one.register_death()  # type: ignore[no-untyped-call]


def _is_at_work(pid: int) -> bool:
    # A container that is started again gives the same numbers again: this process cannot be the one signed on.
    if pid == os.getpid():
        return False
    if not PROC.is_dir():
        return True
    try:
        # pid (name that may hold anything) state …
        state = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    # Killed, and nobody has waited for it yet: who inherits it may take a while.
    return state not in "ZX"
