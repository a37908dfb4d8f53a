"""From the books to the folders that searches read: what changed is written, and what nobody names is removed."""

import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import orjson

from search.adapters import folders
from search.adapters.catalog import COLUMNS, Entry, entry_of
from search.adapters.tables import writing
from search.domain.index_settings import plan_of


def publish(root: Path, books: sqlite3.Connection, now: Callable[[], str]) -> None:
    """Write every index that has changed since it was published, so that it can be found."""
    rows = books.execute(
        f"SELECT {COLUMNS}, (SELECT max(id) FROM tasks WHERE tasks.uid = indexes.uid) AS latest"  # noqa: S608
        " FROM indexes WHERE latest > published"
    ).fetchall()
    for *row, latest in rows:
        _publish_one(root, books, entry_of(tuple(row)), latest, now)


def _publish_one(
    root: Path, books: sqlite3.Connection, entry: Entry, latest: int, now: Callable[[], str]
) -> None:
    plan, folder, since = plan_of(entry.settings), entry.folder, entry.published
    path = root / folder
    if not path.is_dir() or folders.read_plan(path) != plan:
        # Made anew from all records, beside the one that is being searched.
        folder, since = f"{entry.uid}-{secrets.token_hex(4)}", 0
        folders.create(root / folder, plan)
    changed = books.execute(
        "SELECT object_id, data FROM records WHERE uid = ? AND revision > ? ORDER BY number",
        (entry.uid, since),
    )
    first = changed.fetchone()
    if first is not None:
        folders.write(root / folder, _parsed(chain((first,), changed)))
    with writing(books):
        books.execute(
            "UPDATE indexes SET published = ?, folder = ?, updated_at = ? WHERE uid = ?",
            (latest, folder, now(), entry.uid),
        )
        books.execute(
            "DELETE FROM records WHERE uid = ? AND data IS NULL AND revision <= ?", (entry.uid, latest)
        )


def sweep(root: Path, books: sqlite3.Connection) -> None:
    """Remove the folders that no index has any more."""
    named = {folder for (folder,) in books.execute("SELECT folder FROM indexes")}
    for path in root.iterdir():
        # A searcher that has one open keeps its files; one that comes too late reads the books again.
        if path.is_dir() and path.name not in named:
            shutil.rmtree(path, ignore_errors=True)


def _parsed(
    rows: Iterable[tuple[str, bytes | None]],
) -> Iterator[tuple[str, Mapping[str, Any] | None]]:
    for object_id, data in rows:
        yield object_id, orjson.loads(data) if data is not None else None
