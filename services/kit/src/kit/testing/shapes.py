"""A database in the shape of a service's code: its migrations run once a process, every further test gets a copy."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event

Migrate = Callable[[Engine], None]
_FILES: dict[Migrate, sqlite3.Connection] = {}
_STEPS: dict[Migrate, list[tuple[str, Any]]] = {}


def shape(migrate: Migrate, engine: Engine) -> None:
    """Bring an empty database to the newest shape, as `migrate` would.

    The first of a process is migrated. After it a file of SQLite is copied page by page from that one, and PostgreSQL
    is given the same statements. Tests that ask about the migrations `forget()` first.
    """
    if engine.dialect.name == "sqlite":
        _shape_file(migrate, engine)
    elif migrate not in _STEPS:
        with _changes(engine) as steps:
            migrate(engine)
        _STEPS[migrate] = steps
    else:
        with engine.begin() as connection:
            for statement, parameters in _STEPS[migrate]:
                connection.exec_driver_sql(statement, parameters or None)


def forget() -> None:
    """Have the migrations themselves run next time; for tests that ask what they do."""
    _FILES.clear()
    _STEPS.clear()


def _shape_file(migrate: Migrate, engine: Engine) -> None:
    is_first = migrate not in _FILES
    if is_first:
        migrate(engine)
        _FILES[migrate] = sqlite3.connect(":memory:", check_same_thread=False)
    borrowed = engine.raw_connection()
    try:
        file = borrowed.driver_connection
        if not isinstance(file, sqlite3.Connection):
            raise TypeError("an engine of SQLite has connections of sqlite3")
        source, target = (file, _FILES[migrate]) if is_first else (_FILES[migrate], file)
        source.backup(target)
    finally:
        borrowed.close()


@contextmanager
def _changes(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """What is executed meanwhile, questions left out."""
    steps: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if not statement.lstrip().upper().startswith(("SELECT", "SHOW")):
            steps.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield steps
    finally:
        event.remove(engine, "before_cursor_execute", note)
