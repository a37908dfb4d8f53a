"""A real edge on a port of its own, over stub services and a small live release; for tests and measurements."""

import http.client
import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

from release.edge import EdgeSettings, command, render
from release.edge.testing.live import page_service, point_at, write_brands, write_live
from release.edge.testing.stubs import JSON, Answer, Call, StubService, TwoParts
from release.layout import free_port

__all__ = [
    "JSON", "Answer", "Call", "Reply", "RunningEdge", "StubService", "TwoParts", "page_service", "running_edge",
]  # fmt: skip


@dataclass
class Reply:
    """An answer of the edge; header names in lower case, repeated headers joined by newlines."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")

    def json(self) -> dict[str, object]:
        loaded: dict[str, object] = json.loads(self.body)
        return loaded


def _nothing(_: Call) -> Answer:
    return Answer(body=b"{}", headers=JSON)


class RunningEdge:
    """nginx with the product's own configuration, its stubs and its state folder."""

    def __init__(self, settings: EdgeSettings) -> None:
        self.settings = settings
        self._stubs: list[StubService] = []
        self.content = self._stub("content", page_service)
        self.quotes = self._stub("quotes")
        self.search = self._stub("search")
        self.analytics = self._stub("analytics")
        self.accounts = self._stub("accounts", lambda _: Answer(204))
        self.chat = self._stub("chat")
        self.streams = self._stub("streams")
        self.process: subprocess.Popen[bytes] | None = None
        self.answered: Counter[str] = Counter()
        """How many answers `ask` got under each id; those of a kept answer share one."""

    def _stub(self, service: str, respond: Callable[[Call], Answer] = _nothing) -> StubService:
        self._stubs.append(StubService(self.settings.run / f"{service}.sock", respond))
        return self._stubs[-1]

    def __enter__(self) -> "RunningEdge":
        render(self.settings)
        for stub in self._stubs:
            stub.start()
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.stop()
        for stub in self._stubs:
            stub.stop()

    def start(self) -> None:
        log = (self.settings.var / "log" / "edge-start.log").open("wb")
        self.process = subprocess.Popen(command(self.settings), stdout=log, stderr=log)
        deadline = time.monotonic() + 10
        while True:
            with suppress(OSError), self.connect():
                return
            if self.process.poll() is not None or time.monotonic() > deadline:
                errors = [path.read_text() for path in (self.settings.var / "log").glob("edge-*.log")]
                raise RuntimeError(f"nginx did not start: {errors}")
            time.sleep(0.02)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
            self.process = None
            # Told to end before it heeds signals, nginx leaves its socket behind, where the next could not listen.
            (self.settings.run / "edge-inner.sock").unlink(missing_ok=True)

    def connect(self, timeout_s: float = 5) -> socket.socket:
        """A connection to the edge, over its port or its socket."""
        if not self.settings.bind.startswith("unix:"):
            return socket.create_connection((self.settings.bind, self.settings.port), timeout_s)
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(timeout_s)
        connection.connect(self.settings.bind.removeprefix("unix:"))
        return connection

    def ask(
        self,
        path: str,
        *,
        method: str = "GET",
        host: str = "coati.example",
        headers: Mapping[str, str] | None = None,
        body: bytes | None = None,
    ) -> Reply:
        connection = http.client.HTTPConnection("edge")
        connection.sock = self.connect(15)
        try:
            connection.request(method, path, body=body, headers={"Host": host, **(headers or {})})
            response = connection.getresponse()
            collected: dict[str, str] = {}
            for name, value in response.getheaders():
                key = name.lower()
                collected[key] = f"{collected[key]}\n{value}" if key in collected else value
            reply = Reply(response.status, collected, response.read())
            if "x-request-id" in collected:
                self.answered[collected["x-request-id"]] += 1
            return reply
        finally:
            connection.close()

    def raw(self, request: bytes, timeout_s: float = 10) -> bytes:
        """Send bytes as they are; everything that comes back until the edge closes."""
        with self.connect(timeout_s) as connection:
            connection.sendall(request)
            received = b""
            with suppress(OSError):
                while chunk := connection.recv(65536):
                    received += chunk
            return received

    def log_lines(self) -> list[dict[str, object]]:
        """The access log once a line of every answer stands in it, in the order in which the edge was done with them.

        A line is written after its answer has left, later than that of the next where a page is being kept.
        """
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            text = (self.settings.var / "log" / "edge.json").read_text()
            lines: list[dict[str, object]] = [json.loads(line) for line in text.splitlines()]
            if self.answered <= Counter(str(line["requestId"]) for line in lines):
                return lines
            time.sleep(0.1)
        raise TimeoutError("the edge wrote no line for a request that it answered")

    def flip(self, marker: str) -> None:
        """Make another live release current, the way a ship does: one atomic rename."""
        write_live(self.settings.var / "live" / f"release-{marker}", marker)
        point_at(self.settings.var / "live", f"release-{marker}")


@contextmanager
def running_edge(**changes: object) -> Iterator[RunningEdge]:
    """An edge with its own folder and port, everything gone afterwards; `changes` are EdgeSettings fields."""
    folder = Path(tempfile.mkdtemp(prefix="edge-"))
    try:
        settings = EdgeSettings(
            var=folder, run=folder / "run", port=free_port(1), brands=folder / "brands",
            public_origin="http://coati.example", hosts=("localhost",), workers=1,
            quotes_per_minute=6000, purchases_per_minute=6000, contacts_per_minute=6000, events_per_minute=60000,
            api_per_second=5000,
        )  # fmt: skip
        settings = replace(settings, **changes)  # type: ignore[arg-type]
        write_brands(folder / "brands")
        write_live(folder / "live" / "release-one", "one")
        point_at(folder / "live", "release-one")
        with RunningEdge(settings) as edge:
            yield edge
    finally:
        shutil.rmtree(folder, ignore_errors=True)
