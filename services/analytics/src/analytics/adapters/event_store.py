"""Events in the database: put in once, however often they arrive; what pages tell of themselves has its own tables."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC
from typing import Any

import orjson
import psycopg
from kit.clock import Clock
from kit.db import Database
from sqlalchemy import delete, func, select
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from analytics.adapters.event_rows import put_events
from analytics.adapters.new_rows import mark, put_new
from analytics.adapters.provider_wire import to_provider
from analytics.adapters.tables import DeadLetter, DirtyDay, EventRow, Parcel
from analytics.adapters.vitals_rows import put_vitals
from analytics.domain import vitals
from analytics.domain.events import Event

LOOK_UP = 500
AWAY = (OperationalError, InterfaceError, PoolTimeoutError, psycopg.OperationalError, psycopg.InterfaceError)


class StoreAwayError(Exception):
    """The database is away, locked or full: nobody's event is to blame, so the same ones are tried again."""


class EventStore:
    """`forwards` says whether new events are also laid out for the hosted provider."""

    def __init__(self, db: Database, clock: Clock, *, forwards: bool = False) -> None:
        self._db = db
        self._clock = clock
        self._forwards = forwards

    def put(self, events: Sequence[Event]) -> None:
        """Keep these events, all or none; those that are there already stay as they are.

        Raises: StoreAwayError; any other exception means that one of them cannot be stored.
        """
        with self._writing() as session:
            self._put(session, events)

    def bury(self, key: str, body: bytes, reason: str, tries: int) -> None:
        """Keep what cannot be stored as a dead letter. Raises: StoreAwayError."""
        letter = {
            "id": key[:120],
            "body": body,
            "reason": reason[:120],
            "tries": tries,
            "died_at": self._clock(),
        }
        with self._writing() as session:
            put_new(session, DeadLetter, [letter])

    def dead_letters(self) -> list[tuple[str, bytes, str]]:
        """Id, body and reason of every dead letter, oldest first."""
        with self._db.read() as session:
            found = select(DeadLetter.id, DeadLetter.body, DeadLetter.reason).order_by(DeadLetter.died_at)
            return [(row.id, row.body, row.reason) for row in session.execute(found)]

    def resurrect(self, key: str, events: Sequence[Event]) -> None:
        """Store what a dead letter held and forget the letter, both or neither. Raises: as `put`."""
        with self._writing() as session:
            self._put(session, events)
            session.execute(delete(DeadLetter).where(DeadLetter.id == key))

    def counts(self) -> dict[str, float]:
        """Rows by state, for the gauge and the live view."""
        with self._db.read() as session:
            return {
                name: float(session.scalar(select(func.count()).select_from(table)) or 0)
                for name, table in (
                    ("dead_letters", DeadLetter),
                    ("parcels", Parcel),
                    ("dirty_days", DirtyDay),
                )
            }

    def _put(self, session: Session, events: Sequence[Event]) -> None:
        told = [event for event in events if event.kind == vitals.KIND]
        events = [event for event in events if event.kind != vitals.KIND]
        parcels = self._parcels(session, events) if self._forwards else []
        put_events(session, events)
        put_new(session, Parcel, parcels)
        put_vitals(session, told)
        mark(session, DirtyDay, {event.happened_at.astimezone(UTC).date() for event in events})

    def _parcels(self, session: Session, events: Sequence[Event]) -> list[dict[str, Any]]:
        """Parcels for those events that are new; a repeated one was sent or is waiting already."""
        known: set[str] = set()
        ids = [event.id for event in events]
        for start in range(0, len(ids), LOOK_UP):
            known.update(
                session.scalars(select(EventRow.id).where(EventRow.id.in_(ids[start : start + LOOK_UP])))
            )
        return [
            {"event_id": event.id, "body": orjson.dumps(to_provider(event)), "made_at": event.received_at}
            for event in events
            if event.shared and not event.is_bot and event.id not in known
        ]

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        try:
            with self._db.write() as session:
                yield session
        except AWAY as error:
            raise StoreAwayError from error
