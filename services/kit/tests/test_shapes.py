"""Tests get the shape that migrations made: the same, empty, and without running them again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kit.db import create_engine
from kit.testing import shapes
from sqlalchemy import Engine, inspect

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def nothing_made() -> Iterator[None]:
    shapes.forget()
    yield
    shapes.forget()


class Migrations:
    """Two steps, the second of which looks at what the first has left."""

    def __init__(self) -> None:
        self.runs = 0

    def migrate(self, engine: Engine) -> None:
        self.runs += 1
        with engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE kinds (id INTEGER PRIMARY KEY, word VARCHAR(9))")
            connection.exec_driver_sql("INSERT INTO kinds VALUES (1, 'one')")
            found = connection.exec_driver_sql("SELECT count(*) FROM kinds").scalar()
            connection.exec_driver_sql(f"INSERT INTO kinds VALUES (2, '{found} before')")
            connection.exec_driver_sql("CREATE INDEX ix_word ON kinds (word)")


def words(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return [row.word for row in connection.exec_driver_sql("SELECT word FROM kinds ORDER BY id")]


def emptied(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE IF EXISTS kinds")


def test_a_second_database_has_the_shape_and_nothing_of_the_first(database_url: str, tmp_path: Path) -> None:
    steps = Migrations()
    migrate, engine = steps.migrate, create_engine(database_url)
    shapes.shape(migrate, engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO kinds VALUES (3, 'of a test')")
    if engine.dialect.name == "sqlite":
        engine.dispose()
        engine = create_engine(f"sqlite:///{tmp_path}/second.sqlite")
    else:
        emptied(engine)
    shapes.shape(migrate, engine)
    assert words(engine) == ["one", "1 before"]
    assert [index["name"] for index in inspect(engine).get_indexes("kinds")] == ["ix_word"]
    assert steps.runs == 1
    engine.dispose()


def test_a_copied_file_is_one_of_the_service(tmp_path: Path) -> None:
    """The journal and the syncing that the service asked for, which copying must not undo."""
    steps = Migrations()
    migrate = steps.migrate
    for name in ("first", "second"):
        engine = create_engine(f"sqlite:///{tmp_path}/{name}.sqlite")
        shapes.shape(migrate, engine)
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        engine.dispose()


def test_who_forgets_has_them_run(database_url: str) -> None:
    steps = Migrations()
    migrate, engine = steps.migrate, create_engine(database_url)
    shapes.shape(migrate, engine)
    emptied(engine)
    shapes.forget()
    shapes.shape(migrate, engine)
    assert steps.runs == 2
    engine.dispose()
