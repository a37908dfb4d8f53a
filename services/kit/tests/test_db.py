"""Databases: what a connection is set to, and that a change is whole or not at all."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from kit import db
from kit.db import UNUSED_URL, Database, create_engine
from kit.testing import postgresql
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(create_engine(f"sqlite:///{tmp_path}/shop.sqlite"))
    with database.write() as session:
        session.execute(text("CREATE TABLE policy (id INTEGER PRIMARY KEY, email TEXT UNIQUE)"))
        session.execute(text("CREATE TABLE paper (policy_id INTEGER NOT NULL REFERENCES policy (id))"))
    yield database
    database.engine.dispose()


def count(database: Database) -> int:
    with database.read() as session:
        return int(session.scalar(text("SELECT count(*) FROM policy")) or 0)


@pytest.mark.parametrize(("durability", "synchronous"), [("full", 2), ("normal", 1)])
def test_sqlite_waits_syncs_and_checks_references(tmp_path: Path, durability, synchronous: int) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/a.sqlite", durability=durability)
    with engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        }
    assert found == {
        "journal_mode": "wal",
        "synchronous": synchronous,
        "busy_timeout": 5000,
        "foreign_keys": 1,
    }
    engine.dispose()


def test_a_write_commits_once_at_its_end(database: Database) -> None:
    with database.write() as session:
        session.execute(text("INSERT INTO policy VALUES (1, 'a')"))
        assert count(database) == 0
    assert count(database) == 1


def test_a_write_that_fails_leaves_nothing(database: Database) -> None:
    with pytest.raises(RuntimeError), database.write() as session:
        session.execute(text("INSERT INTO policy VALUES (1, 'a')"))
        raise RuntimeError
    assert count(database) == 0


def test_a_read_never_commits(database: Database) -> None:
    with database.read() as session:
        session.execute(text("INSERT INTO policy VALUES (1, 'a')"))
    assert count(database) == 0


def test_foreign_keys_hold(database: Database) -> None:
    with pytest.raises(IntegrityError), database.write() as session:
        session.execute(text("INSERT INTO paper VALUES (99)"))


def test_read_then_write_in_parallel_never_finds_the_database_locked(database: Database) -> None:
    def add(_: int) -> None:
        with database.write() as session:
            highest = session.scalar(text("SELECT coalesce(max(id), 0) FROM policy"))
            session.execute(
                text("INSERT INTO policy VALUES (:id, :email)"), {"id": highest + 1, "email": highest}
            )

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(60)))
    assert count(database) == 60


def test_writes_of_many_threads_take_turns_instead_of_sleeping(database: Database) -> None:
    @event.listens_for(database.engine, "connect")
    def no_patience(connection: Any, _record: object) -> None:
        # Whoever finds the database locked now fails at once instead of sleeping and looking again.
        connection.execute("PRAGMA busy_timeout=0")

    database.engine.dispose()

    def add(number: int) -> None:
        with database.write() as session:
            session.execute(text("INSERT INTO policy VALUES (:id, :id)"), {"id": number})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(200)))
    assert count(database) == 200


def test_a_change_that_waits_too_long_for_its_turn_is_given_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db, "BUSY_TIMEOUT_MS", 50)

    def late() -> None:
        with database.write():
            pass

    with database.write(), ThreadPoolExecutor(1) as pool, pytest.raises(PoolTimeoutError):
        pool.submit(late).result()


def test_errors_do_not_show_the_values(database: Database) -> None:
    insert = text("INSERT INTO policy (email) VALUES (:email)")
    with pytest.raises(IntegrityError) as caught, database.write() as session:
        for _ in range(2):
            session.execute(insert, {"email": "ada@example.com"})
    assert "ada" not in str(caught.value)


def test_check_raises_when_the_database_is_away(tmp_path: Path) -> None:
    with pytest.raises(OperationalError):
        Database(create_engine(f"sqlite:///{tmp_path}/missing/a.sqlite")).check()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused_with_the_reason(url: str) -> None:
    with pytest.raises(ValueError, match="needs a file"):
        create_engine(url)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_any_postgresql_address_gets_our_driver(scheme: str) -> None:
    engine = create_engine(f"{scheme}://coati:pw@db.example/coati")
    assert engine.url.drivername == "postgresql+psycopg"
    assert engine.hide_parameters


def test_a_postgresql_that_takes_no_writes_counts_as_away(postgresql_server: str) -> None:
    """TRUST D34: its driver calls that an internal error, which would be answered with a 500; reading goes on."""
    with postgresql.empty_database(postgresql_server) as url:
        database = Database(create_engine(url))
        with database.write() as session:
            session.execute(text("CREATE TABLE policy (id INTEGER PRIMARY KEY)"))
        with database.read() as session:
            name = session.scalar(text("SELECT current_database()"))
        with database.write() as session:
            session.execute(text(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'))
        database.engine.dispose()
        with pytest.raises(OperationalError), database.write() as session:
            session.execute(text("INSERT INTO policy VALUES (1)"))
        with database.read() as session:
            assert session.scalar(text("SELECT count(*) FROM policy")) == 0
        database.engine.dispose()


def test_an_application_that_is_only_described_makes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OperationalError), Database(create_engine(UNUSED_URL)).write() as session:
        session.execute(text("CREATE TABLE asked (id INTEGER)"))
    assert list(tmp_path.iterdir()) == []
