"""TRUST O4: a PostgreSQL that stands still in the midst of a conversation is given up, with the real server."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYetError
from contextlib import suppress
from pathlib import Path
from threading import Timer

import psycopg
import pytest
from kit import db, postgresql
from kit.db import Database, create_engine
from kit.postgresql import unhurried
from kit.testing import postgresql as servers
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

LIMIT_MS, GRACE_S = 300, 0.3
PATIENCE_S = LIMIT_MS / 1_000 + GRACE_S
# A busy machine takes its time.
MARGIN_S = 15.0
Stop = Callable[[int], None]


@pytest.fixture
def url(postgresql_server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(db, "STATEMENT_TIMEOUT_MS", LIMIT_MS)
    monkeypatch.setattr(postgresql, "GRACE_S", GRACE_S)
    with servers.empty_database(postgresql_server) as address:
        yield address


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = Database(create_engine(url))
    yield database
    database.engine.dispose()


@pytest.fixture
def stop() -> Iterator[Stop]:
    """Has a process of the server stand still until the test has ended, which it does though nobody gives it up."""
    stopped: list[tuple[int, Timer]] = []

    def stop(pid: int) -> None:
        assert Path(f"/proc/{pid}/comm").read_text() == "postgres\n"
        os.kill(pid, signal.SIGSTOP)
        timer = Timer(2 * MARGIN_S, go_on, [pid])
        timer.start()
        stopped.append((pid, timer))

    yield stop
    for pid, timer in stopped:
        timer.cancel()
        go_on(pid)


def go_on(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


def other_end(connection: Connection) -> int:
    """The server's process that serves this connection."""
    return int(connection.scalar(text("SELECT pg_backend_pid()")) or 0)


def test_a_server_that_falls_silent_is_given_up_and_the_next_connection_serves(
    database: Database, stop: Stop
) -> None:
    with pytest.raises(OperationalError, match="silent"), database.read() as session:
        stop(other_end(session.connection()))
        began = time.monotonic()
        session.execute(text("SELECT 1"))
    assert PATIENCE_S <= time.monotonic() - began < PATIENCE_S + MARGIN_S
    database.check()


def test_one_that_fell_silent_while_nobody_asked_costs_the_next_its_patience_and_no_more(
    database: Database, stop: Stop
) -> None:
    with database.read() as session:
        pid = other_end(session.connection())
    stop(pid)
    began = time.monotonic()
    database.check()
    assert PATIENCE_S <= time.monotonic() - began < PATIENCE_S + MARGIN_S


def test_a_change_in_whose_midst_it_fell_silent_leaves_nothing(
    database: Database, url: str, stop: Stop
) -> None:
    with database.write() as session:
        session.execute(text("CREATE TABLE policy (id INTEGER PRIMARY KEY)"))
    with pytest.raises(OperationalError, match="silent"), database.write() as session:
        session.execute(text("INSERT INTO policy VALUES (1)"))
        stop(pid := other_end(session.connection()))
        session.execute(text("SELECT 1"))
    go_on(pid)
    with psycopg.connect(url) as connection:
        # Waits until the one that was stopped has let go of what it holds.
        connection.execute("LOCK TABLE policy IN ACCESS EXCLUSIVE MODE")
        assert connection.execute("SELECT count(*) FROM policy").fetchall() == [(0,)]


def test_one_that_may_take_its_time_is_waited_for(database: Database, stop: Stop) -> None:
    """The check's own check."""
    with (
        ThreadPoolExecutor(1) as pool,
        database.engine.connect() as connection,
        unhurried(connection),
    ):
        stop(pid := other_end(connection))
        answer = pool.submit(connection.scalar, text("SELECT 1"))
        with pytest.raises(NotYetError):
            answer.result(3 * PATIENCE_S)
        go_on(pid)
        assert answer.result(MARGIN_S) == 1


@pytest.mark.parametrize(("limit", "seconds"), [("90s", 90 + GRACE_S), ("0", None)])
def test_an_operators_own_limit_is_what_we_wait_for(url: str, limit: str, seconds: float | None) -> None:
    own = f"{url}{'&' if '?' in url else '?'}options=-c%20statement_timeout%3D{limit}"
    engine = create_engine(own)
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, postgresql.Connection)
        assert driver.patience_s == seconds
    engine.dispose()
