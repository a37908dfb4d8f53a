"""The service as it runs: gunicorn with two workers on a port, for clients that are programs of their own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

WORKERS = 2


@contextmanager
def serving(folder: Path, environment: Mapping[str, str] | None = None) -> Iterator[int]:
    """Gives the port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    own = {"COATI_ENV": "development", "SEARCH_FOLDER": str(folder), "LOG_LEVEL": "warning"}
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(("SEARCH_", "REDIS_"))
    }
    command = [sys.executable, "-m", "gunicorn", "--config", "python:kit.gunicorn_conf", "--threads", "4"]
    command += ["--workers", str(WORKERS), "--bind", f"127.0.0.1:{port}", "search.app:from_environment()"]
    process = subprocess.Popen(command, env={**inherited, **own, **(environment or {})})
    try:
        _wait(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(40)


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), 1) as connection:
                connection.sendall(b"GET /health/live HTTP/1.0\r\n\r\n")
                if b" 200 " in connection.recv(100):
                    return
        except OSError:
            pass
        time.sleep(0.05)
    raise RuntimeError("the service did not start")
