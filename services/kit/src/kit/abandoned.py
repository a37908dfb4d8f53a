"""Whether whoever asked is still there: work for a client that has gone is work that others wait for."""

import socket
from collections.abc import Callable, Mapping
from typing import Any

SERVERS_SOCKET = "gunicorn.socket"


def looking_at(environ: Mapping[str, Any]) -> Callable[[], bool]:
    """Return a function that says whether the connection of this request has been closed by the other side.

    The edge closes its own as soon as its client goes or its time is up. Without a connection to look at, as in a test
    client, nobody ever goes.
    """
    connection = environ.get(SERVERS_SOCKET)
    if connection is None:
        return lambda: False

    def is_abandoned() -> bool:
        try:
            # Bytes that wait to be read are the next request of the same client.
            return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except (BlockingIOError, InterruptedError):
            return False
        except (OSError, ValueError):
            return True

    return is_abandoned
