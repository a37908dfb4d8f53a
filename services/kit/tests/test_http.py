"""Calls to others end in time, stay where they were sent, and carry the request's id."""

import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests
from kit import http, request_ids


class Carrier(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path == "/slow":
            time.sleep(1)
        self.send_response(302 if self.path == "/moved" else 200)
        if self.path == "/moved":
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", str(len(self.headers.get("X-Request-ID", ""))))
        self.end_headers()
        with suppress(BrokenPipeError):
            self.wfile.write(self.headers.get("X-Request-ID", "").encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def carrier() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Carrier)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_forwards_the_request_id(carrier: str) -> None:
    request_ids.adopt("edge-0123456789")
    assert http.session(1).get(f"{carrier}/").text == "edge-0123456789"


def test_every_call_has_an_end(carrier: str) -> None:
    with pytest.raises(requests.Timeout):
        http.session(0.1).get(f"{carrier}/slow")


def test_stays_where_it_was_sent(carrier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """TRUST S12."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with pytest.raises(requests.TooManyRedirects):
        http.session(1).get(f"{carrier}/moved")
    assert http.session(1).get(f"{carrier}/").status_code == 200
