"""What is too old goes. Source: TRUST §5."""

from datetime import UTC, date, datetime, time, timedelta

from kit.clock import Clock, today
from kit.db import Database
from sqlalchemy import delete, select

from analytics.adapters.tables import (
    DailyFigure,
    DeadLetter,
    DirtyDay,
    DirtyHour,
    EventRow,
    PageErrorRow,
    Parcel,
    ReleaseHour,
    VitalsRow,
)

CHUNK = 5_000


class Retention:
    """Raw events for some days, figures for some months."""

    def __init__(
        self, db: Database, clock: Clock, raw_days: int, report_months: int, vitals_days: int
    ) -> None:
        self._db = db
        self._clock = clock
        self._raw_days = raw_days
        self._report_months = report_months
        self._vitals_days = vitals_days

    def purge(self) -> int:
        """Delete what is older than its limit, a few thousand rows at a time. Returns: how many events went."""
        day = today(self._clock)
        oldest = day - timedelta(days=self._raw_days)
        gone = 0
        while removed := self._events_before(oldest):
            gone += removed
        moment = self._clock() - timedelta(days=self._raw_days)
        with self._db.write() as session:
            session.execute(
                delete(DailyFigure).where(DailyFigure.day < months_before(day, self._report_months))
            )
            session.execute(delete(DeadLetter).where(DeadLetter.died_at < moment))
            session.execute(delete(Parcel).where(Parcel.made_at < moment))
        self._purge_vitals(day)
        return gone

    def _purge_vitals(self, day: date) -> None:
        """Single pages by whole days, so that no hour's figures are made anew from a part of it."""
        oldest = _midnight(day - timedelta(days=self._vitals_days))
        with self._db.write() as session:
            session.execute(delete(VitalsRow).where(VitalsRow.received_at < oldest))
            session.execute(delete(PageErrorRow).where(PageErrorRow.received_at < oldest))
            session.execute(delete(DirtyHour).where(DirtyHour.hour < oldest))
            first = _midnight(months_before(day, self._report_months))
            session.execute(delete(ReleaseHour).where(ReleaseHour.hour < first))

    def _events_before(self, oldest: date) -> int:
        with self._db.write() as session:
            ids = list(session.scalars(select(EventRow.id).where(EventRow.day < oldest).limit(CHUNK)))
            session.execute(delete(EventRow).where(EventRow.id.in_(ids)))
            # Their figures stay as they are: made from nothing, they would become nothing.
            session.execute(delete(DirtyDay).where(DirtyDay.day < oldest))
        return len(ids)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def months_before(day: date, months: int) -> date:
    """The first day of the month that lies so many months back."""
    index = day.year * 12 + day.month - 1 - months
    return date(index // 12, index % 12 + 1, 1)
