"""Figures of releases: of hours from the roll-ups, of the last minutes from what pages told; and who is live."""

from collections import defaultdict
from datetime import datetime
from typing import Any

import orjson
from kit.clock import Clock
from kit.db import Database
from sqlalchemy import select

from analytics.adapters.release_rollups import failed_by_place, pages_of, views_by_place
from analytics.adapters.tables import ReleaseHour, ToldReleases
from analytics.domain.histograms import added
from analytics.domain.releases import ReleaseFigures

ONLY = 1


class ReleaseReader:
    """Reads figures, and keeps what the guard tells."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def since(self, first_hour: datetime) -> list[ReleaseFigures]:
        """Every release that pages have told of from this hour on."""
        by_place: dict[tuple[str, str], list[ReleaseHour]] = defaultdict(list)
        asked = select(ReleaseHour).where(ReleaseHour.hour >= first_hour).order_by(ReleaseHour.hour)
        with self._db.read() as session:
            for row in session.scalars(asked):
                by_place[row.section, row.release].append(row)
        return [_together(rows) for _, rows in sorted(by_place.items())]

    def recent(self, since: datetime) -> list[ReleaseFigures]:
        """Views and failed views from this moment on, as they are stored now."""
        with self._db.read() as session:
            views = views_by_place(session, pages_of(since))
            failed = failed_by_place(session, since)
        return [
            ReleaseFigures(*place, views=views.get(place, 0), failed=failed.get(place, 0))
            for place in sorted({*views, *failed})
        ]

    def told(self) -> tuple[datetime, bytes] | None:
        """When somebody last told which releases are live, and what; None before the first time."""
        with self._db.read() as session:
            row = session.get(ToldReleases, ONLY)
            return None if row is None else (row.told_at, row.body)

    def tell(self, body: bytes) -> None:
        """Keep what is told now in place of what was told before."""
        with self._db.write() as session:
            session.merge(ToldReleases(id=ONLY, told_at=self._clock(), body=body))


def _together(rows: list[ReleaseHour]) -> ReleaseFigures:
    errors: dict[str, int] = defaultdict(int)
    for row in rows:
        for kind, count in orjson.loads(row.errors).items():
            errors[kind] += count
    return ReleaseFigures(
        section=rows[0].section,
        release=rows[0].release,
        views=sum(row.views for row in rows),
        failed=sum(row.failed for row in rows),
        errors=dict(errors),
        lcp=added(_steps(row.lcp) for row in rows),
        inp=added(_steps(row.inp) for row in rows),
        cls=added(_steps(row.cls) for row in rows),
        first_hour=rows[0].hour,
        last_hour=rows[-1].hour,
    )


def _steps(body: bytes) -> dict[int, int]:
    found: dict[str, Any] = orjson.loads(body)
    return {int(step): count for step, count in found.items()}
