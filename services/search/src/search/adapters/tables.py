"""The index's books in one SQLite file: which indexes there are, their records, the tasks done on them.

Records are the truth; folders for searching are made from them and can be made again. A row of `indexes` is what
searches go by: replacing one is how an index is swapped in one move.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SCHEMA = """
CREATE TABLE IF NOT EXISTS indexes (
    name TEXT PRIMARY KEY, uid TEXT NOT NULL, folder TEXT NOT NULL, published INTEGER NOT NULL,
    settings TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS records (
    number INTEGER PRIMARY KEY, uid TEXT NOT NULL, object_id TEXT NOT NULL,
    data BLOB, -- empty: deleted, until the folder knows it too
    revision INTEGER NOT NULL, UNIQUE (uid, object_id)
);
CREATE INDEX IF NOT EXISTS records_by_revision ON records (uid, revision);
CREATE TABLE IF NOT EXISTS tasks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT NOT NULL, at TEXT NOT NULL
);
"""
BUSY_S = 30.0


def connect(folder: Path) -> sqlite3.Connection:
    """A connection of its own; statements commit one by one unless `writing`."""
    folder.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(
        folder / "search.sqlite", timeout=BUSY_S, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.executescript(SCHEMA)
    return connection


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """One transaction: all of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
