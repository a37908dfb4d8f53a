"""The service and its streams as they run, each behind a socket, over one Redis and one database; both can die."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from kit import processes
from kit.testing import UnixSocketSession

PROGRAMS = {
    "web": ["--threads", "4", "chat.app:from_environment()"],
    "streams": ["--worker-class", "aiohttp.GunicornWebWorker", "chat.streams.app:from_environment"],
}


@dataclass
class LiveChat:
    """Two programs over one folder, which must have a short path for the sockets' sake."""

    folder: Path
    environment: Mapping[str, str]
    masters: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self) -> None:
        for name in PROGRAMS:
            self.run(name)
        for name in self.masters:
            until(lambda name=name: self.answers(name), 30)  # type: ignore[misc]

    def run(self, name: str) -> None:
        """Start one of the two, without waiting for it."""
        command = [sys.executable, "-m", "gunicorn", "--config", "python:kit.gunicorn_conf", "--workers", "1"]
        command += ["--bind", f"unix:{self.path(name)}", *PROGRAMS[name]]
        self.masters[name] = subprocess.Popen(
            command, env={**os.environ, **self.environment}, stdout=subprocess.DEVNULL
        )

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.sock"

    def answers(self, name: str) -> bool:
        try:
            return self.ask("GET", "/health/live", name=name)[0] == 200
        except OSError:
            return False

    def kill_worker(self, name: str) -> None:
        """As a crash does it; the master starts another."""
        workers = processes.children(self.masters[name].pid)
        assert workers
        for worker in workers:
            processes.kill(worker, signal.SIGKILL)

    def stop(self) -> None:
        for master in self.masters.values():
            master.terminate()
        for master in self.masters.values():
            master.wait(40)

    def ask(self, method: str, path: str, body: Any = None, name: str = "web") -> tuple[int, Any]:
        session = UnixSocketSession(self.path(name))
        headers = {"Content-Type": "application/json"} if body is not None else {}
        session.request(method, path, None if body is None else orjson.dumps(body), headers)
        answer = session.getresponse()
        read = answer.read()
        session.close()
        return answer.status, orjson.loads(read) if read else None


class Follower:
    """A browser's event source: what it heard, and the id of its last event when it has to come back."""

    def __init__(self, chat: LiveChat, key: str) -> None:
        self._chat = chat
        self._address = f"/api/chat/conversations/{key}/events"
        self._socket: socket.socket | None = None
        self._rest = b""
        self.last_id = 0
        self.heard: list[str] = []
        self.comments = 0

    def listen(self, seconds: float) -> None:
        """Read for so long, coming back whenever the connection breaks."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                self._connect(left)
                assert self._socket is not None
                self._socket.settimeout(max(0.05, left))
                self._take(self._socket.recv(65536))
            except TimeoutError:
                return
            except (OSError, EOFError):
                self.close()
                time.sleep(0.1)

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket, self._rest = None, b""

    def _connect(self, seconds: float) -> None:
        if self._socket is not None:
            return
        made = socket.socket(socket.AF_UNIX)
        made.settimeout(max(0.05, seconds))
        made.connect(str(self._chat.path("streams")))
        made.sendall(
            f"GET {self._address} HTTP/1.0\r\nHost: t\r\nLast-Event-ID: {self.last_id or ''}\r\n\r\n".encode()
        )
        self._socket = made

    def _take(self, came: bytes) -> None:
        if not came:
            raise EOFError
        *whole, self._rest = (self._rest + came).split(b"\n\n")
        for event in whole:
            fields = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line)
            if b"id" in fields:
                self.last_id = int(fields[b"id"])
                self.heard.append(orjson.loads(fields[b"data"])["text"])
            elif event.startswith(b":"):
                self.comments += 1


@contextmanager
def live_chat(folder: Path, environment: Mapping[str, str]) -> Iterator[LiveChat]:
    """A migrated database, both programs answering."""
    own = {"COATI_ENV": "development", "LOG_LEVEL": "error", **environment}
    subprocess.run(
        [sys.executable, "-m", "chat.migrate"],
        env={**os.environ, **own},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    made = LiveChat(folder, own)
    try:
        made.start()
        yield made
    finally:
        made.stop()


def until(there: Any, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end, "it did not come in time"
        time.sleep(0.05)
