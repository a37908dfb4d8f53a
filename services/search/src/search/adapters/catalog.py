"""What searches go by: the indexes there are, read anew when a writer in any process has committed."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

import orjson

from search.adapters.tables import connect


@dataclass(frozen=True)
class Entry:
    """One index: its name, the set of records it holds, the folder that is searched, up to which task."""

    name: str
    uid: str
    folder: str
    published: int
    settings: Mapping[str, Any] = field(hash=False)
    created_at: str = ""
    updated_at: str = ""


COLUMNS = "name, uid, folder, published, settings, created_at, updated_at"


def entry_of(row: tuple[Any, ...]) -> Entry:
    """An entry from the columns of `COLUMNS`."""
    name, uid, folder, published, settings, created_at, updated_at = row
    return Entry(name, uid, folder, published, orjson.loads(settings), created_at, updated_at)


class Catalog:
    """The entries by name. Asking costs one pragma while nothing has changed; safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._seen = -1
        self._entries: dict[str, Entry] = {}
        self.version = 0

    def entries(self) -> dict[str, Entry]:
        """All of them, as of now.

        Raises: sqlite3.Error, OSError: the books cannot be read.
        """
        with self._lock:
            return self._fresh()

    def find(self, name: str) -> Entry | None:
        """One of them."""
        return self.entries().get(name)

    def state(self) -> int:
        """A number that is another one after every change."""
        with self._lock:
            self._fresh()
            return self.version

    def _fresh(self) -> dict[str, Entry]:
        if self._connection is None:
            self._connection = connect(self._folder)
        # Changes when another connection commits; this one only reads.
        (seen,) = self._connection.execute("PRAGMA data_version").fetchone()
        if seen != self._seen:
            rows = self._connection.execute(f"SELECT {COLUMNS} FROM indexes").fetchall()  # noqa: S608 - a constant
            self._entries = {row[0]: entry_of(row) for row in rows}
            self._seen = seen
            self.version += 1
        return self._entries
