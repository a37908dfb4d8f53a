"""Package services as an audit meets them: one that knows advisories, one that knows none, one that refuses."""

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Known = dict[str, str]
"""name@version to advisory id."""


@contextmanager
def advisory_service(known: Known | None) -> Iterator[str]:
    """Speaks OSV's and npm's protocols at the address it gives; None: it has never heard of them."""

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if self.headers.get("Content-Encoding") == "gzip":
                sent = gzip.decompress(sent)
            if known is None:
                return self._answer(405, {})
            asked = json.loads(sent)
            if "advisories/bulk" in self.path:
                pins = [(name, version) for name, versions in asked.items() for version in versions]
                hits = {name: [_npm(name, version)] for name, version in pins if f"{name}@{version}" in known}
                return self._answer(200, hits)
            name, version = asked["package"]["name"], asked["version"]
            advisory = known.get(f"{name}@{version}")
            return self._answer(200, {"vulns": [_osv(name, advisory)]} if advisory else {})

        def do_GET(self) -> None:
            self._answer(404, {})

        def _answer(self, status: int, body: object) -> None:
            text = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_words: object) -> None:
            """The test says what went wrong."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _npm(name: str, version: str) -> dict[str, object]:
    return {
        "id": 1,
        "url": f"https://advisories.example/{name}",
        "title": name,
        "severity": "high",
        "vulnerable_versions": version,
    }


def _osv(name: str, advisory: str) -> dict[str, object]:
    affected = {"package": {"name": name, "ecosystem": "PyPI"}, "ranges": []}
    return {"id": advisory, "summary": advisory, "modified": "2026-01-01T00:00:00Z", "affected": [affected]}
