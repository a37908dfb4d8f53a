"""A PostgreSQL database, by the server's own programs; the figures are of the very moment that is dumped."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy.engine import URL

from release.backup.figures import Figures, figure

DUMP = "copy.dump"
CONNECT_TIMEOUT_S = 5
DUMP_TIMEOUT_S = 3_600
# What libpq reads from the environment, where no list of processes shows a password.
_NAMES = {
    "host": "PGHOST",
    "port": "PGPORT",
    "dbname": "PGDATABASE",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
}


class PostgreSQL:
    """Raises psycopg.Error, CalledProcessError, FileNotFoundError: the server or its programs are away."""

    copy = DUMP

    def __init__(self, name: str, url: URL) -> None:
        self.name = name
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def place(self) -> str:
        parts = conninfo_to_dict(self._address)
        host = parts.get("host") or os.environ.get("PGHOST") or "localhost"
        port = f":{parts['port']}" if "port" in parts else ""
        return f"{host}{port}/{self._name()}"

    def save(self, folder: Path) -> Figures:
        with self._connected() as connection:
            row = connection.execute("SELECT pg_export_snapshot()").fetchone()
            snapshot = str(row[0] if row else "")
            self._run("pg_dump", "--format=custom", f"--snapshot={snapshot}", f"--file={folder / DUMP}")
            return _figures(connection)

    def is_empty(self) -> bool:
        return not self.figures()

    def load(self, folder: Path) -> None:
        self._run(
            "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={self._name()}", str(folder / DUMP)
        )

    def figures(self) -> Figures:
        with self._connected() as connection:
            return _figures(connection)

    def expected(self, folder: Path, saved: Figures) -> Figures:
        return saved

    @contextmanager
    def _connected(self) -> Iterator[psycopg.Connection]:
        with psycopg.connect(self._address, connect_timeout=CONNECT_TIMEOUT_S) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            yield connection

    def _name(self) -> str:
        return str(conninfo_to_dict(self._address).get("dbname") or "")

    def _run(self, program: str, *arguments: str) -> None:
        parts = conninfo_to_dict(self._address)
        known = {_NAMES[name]: str(value) for name, value in parts.items() if name in _NAMES}
        subprocess.run(
            [_found(program), *arguments],
            env={**os.environ, **known, "PGCONNECT_TIMEOUT": str(CONNECT_TIMEOUT_S)},
            check=True,
            timeout=DUMP_TIMEOUT_S,
        )


def _found(program: str) -> str:
    """The newest one of this machine: it also reads what an older server wrote."""
    versions = Path("/usr/lib/postgresql").glob(f"*/bin/{program}")
    newest = max(versions, key=lambda path: int(path.parts[-3]), default=None)
    found = str(newest) if newest else shutil.which(program)
    if found is None:
        raise FileNotFoundError(f"{program} is not on this machine")
    return found


def _figures(connection: psycopg.Connection) -> Figures:
    tables = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
    )
    return {name: figure(_rows(connection, name)) for (name,) in tables.fetchall()}


def _rows(connection: psycopg.Connection, table: str) -> Iterator[bytes]:
    query = sql.SQL("SELECT t::text FROM {} AS t").format(sql.Identifier(table))
    with connection.cursor(name="figures") as cursor:
        cursor.execute(query)
        for (row,) in cursor:
            yield str(row).encode()
