"""Faults below HTTP: a connection that says nothing, drips, or breaks off, without holding a worker thread.

gunicorn hands its socket to the application (`gunicorn.socket`). A fault takes the connection over: it keeps a
duplicate, and puts a dead socket in the place of gunicorn's own, so that whatever gunicorn closes afterwards is not
the client's connection. The worker thread is free at once; one thread of ours looks after all held connections, and
their number is bounded.
"""

import errno
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import BoundedSemaphore, Lock, Thread, Timer

from flask import Response, request

BYTES_PER_TICK = 1
TICK_S = 1.0
MAX_HELD = 64
MAX_HELD_S = 120.0
LONGEST_SLEEP_S = 1.0
_ABORT_ON_CLOSE = struct.pack("ii", 1, 0)


@dataclass
class _Held:
    connection: socket.socket
    until: float
    unsent: bytes


class HeldConnections:
    """Connections that are kept open and silent, or fed one byte a second; the oldest gives way when there are many."""

    def __init__(self, most: int = MAX_HELD, seconds: float = MAX_HELD_S, tick_s: float = TICK_S) -> None:
        self._most, self._seconds, self._tick_s = most, seconds, tick_s
        self._held: list[_Held] = []
        self._lock = Lock()
        self._thread: Thread | None = None

    def __len__(self) -> int:
        return len(self._held)

    def hold(self, connection: socket.socket, unsent: bytes = b"") -> None:
        """Keep a connection; `unsent` goes out at one byte a tick."""
        connection.setblocking(False)
        with self._lock:
            self._held.append(_Held(connection, time.monotonic() + self._seconds, unsent))
            while len(self._held) > self._most:
                self._held.pop(0).connection.close()
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._tend, name="held-connections", daemon=True)
                self._thread.start()

    def _tend(self) -> None:
        while True:
            time.sleep(self._tick_s)
            with self._lock:
                self._held = [held for held in self._held if self._keeps(held)]
                if not self._held:
                    self._thread = None
                    return

    def _keeps(self, held: _Held) -> bool:
        """Feed one connection; close it when its time is up, its bytes are out or its client left."""
        if time.monotonic() < held.until and not _left(held.connection):
            if not held.unsent:
                return True
            with suppress(OSError):
                held.connection.send(held.unsent[:BYTES_PER_TICK])
                held.unsent = held.unsent[BYTES_PER_TICK:]
                if held.unsent:
                    return True
        held.connection.close()
        return False


HELD = HeldConnections()
_LATE = BoundedSemaphore(MAX_HELD)


def silence() -> Response:
    """Say nothing, for up to two minutes."""
    return _taken_over(HELD.hold)


def drip(head: bytes, body: bytes) -> Response:
    """Send the head at once and the body at one byte a second."""

    def act(connection: socket.socket) -> None:
        connection.sendall(head)
        HELD.hold(connection, body)

    return _taken_over(act)


def reset(sent: bytes) -> Response:
    """Send a part of an answer, then abort the connection (RST)."""

    def act(connection: socket.socket) -> None:
        connection.sendall(sent)
        # Without a pause the kernel drops what the client has not read yet together with the connection.
        time.sleep(0.05)
        if connection.family != socket.AF_UNIX:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _ABORT_ON_CLOSE)
        connection.close()

    return _taken_over(act)


def hang_up() -> Response:
    """Close the connection without a byte."""
    return _taken_over(lambda connection: connection.close())


def after(seconds: float, response: Response) -> Response:
    """Send an answer later. A wait of more than a second holds no worker thread, so slow carriers stop nobody else."""
    if response.is_streamed:
        return response  # a fault, which takes its own time
    if seconds <= LONGEST_SLEEP_S or "gunicorn.socket" not in request.environ:
        time.sleep(seconds)
        return response
    headers = {**dict(response.headers), "Connection": "close"}
    answer = head_of(response.status, headers) + response.get_data()

    def act(connection: socket.socket) -> None:
        if not _LATE.acquire(blocking=False):
            connection.close()
            return
        timer = Timer(seconds, _send_late, (connection, answer))
        timer.daemon = True
        timer.start()

    return _taken_over(act)


def head_of(status: str, headers: dict[str, str]) -> bytes:
    """An HTTP/1.1 status line and headers, as bytes."""
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1")


def _taken_over(act: Callable[[socket.socket], None]) -> Response:
    ours: socket.socket | None = request.environ.get("gunicorn.socket")

    def body() -> Iterator[bytes]:
        # Runs when gunicorn asks for the first byte, before it has sent the head. A server without a socket to give
        # (Werkzeug's test client) can only see the exception: the connection is gone.
        if ours is not None:
            act(_seize(ours))
        raise ConnectionResetError(errno.ECONNRESET, "the sandbox took this connection over")
        yield b""

    return Response(body())


def _send_late(connection: socket.socket, answer: bytes) -> None:
    try:
        with suppress(OSError), connection:
            connection.sendall(answer)
    finally:
        _LATE.release()


def _seize(connection: socket.socket) -> socket.socket:
    """Duplicate a connection and leave a dead socket under the original's number."""
    duplicate = connection.dup()
    duplicate.settimeout(5.0)
    dead, other_end = socket.socketpair()
    os.dup2(dead.fileno(), connection.fileno())
    dead.close()
    other_end.close()
    return duplicate


def _left(connection: socket.socket) -> bool:
    try:
        return connection.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
