"""Starting what is measured: the quotes service, hello-Flask and the simulated carriers, each on its core."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from harness import CLIENT_CORE, SERVER_CORE, family, on_core
from kit.testing import running_gunicorn, running_redis
from places import BENCH, ENVIRONMENT


@contextmanager
def served(
    application: str,
    environment: Mapping[str, str] | None = None,
    threads: int = 4,
    *,
    pinned: bool = True,
) -> Iterator[tuple[Path, list[int]]]:
    """One gunicorn worker on the servers' core, the caller on the client's; gives its socket and processes.

    `pinned=False` leaves both where the system puts them: for waiting times, which a busy core would add to.
    """
    with (
        on_core(SERVER_CORE if pinned else None),
        running_gunicorn(
            application, threads=threads, environment={**ENVIRONMENT, **(environment or {})}
        ) as (path, process),
        on_core(CLIENT_CORE if pinned else None),
    ):
        yield path, family(process.pid)


@contextmanager
def quotes_service(
    carriers_port: int | None = None, *, keeping: bool = True, pinned: bool = True, threads: int = 8
) -> Iterator[tuple[Path, list[int]]]:
    """The quotes service over the simulator's carriers, or over those on file when there is no port."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"BENCH_DATABASE_URL": f"sqlite:///{folder}/quotes.sqlite"}
        if carriers_port is not None:
            environment["BENCH_CARRIERS_PORT"] = str(carriers_port)
        if not keeping:
            environment["BENCH_FORGET"] = "1"
        with served("apps.quotes_service:from_environment()", environment, threads, pinned=pinned) as service:
            yield service


@contextmanager
def chat_environment() -> Iterator[dict[str, str]]:
    """What the chat service and its streams are started with: a database, migrated, and a Redis of their own."""
    with tempfile.TemporaryDirectory(prefix="bench-chat-") as folder, running_redis() as redis_url:
        environment = {
            "COATI_ENV": "development",
            "LOG_LEVEL": "error",
            "REDIS_URL": redis_url,
            "CHAT_DATABASE_URL": f"sqlite:///{folder}/chat.sqlite",
        }
        subprocess.run([sys.executable, "-m", "chat.migrate"], env={**os.environ, **environment}, check=True)
        yield environment


@contextmanager
def hello_flask() -> Iterator[tuple[Path, list[int]]]:
    """The smallest Flask application on the same server with the same settings."""
    with served("peers.hello:from_environment()") as service:
        yield service


@contextmanager
def simulated_carriers(
    median_ms: float, plans: int = 3, hanging: str | None = None, *, pinned: bool = True
) -> Iterator[int]:
    """The twelve carriers in a process on the client's core; gives their port."""
    command = [sys.executable, str(BENCH / "peers/carriers.py"), "--median-ms", str(median_ms)]
    command += ["--plans", str(plans), *(["--hanging", hanging] if hanging else [])]
    with on_core(CLIENT_CORE if pinned else None):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline())
        finally:
            process.terminate()
            process.wait()
