"""A small load client: keep-alive connections to a unix socket, one request in flight on each, one thread.

It checks every answer's status; its own CPU is never part of a figure.
"""

import selectors
import socket
from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path

# What the edge passes on of a browser's request.
HEADERS = {
    "Host": "localhost",
    "X-Request-ID": "0123456789abcdef0123456789abcdef",
    "X-Forwarded-For": "192.0.2.7",
    "X-Forwarded-Proto": "https",
    "Accept": "application/json",
    "Accept-Language": "en-US,en;q=0.9",
    "Referer": "https://localhost/",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36",
    "Sec-Fetch-Dest": "empty",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "same-origin",
    "Cookie": "brand=coati; variant=standard",
}


def message(method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> bytes:
    """One HTTP/1.1 request as bytes."""
    sent = {**HEADERS, **(headers or {})}
    if body:
        sent |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
    return "\r\n".join(lines).encode() + body


def hammer(path: Path, request: bytes | Sequence[bytes], requests: int, connections: int = 8) -> int:
    """Send `requests` requests over `connections` sockets as fast as answers come; returns how many were answered.

    Several requests are sent in turn, from the first on.

    Raises: RuntimeError: an answer is not 2xx.
    """
    chooser = selectors.DefaultSelector()
    following = cycle([request] if isinstance(request, bytes) else request)
    for _ in range(connections):
        chooser.register(_open(path, next(following)), selectors.EVENT_READ, bytearray())
    sent, answered = connections, 0
    while answered < requests:
        for key, _ in chooser.select():
            received: bytearray = key.data
            part = key.fileobj.recv(65536)  # type: ignore[union-attr]
            if not part:
                raise RuntimeError("the server closed a connection")
            received += part
            if not complete(received):
                continue
            if received[9:10] != b"2":
                raise RuntimeError(received[:200].decode(errors="replace"))
            received.clear()
            answered += 1
            if sent < requests:
                key.fileobj.sendall(next(following))  # type: ignore[union-attr]
                sent += 1
    for key in list(chooser.get_map().values()):
        key.fileobj.close()  # type: ignore[union-attr]
    return answered


def complete(received: bytes | bytearray) -> bool:
    """Whether a whole answer has arrived: with Content-Length, with chunks, or one that has no body."""
    end = received.find(b"\r\n\r\n")
    if end < 0:
        return False
    head = bytes(received[:end]).lower()
    if head[9:12] == b"204":
        return True
    if b"transfer-encoding: chunked" in head:
        return received.endswith(b"0\r\n\r\n")
    length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
    return len(received) >= end + 4 + length


def _open(path: Path, request: bytes) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.connect(str(path))
    connection.sendall(request)
    return connection
