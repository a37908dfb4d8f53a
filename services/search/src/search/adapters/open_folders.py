"""Folders opened for searching, kept open while an entry names them; each process has its own."""

from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import tantivy

from search.adapters import folders
from search.adapters.catalog import Catalog, Entry
from search.domain.errors import IndexMissingError
from search.domain.index_settings import FieldPlan


@dataclass(frozen=True)
class Opened:
    """One state of one index: what it searches will never change."""

    entry: Entry
    plan: FieldPlan
    index: tantivy.Index
    searcher: tantivy.Searcher


class OpenFolders:
    """Gives the present state of an index. Safe to share between threads."""

    def __init__(self, folder: Path, catalog: Catalog) -> None:
        self._folder = folder
        self._catalog = catalog
        self._lock = Lock()
        self._opened: dict[str, Opened] = {}

    def get(self, name: str) -> Opened:
        """The index as it is now.

        Raises: IndexMissingError: there is none; OSError, ValueError, sqlite3.Error: it cannot be read.
        """
        for last_try in (False, True):
            entries = self._catalog.entries()
            entry = entries.get(name)
            if entry is None:
                raise IndexMissingError(name)
            kept = self._opened.get(name)
            if kept is not None and kept.entry == entry:
                return kept
            try:
                return self._open(entry, kept, entries)
            except (OSError, ValueError):
                # It may just have been replaced, and its folder removed; then the books say another one.
                if last_try:
                    raise
        raise IndexMissingError(name)

    def _open(self, entry: Entry, kept: Opened | None, entries: dict[str, Entry]) -> Opened:
        with self._lock:
            if kept is not None and kept.entry.folder == entry.folder:
                index, plan = kept.index, kept.plan
                index.reload()
            else:
                path = self._folder / entry.folder
                plan = folders.read_plan(path)
                index = tantivy.Index.open(str(path))
                index.config_reader("manual")
                index.reload()
            opened = Opened(entry, plan, index, index.searcher())
            self._opened = {name: each for name, each in self._opened.items() if name in entries}
            self._opened[entry.name] = opened
            return opened
