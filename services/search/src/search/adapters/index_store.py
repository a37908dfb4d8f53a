"""Writing: one writer at a time on this machine, every change a durable task, never half of one to be found.

Order of a change: books (records, task) commit, the folder commits, then the entry names the task as published. A
crash between any two leaves searches at the old state and the change in the books; `mend()` takes it up.
"""

import fcntl
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import orjson

from search.adapters import folders
from search.adapters.catalog import COLUMNS, Entry, entry_of
from search.adapters.changes import MAX_RECORD_BYTES, Change, Clear, Drop, Merge, Remove, Save
from search.adapters.publishing import publish, sweep
from search.adapters.tables import connect, writing
from search.domain.errors import IndexMissingError, bad
from search.domain.index_settings import plan_of
from search.domain.partial_updates import merged

TASKS_KEPT = 100_000
SETTINGS_SCOPES = frozenset(("settings", "rules", "synonyms"))
Clock = Callable[[], datetime]


class IndexStore:
    """The indexes under one folder. Every method that writes returns the task's number, already carried out."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock

    def apply(self, name: str, changes: Sequence[Change]) -> int:
        """Carry out changes in their order; the index is made when it is missing.

        Raises: RefusedError: 400, a record too big; nothing is changed then.
        """
        with self._writer() as books, writing(books):
            if changes and all(isinstance(change, Drop) for change in changes):
                return self._drop(books, name)
            entry = self._entry(books, name) or self._make(books, name)
            task = self._task(books, entry.uid)
            for change in changes:
                if isinstance(change, Clear | Drop):
                    entry = self._emptied(books, entry)
                    task = self._task(books, entry.uid)
                else:
                    _record(books, entry.uid, task, change)
        return task

    def replace_all(
        self, name: str, records: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]
    ) -> int:
        """Put other records and settings in the place of all there are, in one move."""
        making = f"{name}.next"
        with self._locked("replacing.lock"):
            self.apply(making, [Drop()])
            self.set_settings(making, settings)
            self.apply(making, [Save(str(record["objectID"]), record) for record in records])
            return self.move(making, name)

    def set_settings(self, name: str, settings: Mapping[str, Any]) -> int:
        """Change some settings; where they say what is searched, the folder is made anew."""
        with self._writer() as books, writing(books):
            entry = self._entry(books, name) or self._make(books, name)
            kept = {key: value for key, value in {**entry.settings, **settings}.items() if value is not None}
            return self._resettle(books, entry, kept)

    def move(self, source: str, target: str) -> int:
        """Give an index another name; what had that name is gone in the same moment.

        Raises: IndexMissingError: there is no source.
        """
        with self._writer() as books, writing(books):
            entry = self._needed(books, source)
            if source != target:
                self._drop(books, target)
                books.execute("UPDATE indexes SET name = ? WHERE name = ?", (target, source))
            return self._task(books, entry.uid)

    def copy(self, source: str, target: str, scope: Sequence[str] | None) -> int:
        """Copy records and settings, or with a scope only settings (rules and synonyms there are none).

        A scoped copy of an index that is not there yet is none: the clients begin a first replaceAllObjects with one.
        Raises: IndexMissingError: there is no source.
        """
        with self._writer() as books, writing(books):
            if scope and SETTINGS_SCOPES.issuperset(scope):
                origin = self._entry(books, source)
                there = self._entry(books, target) or self._make(books, target)
                wanted = origin.settings if origin and "settings" in scope else there.settings
                return self._resettle(books, there, wanted)
            entry = self._needed(books, source)
            if source == target:
                return self._task(books, entry.uid)
            self._drop(books, target)
            made = self._make(books, target, entry.settings)
            task = self._task(books, made.uid)
            books.execute(
                "INSERT INTO records (uid, object_id, data, revision) SELECT ?, object_id, data, ? FROM records"
                " WHERE uid = ? AND data IS NOT NULL ORDER BY number",
                (made.uid, task, entry.uid),
            )
            return task

    def mend(self) -> None:
        """Publish whatever a crash left behind; does nothing when all is well."""
        with self._writer():
            pass

    def _resettle(self, books: sqlite3.Connection, entry: Entry, settings: Mapping[str, Any]) -> int:
        task = self._task(books, entry.uid)
        values: tuple[Any, ...] = (orjson.dumps(settings).decode(), entry.name)
        books.execute("UPDATE indexes SET settings = ? WHERE name = ?", values)
        return task

    def _make(self, books: sqlite3.Connection, name: str, settings: Mapping[str, Any] | None = None) -> Entry:
        now, uid = self._now(), secrets.token_hex(8)
        path = f"{uid}-{secrets.token_hex(4)}"
        folders.create(self._folder / path, plan_of(settings or {}))
        row = (name, uid, path, 0, orjson.dumps(settings or {}).decode(), now, now)
        books.execute(f"INSERT INTO indexes ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)  # noqa: S608
        return entry_of(row)

    def _emptied(self, books: sqlite3.Connection, entry: Entry) -> Entry:
        self._drop(books, entry.name)
        return self._make(books, entry.name, entry.settings)

    def _drop(self, books: sqlite3.Connection, name: str) -> int:
        entry = self._entry(books, name)
        if entry is not None:
            books.execute("DELETE FROM indexes WHERE name = ?", (name,))
            books.execute("DELETE FROM records WHERE uid = ?", (entry.uid,))
        return self._task(books, entry.uid if entry else "")

    def _task(self, books: sqlite3.Connection, uid: str) -> int:
        number = books.execute("INSERT INTO tasks (uid, at) VALUES (?, ?)", (uid, self._now())).lastrowid
        books.execute("DELETE FROM tasks WHERE id < ?", (int(number or 0) - TASKS_KEPT,))
        return int(number or 0)

    def _entry(self, books: sqlite3.Connection, name: str) -> Entry | None:
        row = books.execute(f"SELECT {COLUMNS} FROM indexes WHERE name = ?", (name,)).fetchone()  # noqa: S608
        return entry_of(row) if row else None

    def _needed(self, books: sqlite3.Connection, name: str) -> Entry:
        entry = self._entry(books, name)
        if entry is None:
            raise IndexMissingError(name)
        return entry

    def _now(self) -> str:
        return self._clock().isoformat(timespec="milliseconds").replace("+00:00", "Z")

    @contextmanager
    def _writer(self) -> Iterator[sqlite3.Connection]:
        """The one writer; on the way out everything the books hold is published and what nobody names is removed."""
        with self._locked("writer.lock"), closing(connect(self._folder)) as books:
            yield books
            publish(self._folder, books, self._now)
            sweep(self._folder, books)

    @contextmanager
    def _locked(self, name: str) -> Iterator[None]:
        """A lock between processes and threads; it ends with its holder, however that ends."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / name).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def _record(books: sqlite3.Connection, uid: str, task: int, change: Save | Merge | Remove) -> None:
    data: bytes | None = None
    if isinstance(change, Merge):
        row = books.execute(
            "SELECT data FROM records WHERE uid = ? AND object_id = ?", (uid, change.object_id)
        ).fetchone()
        there = row is not None and row[0] is not None
        if not there and not change.create:
            return
        data = orjson.dumps(merged(orjson.loads(row[0]) if there else {}, change.attributes))
    elif isinstance(change, Save):
        data = orjson.dumps(change.record)
    if data is not None and len(data) > MAX_RECORD_BYTES:
        raise bad(f"Record is too big: a record may hold {MAX_RECORD_BYTES} bytes")
    books.execute(
        "INSERT INTO records (uid, object_id, data, revision) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (uid, object_id) DO UPDATE SET data = excluded.data, revision = excluded.revision",
        (uid, change.object_id, data, task),
    )
