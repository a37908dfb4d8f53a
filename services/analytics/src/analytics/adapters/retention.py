"""What is too old goes. Source: TRUST §5."""

from datetime import date, timedelta

from kit.clock import Clock, today
from kit.db import Database
from sqlalchemy import delete, select

from analytics.adapters.tables import DailyFigure, DeadLetter, DirtyDay, EventRow, Parcel

CHUNK = 5_000


class Retention:
    """Raw events for some days, figures for some months."""

    def __init__(self, db: Database, clock: Clock, raw_days: int, report_months: int) -> None:
        self._db = db
        self._clock = clock
        self._raw_days = raw_days
        self._report_months = report_months

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
        return gone

    def _events_before(self, oldest: date) -> int:
        with self._db.write() as session:
            ids = list(session.scalars(select(EventRow.id).where(EventRow.day < oldest).limit(CHUNK)))
            session.execute(delete(EventRow).where(EventRow.id.in_(ids)))
            # Their figures stay as they are: made from nothing, they would become nothing.
            session.execute(delete(DirtyDay).where(DirtyDay.day < oldest))
        return len(ids)


def months_before(day: date, months: int) -> date:
    """The first day of the month that lies so many months back."""
    index = day.year * 12 + day.month - 1 - months
    return date(index // 12, index % 12 + 1, 1)
