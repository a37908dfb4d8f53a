"""Which stores a platform has, by the environment its processes run in."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from sqlalchemy.engine import make_url

from release.backup.figures import Figures
from release.backup.files import Files
from release.backup.postgresql import PostgreSQL
from release.backup.redis_keys import RedisKeys
from release.backup.sqlite import SQLite

DATABASES = ("quotes", "accounts", "analytics", "chat")
# Which releases visitors get, and what a rollback goes back to. What is composed from them is made again at a start.
RELEASES = ("releases", "drawn", "live/state.json", "live/audit.jsonl")


class BackupError(Exception):
    """A store cannot be copied or put back; the message is for the person at the keyboard."""


class Store(Protocol):
    """One thing that keeps what cannot be made again."""

    @property
    def name(self) -> str: ...

    @property
    def copy(self) -> str:
        """The file that `save` makes; its name says the kind of store (release.backup.kinds)."""

    @property
    def place(self) -> str:
        """Where it is, for people: a path, or host, port and name. Never who asks, nor a password."""

    def save(self, folder: Path) -> Figures:
        """Copy all of it into an empty folder as it is at one moment; the figures are those of the copy."""

    def is_empty(self) -> bool:
        """Whether a copy may be put here."""

    def load(self, folder: Path) -> None:
        """Put a copy back."""

    def figures(self) -> Figures:
        """What is here now."""

    def expected(self, folder: Path, saved: Figures) -> Figures:
        """What must be here once this copy is back: what was saved, unless time itself takes some of it away."""


def stores(environment: Mapping[str, str], var: Path) -> list[Store]:
    """Every store of this platform, in the order they are copied in.

    Accepted events leave the spool or Redis once their database has them: it comes after both, so each event is in one
    copy at least. And a job in Redis finds the row that it is about. Search index and kept pages are no stores: they
    are made again by themselves.
    """
    spool = Path(environment["ANALYTICS_SPOOL"])
    found: list[Store] = [
        Files("spool", spool.parent, (spool.name,)),
        RedisKeys("redis", environment["REDIS_URL"]),
        *(_database(name, environment[f"{name.upper()}_DATABASE_URL"]) for name in DATABASES),
    ]
    if not environment.get("RELEASES_STORE"):
        found.append(Files("releases", var, RELEASES))
    return found


def secrets(var: Path) -> Store:
    """Kept apart from the rest: who has both has everything."""
    return Files("secrets", var, ("secrets.env",))


def _database(name: str, url: str) -> Store:
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return SQLite(name, Path(parsed.database or ""))
    return PostgreSQL(name, parsed)
