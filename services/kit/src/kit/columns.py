"""How values of ours lie in a database: instants as UTC, texts without a length unless one is named."""

from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import Boolean, Date, DateTime, Dialect, LargeBinary, Text, TypeDecorator
from sqlalchemy.types import TypeEngine


class Instant(TypeDecorator[datetime]):
    """An aware UTC datetime; SQLite keeps no zone, so it is taken off on the way in and put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# For a Base's `type_annotation_map`.
COLUMN_TYPES: dict[Any, type[TypeEngine[Any]]] = {
    datetime: Instant,
    date: Date,
    bytes: LargeBinary,
    str: Text,
    bool: Boolean,
}
