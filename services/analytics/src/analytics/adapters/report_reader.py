"""Reports from the daily figures alone; the events themselves are never read here (SPEED V21)."""

from typing import Any

from kit.db import Database
from sqlalchemy import func, select

from analytics.adapters.tables import DailyFigure
from analytics.domain.reports import Line, Period, Report, arranged

MAX_LINES = 200


class ReportReader:
    """Reads one report at a time."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def lines(self, report: Report, period: Period) -> list[Line]:
        """The lines of a report, the largest first or in their natural order."""
        columns: dict[str, Any] = {"day": DailyFigure.day, "brand": DailyFigure.brand}
        column = columns.get(report.by, DailyFigure.key)
        count = func.sum(DailyFigure.count)
        asked = (
            select(
                column.label("key"), count.label("count"), func.sum(DailyFigure.visitors).label("visitors")
            )
            .where(
                DailyFigure.metric == report.metric,
                DailyFigure.day >= period.since,
                DailyFigure.day <= period.until,
            )
            .group_by(column)
            .order_by(count.desc())
        )
        if period.brand:
            asked = asked.where(DailyFigure.brand == period.brand)
        if report.by != "day":
            asked = asked.limit(MAX_LINES)
        with self._db.read() as session:
            found = [
                Line(row.key.isoformat() if report.by == "day" else row.key, int(row[1]), int(row.visitors))
                for row in session.execute(asked)
            ]
        return arranged(report, found, period)
