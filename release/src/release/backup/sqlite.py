"""A database in a file. The copy is made by SQLite itself: its newest rows stand beside the file, not in it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from release.backup.figures import Figures, figure

COPY = "copy.sqlite"
WAIT_S = 30.0


class SQLite:
    """Raises sqlite3.Error: the file is away, or no database."""

    copy = COPY

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self._path = path

    @property
    def place(self) -> str:
        return str(self._path)

    def save(self, folder: Path) -> Figures:
        copy = folder / COPY
        with closing(_opened(self._path, "ro")) as ours, closing(_opened(copy, "rwc")) as theirs:
            # All pages in one step: nobody's change comes between two of them, and in WAL mode nobody waits.
            ours.backup(theirs, pages=-1)
            theirs.execute("PRAGMA journal_mode=DELETE")
        return _figures(copy)

    def is_empty(self) -> bool:
        return not self._path.exists() or not _figures(self._path)

    def load(self, folder: Path) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with (
            closing(_opened(folder / COPY, "ro")) as theirs,
            closing(_opened(self._path, "rwc")) as ours,
        ):
            theirs.backup(ours, pages=-1)

    def figures(self) -> Figures:
        return _figures(self._path)

    def expected(self, folder: Path, saved: Figures) -> Figures:
        return saved


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=WAIT_S)


def _figures(path: Path) -> Figures:
    with closing(_opened(path, "ro")) as database:
        database.text_factory = bytes
        names = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
        tables = [name.decode() for (name,) in names.fetchall()]
        return {table: figure(_rows(database, table)) for table in tables}


def _rows(database: sqlite3.Connection, table: str) -> Iterator[bytes]:
    quoted = table.replace('"', '""')
    for row in database.execute(f'SELECT * FROM "{quoted}"'):  # noqa: S608 - a table's own name, quoted
        yield repr(row).encode()
