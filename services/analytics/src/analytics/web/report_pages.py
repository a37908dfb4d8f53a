"""/reports/: the reports as a page for people, behind a sign-in with the staff secret."""

from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request
from kit.bodies import read_query
from kit.clock import Clock

from analytics.adapters.queue_health import QueueHealth
from analytics.adapters.report_reader import ReportReader
from analytics.domain.reports import REPORTS
from analytics.web import charts
from analytics.web.reports import ReportQuery, as_csv
from analytics.web.staff import COOKIE, SESSION_S, Staff

POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
SHOWN = tuple(name for name in REPORTS if name not in ("views", "funnel"))
HEALTH_WORDS = {
    "streamWaiting": "Accepted, not stored yet",
    "streamOldestSeconds": "Age of the oldest of them, seconds",
    "spoolFiles": "Files waiting beside Redis",
    "spoolOldestSeconds": "Age of the oldest file, seconds",
    "deadLetters": "Dead letters",
    "parcels": "Waiting for the hosted provider",
    "daysToRollUp": "Days to roll up",
    "workers": "Queue workers",
    "jobsWaiting": "Jobs waiting",
    "jobsFailed": "Jobs failed",
}


def blueprint(
    reader: ReportReader, health: QueueHealth, staff: Staff, clock: Clock, secure: bool
) -> Blueprint:
    """`secure`: the cookie is for https alone."""
    routes = Blueprint("report-pages", __name__, url_prefix="/reports")

    @routes.get("/")
    def show_reports() -> Response:
        if not staff.is_signed_in():
            return _page("sign-in.html", 401, failed=False)
        period = read_query(ReportQuery, request.args).period(clock)
        found = {name: reader.lines(REPORTS[name], period) for name in REPORTS}
        figures = health.figures()
        return _page(
            "reports.html",
            period=period,
            reports=REPORTS,
            lines=found,
            shown=SHOWN,
            health=[(words, figures[name]) for name, words in HEALTH_WORDS.items()],
            columns=charts.columns(found["views"]),
            rows=charts.rows(found["funnel"]),
            at=clock(),
        )

    @routes.get("/<name>.csv")
    def download(name: str) -> Response:
        if not staff.is_signed_in():
            return _page("sign-in.html", 401, failed=False)
        if name not in REPORTS:
            abort(404)
        period = read_query(ReportQuery, request.args).period(clock)
        return as_csv(name, REPORTS[name], reader.lines(REPORTS[name], period))

    @routes.post("/sign-in")
    def sign_in() -> Response:
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            abort(403)
        if not staff.knows(request.form.get("secret", "")):
            return _page("sign-in.html", 401, failed=True)
        answer: Response = redirect("/reports/", 303)  # type: ignore[assignment]
        _set_cookie(answer, staff.new_session(), SESSION_S, secure)
        return answer

    @routes.post("/sign-out")
    def sign_out() -> Response:
        answer: Response = redirect("/reports/", 303)  # type: ignore[assignment]
        _set_cookie(answer, "", 0, secure)
        return answer

    @routes.get("/style.css")
    def show_style() -> Response:
        return Response(
            render_template("style.css"),
            mimetype="text/css",
            headers={"Cache-Control": "public, max-age=300"},
        )

    return routes


def _page(template: str, status: int = 200, **values: Any) -> Response:
    answer = Response(render_template(template, **values), status, mimetype="text/html")
    answer.headers["Content-Security-Policy"] = POLICY
    return answer


def _set_cookie(answer: Response, value: str, age_s: int, secure: bool) -> None:
    answer.set_cookie(
        COOKIE, value, max_age=age_s, path="/reports/", secure=secure, httponly=True, samesite="Strict"
    )
