"""Services that answer what a test tells them to, on unix sockets, and remember what they were asked."""

import socket
import socketserver
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path

JSON = {"Content-Type": "application/json"}
# Whoever has not read by then what was sent is being kept from it.
PATIENCE_S = 5.0


@dataclass
class Call:
    """One request as a stub service received it."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Answer:
    """What a stub answers. `chunks` replaces `body` by a stream; `wait_s` is silence before the first byte."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    wait_s: float = 0
    chunks: Iterable[bytes] | None = None
    drop: bool = False


class TwoParts:
    """A stream whose second part follows once its reader says `has_first`, or has waited for the first in vain.

    `in_turn` tells which of the two it was, without a look at a clock that a busy machine would stretch.
    """

    def __init__(self, first: bytes, second: bytes) -> None:
        self._first, self._second = first, second
        self.has_first = threading.Event()
        self.in_turn = False

    def __iter__(self) -> Iterator[bytes]:
        yield self._first
        self.in_turn = self.has_first.wait(PATIENCE_S)
        yield self._second


class StubService:
    """A service on a unix socket that answers what `respond` says and keeps every call."""

    def __init__(self, path: Path, respond: Callable[[Call], Answer]) -> None:
        self.path = path
        self.respond = respond
        self.calls: list[Call] = []
        self._server: socketserver.ThreadingUnixStreamServer | None = None
        self._connections: set[socket.socket] = set()

    def start(self) -> "StubService":
        self.path.unlink(missing_ok=True)
        self._server = _Server(str(self.path), _handler_of(self))
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def stop(self) -> None:
        """Go away the way a killed process does: socket gone, connections cut."""
        if self._server is None:
            return
        self._server.shutdown()
        self._server.server_close()
        self._server = None
        self.path.unlink(missing_ok=True)
        for connection in list(self._connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def opened(self, connection: socket.socket) -> None:
        self._connections.add(connection)

    def closed(self, connection: socket.socket) -> None:
        self._connections.discard(connection)


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """A cut connection is part of the tests, not news."""


def _handler_of(service: StubService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            super().setup()
            service.opened(self.connection)

        def finish(self) -> None:
            service.closed(self.connection)
            super().finish()

        def address_string(self) -> str:
            return "edge"

        def log_message(self, *_: object) -> None:
            """Stubs keep calls, not logs."""

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            call = Call(self.command, self.path, headers, body)
            service.calls.append(call)
            answer = service.respond(call)
            if answer.wait_s:
                time.sleep(answer.wait_s)
            if answer.drop:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            _send(self, answer)

        do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_OPTIONS = do_PATCH = answer  # noqa: N815

    return Handler


def _send(through: BaseHTTPRequestHandler, answer: Answer) -> None:
    """Status, headers and the body, whole or chunk by chunk."""
    through.send_response(answer.status)
    for name, value in {"Content-Type": "text/html; charset=utf-8", **answer.headers}.items():
        through.send_header(name, value)
    if answer.chunks is None:
        through.send_header("Content-Length", str(len(answer.body)))
        through.end_headers()
        if through.command != "HEAD":
            through.wfile.write(answer.body)
        return
    through.send_header("Transfer-Encoding", "chunked")
    through.end_headers()
    for chunk in answer.chunks:
        through.wfile.write(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n")
        through.wfile.flush()
    through.wfile.write(b"0\r\n\r\n")
