"""TRUST O4: a statement that PostgreSQL never ends is ended, with the real server; a migration takes its time."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from kit import db
from kit.db import Database, create_engine
from kit.migrating import Migrations
from kit.testing import postgresql
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

SET_MS = 300
# A busy machine takes its time; what is not ended takes a minute.
MARGIN_S, FOR_EVER_S = 15.0, 60
STEP = """
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.execute("SELECT pg_sleep(1)")
    op.execute("CREATE TABLE policy (id INTEGER PRIMARY KEY)")
"""
ENV = """
from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
"""


@pytest.fixture
def url(postgresql_server: str) -> Iterator[str]:
    with postgresql.empty_database(postgresql_server) as address:
        yield address


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db, "STATEMENT_TIMEOUT_MS", SET_MS)


def seconds_of(database: Database, statement: str) -> float:
    """How long it takes until the statement is given up.

    Raises: Failed: it ended by itself.
    """
    began = time.monotonic()
    with pytest.raises(OperationalError), database.read() as session:
        session.execute(text(statement))
    return time.monotonic() - began


def test_a_statement_that_hangs_ends_in_the_time_that_is_set(url: str, impatient: None) -> None:
    database = Database(create_engine(url))
    taken = seconds_of(database, f"SELECT pg_sleep({FOR_EVER_S})")
    assert SET_MS / 1_000 <= taken < SET_MS / 1_000 + MARGIN_S
    database.check()
    database.engine.dispose()


def test_a_change_whose_statement_hangs_leaves_nothing(url: str, impatient: None) -> None:
    database = Database(create_engine(url, durability="normal"))
    with database.write() as session:
        session.execute(text("CREATE TABLE policy (id INTEGER PRIMARY KEY)"))
    with pytest.raises(OperationalError), database.write() as session:
        session.execute(text("INSERT INTO policy VALUES (1)"))
        session.execute(text(f"SELECT pg_sleep({FOR_EVER_S})"))
    with database.read() as session:
        assert session.scalar(text("SELECT count(*) FROM policy")) == 0
    database.engine.dispose()


def test_without_a_time_the_same_statement_goes_on(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check's own check: 0 is PostgreSQL's word for none."""
    monkeypatch.setattr(db, "STATEMENT_TIMEOUT_MS", 0)
    database = Database(create_engine(url))
    with pytest.raises(pytest.fail.Exception):
        seconds_of(database, f"SELECT pg_sleep({3 * SET_MS / 1_000})")
    database.engine.dispose()


@pytest.mark.parametrize("durability", ["full", "normal"])
def test_every_connection_has_both_times_and_an_operators_own_count(url: str, durability) -> None:
    def shown(address: str) -> list[str]:
        engine = create_engine(address, durability=durability)
        with engine.connect() as connection:
            found = [
                connection.exec_driver_sql(f"SHOW {name}").scalar_one()
                for name in ("statement_timeout", "lock_timeout")
            ]
        engine.dispose()
        return found

    assert shown(url) == ["30s", "5s"]
    own = f"{url}{'&' if '?' in url else '?'}options=-c%20statement_timeout%3D90s"
    assert shown(own) == ["90s", "5s"]


def test_a_migration_is_not_cut_off_and_the_next_waits_for_it(
    url: str, impatient: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = tmp_path / "slow" / "migrations" / "versions"
    versions.mkdir(parents=True)
    for folder in (versions.parent.parent, versions.parent):
        (folder / "__init__.py").touch()
    (versions.parent / "env.py").write_text(ENV)
    (versions / "0001_slow.py").write_text(STEP)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(db, "BUSY_TIMEOUT_MS", SET_MS)
    engine = create_engine(url)
    steps = Migrations("slow", 7)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: steps.migrate(engine), range(2)))
    steps.check_shape(Database(engine))
    engine.dispose()
