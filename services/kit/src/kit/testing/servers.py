"""Real servers for tests, each on a unix socket in a directory of its own, gone when the test is done."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM, socket
from typing import IO

from redis import Redis
from redis.exceptions import RedisError

from kit.testing.killed import ended_if_we_are_killed

# A busy machine takes its time; one that ended is noticed at once.
START_TIMEOUT_S = 60.0
STOP_TIMEOUT_S = 15.0


@contextmanager
def running_redis(*options: str) -> Iterator[str]:
    """A redis-server without persistence; gives its `unix://` address.

        @pytest.fixture(scope="session")
        def redis_url() -> Iterator[str]:
            with running_redis() as url:
                yield url

    `options` go to redis-server, such as "--appendonly", "yes".
    """
    with _short_directory() as directory:
        path = directory / "redis.sock"
        command = [shutil.which("redis-server") or "redis-server", "--port", "0", "--unixsocket", str(path)]
        command += ["--dir", str(directory), "--save", "", *options]
        with _running(command, directory, dict(os.environ)) as process:
            url = f"unix://{path}"
            client = Redis.from_url(url)
            _wait(process, lambda: _answers(client))
            client.close()
            yield url


@contextmanager
def running_gunicorn(
    application: str,
    *,
    workers: int = 1,
    threads: int = 4,
    environment: Mapping[str, str] | None = None,
    output: IO[bytes] | int = subprocess.DEVNULL,
) -> Iterator[tuple[Path, subprocess.Popen[bytes]]]:
    """gunicorn with the services' own settings; gives the socket's path and the master process.

    `application` is what gunicorn loads, such as "quotes.app:from_environment()"; `output` takes its log lines.
    """
    with _short_directory() as directory:
        path = directory / "web.sock"
        command = [sys.executable, "-m", "gunicorn", "--config", "python:kit.gunicorn_conf"]
        command += [
            "--bind",
            f"unix:{path}",
            "--workers",
            str(workers),
            "--threads",
            str(threads),
            application,
        ]
        with _running(command, directory, {**os.environ, **(environment or {})}, output) as process:
            _wait(process, lambda: _is_live(path))
            yield path, process


class UnixSocketSession(HTTPConnection):
    """An HTTP connection to a server on a unix socket."""

    def __init__(self, path: Path, timeout_s: float = 10.0) -> None:
        super().__init__("localhost", timeout=timeout_s)
        self._path = path

    def connect(self) -> None:
        self.sock = socket(AF_UNIX, SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


@contextmanager
def _short_directory() -> Iterator[Path]:
    # A socket's path may be 107 bytes long; pytest's own temporary directories are often longer.
    with tempfile.TemporaryDirectory(prefix="kit-") as name:
        yield Path(name)


@contextmanager
def _running(
    command: list[str],
    directory: Path,
    environment: dict[str, str],
    output: IO[bytes] | int = subprocess.DEVNULL,
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, env=environment, stdout=output)  # noqa: S603 - our own servers
    with ended_if_we_are_killed(directory, "kill", str(process.pid)):
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(process: subprocess.Popen[bytes], ready: Callable[[], bool]) -> None:
    end = time.monotonic() + START_TIMEOUT_S
    while not ready():
        if process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
        if time.monotonic() > end:
            raise TimeoutError(f"{process.args!r} did not answer")
        time.sleep(0.02)


def _answers(client: Redis) -> bool:
    try:
        return bool(client.ping())
    except RedisError:
        return False


def _is_live(path: Path) -> bool:
    # The master listens before any worker can answer, so only an answer counts.
    probe = UnixSocketSession(path, timeout_s=1)
    try:
        probe.request("GET", "/health/live")
        return probe.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        probe.close()
