"""/reports/releases/: live and canary releases side by side, for the staff alone, in words and lengths, and a file."""

import csv
import io
import re
import time
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from analytics.adapters.queue_health import behind_s
from analytics.composition import Parts
from flask.testing import FlaskClient
from kit import queues
from kit.testing import SetClock, assert_problem
from pages_left import HUMAN, told
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")
STAFF = {"X-Customer-Id": "s-1", "X-Customer-Role": "staff"}
PATHS = ("/reports/releases/", "/reports/releases.csv")


def told_releases(clock: SetClock, **more: Any) -> dict[str, Any]:
    since = clock().isoformat()
    return {
        "releases": [
            {"section": "blog", "release": "b1", "role": "live", "since": None},
            {"section": "blog", "release": "b2", "role": "canary", "since": since, "percent": 5},
            {"section": "pet", "release": "p1", "role": "live", "since": since},
        ],
        "changes": [
            {
                "at": since,
                "who": "guard",
                "what": "rollback",
                "section": "pet",
                "before": "p2",
                "after": "p1",
                "why": "3 of 4 views failed <b>",
            }
        ],
        **more,
    }


@pytest.fixture
def figures(client: FlaskClient, parts: Parts, storehouse: Storehouse, clock: SetClock) -> None:
    bodies = [
        *[told("blog", "b1", lcpMs=1800, inpMs=90, cls=0.01)] * 9,
        told("blog", "b1", "threw", lcpMs=1800),
        *[told("blog", "b2", "uncaught", lcpMs=4800, inpMs=300, cls=0.3)] * 3,
        told("blog", "b2", lcpMs=4800),
        told("blog", "b0"),
    ]
    for body in bodies:
        client.post("/api/analytics/vitals", json=body, headers={"User-Agent": HUMAN})
    storehouse.drain()
    parts.release_rollups.renew()
    assert client.put("/internal/releases", json=told_releases(clock)).status_code == 204


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@pytest.mark.usefixtures("figures")
def test_live_and_canary_stand_side_by_side_in_words(client: FlaskClient) -> None:
    answer = client.get("/reports/releases/", headers=STAFF)
    html = answer.get_data(as_text=True)
    rows = [words_of(row).strip() for row in re.findall("<tr>.*?</tr>", html, re.DOTALL)]
    blog = [row for row in rows if re.match("(Live|Canary|Earlier).* b[0-9] ", row)]
    assert [row.split(" b")[0] for row in blog] == ["Live", "Canary, 5 % of visitors", "Earlier"]
    live, canary, _ = blog
    assert re.search(r" 10 100\.0 threw 1 1\.8 s good \d+ ms good 0\.01 good$", live)
    assert "4 750.0 650.0 more than live uncaught 3" in canary
    assert re.search(r"4\.\d s poor \d+ ms needs work 0\.\d+ poor", canary)
    # A section that nobody has looked at is shown as what it is.
    assert any(row.startswith("Live p1") and " 0 –" in row for row in rows)
    assert "3 of 4 views failed &lt;b&gt;" in html


@pytest.mark.usefixtures("figures")
def test_the_page_needs_no_script_and_no_inline_style(client: FlaskClient) -> None:
    answer = client.get("/reports/releases/", headers=STAFF)
    html = answer.get_data(as_text=True)
    assert "style=" not in html
    assert "<script" not in html
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert 'href="/reports/releases/"' in client.get("/reports/", headers=STAFF).get_data(as_text=True)
    # The longest bar is the highest rate; each stands beside its figure.
    bars = [float(width) for width in re.findall(r'<rect width="([\d.]+)%"', html)]
    assert max(bars) == 100.0
    assert len(bars) == html.count('class="rate"')


@pytest.mark.usefixtures("figures")
def test_the_file_holds_the_same_figures(client: FlaskClient) -> None:
    answer = client.get("/reports/releases.csv?hours=6", headers=STAFF)
    table = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))
    canary = next(row for row in table if row["Release"] == "b2")
    assert (canary["Standing"], canary["Views"], canary["Errors per 1,000 views"]) == (
        "Canary, 5 % of visitors",
        "4",
        "750.0",
    )
    assert int(canary["LCP p75 ms"]) == pytest.approx(4800, rel=0.03)
    assert answer.mimetype == "text/csv"


def figures_of(client: FlaskClient) -> dict[str, float]:
    """What an alarm would go by."""
    text = client.get("/metrics").get_data(as_text=True)
    found = re.findall(r'^analytics_guard\{figure="(\w+)"\} (\S+)$', text, re.MULTILINE)
    return {name: float(value) for name, value in found}


def test_a_guard_that_never_told_anything_is_silent_since_the_service_runs(
    client: FlaskClient, clock: SetClock
) -> None:
    """One that never came up on a new machine rings as one that ended."""
    assert figures_of(client) == {"silent_s": 0.0, "unwatched": 0.0}
    clock.advance(timedelta(minutes=6))
    assert figures_of(client) == {"silent_s": 360.0, "unwatched": 0.0}


def test_a_guard_that_does_not_tell_is_said_in_words(client: FlaskClient, clock: SetClock) -> None:
    def status() -> str:
        html = client.get("/reports/releases/", headers=STAFF).get_data(as_text=True)
        return "".join(re.findall(r'<p role="status">(.*?)</p>', html, re.DOTALL))

    assert "does not run" in status()
    client.put("/internal/releases", json=told_releases(clock))
    assert status() == ""
    assert figures_of(client) == {"silent_s": 0.0, "unwatched": 0.0}
    client.put("/internal/releases", json=told_releases(clock, trouble="nothing is stored <b>"))
    assert status() == "No canary is watched: nothing is stored &lt;b&gt;."
    assert figures_of(client) == {"silent_s": 0.0, "unwatched": 1.0}
    client.put("/internal/releases", json=told_releases(clock))
    clock.advance(timedelta(minutes=5))
    assert "no canary is watched" in status()
    assert figures_of(client) == {"silent_s": 300.0, "unwatched": 1.0}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("said", [{}, {"X-Customer-Id": "c-1", "X-Customer-Role": "customer"}])
def test_it_is_for_the_staff_alone(client: FlaskClient, path: str, said: dict[str, str]) -> None:
    assert client.get(path, headers=said).status_code == 401


@pytest.mark.parametrize("hours", ["0", "x", "9000"])
def test_hours_that_are_none_are_refused(client: FlaskClient, hours: str) -> None:
    assert_problem(client.get(f"/reports/releases/?hours={hours}", headers=STAFF), 422)


@pytest.mark.usefixtures("figures")
def test_the_guard_is_told_of_the_last_minutes(client: FlaskClient, clock: SetClock) -> None:
    found = client.get("/internal/releases?minutes=5").json
    assert found is not None
    by_name = {
        f"{each['section']} {each['release']}": (each["views"], each["failed"]) for each in found["releases"]
    }
    assert (by_name["blog b1"], by_name["blog b2"], by_name["host h1"]) == ((10, 1), (4, 3), (15, 0))
    clock.advance(timedelta(minutes=6))
    later = client.get("/internal/releases?minutes=5").json
    assert later is not None
    assert later["releases"] == []
    for minutes in ("0", "241", "x"):
        assert_problem(client.get(f"/internal/releases?minutes={minutes}"), 422)


def test_the_guard_is_told_how_far_behind_the_figures_are(
    client: FlaskClient, parts: Parts, storehouse: Storehouse, tmp_path: Path
) -> None:
    """While nobody stores, the figures are those of before; a Redis that is away says nothing of what waits in it."""

    def behind() -> float | None:
        said = client.get("/internal/releases").json
        assert said is not None
        return cast("float | None", said["behindS"])

    assert behind() == 0.0
    client.post("/api/analytics/vitals", json=told("blog", "b1"), headers={"User-Agent": HUMAN})
    time.sleep(0.05)
    waited = behind()
    assert waited is not None and waited > 0.0
    storehouse.drain()
    assert behind() == 0.0
    gone = queues.connect(f"unix://{tmp_path}/gone.sock")
    assert behind_s(gone, "events", parts.spool)() is None
    assert behind_s(None, "events", parts.spool)() == 0.0
    # Whoever runs the tests, nobody reads a file as a folder.
    parts.spool.folder.touch()
    assert behind_s(None, "events", parts.spool)() is None


def test_what_the_guard_tells_is_checked(client: FlaskClient, clock: SetClock) -> None:
    wrong = {"section": "blog", "release": "b1", "role": "best", "since": None}
    assert_problem(client.put("/internal/releases", json=told_releases(clock, releases=[wrong])), 422)
