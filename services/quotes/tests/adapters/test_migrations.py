"""The migrations make exactly the tables that the code uses."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from kit.db import Database
from quotes.adapters.tables import Base
from quotes.migrate import check_shape, migrate
from sqlalchemy import create_engine

DATABASES = ("sqlite", "postgresql")


def test_migrated_and_declared_tables_are_the_same(db: Database) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        assert compare_metadata(context, Base.metadata) == []


def test_migrating_again_changes_nothing(db: Database) -> None:
    migrate(db.engine)
    check_shape(db)


def test_a_database_that_was_never_migrated_is_not_ready(tmp_path: object) -> None:
    with pytest.raises(RuntimeError, match=r"python -m quotes\.migrate"):
        check_shape(Database(create_engine(f"sqlite:///{tmp_path}/empty.sqlite")))
