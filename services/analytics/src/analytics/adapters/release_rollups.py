"""Figures by section, release and hour, made anew whenever a page of that hour has told something since.

A page runs three releases: its section's, chrome's and the host's. What it measured counts for all three, an error for
the one it came from. Programs are left out.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import orjson
from kit.clock import Clock, today
from kit.db import Database
from sqlalchemy import ColumnElement, and_, delete, distinct, exists, func, insert, literal, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from analytics.adapters.tables import DirtyHour, PageErrorRow, ReleaseHour, VitalsRow
from analytics.domain.histograms import counted

HOUR = timedelta(hours=1)
# Anybody can send any name; a platform runs a dozen.
MOST_RELEASES = 100
Place = tuple[str, str]

_CHROME, _HOST = literal("chrome"), literal("host")
# What a page runs: where it counts, and for which pages it is not counted already.
PARTS: tuple[tuple[Any, InstrumentedAttribute[str], ColumnElement[bool] | None], ...] = (
    (VitalsRow.section, VitalsRow.release, None),
    (_CHROME, VitalsRow.chrome_release, VitalsRow.section != "chrome"),
    (_HOST, VitalsRow.host_release, None),
)
METRICS = {"lcp": VitalsRow.lcp_ms, "inp": VitalsRow.inp_ms, "cls": VitalsRow.cls_e4}


class ReleaseRollups:
    """Keeps release_hours what the pages told. `vitals_days`: for how long single pages are there."""

    def __init__(self, db: Database, clock: Clock, vitals_days: int) -> None:
        self._db = db
        self._clock = clock
        self._vitals_days = vitals_days

    def renew(self) -> list[datetime]:
        """Make the figures of every dirty hour anew, each hour in one transaction. Returns: those hours."""
        with self._db.read() as session:
            hours = list(session.scalars(select(DirtyHour.hour).order_by(DirtyHour.hour)))
        for hour in hours:
            with self._db.write() as session:
                # First, so that a page which tells meanwhile makes the hour dirty again instead of being missed.
                session.execute(delete(DirtyHour).where(DirtyHour.hour == hour))
                if self._is_settled(session, hour):
                    continue
                session.execute(delete(ReleaseHour).where(ReleaseHour.hour == hour))
                rows = _figures(session, hour)
                if rows:
                    session.execute(insert(ReleaseHour), rows)
        return hours

    def _is_settled(self, session: Session, hour: datetime) -> bool:
        """Whether an hour's pages have gone and its figures are all there is; one so late would replace them."""
        oldest = today(self._clock) - timedelta(days=self._vitals_days)
        if hour >= datetime.combine(oldest, time(), UTC):
            return False
        return session.scalar(select(exists().where(ReleaseHour.hour == hour))) or False


def views_by_place(session: Session, within: ColumnElement[bool]) -> dict[Place, int]:
    """Pages that ran each release."""
    found: dict[Place, int] = defaultdict(int)
    for section, release, count in _by_part(session, within, ()):
        found[section, release] += count
    return dict(found)


def failed_by_place(session: Session, since: datetime, before: datetime | None = None) -> dict[Place, int]:
    """Pages in which something of each release went wrong."""
    count = func.count(distinct(PageErrorRow.page_id))
    asked = select(PageErrorRow.section, PageErrorRow.release, count).where(_errors_of(since, before))
    grouped = asked.group_by(PageErrorRow.section, PageErrorRow.release)
    return {(section, release): failed for section, release, failed in session.execute(grouped)}


def pages_of(since: datetime, before: datetime | None = None) -> ColumnElement[bool]:
    """Pages that people looked at from one moment on."""
    people = and_(VitalsRow.received_at >= since, VitalsRow.is_bot.is_(False))
    return people if before is None else and_(people, VitalsRow.received_at < before)


def _errors_of(since: datetime, before: datetime | None) -> ColumnElement[bool]:
    people = and_(PageErrorRow.received_at >= since, PageErrorRow.is_bot.is_(False))
    return people if before is None else and_(people, PageErrorRow.received_at < before)


def _by_part(session: Session, within: ColumnElement[bool], more: tuple[Any, ...]) -> Iterator[Any]:
    """(section, release, *more, count) for what pages run, in three questions."""
    for section, release, unless in PARTS:
        asked = select(section, release, *more, func.count()).where(within)
        if unless is not None:
            asked = asked.where(unless)
        # A literal may not stand in GROUP BY, and needs no place there.
        keys = (release, *more) if section in (_CHROME, _HOST) else (section, release, *more)
        yield from session.execute(asked.group_by(*keys))


def _figures(session: Session, hour: datetime) -> list[dict[str, Any]]:
    end = hour + HOUR
    views = views_by_place(session, pages_of(hour, end))
    failed = failed_by_place(session, hour, end)
    kinds: dict[Place, dict[str, int]] = defaultdict(dict)
    count = func.count()
    by_kind = (PageErrorRow.section, PageErrorRow.release, PageErrorRow.kind)
    asked = select(*by_kind, count).where(_errors_of(hour, end)).group_by(*by_kind)
    for section, release, kind, times in session.execute(asked):
        kinds[section, release][kind] = times
    measured: dict[str, dict[Place, list[tuple[int, int]]]] = {}
    for name, column in METRICS.items():
        by_place = measured[name] = defaultdict(list)
        within = and_(pages_of(hour, end), column.is_not(None))
        for section, release, value, times in _by_part(session, within, (column,)):
            by_place[section, release].append((value, times))
    places = sorted({*views, *failed}, key=lambda place: (-views.get(place, 0), place))[:MOST_RELEASES]
    return [
        {
            "hour": hour,
            "section": place[0],
            "release": place[1],
            "views": views.get(place, 0),
            "failed": failed.get(place, 0),
            "errors": orjson.dumps(kinds[place]),
            **{
                name: orjson.dumps(counted(by_place[place]), option=orjson.OPT_NON_STR_KEYS)
                for name, by_place in measured.items()
            },
        }
        for place in places
    ]
