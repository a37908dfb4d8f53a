"""Services as gunicorn runs them, whose wall clock jumps when a test says so; the monotonic one goes on.

libfaketime would take every clock of a process along, or, told to leave the monotonic one alone, break Python's sleep
(it answers EINVAL). So the services get the clock they are all composed with, `kit.clock`, and what is left of other
clocks in them is looked for in their sources.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

import requests
from flask import Flask
from kit.clock import now_utc
from release.layout import free_port

START_WITHIN_S = 60.0
FILE = "CLOCK_OF_A_TEST"


class JumpingClock:
    """A `kit.clock.Clock` that is some hours from the real one; how many, a file says, for all processes at once."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __call__(self) -> datetime:
        return now_utc() + timedelta(hours=float(self._file.read_text()))

    def jump(self, hours: float) -> None:
        """To so many hours from the real time."""
        fresh = self._file.with_suffix(".new")
        fresh.write_text(f"{hours}")
        fresh.replace(self._file)

    def environment(self) -> dict[str, str]:
        """Beside the settings of a service that `served` starts from here."""
        return {FILE: str(self._file), "PYTHONPATH": str(Path(__file__).parent)}


def quotes() -> Flask:
    """For gunicorn."""
    from quotes.app import create_app  # noqa: PLC0415 - each process imports its own service
    from quotes.settings import Settings  # noqa: PLC0415

    return create_app(Settings(), clock=JumpingClock(Path(os.environ[FILE])))


def accounts() -> Flask:
    """For gunicorn."""
    from accounts.app import create_app  # noqa: PLC0415
    from accounts.settings import Settings  # noqa: PLC0415

    return create_app(Settings(), clock=JumpingClock(Path(os.environ[FILE])))


@contextmanager
def served(application: str, environment: Mapping[str, str]) -> Iterator[str]:
    """A service on a port of its own; its origin."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "python:kit.gunicorn_conf", "--threads", "8"]
    process = subprocess.Popen(
        [*command, "--bind", f"127.0.0.1:{port}", application], env={**os.environ, **environment}
    )
    try:
        origin = f"http://127.0.0.1:{port}"
        _wait(origin, process)
        yield origin
    finally:
        process.terminate()
        process.wait(40)


def _wait(origin: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_WITHIN_S
    while time.monotonic() < end and process.poll() is None:
        with suppress(requests.RequestException):
            if requests.get(f"{origin}/health/live", timeout=2).status_code == 200:
                return
        time.sleep(0.1)
    raise RuntimeError(f"{process.args!r} did not start")
