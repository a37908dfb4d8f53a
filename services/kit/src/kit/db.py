"""A service's own database: SQLite in WAL mode by default, PostgreSQL by URL; one place that commits.

A write on SQLite begins as a write (BEGIN IMMEDIATE). A transaction that reads first and writes later would
fail at once with "database is locked" when another writer came between, no matter the busy time-out.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any, Literal

from sqlalchemy import Connection, Engine, event, text
from sqlalchemy import create_engine as make_engine
from sqlalchemy.engine import URL, ExceptionContext, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from kit.problems import means_away

BUSY_TIMEOUT_MS = 5_000
STATEMENT_TIMEOUT_MS = 30_000
"""Longer than any visitor is kept waiting (a purchase: 20 s) and than any statement of a worker's has taken."""
CONNECT_TIMEOUT_S = 2
POOL_TIMEOUT_S = 2
VANISHED = {
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Seconds, times and milliseconds: a server whose machine has gone is noticed within half a minute (over TCP)."""
UNUSED_URL = "sqlite:///file:unused?mode=ro&uri=true"
"""Of an application that is only described: who asks it all the same finds no database, and makes no file."""
_BEGIN = "sqlite_begin"
# SQLSTATE read_only_sql_transaction.
READ_ONLY = "25006"

means_away(OperationalError, InterfaceError, PoolTimeoutError)


def create_engine(url: str, *, durability: Literal["full", "normal"] = "full") -> Engine:
    """An engine for `sqlite:///…` or `postgresql://…`; statements' values never reach logs or errors.

    `durability="full"` (the default; anything with money) syncs to disk at each commit. "normal" may lose the
    last commits in a power cut, never in a crash of the process.
    Raises: ValueError: a SQLite database in memory.
    """
    parsed = _with_driver(make_url(url))
    if parsed.get_backend_name() == "sqlite":
        return _sqlite(parsed, durability)
    engine = make_engine(
        parsed,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_timeout=POOL_TIMEOUT_S,
        connect_args={
            "connect_timeout": CONNECT_TIMEOUT_S,
            "options": _server_settings(parsed, durability),
            **VANISHED,
        },
    )
    # Here, so that who keeps a file never holds the driver in memory.
    from kit.postgresql import give_up_silent  # noqa: PLC0415

    give_up_silent(engine)
    event.listen(engine, "handle_error", _read_only_is_away)
    return engine


def writer(engine: Engine) -> Engine:
    """The engine for changes: SQLite's one writer waits for its turn when it begins, not in the midst of its work."""
    return engine.execution_options(**{_BEGIN: "IMMEDIATE"})


class Database:
    """Sessions over one engine: `read()` never commits, `write()` and `write_rows()` commit once, at their end."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = writer(engine)
        # SQLite lets one write at a time and makes the others sleep and look again; threads queue up here instead.
        self._turn = RLock() if engine.dialect.name == "sqlite" else None

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session for looking; whatever it changed is rolled back."""
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A session for one change: all of it, or on any exception none of it.

        Raises: sqlalchemy TimeoutError: other threads' changes kept this one waiting for 5 s.
        """
        with self._own_turn(), Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def write_rows(self) -> Iterator[Connection]:
        """`write` without a session, for plain rows that nobody looks at here: it costs half as much.

        Raises: as `write`.
        """
        with self._own_turn(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _own_turn(self) -> Iterator[None]:
        if self._turn is None:
            yield
            return
        if not self._turn.acquire(timeout=BUSY_TIMEOUT_MS / 1_000):
            raise PoolTimeoutError("the database is busy with other changes")
        try:
            yield
        finally:
            self._turn.release()

    def check(self) -> None:
        """For kit.health. Raises: OperationalError: the database is away."""
        with self.engine.connect() as connection:
            connection.execute(text("SELECT 1"))


def _server_settings(url: URL, durability: str) -> str:
    """What PostgreSQL is asked for at each connection: no statement goes on for ever, and none waits long for another.

    An operator's own, given as `?options=-c …` in the address, come after ours and so count.
    """
    ours = f"-c statement_timeout={STATEMENT_TIMEOUT_MS} -c lock_timeout={BUSY_TIMEOUT_MS} -c timezone=UTC"
    if durability == "normal":
        ours += " -c synchronous_commit=off"
    theirs = url.query.get("options", ())
    return " ".join([ours, *([theirs] if isinstance(theirs, str) else theirs)])


def _read_only_is_away(context: ExceptionContext) -> None:
    """A server that takes no writes for now, such as a standby, counts as away; its driver calls that internal.

    Raises: OperationalError.
    """
    error = context.original_exception
    if getattr(error, "sqlstate", None) == READ_ONLY:
        raise OperationalError(context.statement, None, error, hide_parameters=True) from error


def _with_driver(url: URL) -> URL:
    """Name the driver we ship, whatever way a host writes its PostgreSQL address."""
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def _sqlite(url: URL, durability: str) -> Engine:
    if url.database in (None, "", ":memory:"):
        raise ValueError("SQLite needs a file here: in memory, every connection has a database of its own")
    engine = make_engine(
        url,
        hide_parameters=True,
        pool_timeout=POOL_TIMEOUT_S,
        connect_args={"timeout": BUSY_TIMEOUT_MS / 1_000, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # The driver must not open transactions on its own; `begin` below does it at the right moment.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", f"synchronous={durability}", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        mode = connection.get_execution_options().get(_BEGIN, "DEFERRED")
        # To the driver itself: as a statement of SQLAlchemy's it would cost as much as what it begins.
        try:
            connection.connection.cursor().execute(f"BEGIN {mode}")
        except sqlite3.Error as error:
            raise DBAPIError.instance("BEGIN", None, error, sqlite3.Error, hide_parameters=True) from error

    return engine
