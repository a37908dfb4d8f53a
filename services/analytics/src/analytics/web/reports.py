"""GET /api/analytics/reports/…: figures as JSON or CSV, for programs that know the staff secret."""

import csv
import io
from datetime import date, timedelta
from typing import Annotated, Literal, Self

from flask import Blueprint, Response
from kit import api
from kit.clock import Clock, today
from kit.problems import of_status
from kit.wire import WireModel
from pydantic import Field, model_validator

from analytics.adapters.queue_health import QueueHealth
from analytics.adapters.report_reader import ReportReader
from analytics.domain.reports import DAYS_SHOWN, LONGEST, REPORTS, Line, Period, Report
from analytics.web.staff import Staff

CSV = "text/csv"


# Nothing was counted before, and from the calendar's first days there is no way further back.
Day = Annotated[date, Field(ge=date(2000, 1, 1))]


class ReportQuery(WireModel):
    """Which days and whose; the last thirty days when nothing is said."""

    since: Day | None = None
    until: Day | None = None
    brand: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_.-]*$")] = ""
    format: Literal["json", "csv"] = "json"

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.since and self.until and not timedelta(0) <= self.until - self.since <= LONGEST:
            raise ValueError("Give at most 800 days, the first one first.")
        return self

    def period(self, clock: Clock) -> Period:
        until = self.until or max(today(clock), self.since or date.min)
        since = self.since or until - timedelta(days=DAYS_SHOWN - 1)
        return Period(max(since, until - LONGEST), until, self.brand)


class ReportLine(WireModel):
    key: str
    count: int
    visitors: int


class ReportAnswer(WireModel):
    """Visitors are those whose browser was allowed an id, counted by day."""

    name: str
    title: str
    since: date
    until: date
    brand: str
    lines: list[ReportLine]


class Health(WireModel):
    """What waits, how long, and who works; null while Redis is away."""

    stream_waiting: float | None
    stream_in_hand: float | None
    stream_oldest_seconds: float | None
    spool_files: float
    spool_oldest_seconds: float
    spool_disk_used: float
    dead_letters: float
    parcels: float
    days_to_roll_up: float
    workers: float | None
    jobs_waiting: float | None
    jobs_failed: float | None


def blueprint(reader: ReportReader, health: QueueHealth, staff: Staff, clock: Clock) -> Blueprint:
    routes = Blueprint("reports", __name__, url_prefix="/api/analytics/reports")
    routes.before_request(staff.require_bearer)

    @routes.get("/health")
    @api.operation(answers={200: Health}, problems=(401,), tags=("reports",))
    def show_health() -> Health:
        """How far storing is behind accepting."""
        return Health.model_validate(health.figures())

    @routes.get("/<name>")
    @api.operation(query=ReportQuery, answers={200: ReportAnswer}, problems=(401,), tags=("reports",))
    def show_report(name: str, query: ReportQuery) -> ReportAnswer | Response:
        """One report, as JSON or as CSV."""
        if name not in REPORTS:
            raise of_status(404)
        report, period = REPORTS[name], query.period(clock)
        lines = reader.lines(report, period)
        if query.format == "csv":
            return as_csv(name, report, lines)
        told = [ReportLine(key=line.key, count=line.count, visitors=line.visitors) for line in lines]
        return ReportAnswer(
            name=name,
            title=report.title,
            since=period.since,
            until=period.until,
            brand=period.brand,
            lines=told,
        )

    return routes


def as_csv(name: str, report: Report, lines: list[Line], *, opened_by_hand: bool = False) -> Response:
    """The lines as a file; a cell that a spreadsheet would run as a formula is made a text.

    Opened by hand, it says that it is UTF-8: a spreadsheet opened by a double click takes it for an older code.
    """
    file = io.StringIO()
    file.write("\ufeff" if opened_by_hand else "")
    writer = csv.writer(file)
    writer.writerow((report.heading, "Count", "Visitors"))
    for line in lines:
        writer.writerow((harmless(line.key), line.count, line.visitors))
    answer = Response(file.getvalue(), mimetype=CSV)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def harmless(cell: str) -> str:
    """A cell that no spreadsheet runs as a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
