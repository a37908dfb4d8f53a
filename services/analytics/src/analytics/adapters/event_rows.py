"""Many events into their table at once, past what SQLAlchemy does for each value: this is where a worker's time goes.

SQLite takes plain values in one `executemany`. PostgreSQL takes a COPY into a table of this transaction, and from there
whatever is new. Either way a row whose id is taken is passed over. Source: SPEED §3, V7.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy.orm import Session

from analytics.adapters.tables import EventRow
from analytics.domain.events import Event

COLUMNS = tuple(column.name for column in EventRow.__table__.columns)
_NAMES = ", ".join(COLUMNS)
_INSERT = f"INSERT INTO events ({_NAMES}) VALUES ({', '.join('?' * len(COLUMNS))}) ON CONFLICT DO NOTHING"  # noqa: S608
_INCOMING = "CREATE TEMPORARY TABLE IF NOT EXISTS incoming_events (LIKE events) ON COMMIT DELETE ROWS"
_COPY = f"COPY incoming_events ({_NAMES}) FROM STDIN"
_NEW = f"INSERT INTO events ({_NAMES}) SELECT {_NAMES} FROM incoming_events ON CONFLICT DO NOTHING"  # noqa: S608


def put_events(session: Session, events: Sequence[Event]) -> None:
    """Insert events. Raises: errors of SQLAlchemy (SQLite) or of psycopg (PostgreSQL)."""
    if not events:
        return
    connection = session.connection()
    if connection.dialect.name == "sqlite":
        rows = [tuple(map(_plain, values_of(event))) for event in events]
        connection.exec_driver_sql(_INSERT, rows)
        return
    driver: Any = connection.connection
    with driver.cursor() as cursor:
        cursor.execute(_INCOMING)
        with cursor.copy(_COPY) as copy:
            for event in events:
                copy.write_row(values_of(event))
        cursor.execute(_NEW)
        # The next call may come in the same transaction.
        cursor.execute("TRUNCATE incoming_events")


def values_of(event: Event) -> tuple[Any, ...]:
    """An event's values in the order of COLUMNS."""
    return (
        event.id,
        event.kind,
        event.name,
        event.source,
        event.happened_at.astimezone(UTC).date(),
        event.received_at,
        event.happened_at,
        event.claimed_at,
        event.sent_at,
        event.client_id,
        event.subject,
        event.url,
        event.path,
        event.referrer,
        event.referrer_host,
        event.brand,
        event.partner,
        event.campaign_source,
        event.campaign_medium,
        event.campaign_name,
        event.device,
        event.is_bot,
        event.network,
        orjson.dumps(event.properties),
    )


def _plain(value: Any) -> Any:
    """As kit.columns.Instant and SQLAlchemy's Date lay it down."""
    if type(value) is datetime:
        return value.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
    return value.isoformat() if hasattr(value, "isoformat") else value
