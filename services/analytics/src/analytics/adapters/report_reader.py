"""Reports from the daily figures alone; the events themselves are never read here (SPEED V21)."""

from typing import Any

from kit.db import Database
from sqlalchemy import func, select

from analytics.adapters.rollups import OTHER
from analytics.adapters.tables import DailyFigure
from analytics.domain.reports import Line, Period, Report, arranged

MAX_LINES = 200


class ReportReader:
    """Reads one report at a time."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def lines(self, report: Report, period: Period) -> list[Line]:
        """The lines of a report, the largest first or in their natural order; together they are all there was."""
        columns: dict[str, Any] = {"day": DailyFigure.day, "brand": DailyFigure.brand}
        column = columns.get(report.by, DailyFigure.key)
        count, visitors = func.sum(DailyFigure.count), func.sum(DailyFigure.visitors)
        meant = [
            DailyFigure.metric == report.metric,
            DailyFigure.day >= period.since,
            DailyFigure.day <= period.until,
            *([DailyFigure.brand == period.brand] if period.brand else ()),
        ]
        asked = select(column, count, visitors).where(*meant).group_by(column).order_by(count.desc())
        if report.by != "day":
            asked = asked.limit(MAX_LINES)
        with self._db.read() as session:
            found = [
                Line(key.isoformat() if report.by == "day" else key, int(counted), int(seen))
                for key, counted, seen in session.execute(asked)
            ]
            if report.by != "day" and len(found) == MAX_LINES:
                whole = session.execute(select(count, visitors).where(*meant)).one()
                found = _with_the_rest(found, int(whole[0]), int(whole[1]))
        return arranged(report, found, period)


def _with_the_rest(found: list[Line], count: int, visitors: int) -> list[Line]:
    """What the lines leave of these sums is counted where a day's figures count their own rest."""
    named = [line for line in found if line.key != OTHER]
    count -= sum(line.count for line in named)
    visitors -= sum(line.visitors for line in named)
    return [*named, Line(OTHER, count, visitors)] if count else named
