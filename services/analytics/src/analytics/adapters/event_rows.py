"""Many events into their table at once, past what SQLAlchemy does for each value: this is where a worker's time goes.

SQLite takes plain values in one `executemany`. PostgreSQL takes a COPY into a table of this transaction, and from there
whatever is new. Either way a row whose id is taken is passed over. Source: SPEED §3, V7.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy.orm import Session

from analytics.adapters.event_lines import FORMAT, LINE_COLUMNS, pieces
from analytics.adapters.tables import EventRow
from analytics.domain.events import Event

COLUMNS = tuple(column.name for column in EventRow.__table__.columns)
_NAMES = ", ".join(COLUMNS)
_INSERT = f"INSERT INTO events ({_NAMES}) VALUES ({', '.join('?' * len(COLUMNS))}) ON CONFLICT DO NOTHING"  # noqa: S608
_WITHOUT_OFFSET = len("2026-11-21 15:00:00.000000")
_LINE_NAMES = ", ".join(LINE_COLUMNS)
_INCOMING = f"CREATE TEMPORARY TABLE IF NOT EXISTS incoming_events ON COMMIT DELETE ROWS AS SELECT {_LINE_NAMES} FROM events WITH NO DATA"  # noqa: E501, S608
_COPY = f"COPY incoming_events ({_LINE_NAMES}) FROM STDIN WITH {FORMAT}"
_NEW = (
    f"INSERT INTO events (day, {_LINE_NAMES}) "  # noqa: S608
    f"SELECT (happened_at AT TIME ZONE 'UTC')::date, {_LINE_NAMES} FROM incoming_events ON CONFLICT DO NOTHING"
)


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
            for piece in pieces(events):
                copy.write(piece)
        cursor.execute(_NEW)
        # The next call may come in the same transaction.
        cursor.execute("TRUNCATE incoming_events")


def _plain_values_of(event: Event) -> tuple[Any, ...]:
    """In the order of COLUMNS, with times as kit.columns.Instant and SQLAlchemy's Date lay them down."""
    happened_at = _plain(event.happened_at)
    return (
        *(event.id, event.kind, event.name, event.source),
        happened_at[:10],
        *(_plain(event.received_at), happened_at),
        None if event.claimed_at is None else _plain(event.claimed_at),
        None if event.sent_at is None else _plain(event.sent_at),
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
