"""Services that describe themselves, each live on a port of its own, and a customer who is signed in."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import requests
from accounts.composition import open_parts
from accounts.settings import Settings
from kit.testing import running_redis
from release.layout import Layout, free_port
from release.stack import migrate

START_WITHIN_S = 90.0
COOKIE = "__Host-coati-session"
# What the edge tells a service of somebody who is signed in, and what a page of ours sends.
FROM_A_PAGE = {"Sec-Fetch-Site": "same-origin", "X-Customer-Id": "ada", "X-Customer-Role": "customer"}


@dataclass(frozen=True)
class DescribedService:
    """Where it answers, and the headers of a customer who asks it."""

    name: str
    url: str
    headers: Mapping[str, str]

    def as_guest(self) -> "DescribedService":
        """The same for somebody who is not signed in."""
        return replace(self, headers={"Sec-Fetch-Site": "same-origin"})


@contextmanager
def described_services(folder: Path, *names: str) -> Iterator[dict[str, DescribedService]]:
    """The services of these names over stores of their own, with the outside world's stand-ins beside them."""
    first = free_port(len(names) + 3)
    layout = Layout(first, folder)
    layout.make_folders()
    with ExitStack() as stack:
        redis_url = stack.enter_context(running_redis())
        environment = {**layout.environment(), "REDIS_URL": redis_url, "LOG_LEVEL": "error"}
        migrate(layout)
        ports = {name: first + 3 + position for position, name in enumerate(names)}
        for name, port in {"sandbox": layout.sandbox_port, **ports}.items():
            stack.enter_context(_gunicorn(name, port, environment))
        if "analytics" in names:
            stack.enter_context(_program([sys.executable, "-m", "analytics.worker"], environment))
        for port in (layout.sandbox_port, *ports.values()):
            _wait(f"http://127.0.0.1:{port}/health/live")
        yield {
            name: DescribedService(name, f"http://127.0.0.1:{port}", _headers(name, environment))
            for name, port in ports.items()
        }


def _headers(service: str, environment: Mapping[str, str]) -> dict[str, str]:
    if service != "accounts":
        return FROM_A_PAGE
    settings = Settings(
        env="development",
        database_url=environment["ACCOUNTS_DATABASE_URL"],
        redis_url=environment["REDIS_URL"],
        key=environment["ACCOUNTS_KEY"],
    )
    parts = open_parts(settings)
    ada = parts.customers.link("https://issuer.example", "ada", "ada@coati.example", "Ada", "Marsh")
    secret = parts.sessions.begin(ada.id, ada.role, ada.email, "Firefox")
    parts.db.engine.dispose()
    return {"Sec-Fetch-Site": "same-origin", "Cookie": f"{COOKIE}={secret}"}


@contextmanager
def _gunicorn(service: str, port: int, environment: Mapping[str, str]) -> Iterator[None]:
    command = [sys.executable, "-m", "gunicorn", "-c", "python:kit.gunicorn_conf", "--threads", "4"]
    command += ["--bind", f"127.0.0.1:{port}", f"{service}.app:from_environment()"]
    with _program(command, environment):
        yield


@contextmanager
def _program(command: Sequence[str], environment: Mapping[str, str]) -> Iterator[None]:
    inherited = {name: value for name, value in os.environ.items() if name == "HOME"}
    process = subprocess.Popen(command, env={**inherited, **environment}, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(url: str) -> None:
    end = time.monotonic() + START_WITHIN_S
    while time.monotonic() < end:
        try:
            if requests.get(url, timeout=2).status_code == 200:
                return
        except requests.RequestException:
            pass
        time.sleep(0.1)
    raise TimeoutError(f"{url} does not answer")
