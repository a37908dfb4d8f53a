"""The limit of a fan-out: twelve requests on kept-alive raw sockets, answers read in turn, JSON decoded, no checks."""

import selectors
import socket
import time
from collections.abc import Sequence
from typing import Any

import orjson
from load import complete, message


class RawFanOut:
    """One connection to each carrier."""

    def __init__(self, port: int, carriers: Sequence[str], question: bytes) -> None:
        self._calls = [
            (
                socket.create_connection(("127.0.0.1", port)),
                message("POST", f"/v1/{carrier}/quotes", question),
            )
            for carrier in carriers
        ]

    def quote(self) -> list[object]:
        """Ask all, then read each."""
        for connection, request in self._calls:
            connection.sendall(request)
        return [_read(connection) for connection, _ in self._calls]

    def arrivals(self) -> list[tuple[float, Any]]:
        """Ask all; each answer with the milliseconds after the ask at which its last byte was here."""
        chooser = selectors.DefaultSelector()
        began = time.perf_counter()
        for connection, request in self._calls:
            connection.sendall(request)
            chooser.register(connection, selectors.EVENT_READ, bytearray())
        found: list[tuple[float, Any]] = []
        while len(found) < len(self._calls):
            for key, _ in chooser.select():
                key.data.extend(key.fileobj.recv(262_144))  # type: ignore[union-attr]
                if complete(key.data):
                    chooser.unregister(key.fileobj)
                    found.append(((time.perf_counter() - began) * 1_000, _decoded(key.data)))
        chooser.close()
        return found

    def cpu_us(self, quotes: int) -> float:
        """CPU of this thread a quote, in microseconds."""
        before = time.thread_time_ns()
        for _ in range(quotes):
            self.quote()
        return (time.thread_time_ns() - before) / quotes / 1_000

    def close(self) -> None:
        for connection, _ in self._calls:
            connection.close()


def _read(connection: socket.socket) -> object:
    received = bytearray()
    while not complete(received):
        received += connection.recv(262_144)
    return _decoded(received)


def _decoded(received: bytearray) -> Any:
    return orjson.loads(received[received.find(b"\r\n\r\n") + 4 :])
