"""The service and its worker as they run: gunicorn on a port, a worker process, a Redis that keeps what it said."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from analytics.composition import Parts, open_parts
from analytics.migrate import migrate
from analytics.settings import Settings
from kit.migrating import prepare
from redis import Redis
from redis.exceptions import RedisError
from release.layout import ROOT
from release.procfile import read_procfile


@dataclass
class Platform:
    """Three programs over one folder; each can be killed and started again."""

    folder: Path
    database_url: str
    port: int = 0
    environment: Mapping[str, str] = field(default_factory=dict)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def redis_url(self) -> str:
        return f"unix://{self.folder}/redis.sock"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def settings(self) -> Settings:
        """As the service has them."""
        return Settings(
            env="development",
            database_url=self.database_url,
            redis_url=self.redis_url,
            spool=self.folder / "spool",
            consumer="only",
        )

    def parts(self) -> Parts:
        return open_parts(self.settings)

    def start_redis(self) -> None:
        """With the settings of the Procfile."""
        command = ["redis-server", "--port", "0", "--unixsocket", f"{self.folder}/redis.sock"]
        command += ["--dir", str(self.folder), "--appendonly", "yes", "--appendfsync", "always", "--save", ""]
        self._start("redis", [*command, "--loglevel", "warning"])
        until(self._redis_answers, 20)

    def start_web(self, workers: int = 2) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [sys.executable, "-m", "gunicorn", "--config", "python:kit.gunicorn_conf", "--threads", "8"]
        command += ["--workers", str(workers), "--bind", f"127.0.0.1:{self.port}"]
        self._start("web", [*command, "analytics.app:from_environment()"])
        until(self._web_answers, 30)

    def start_worker(self) -> None:
        self._start("worker", [sys.executable, "-m", "analytics.worker"])

    def supervise(self, *names: str) -> None:
        """Run these lines of the Procfile under the platform's own supervisor."""
        lines = read_procfile((ROOT / "Procfile").read_text())
        procfile = self.folder / "Procfile"
        procfile.write_text("".join(f"{name}: {lines[name]}\n" for name in names))
        (self.folder / "redis").mkdir(exist_ok=True)
        with self._log.open("wb") as log:
            command = [sys.executable, "-m", "release.supervise", str(procfile), "--settled"]
            self._start("supervisor", command, log)
        until(self._redis_answers, 20)

    def kill_supervised(self, name: str) -> None:
        """As `kill`, for a process that the supervisor starts again."""
        os.kill(self._supervised(name)[-1], signal.SIGKILL)

    def supervised_starts(self, name: str) -> int:
        """How often the supervisor has started it so far."""
        return len(self._supervised(name))

    def kill(self, name: str) -> None:
        """As a power cut does it to a process: nothing is finished."""
        process = self.processes.pop(name)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self) -> None:
        for process in reversed(list(self.processes.values())):
            process.send_signal(signal.SIGCONT)
            process.terminate()
            process.wait(40)

    @property
    def _log(self) -> Path:
        return self.folder / "supervisor.log"

    def _supervised(self, name: str) -> list[int]:
        return [int(pid) for pid in re.findall(rf"\| {name} started \(pid=(\d+)\)", self._log.read_text())]

    @property
    def variables(self) -> dict[str, str]:
        """The environment of its programs, and of commands run beside them."""
        own = {
            "COATI_RUN": str(self.folder),
            "COATI_VAR": str(self.folder),
            "COATI_ENV": "development",
            "LOG_LEVEL": "error",
            "REDIS_URL": self.redis_url,
            "ANALYTICS_DATABASE_URL": self.database_url,
            "ANALYTICS_SPOOL": str(self.folder / "spool"),
            "ANALYTICS_CONSUMER": "only",
        }
        inherited = {
            key: value for key, value in os.environ.items() if not key.startswith(("ANALYTICS_", "REDIS_"))
        }
        return {**inherited, **own, **self.environment}

    def _start(self, name: str, command: list[str], output: IO[bytes] | int = subprocess.DEVNULL) -> None:
        self.processes[name] = subprocess.Popen(command, env=self.variables, stdout=output)

    def _redis_answers(self) -> bool:
        try:
            return bool(Redis.from_url(self.redis_url).ping())
        except RedisError:
            return False

    def _web_answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(b"GET /health/ready HTTP/1.0\r\n\r\n")
                return b" 200 " in connection.recv(100)
        except OSError:
            return False


@contextmanager
def platform(
    folder: Path, database_url: str, environment: Mapping[str, str] | None = None
) -> Iterator[Platform]:
    """A migrated database and nothing running yet; `folder` must have a short path, for the socket's sake."""
    engine = prepare(database_url)
    migrate(engine)
    engine.dispose()
    made = Platform(folder, database_url, environment=environment or {})
    try:
        yield made
    finally:
        made.stop()


def until(there: object, seconds: float) -> float:
    """Wait for something to become true. Returns: how long it took."""
    assert callable(there)
    began = time.monotonic()
    while not there():
        assert time.monotonic() - began < seconds, "it did not come in time"
        time.sleep(0.05)
    return time.monotonic() - began
