"""Reading the books: records by id, page by page, and how far a task has come."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from search.adapters.catalog import Catalog, Entry
from search.adapters.tables import connect
from search.domain.errors import IndexMissingError, RefusedError


class RecordReader:
    """Records and tasks, as the books have them."""

    def __init__(self, folder: Path, catalog: Catalog) -> None:
        self._folder = folder
        self._catalog = catalog

    def needed(self, name: str) -> Entry:
        """The entry of an index.

        Raises: IndexMissingError: there is none.
        """
        entry = self._catalog.find(name)
        if entry is None:
            raise IndexMissingError(name)
        return entry

    def get(self, name: str, object_ids: Sequence[str]) -> list[dict[str, Any] | None]:
        """The records of these ids, None for each that is not there.

        Raises: IndexMissingError.
        """
        uid = self.needed(name).uid
        books = connect(self._folder)
        try:
            rows = [
                books.execute(
                    "SELECT data FROM records WHERE uid = ? AND object_id = ?", (uid, object_id)
                ).fetchone()
                for object_id in object_ids
            ]
        finally:
            books.close()
        return [orjson.loads(row[0]) if row and row[0] is not None else None for row in rows]

    def browse(self, name: str, after: int, limit: int) -> tuple[list[dict[str, Any]], int | None, int]:
        """Records in the order they were first saved, from a place on; that of the next page, and how many in all.

        Raises: IndexMissingError.
        """
        uid = self.needed(name).uid
        books = connect(self._folder)
        try:
            rows = books.execute(
                "SELECT number, data FROM records WHERE uid = ? AND number > ? AND data IS NOT NULL"
                " ORDER BY number LIMIT ?",
                (uid, after, limit + 1),
            ).fetchall()
            (total,) = books.execute(
                "SELECT count(*) FROM records WHERE uid = ? AND data IS NOT NULL", (uid,)
            ).fetchone()
        finally:
            books.close()
        page = rows[:limit]
        following = page[-1][0] if len(rows) > limit else None
        return [orjson.loads(data) for _, data in page], following, total

    def counts(self) -> dict[str, tuple[int, int]]:
        """How many records each index holds, and how many bytes they are."""
        books = connect(self._folder)
        try:
            rows = books.execute(
                "SELECT name, count(data), coalesce(sum(length(data)), 0) FROM indexes LEFT JOIN records USING (uid)"
                " GROUP BY name"
            ).fetchall()
        finally:
            books.close()
        return {name: (count, size) for name, count, size in rows}

    def is_published(self, task: int) -> bool:
        """Whether searches see what a task did.

        Raises: RefusedError: 404, there was no such task.
        """
        books = connect(self._folder)
        try:
            row = books.execute(
                "SELECT published FROM tasks LEFT JOIN indexes USING (uid) WHERE tasks.id = ?", (task,)
            ).fetchone()
        finally:
            books.close()
        if row is None:
            raise RefusedError(404, "Task does not exist")
        # The index may have been deleted or replaced since; then nothing is left to wait for.
        return row[0] is None or row[0] >= task
