"""Answers that end: who sends a byte now and then is given up when one that says nothing would be.

A socket's own time-out begins anew with every byte, so a peer that drips can hold a thread for hours.
"""

import http.client
import io
import socket
import time
from collections.abc import Callable
from typing import Any

CONNECT_TIMEOUT_S = 0.3
UNIX = "unix:"


class EndingSocket:
    """A connected socket whose time-out is for all that is read after it was set, not for each piece of it."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self.settimeout(connected.gettimeout())

    def settimeout(self, seconds: float | None) -> None:
        """Give the other side so long from now on."""
        self._ends_at = None if seconds is None else time.monotonic() + seconds
        self._socket.settimeout(seconds)

    def makefile(self, *_mode: Any, **_options: Any) -> io.BufferedReader:
        """What is read, as http.client and smtplib read it. They write by `sendall`, which ends by itself."""
        raw = self._socket.makefile("rb", buffering=0)
        return io.BufferedReader(_Read(raw, self._leave_what_is_left))

    def _leave_what_is_left(self) -> None:
        if self._ends_at is None:
            return
        left_s = self._ends_at - time.monotonic()
        if left_s <= 0:
            raise TimeoutError("the answer did not end in time")
        self._socket.settimeout(left_s)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)


class _Read(io.RawIOBase):
    def __init__(self, raw: socket.SocketIO, before: Callable[[], None]) -> None:
        self._raw = raw
        self._before = before

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._before()
        return self._raw.readinto(buffer)

    def close(self) -> None:
        # The socket stays open as long as somebody reads from it; this counts.
        self._raw.close()
        super().close()


class Connection(http.client.HTTPConnection):
    """HTTP to a service at `unix:/path` or `host:port`; each answer is whole within `timeout_s`, or TimeoutError."""

    def __init__(self, address: str, timeout_s: float) -> None:
        self._path = address.removeprefix(UNIX) if address.startswith(UNIX) else None
        super().__init__(address if self._path is None else "localhost", timeout=timeout_s)

    def connect(self) -> None:
        """Connect within 300 ms."""
        if self._path is None:
            connected = socket.create_connection((self.host, self.port), CONNECT_TIMEOUT_S)
        else:
            connected = socket.socket(socket.AF_UNIX)
            connected.settimeout(CONNECT_TIMEOUT_S)
            try:
                connected.connect(self._path)
            except OSError:
                connected.close()
                raise
        connected.settimeout(self.timeout)
        self.sock = EndingSocket(connected)

    def getresponse(self) -> http.client.HTTPResponse:
        """The answer; its time begins here."""
        if self.sock is not None:
            self.sock.settimeout(self.timeout)
        return super().getresponse()
