"""The sandbox's own database, and why it has no migrations.

Nothing a customer owns lives here: policies, payments and mails of the stand-ins are test data. So the tables are made
at start, and a file left by another version of the schema is emptied instead of migrated.
"""

from datetime import UTC, datetime
from typing import Any

from kit.db import Database, create_engine
from sqlalchemy import JSON, DateTime, Dialect, MetaData, TypeDecorator, inspect, text
from sqlalchemy.orm import DeclarativeBase

SCHEMA_VERSION = 2


class UtcDateTime(TypeDecorator[datetime]):
    """An instant, kept in UTC; SQLite forgets the zone and gets it back here."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=value.tzinfo or UTC)


class Record(DeclarativeBase):
    """The base of every row the sandbox keeps."""

    metadata = MetaData()
    type_annotation_map = {datetime: UtcDateTime, dict[str, Any]: JSON, list[str]: JSON}  # noqa: RUF012


def open_database(url: str) -> Database:
    """Connect, and make the tables that are missing.

    Commits survive a crash of the process, not a power cut: losing the last test payment is cheaper than a sync per
    request.
    """
    # The tables register themselves when their modules are imported.
    from sandbox.carriers import records as _carriers  # noqa: F401, PLC0415
    from sandbox.gateway import records as _gateway  # noqa: F401, PLC0415
    from sandbox.mail import records as _mail  # noqa: F401, PLC0415

    database = Database(create_engine(url, durability="normal"))
    with database.write() as session:
        connection = session.connection()
        if inspect(connection).has_table("sandbox_schema"):
            kept = connection.execute(text("SELECT version FROM sandbox_schema")).scalar()
        else:
            kept = None
        if kept != SCHEMA_VERSION:
            Record.metadata.drop_all(connection)
            connection.execute(text("DROP TABLE IF EXISTS sandbox_schema"))
            connection.execute(text("CREATE TABLE sandbox_schema (version INTEGER NOT NULL)"))
            connection.execute(
                text("INSERT INTO sandbox_schema VALUES (:version)"), {"version": SCHEMA_VERSION}
            )
        Record.metadata.create_all(connection)
    return database
