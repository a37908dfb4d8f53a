"""The service as it runs, gunicorn on a port of its own; and a browser that goes from one to another."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urljoin, urlsplit

import requests
from accounts.composition import Parts, open_parts
from accounts.migrate import migrate
from accounts.settings import Settings
from browser_of_accounts import PASSWORD


@dataclass
class RunningAccounts:
    """`parts` are its own database and Redis, seen from here."""

    url: str
    parts: Parts


def free_url() -> str:
    """Where nobody answers yet."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


@contextmanager
def running_accounts(
    url: str, folder: Path, redis_url: str, smtp_url: str, environment: Mapping[str, str] | None = None
) -> Iterator[RunningAccounts]:
    """At `url`, with a database in `folder`; `environment` is its configuration beyond that."""
    settings = Settings(
        env="development",
        database_url=f"sqlite:///{folder}/accounts.sqlite",
        redis_url=redis_url,
        smtp_url=smtp_url,
        public_origin=url,
    )
    own = {
        "COATI_ENV": "development",
        "LOG_LEVEL": "warning",
        "PUBLIC_ORIGIN": url,
        "REDIS_URL": redis_url,
        "ACCOUNTS_DATABASE_URL": settings.database_url,
        "ACCOUNTS_SMTP_URL": smtp_url,
    }
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("ACCOUNTS_")}
    command = [sys.executable, "-m", "gunicorn", "--config", "python:kit.gunicorn_conf", "--threads", "4"]
    command += ["--workers", "2", "--bind", urlsplit(url).netloc, "accounts.app:from_environment()"]
    parts = open_parts(settings)
    migrate(parts.db.engine)
    process = subprocess.Popen(command, env={**inherited, **own, **(environment or {})})
    try:
        _wait(url, process)
        yield RunningAccounts(url, parts)
    finally:
        process.terminate()
        process.wait(40)
        parts.db.engine.dispose()


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 90
    while time.monotonic() < end and process.poll() is None:
        try:
            if requests.get(f"{url}/health/ready", timeout=2).status_code == 200:
                return
        except requests.RequestException:
            pass
        time.sleep(0.05)
    raise RuntimeError("the service did not start")


@dataclass
class Wanderer:
    """A browser: cookies by origin (Chromium keeps Secure ones on this machine), redirects followed, each noted.

    Where the sign-in page would be, `email` signs in by the page's own call, and goes where the page would lead.
    """

    email: str
    cookies: dict[str, dict[str, str]] = field(default_factory=dict)
    seen: list[str] = field(default_factory=list)

    def ask(self, method: str, url: str, body: object = None) -> requests.Response:
        origin = _origin(url)
        kept = self.cookies.setdefault(origin, {})
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in kept.items())}
        if body is not None:
            headers["Sec-Fetch-Site"] = "same-origin"
        answer = requests.request(method, url, json=body, headers=headers, allow_redirects=False, timeout=10)
        for cookie in answer.cookies:
            kept[cookie.name] = cookie.value or ""
            if not cookie.value:
                del kept[cookie.name]
        return answer

    def goes_to(self, url: str, until: str) -> str:
        """Follow everything from `url` on; returns the first address whose path is `until`."""
        for _ in range(12):
            self.seen.append(url)
            if urlsplit(url).path == until:
                return url
            if urlsplit(url).path == "/sign-in":
                entered = self.sign_in(_origin(url))
                assert entered.status_code == 200, entered.text
                url = urljoin(url, parse_qs(urlsplit(url).query)["next"][0])
                continue
            answer = self.ask("GET", url)
            assert answer.status_code in (302, 303), (url, answer.status_code, answer.text)
            url = urljoin(url, answer.headers["Location"])
        raise AssertionError(f"round and round: {self.seen}")

    def sign_in(self, origin: str) -> requests.Response:
        return self.ask("POST", f"{origin}/api/accounts/sign-in", {"email": self.email, "password": PASSWORD})


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
