"""Reports: for the staff alone, from the daily figures, as JSON, CSV and a page that needs no colour and no script."""

import csv
import io
import re
from datetime import timedelta
from typing import Any

import pytest
from analytics.composition import Parts
from analytics.domain.events import Event
from analytics.domain.reports import REPORTS
from analytics.settings import DEVELOPMENT_STAFF_SECRET
from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")
SECRET = DEVELOPMENT_STAFF_SECRET.get_secret_value()
BEARER = {"Authorization": f"Bearer {SECRET}"}
OWN_PAGE = {"Sec-Fetch-Site": "same-origin"}
ELSEWHERE: tuple[dict[str, str], ...] = (
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {},
)


@pytest.fixture
def figures(parts: Parts, clock: SetClock) -> None:
    def view(key: str, path: str, **more: Any) -> Event:
        at = clock() - timedelta(days=int(more.pop("ago", 0)))
        return Event(id=key, kind="page", received_at=at, happened_at=at, path=path, **more)

    parts.store.put(
        [
            view("1", "/", client_id="a", brand="coati", campaign_source="news"),
            view("2", "/quote/*", client_id="a", brand="coati"),
            view("3", "/", client_id="b", brand="other", partner="aarp"),
            view("4", "/", ago=3, client_id="a", brand="coati"),
            view("5", "/", ago=40, client_id="a", brand="coati"),
            view("6", "=cmd|' /C calc'!A0", client_id="a", brand="coati"),
        ]
    )
    parts.rollups.renew()


@pytest.fixture
def session(client: FlaskClient) -> dict[str, str]:
    """What the edge hands on of the cookie that signing in gives."""
    answer = client.post("/reports/sign-in", data={"secret": SECRET}, headers=OWN_PAGE)
    cookie = answer.headers["Set-Cookie"]
    assert answer.status_code == 303
    assert all(flag in cookie for flag in ("HttpOnly", "SameSite=Strict", "Secure", "Path=/reports/"))
    return {"X-Coati-Staff": cookie.split("=", 1)[1].split(";")[0]}


def lines(client: FlaskClient, name: str, query: str = "") -> dict[str, tuple[int, int]]:
    answer = client.get(f"/api/analytics/reports/{name}?{query}", headers=BEARER)
    assert answer.status_code == 200
    assert answer.json is not None
    return {line["key"]: (line["count"], line["visitors"]) for line in answer.json["lines"]}


@pytest.mark.usefixtures("figures")
def test_every_report_answers_from_the_daily_figures(client: FlaskClient, clock: SetClock) -> None:
    views = lines(client, "views")
    assert len(views) == 30
    assert views[clock().date().isoformat()] == (4, 2)
    assert views[(clock() - timedelta(days=3)).date().isoformat()] == (1, 1)
    assert lines(client, "brands") == {"coati": (4, 2), "other": (1, 1)}
    assert lines(client, "brands", "since=2026-10-01&until=2026-11-21") == {"coati": (5, 3), "other": (1, 1)}
    assert lines(client, "partners") == {"aarp": (1, 1)}
    assert lines(client, "campaigns") == {"news / - / -": (1, 1)}
    steps = {"form": (3, 3), "results": (1, 1), "plan": (0, 0), "buy": (0, 0), "policy": (0, 0)}
    assert lines(client, "funnel") == steps
    assert list(lines(client, "funnel")) == list(steps)
    assert lines(client, "pages", "brand=other") == {"/": (1, 1)}
    for name in REPORTS:
        lines(client, name)


def test_documents_are_not_called_visits(
    client: FlaskClient, session: dict[str, str], parts: Parts, storehouse: Storehouse, clock: SetClock
) -> None:
    """A visitor who reads two posts loads two documents, and without an id nobody knows that it was one visit."""
    for page in ("https://coati.example/blog/a/", "https://coati.example/blog/b/"):
        client.post("/api/session/", json={"pageUrl": page}, headers={"User-Agent": "Mozilla/5.0 (X11)"})
    storehouse.drain()
    parts.rollups.renew()
    assert lines(client, "sessions")[clock().date().isoformat()] == (2, 0)
    html = client.get("/reports/", headers=session).get_data(as_text=True)
    assert "Documents loaded by day" in html
    assert "Visits begun" not in html


@pytest.mark.usefixtures("figures")
def test_a_report_as_csv_runs_nothing_in_a_spreadsheet(client: FlaskClient) -> None:
    answer = client.get("/api/analytics/reports/pages?format=csv", headers=BEARER)
    table = list(csv.reader(io.StringIO(answer.get_data(as_text=True))))
    assert answer.mimetype == "text/csv"
    assert table[0] == ["Page", "Count", "Visitors"]
    assert ["/", "3", "3"] in table
    assert all(not row[0].startswith(("=", "+", "-", "@")) for row in table)


@pytest.mark.parametrize("name", [*REPORTS, "health", "nothing"])
@pytest.mark.parametrize("header", [None, "Bearer", "Bearer wrong", f"Basic {SECRET}", "Bearer ü"])
def test_reports_are_for_the_staff_alone(client: FlaskClient, name: str, header: str | None) -> None:
    headers = {} if header is None else {"Authorization": header}
    assert_problem(client.get(f"/api/analytics/reports/{name}", headers=headers), 401)


BAD_DAYS = (
    "since=x",
    "since=2026-11-21&until=2026-11-20",
    "since=2000-01-01&until=2026-01-01",
    "until=0001-01-05",
    "since=0001-01-01&until=0001-01-02",
    "brand=%00",
    "x=1",
)


@pytest.mark.parametrize("query", BAD_DAYS)
def test_days_that_are_none_are_refused(client: FlaskClient, query: str) -> None:
    assert_problem(client.get(f"/api/analytics/reports/views?{query}", headers=BEARER), 422)


def test_health_tells_what_waits(client: FlaskClient, parts: Parts) -> None:
    client.post("/api/session/", json={"pageUrl": "https://coati.example/"})
    parts.spool.add(b"[]")
    parts.store.bury("1", b"x", "r", 5)
    told = client.get("/api/analytics/reports/health", headers=BEARER).json
    assert told is not None
    assert (told["streamWaiting"], told["spoolFiles"], told["deadLetters"]) == (1, 1, 1)
    assert 0 < told["spoolDiskUsed"] < 1
    assert (told["workers"], told["jobsWaiting"], told["jobsFailed"]) == (0, 0, 0)


@pytest.mark.parametrize("path", ["/reports/", "/reports/views.csv"])
@pytest.mark.parametrize("cookie", ["", "x", "9999999999.", "9999999999.abc", ".", "٣.x"])
def test_without_a_session_there_is_only_the_sign_in(client: FlaskClient, path: str, cookie: str) -> None:
    answer = client.get(path, headers={"X-Coati-Staff": cookie.encode().decode("latin-1")})
    assert answer.status_code == 401
    assert "Sign in" in answer.get_data(as_text=True)


def test_a_session_ends_by_itself(client: FlaskClient, session: dict[str, str], clock: SetClock) -> None:
    assert client.get("/reports/", headers=session).status_code == 200
    clock.advance(timedelta(hours=12, seconds=1))
    assert client.get("/reports/", headers=session).status_code == 401


def test_a_wrong_secret_and_another_site_do_not_sign_in(client: FlaskClient) -> None:
    wrong = client.post("/reports/sign-in", data={"secret": "wrong"}, headers=OWN_PAGE)
    assert wrong.status_code == 401
    assert "Set-Cookie" not in wrong.headers
    assert 'role="alert"' in wrong.get_data(as_text=True)
    for elsewhere in ELSEWHERE:
        refused = client.post("/reports/sign-in", data={"secret": SECRET}, headers=elsewhere)
        assert (refused.status_code, "Set-Cookie" in refused.headers) == (403, False)


@pytest.mark.usefixtures("figures")
def test_the_page_shows_every_report_without_inline_style_or_script(
    client: FlaskClient, session: dict[str, str]
) -> None:
    answer = client.get("/reports/", headers=session)
    html = answer.get_data(as_text=True)
    assert "style=" not in html
    assert re.findall("<script[^>]*>", html) == ['<script src="/reports/live.js" defer>']
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert html.count("<table>") == html.count("<caption>") == len(REPORTS)
    assert html.count('<svg class="columns" role="img" aria-label=') == 1
    assert len(re.findall("<rect", html)) == 30 + 5
    for name in REPORTS:
        file = client.get(f"/reports/{name}.csv", headers=session)
        assert file.status_code == 200
        # What a spreadsheet that is opened by a double click knows UTF-8 by.
        assert file.data.startswith(b"\xef\xbb\xbf")
    assert client.get("/reports/none.csv", headers=session).status_code == 404


@pytest.mark.parametrize(
    "query", ["since=2026-11-21&until=2026-11-20", "since=x", "until=0001-01-05", "since=2026-11-01&since=1"]
)
def test_days_that_cannot_be_shown_are_said_on_the_page_beside_the_usual_ones(
    client: FlaskClient, session: dict[str, str], query: str
) -> None:
    """Whoever chose them has the form before them again, and no answer for programs."""
    answer = client.get(f"/reports/?{query}", headers=session)
    html = answer.get_data(as_text=True)
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
    assert re.findall(r'<p role="alert">(.*?)</p>', html)
    assert '<input id="until" name="until" type="date" value="2026-11-21">' in html


@pytest.mark.parametrize(
    ("query", "again"),
    [
        ("?since=2026-11-01&until=&brand=tripprotectors", "?since=2026-11-01&amp;brand=tripprotectors"),
        ("", ""),
        ("?since=x", ""),
    ],
)
def test_looking_again_shows_the_days_and_the_brand_that_were_chosen(
    client: FlaskClient, session: dict[str, str], query: str, again: str
) -> None:
    """Without its script the page has no other way to fresh figures; it led back to all brands and thirty days."""
    html = client.get(f"/reports/{query}", headers=session).get_data(as_text=True)
    assert f'<a href="/reports/{again}">Look again</a>' in html


def test_a_field_that_was_emptied_asks_for_nothing(client: FlaskClient, session: dict[str, str]) -> None:
    answer = client.get("/reports/?since=&until=&brand=", headers=session)
    assert answer.status_code == 200
    assert 'role="alert"' not in answer.get_data(as_text=True)


@pytest.mark.usefixtures("figures")
def test_the_funnel_says_in_words_what_its_bars_show(client: FlaskClient, session: dict[str, str]) -> None:
    html = client.get("/reports/", headers=session).get_data(as_text=True)
    steps = re.findall(
        r'"step">(\w+)</span><span class="count">([\d,]+)</span><span class="share">([^<]*)', html
    )
    assert steps == [
        ("form", "3", ""),
        ("results", "1", "33 % of the step before"),
        ("plan", "0", "0 % of the step before"),
        ("buy", "0", ""),
        ("policy", "0", ""),
    ]
    assert re.findall(r'<rect width="([\d.]+)%"', html) == ["100.0", "33.3", "0.0", "0.0", "0.0"]


def test_the_live_view_tells_what_waits_as_the_page_does(
    client: FlaskClient, session: dict[str, str], parts: Parts, clock: SetClock
) -> None:
    client.post("/api/session/", json={"pageUrl": "https://coati.example/"})
    parts.store.bury("1", b"x", "r", 5)
    clock.advance(timedelta(seconds=5))
    told = client.get("/reports/now.json", headers=session)
    assert told.json is not None
    assert told.headers["Cache-Control"] == "no-store"
    assert told.json["at"] == "As of 15:00:05 UTC"
    figures = {each["name"]: each["figure"] for each in told.json["figures"]}
    assert (figures["streamWaiting"], figures["deadLetters"]) == ("1", "1")
    html = client.get("/reports/", headers=session).get_data(as_text=True)
    assert set(figures) == set(re.findall(r'data-figure="(\w+)"', html))
    assert client.get("/reports/now.json").status_code == 401


PATHS = ("/reports/", "/reports/now.json", "/reports/views.csv")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"X-Customer-Id": "s-1", "X-Customer-Role": "staff"}, 200),
        ({"X-Customer-Id": "c-1", "X-Customer-Role": "customer"}, 401),
        ({"X-Customer-Id": "c-1"}, 401),
        ({"X-Customer-Role": "staff"}, 401),
        ({"X-Customer-Id": "", "X-Customer-Role": "staff"}, 401),
    ],
)
def test_an_account_with_the_staff_role_reads_without_the_secret(
    client: FlaskClient, path: str, said: dict[str, str], status: int
) -> None:
    assert client.get(path, headers=said).status_code == status


def test_whoever_comes_by_role_is_offered_no_sign_out_of_the_secrets_session(
    client: FlaskClient, session: dict[str, str]
) -> None:
    role = {"X-Customer-Id": "s-1", "X-Customer-Role": "staff"}
    assert "/reports/sign-out" not in client.get("/reports/", headers=role).get_data(as_text=True)
    assert "/reports/sign-out" in client.get("/reports/", headers=session).get_data(as_text=True)


@pytest.mark.parametrize("name", ["style.css", "live.js"])
def test_its_files_are_served_to_anyone_and_nothing_else_is(client: FlaskClient, name: str) -> None:
    assert client.get(f"/reports/{name}").status_code == 200
    for other in ("frame.html", "reports.html", "..%2fapp.py", "live.js.map"):
        assert client.get(f"/reports/{other}").status_code == 404


def test_another_site_signs_nobody_out(client: FlaskClient) -> None:
    """TRUST S6: in an old browser too, which tells no more than the page's origin."""
    for elsewhere in ELSEWHERE:
        answer = client.post("/reports/sign-out", headers=elsewhere)
        assert (answer.status_code, "Set-Cookie" in answer.headers) == (403, False)


def test_signing_out_takes_the_cookie_away(client: FlaskClient) -> None:
    assert "Max-Age=0" in client.post("/reports/sign-out", headers=OWN_PAGE).headers["Set-Cookie"]
