"""/reports/releases/: how each section's live and canary releases do, for the staff; and the same as a file."""

import csv
import io
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Literal

from flask import Blueprint, Response, request
from kit.bodies import read_query
from kit.clock import Clock
from kit.wire import WireModel
from pydantic import Field

from analytics.adapters.release_reader import ReleaseReader
from analytics.domain.releases import ReleaseFigures, rating
from analytics.domain.vitals import hour_of
from analytics.web.pages import page
from analytics.web.reports import CSV, harmless
from analytics.web.staff import Staff
from analytics.web.told_releases import STALE, Told, ToldRelease, last_told

SPANS = {1: "the last hour", 6: "6 hours", 24: "24 hours", 168: "7 days", 720: "30 days"}
MOST_EARLIER = 5
METRICS = ("lcp", "inp", "cls")
Role = Literal["live", "canary", "earlier"]


class ReleasesQuery(WireModel):
    hours: Annotated[int, Field(ge=1, le=8760)] = 24


@dataclass(frozen=True, slots=True)
class Row:
    """One release as the page shows it. `percent` is the length of its bar; `share` a canary's part of visitors."""

    figures: ReleaseFigures
    role: Role
    since: datetime | None
    share: float | None
    percent: float = 0.0
    beside_live: str = ""

    @property
    def standing(self) -> str:
        if self.role == "canary":
            return "Canary" if self.share is None else f"Canary, {self.share:g} % of visitors"
        return "Live" if self.role == "live" else "Earlier"

    def measured(self, metric: str) -> str:
        """A figure and what it means, in words."""
        value = self.figures.p75(metric)
        if value is None:
            return "–"
        shown = (
            f"{value:.2f}"
            if metric == "cls"
            else f"{value / 1000:.1f} s"
            if metric == "lcp"
            else f"{value:.0f} ms"
        )
        return f"{shown} {rating(metric, value)}"


def blueprint(reader: ReleaseReader, staff: Staff, clock: Clock) -> Blueprint:
    routes = Blueprint("release-pages", __name__, url_prefix="/reports")

    @routes.get("/releases/")
    def show_releases() -> Response:
        if not staff.may_read():
            return page("sign-in.html", 401, failed=False)
        hours = read_query(ReleasesQuery, request.args).hours
        told_at, told = last_told(reader) or (None, Told(releases=[], changes=[]))
        return page(
            "releases.html",
            sections=rows(reader.since(_first_hour(clock, hours)), told),
            changes=sorted(told.changes, key=lambda change: change.at, reverse=True),
            told_at=told_at,
            trouble=told.trouble,
            is_stale=told_at is None or clock() - told_at > STALE,
            hours=hours,
            spans=SPANS,
            metrics=METRICS,
            at=clock(),
            by_secret=staff.is_signed_in(),
        )

    @routes.get("/releases.csv")
    def download_releases() -> Response:
        if not staff.may_read():
            return page("sign-in.html", 401, failed=False)
        hours = read_query(ReleasesQuery, request.args).hours
        found = last_told(reader)
        return _as_csv(rows(reader.since(_first_hour(clock, hours)), found[1] if found else None))

    return routes


def rows(found: Sequence[ReleaseFigures], told: Told | None) -> dict[str, list[Row]]:
    """By section: what is live, its canary, and what was seen beside them, the most viewed first."""
    known = {(each.section, each.release): each for each in found}
    now = told.releases if told else []
    sections: dict[str, list[Row]] = defaultdict(list)
    for each in sorted(now, key=lambda one: (one.section, one.role != "live")):
        figures = known.pop((each.section, each.release), ReleaseFigures(each.section, each.release, 0, 0))
        sections[each.section].append(_row(figures, each))
    for figures in sorted(known.values(), key=lambda one: (one.section, -one.views)):
        if sum(row.role == "earlier" for row in sections[figures.section]) < MOST_EARLIER:
            sections[figures.section].append(Row(figures, "earlier", figures.first_hour, None))
    most = max((row.figures.failed_per_1000 for each in sections.values() for row in each), default=0) or 1
    return {section: [_beside(row, each, most) for row in each] for section, each in sorted(sections.items())}


def _row(figures: ReleaseFigures, told: ToldRelease) -> Row:
    return Row(figures, told.role, told.since or figures.first_hour, told.percent)


def _beside(row: Row, section: Sequence[Row], most: float) -> Row:
    """The row with its bar, and for a canary how it stands beside the live release."""
    rate = row.figures.failed_per_1000
    live = next((other.figures for other in section if other.role == "live"), None)
    words = ""
    if row.role == "canary" and live is not None and live.views and row.figures.views:
        difference = rate - live.failed_per_1000
        words = (
            "as many as live"
            if abs(difference) < 0.05
            else f"{abs(difference):.1f} {'more' if difference > 0 else 'fewer'} than live"
        )
    return Row(row.figures, row.role, row.since, row.share, round(100 * rate / most, 1), words)


def _first_hour(clock: Clock, hours: int) -> datetime:
    """So many hours, the one at hand counted."""
    return hour_of(clock()) - timedelta(hours=hours - 1)


def _as_csv(sections: dict[str, list[Row]]) -> Response:
    file = io.StringIO()
    writer = csv.writer(file)
    head = (
        "Section",
        "Release",
        "Standing",
        "Since",
        "Views",
        "Views with an error",
        "Errors per 1,000 views",
    )
    writer.writerow((*head, "LCP p75 ms", "INP p75 ms", "CLS p75", "Kinds of errors"))
    for section, each in sections.items():
        for row in each:
            of = row.figures
            kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(of.errors.items()))
            writer.writerow(
                (
                    *(harmless(text) for text in (section, of.release, row.standing)),
                    row.since.isoformat() if row.since else "",
                    of.views,
                    of.failed,
                    f"{of.failed_per_1000:.1f}",
                    *(_plain(of.p75(metric), metric) for metric in METRICS),
                    harmless(kinds),
                )
            )
    answer = Response(file.getvalue(), mimetype=CSV)
    answer.headers["Content-Disposition"] = 'attachment; filename="releases.csv"'
    return answer


def _plain(value: float | None, metric: str) -> str:
    if value is None:
        return ""
    return f"{value:.3f}" if metric == "cls" else f"{value:.0f}"
