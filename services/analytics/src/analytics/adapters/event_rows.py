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
_WITHOUT_OFFSET = len("2026-11-21 15:00:00.000000")
_INCOMING = "CREATE TEMPORARY TABLE IF NOT EXISTS incoming_events (LIKE events) ON COMMIT DELETE ROWS"
_COPY = f"COPY incoming_events ({_NAMES}) FROM STDIN"
_NEW = f"INSERT INTO events ({_NAMES}) SELECT {_NAMES} FROM incoming_events ON CONFLICT DO NOTHING"  # noqa: S608


def put_events(session: Session, events: Sequence[Event]) -> None:
    """Insert events. Raises: errors of SQLAlchemy (SQLite) or of psycopg (PostgreSQL)."""
    if not events:
        return
    connection = session.connection()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(_INSERT, [_plain_values_of(event) for event in events])
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
        *(event.id, event.kind, event.name, event.source),
        event.happened_at.astimezone(UTC).date(),
        *(event.received_at, event.happened_at, event.claimed_at, event.sent_at),
        *_texts_of(event),
    )


def _plain_values_of(event: Event) -> tuple[Any, ...]:
    """The same with times as kit.columns.Instant and SQLAlchemy's Date lay them down."""
    happened_at = _plain(event.happened_at)
    return (
        *(event.id, event.kind, event.name, event.source),
        happened_at[:10],
        *(_plain(event.received_at), happened_at),
        None if event.claimed_at is None else _plain(event.claimed_at),
        None if event.sent_at is None else _plain(event.sent_at),
        *_texts_of(event),
    )


def _texts_of(event: Event) -> tuple[Any, ...]:
    return (
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


def _plain(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(" ", "microseconds")[:_WITHOUT_OFFSET]
