"""What kind of store a copy is of, by the copy's name: so every backup says it, whichever release has written it."""

from collections.abc import Iterable
from dataclasses import dataclass

from release.backup import files, postgresql, redis_keys, sqlite
from release.backup.stores import Store

KINDS = {files.COPY: "files", redis_keys.COPY: "Redis", sqlite.COPY: "SQLite", postgresql.DUMP: "PostgreSQL"}


@dataclass(frozen=True, slots=True)
class Differing:
    """A store whose kind is not what it was in a backup; `here` is none where there is no such store."""

    store: str
    saved: str
    here: str | None

    def said(self, backup: str) -> str:
        return f"{self.store} was {self.saved} in {backup} and is {self.here or 'nothing'} here"


def differing(stores: Iterable[Store], saved: Iterable[str]) -> list[Differing]:
    """The stores of a backup's files that are of another kind here, or not here at all."""
    here = {store.name: KINDS[store.copy] for store in stores}
    copies = (name.partition("/") for name in saved)
    were = {store: KINDS[copy] for store, _, copy in copies if copy in KINDS}
    return [Differing(name, kind, here.get(name)) for name, kind in were.items() if here.get(name) != kind]
