"""The migrations make exactly the tables that the code uses."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from chat.adapters.tables import Base
from chat.composition import Parts
from chat.migrate import check_shape, migrate
from kit.db import Database
from kit.testing import shapes
from sqlalchemy import create_engine

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def migrated_for_real() -> None:
    """Here the migrations are what is asked about, not a copy of what they made."""
    shapes.forget()


def test_migrated_and_declared_tables_are_the_same(parts: Parts) -> None:
    with parts.db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        assert compare_metadata(context, Base.metadata) == []


def test_migrating_again_changes_nothing(parts: Parts) -> None:
    migrate(parts.db.engine)
    check_shape(parts.db)


def test_a_database_that_was_never_migrated_is_not_ready(tmp_path: object) -> None:
    with pytest.raises(RuntimeError, match=r"python -m chat\.migrate"):
        check_shape(Database(create_engine(f"sqlite:///{tmp_path}/empty.sqlite")))
