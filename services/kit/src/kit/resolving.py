"""Redis connections that look a host name up once: a name server that is away must not hold a request.

Source: TRUST R4 (measured: 3.2 s for a lookup with retries).
"""

import socket
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as WaitTimeoutError
from functools import cache
from threading import Lock

from redis.connection import Connection
from redis.exceptions import ConnectionError as RedisConnectionError

LOOKUP_TIMEOUT_S = 0.2
_known: dict[str, str] = {}
_lock = Lock()


def address_of(host: str, timeout_s: float = LOOKUP_TIMEOUT_S) -> str:
    """The host's address, kept for the life of the process once found.

    Raises: redis ConnectionError: unknown, or the lookup took longer than `timeout_s`.
    """
    with _lock:
        known = _known.get(host)
    if known is not None:
        return known
    lookup = _pool().submit(_look_up, host)
    try:
        found = lookup.result(timeout_s)
    except (OSError, WaitTimeoutError) as error:
        # One that still waits in line is given up, or they would pile up behind the one that hangs.
        lookup.cancel()
        raise RedisConnectionError("the Redis host name cannot be resolved") from error
    with _lock:
        _known[host] = found
    return found


def forget(host: str) -> None:
    """Look the name up again next time: its address stopped answering and may have moved."""
    with _lock:
        _known.pop(host, None)


class ResolveOnceConnection(Connection):
    """A TCP connection to the address its host name had when it was first reached."""

    def _connect(self) -> socket.socket:
        name, self.host = self.host, address_of(self.host)
        try:
            opened: socket.socket = super()._connect()  # type: ignore[no-untyped-call]
        except OSError:
            forget(name)
            raise
        else:
            return opened
        finally:
            self.host = name


def _look_up(host: str) -> str:
    return str(socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][4][0])


@cache
def _pool() -> ThreadPoolExecutor:
    # One thread: while a lookup hangs the next one waits behind it and gives up at its own time-out.
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="resolve")
