"""The limit of a fan-out: twelve requests on kept-alive raw sockets, answers read in turn, JSON decoded, no checks."""

import socket
import time
from collections.abc import Sequence

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
    return orjson.loads(received[received.find(b"\r\n\r\n") + 4 :])
