"""A stand-in for the hosted service on a raw socket, so that it can also do what no server should."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

HIT = {"objectID": "hosted", "title": "From the hosted service"}
RESULT = {
    "hits": [HIT],
    "nbHits": 1,
    "page": 0,
    "nbPages": 1,
    "hitsPerPage": 20,
    "processingTimeMS": 1,
    "query": "x",
}
Behaviour = Callable[[socket.socket, bytes], None]


class Upstream:
    """Counts what reaches it; `behave` says what it does with a request."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.requests: list[bytes] = []
        self.behave: Behaviour = answers({"results": [RESULT]})


def answers(body: object, status: int = 200) -> Behaviour:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return lambda connection, _: _send(connection, data, status)


def _send(connection: socket.socket, data: bytes, status: int, extra: str = "") -> None:
    head = f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n{extra}"
    connection.sendall(head.encode() + b"Connection: close\r\n\r\n" + data)


def hangs(_: socket.socket, __: bytes) -> None:
    time.sleep(3)


def drips(connection: socket.socket, _: bytes) -> None:
    """A header a time, each well before any time-out between bytes."""
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    for number in range(40):
        connection.sendall(f"X-{number}: 1\r\n".encode())
        time.sleep(0.1)


def resets(connection: socket.socket, _: bytes) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{")


def redirects(connection: socket.socket, _: bytes) -> None:
    _send(connection, b"{}", 302, "Location: http://127.0.0.1:1/internal\r\n")


@contextmanager
def upstream() -> Iterator[Upstream]:
    """Serve until the end of the block."""
    listener = socket.create_server(("127.0.0.1", 0))
    served = Upstream(listener.getsockname()[1])

    def handle(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            data = connection.recv(65536)
            while b"\r\n\r\n" not in data or not _is_whole(data):
                data += connection.recv(65536)
            served.requests.append(data)
            served.behave(connection, data)

    def accept() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=handle, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield served
    finally:
        listener.close()


def _is_whole(data: bytes) -> bool:
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(
        (line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0"
    )
    return len(body) >= int(length.split(b":")[1])
