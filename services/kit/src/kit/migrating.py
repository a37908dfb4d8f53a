"""A service's database brought to the shape its code expects: Alembic, one process at a time, safe to run again."""

from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine import make_url
from structlog import get_logger

from kit import logs
from kit.db import Database, create_engine, writer

log = get_logger()


@dataclass(frozen=True)
class Migrations:
    """The steps in `<service>.migrations`; `lock` is the service's own number among PostgreSQL's advisory locks."""

    service: str
    lock: int

    def migrate(self, engine: Engine) -> None:
        """Run the steps this database has not seen; one that a newer release has migrated stays as it is."""
        config = self._config()
        with writer(engine).begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": self.lock})
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
        if found != self._steps().get_current_head():
            raise RuntimeError(
                f"the database has another shape than this release: run python -m {self.service}.migrate"
            )

    def run(self, database_url: str, log_level: str) -> int:
        """The command's whole work: `python -m <service>.migrate`. Returns the exit status."""
        logs.configure(f"{self.service}-migrate", log_level)
        self.migrate(prepare(database_url))
        log.info("database.migrated")
        return 0

    def _is_newer(self, revision: str | None) -> bool:
        """Whether a newer release has migrated: a step that this code does not have.

        Steps only ever add (release.services.migrations_lint), so this code goes on: before the flip, after a
        roll-back.
        """
        known = {step.revision for step in self._steps().walk_revisions()}
        return revision is not None and revision not in known

    def _steps(self) -> ScriptDirectory:
        return ScriptDirectory.from_config(self._config())

    def _config(self) -> Config:
        config = Config()
        config.set_main_option("script_location", f"{self.service}:migrations")
        return config


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def prepare(database_url: str) -> Engine:
    """An engine for the database, its folder made when it is a file."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    return create_engine(database_url)
