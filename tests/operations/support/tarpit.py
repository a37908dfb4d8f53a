"""A server that takes every connection and never answers, or says a byte a second of what could be an answer."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

# What each kind of client would take for the beginning of an answer.
BEGINNINGS = {
    "http": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Slow: ",
    "http-body": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n",
    "smtp": b"220-mail.example ",
    "redis": b"+",
    # No TLS here, and a request for a password of 256 bytes.
    "postgresql": b"NR\x00\x00\x01\x00",
}
EVERY_S = 1.0


@contextmanager
def tarpit(drips: bytes | None = None) -> Iterator[int]:
    """Its port. Without `drips` it says nothing, with them it begins with those bytes and goes on for ever."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    over = threading.Event()

    def hold(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            if drips is not None:
                connection.recv(1) if drips.startswith(b"HTTP") else None
                connection.sendall(drips)
            while not over.wait(EVERY_S):
                if drips is not None:
                    connection.sendall(b"x")

    def take() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=hold, args=(connection,), daemon=True).start()

    threading.Thread(target=take, daemon=True).start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        over.set()
        # Whoever waits in accept is woken; closing alone would leave it there.
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


@dataclass(frozen=True)
class Ended:
    """How a call went: after how long, and what it raised or gave. Not at all, and `seconds` is None."""

    seconds: float | None
    how: object = None


class Trial:
    """A call on its way, on a thread that nobody has to wait for."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._ended: Ended | None = None
        self._thread = threading.Thread(target=self._run, args=(call,), daemon=True)
        self._began = time.monotonic()
        self._thread.start()

    def within(self, seconds: float) -> Ended:
        """How it ended, if it did in so long since it began."""
        self._thread.join(max(0.0, self._began + seconds - time.monotonic()))
        return self._ended or Ended(None)

    def _run(self, call: Callable[[], object]) -> None:
        how: object
        try:
            how = call()
        except Exception as error:
            how = error
        self._ended = Ended(time.monotonic() - self._began, how)
