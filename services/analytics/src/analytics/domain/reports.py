"""What the reports show, and how a figure is read."""

from dataclasses import dataclass
from datetime import date, timedelta

from analytics.domain.funnel import STEPS

DAYS_SHOWN = 30
LONGEST = timedelta(days=800)


@dataclass(frozen=True, slots=True)
class Period:
    """Days from `since` to `until`, both counted, of one brand or of all."""

    since: date
    until: date
    brand: str = ""

    @property
    def days(self) -> list[date]:
        return [self.since + timedelta(days=n) for n in range((self.until - self.since).days + 1)]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a report. `visitors` are counted by day: who comes on two days counts twice."""

    key: str
    count: int
    visitors: int


@dataclass(frozen=True, slots=True)
class Report:
    """`metric` names the daily figures; `by` what its lines are: days, brands, keys or steps."""

    title: str
    metric: str
    by: str
    heading: str


REPORTS: dict[str, Report] = {
    "views": Report("Page views by day", "views", "day", "Day"),
    "sessions": Report("Documents loaded by day", "sessions", "day", "Day"),
    "programs": Report("Page views by programs", "bots", "day", "Day"),
    "funnel": Report("From the form to a policy", "funnel", "step", "Step"),
    "pages": Report("Pages", "page", "key", "Page"),
    "campaigns": Report("Campaigns", "campaign", "key", "Source / medium / campaign"),
    "partners": Report("Partners", "partner", "key", "Partner"),
    "brands": Report("Brands", "views", "brand", "Brand"),
    "referrers": Report("Where visitors came from", "referrer", "key", "Site"),
    "devices": Report("Devices", "device", "key", "Device"),
    "events": Report("Events", "event", "key", "Event"),
}


def arranged(report: Report, lines: list[Line], period: Period) -> list[Line]:
    """Every day and every step has its line, in order, however little happened."""
    known = {line.key: line for line in lines}
    if report.by == "day":
        wanted = [day.isoformat() for day in period.days]
    elif report.by == "step":
        wanted = list(STEPS)
    else:
        return sorted(lines, key=lambda line: (-line.count, line.key))
    return [known.get(key, Line(key, 0, 0)) for key in wanted]
