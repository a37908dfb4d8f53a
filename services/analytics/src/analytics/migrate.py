"""`python -m analytics.migrate`: bring the database to the newest shape; safe to run again and beside others."""

import sys
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from kit import logs
from kit.db import Database, create_engine
from sqlalchemy import Engine, text
from sqlalchemy.engine import make_url
from structlog import get_logger

from analytics.settings import Settings

LOCK = 7_301_002
log = get_logger()


def migrate(engine: Engine) -> None:
    """Run the steps this database has not seen, one process at a time."""
    config = _config()
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check_shape(db: Database) -> None:
    """For kit.health. Raises: OperationalError, RuntimeError: the database is away, or older than this code."""
    with db.engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    if found != ScriptDirectory.from_config(_config()).get_current_head():
        raise RuntimeError(
            "the database has another shape than this release: run python -m analytics.migrate"
        )


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "analytics:migrations")
    return config


def prepare(database_url: str) -> Engine:
    """An engine for the database, its folder made when it is a file."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    return create_engine(database_url)


def main() -> int:
    settings = Settings()
    logs.configure("analytics-migrate", settings.log_level)
    migrate(prepare(settings.database_url))
    log.info("database.migrated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
