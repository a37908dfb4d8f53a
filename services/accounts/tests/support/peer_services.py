"""Another service that holds data of customers: on a socket of its own, and away when a test says so."""

import json
import socketserver
import tempfile
import threading
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit


class PeerService:
    """`with PeerService("policies") as peer:`; `held` is what it exports, `kept` what it keeps, `status` how it is."""

    def __init__(self, name: str) -> None:
        self.held: dict[str, Any] = {"service": name}
        self.kept: list[dict[str, str]] = []
        self.status = 200
        self.calls: list[tuple[str, str, str | None]] = []
        self._folder = tempfile.TemporaryDirectory(prefix="peer-")
        self.path = Path(self._folder.name) / "peer.sock"

    def __enter__(self) -> Self:
        self._server = _Server(str(self.path), self._handler())
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._folder.cleanup()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        peer = self

        class Handler(BaseHTTPRequestHandler):
            def address_string(self) -> str:
                return "accounts"

            def log_message(self, *_: object) -> None:
                """Calls are kept, not logged."""

            def answer(self) -> None:
                asked = urlsplit(self.path)
                email = parse_qs(asked.query).get("email", [None])[0]
                peer.calls.append((self.command, asked.path, email))
                body = peer.held if self.command == "GET" else {"kept": peer.kept}
                data = json.dumps(body).encode()
                self.send_response(peer.status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_DELETE = answer  # noqa: N815

        return Handler


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
