"""A service's database brought to the shape its code expects: Alembic, one process at a time, safe to run again.

Only who migrates loads Alembic. Every process of a service looks at the shape, and would keep 8 MB of it for good.
"""

import re
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.engine import make_url
from structlog import get_logger

from kit import logs
from kit.db import Database, create_engine, writer

log = get_logger()
_STATED = re.compile(r'^(down_)?revision(?: *:[^=\n]+)? *= *"([^"\n]+)"', re.M)


class Steps(NamedTuple):
    """The steps of a release: all of their names, and the last one's."""

    known: frozenset[str]
    last: str


@dataclass(frozen=True)
class Migrations:
    """The steps in `<service>.migrations`; `lock` is the service's own number among PostgreSQL's advisory locks."""

    service: str
    lock: int

    def migrate(self, engine: Engine) -> None:
        """Run the steps this database has not seen; one that a newer release has migrated stays as it is."""
        from alembic import command  # noqa: PLC0415 - see above
        from alembic.config import Config  # noqa: PLC0415

        config = Config()
        config.set_main_option("script_location", f"{self.service}:migrations")
        with writer(engine).connect() as connection, _unhurried(connection), connection.begin():
            if connection.dialect.name == "postgresql":
                _take_turn(connection, self.lock)
            if self._is_newer(_revision(connection)):
                log.warning("database.newer")
                return
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def check_shape(self, db: Database) -> None:
        """For kit.health. Raises: OperationalError, RuntimeError: the database is away, or older than this code."""
        with db.engine.connect() as connection:
            found = _revision(connection)
        if self._is_newer(found):
            return
        if found != self.steps().last:
            raise RuntimeError(
                f"the database has another shape than this release: run python -m {self.service}.migrate"
            )

    def run(self, database_url: str, log_level: str) -> int:
        """The command's whole work: `python -m <service>.migrate`. Returns the exit status."""
        logs.start(f"{self.service}-migrate", log_level)
        self.migrate(prepare(database_url))
        log.info("database.migrated")
        return 0

    def _is_newer(self, revision: str | None) -> bool:
        """Whether a newer release has migrated: a step that this code does not have.

        Steps only ever add (release.services.migrations_lint), so this code goes on: before the flip, after a
        roll-back.
        """
        return revision is not None and revision not in self.steps().known

    def steps(self) -> Steps:
        """What the release's steps say of themselves: `revision = "…"`, `down_revision = "…"`.

        Raises: RuntimeError: none of them, or more than one, is the last.
        """
        package = find_spec(f"{self.service}.migrations")
        folders = list(package.submodule_search_locations or ()) if package else []
        stated: dict[str, set[str]] = {"": set(), "down_": set()}
        for path in (each for folder in folders for each in Path(folder, "versions").glob("*.py")):
            for kind, name in _STATED.findall(path.read_text("utf-8")):
                stated[kind].add(name)
        last = stated[""] - stated["down_"]
        if len(last) != 1:
            raise RuntimeError(f"the steps of {self.service} have no end, or several: {sorted(last)}")
        return Steps(frozenset(stated[""]), last.pop())


def _unhurried(connection: Connection) -> AbstractContextManager[None]:
    if connection.dialect.name != "postgresql":
        return nullcontext()
    from kit.postgresql import unhurried  # noqa: PLC0415 - see kit.db

    return unhurried(connection)


def _take_turn(connection: Connection, lock: int) -> None:
    """Wait for whoever migrates already, and let a step take its time; a table in use is waited for as ever."""
    patience = connection.execute(text("SHOW lock_timeout")).scalar_one()
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": lock})
    connection.execute(text("SELECT set_config('lock_timeout', :patience, true)"), {"patience": patience})


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def prepare(database_url: str) -> Engine:
    """An engine for the database, its folder made when it is a file."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    return create_engine(database_url)
