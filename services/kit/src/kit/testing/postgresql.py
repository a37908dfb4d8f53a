"""A PostgreSQL server of our own for tests, or the one at DATABASE_URL; an empty database for each test."""

import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from kit.testing.killed import ended_if_we_are_killed

USER = "postgres"


def available() -> bool:
    """Whether there is a server to use or to start."""
    return "DATABASE_URL" in os.environ or _binaries() is not None


@contextmanager
def running_postgresql() -> Iterator[str]:
    """The address of a server, with `{database}` where a database's name goes."""
    if "DATABASE_URL" in os.environ:
        yield os.environ["DATABASE_URL"].rpartition("/")[0] + "/{database}"
        return
    binaries = _binaries()
    if binaries is None:
        raise RuntimeError("no PostgreSQL here")
    with tempfile.TemporaryDirectory(prefix="pg-") as name:
        folder = Path(name)
        folder.chmod(0o777)
        data = folder / "data"
        _as_user([str(binaries / "initdb"), "-D", str(data), "-U", USER, "-A", "trust", "--no-sync"], folder)
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=60"
        control = [str(binaries / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log")]
        stop = [*control, "-m", "immediate", "stop"]
        with ended_if_we_are_killed(folder, *_of_user(stop)):
            _as_user([*control, "-o", options, "start"], folder)
            try:
                yield f"postgresql://{USER}@/{{database}}?host={folder}"
            finally:
                _as_user(stop, folder)


@contextmanager
def empty_database(server: str) -> Iterator[str]:
    """A database of that server, gone afterwards."""
    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(server.format(database=USER), autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            yield server.format(database=name)
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _binaries() -> Path | None:
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return versions[-1].parent if versions else None


def _of_user(command: list[str]) -> list[str]:
    # The server refuses to run as root, as which containers often run tests.
    return ["runuser", "-u", USER, "--", *command] if os.geteuid() == 0 else command


def _as_user(command: list[str], folder: Path) -> None:
    command = _of_user(command)
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60)  # noqa: S603 - our own
