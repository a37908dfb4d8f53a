"""/reports/: the reports as a page for people, for accounts with the staff role and for who knows the staff secret."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, redirect, render_template, request
from kit import same_origin
from kit.bodies import read_query
from kit.clock import Clock
from kit.problems import Problem
from kit.responses import json_response
from kit.staff import SESSION_S
from werkzeug.datastructures import MultiDict

from analytics.adapters.queue_health import QueueHealth
from analytics.adapters.report_reader import ReportReader
from analytics.domain.reports import REPORTS, Period
from analytics.web import charts
from analytics.web.pages import page
from analytics.web.reports import ReportQuery, as_csv
from analytics.web.staff import COOKIE, Staff

LOOK_EVERY_S = 5
SHOWN = tuple(name for name in REPORTS if name not in ("views", "funnel"))
FILES = {"style.css": "text/css", "live.js": "text/javascript"}
HEALTH_WORDS = {
    "streamWaiting": "Accepted, not stored yet",
    "streamOldestSeconds": "Age of the oldest of them, seconds",
    "spoolFiles": "Files waiting beside Redis",
    "spoolOldestSeconds": "Age of the oldest file, seconds",
    "spoolDiskUsed": "Share of their disk in use (look from 0.8)",
    "deadLetters": "Dead letters",
    "parcels": "Waiting for the hosted provider",
    "daysToRollUp": "Days to roll up",
    "workers": "Queue workers",
    "jobsWaiting": "Jobs waiting",
    "jobsFailed": "Jobs failed",
}


def blueprint(
    reader: ReportReader, health: QueueHealth, staff: Staff, clock: Clock, public_origin: str
) -> Blueprint:
    """`public_origin` says whose forms are taken; on https the cookie is for https alone."""
    secure = public_origin.startswith("https://")
    routes = Blueprint("report-pages", __name__, url_prefix="/reports")

    @routes.get("/")
    def show_reports() -> Response:
        if not staff.may_read():
            return page("sign-in.html", 401, failed=False)
        period, refused = _period_asked(clock)
        found = {name: reader.lines(REPORTS[name], period) for name in REPORTS}
        return page(
            "reports.html",
            422 if refused else 200,
            period=period,
            refused=refused,
            reports=REPORTS,
            lines=found,
            shown=SHOWN,
            health=_told(health.figures()),
            columns=charts.columns(found["views"]),
            most=max((line.count for line in found["views"]), default=0),
            steps=charts.steps(found["funnel"]),
            at=clock(),
            again="" if refused else _asked_again(),
            look_every_s=LOOK_EVERY_S,
            by_secret=staff.is_signed_in(),
        )

    @routes.get("/now.json")
    def show_now() -> Response:
        if not staff.may_read():
            return json_response({"figures": []}, 401)
        figures = [{"name": name, "figure": figure} for name, _, figure in _told(health.figures())]
        return json_response({"at": f"As of {clock():%H:%M:%S} UTC", "figures": figures})

    @routes.get("/<name>.csv")
    def download(name: str) -> Response:
        if not staff.may_read():
            return page("sign-in.html", 401, failed=False)
        if name not in REPORTS:
            abort(404)
        period = read_query(ReportQuery, request.args).period(clock)
        return as_csv(name, REPORTS[name], reader.lines(REPORTS[name], period), opened_by_hand=True)

    @routes.post("/sign-in")
    def sign_in() -> Response:
        _refuse_other_sites(public_origin)
        if not staff.knows(request.form.get("secret", "")):
            return page("sign-in.html", 401, failed=True)
        return _to_the_reports(staff.new_session(), SESSION_S, secure)

    @routes.post("/sign-out")
    def sign_out() -> Response:
        _refuse_other_sites(public_origin)
        return _to_the_reports("", 0, secure)

    @routes.get("/<any(" + ", ".join(f"'{name}'" for name in FILES) + "):name>")
    def show_file(name: str) -> Response:
        kept = {"Cache-Control": "public, max-age=300"}
        return Response(render_template(name), mimetype=FILES[name], headers=kept)

    return routes


def _period_asked(clock: Clock) -> tuple[Period, list[str]]:
    """What the form asks for, a field left empty asking for nothing; the usual days where those cannot be shown.

    Returns: the days, and why they are not those that were asked for.
    """
    asked = MultiDict((name, value) for name, value in request.args.items(multi=True) if value)
    try:
        return read_query(ReportQuery, asked).period(clock), []
    except Problem as problem:
        return ReportQuery().period(clock), [error.message for error in problem.errors or ()]


def _asked_again() -> str:
    """The query that shows the same days and brand once more; empty for the usual ones."""
    asked = urlencode([(name, value) for name, value in request.args.items(multi=True) if value])
    return asked and f"?{asked}"


def _told(figures: Mapping[str, float | None]) -> list[tuple[str, str, str]]:
    """Name, words and figure of each line of the live view."""
    return [
        (name, words, "unknown: Redis is away" if figures[name] is None else f"{figures[name]:,g}")
        for name, words in HEALTH_WORDS.items()
    ]


def _refuse_other_sites(public_origin: str) -> None:
    """Source: TRUST S6."""
    if not same_origin.is_own_page(public_origin):
        abort(403)


def _to_the_reports(session: str, age_s: int, secure: bool) -> Response:
    answer: Response = redirect("/reports/", 303)  # type: ignore[assignment]
    answer.set_cookie(
        COOKIE, session, max_age=age_s, path="/reports/", secure=secure, httponly=True, samesite="Strict"
    )
    return answer
