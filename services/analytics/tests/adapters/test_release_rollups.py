"""Figures by section, release and hour: made anew when pages tell more, kept when the pages themselves are gone."""

from datetime import timedelta
from typing import Any

import pytest
from analytics.adapters.tables import DirtyHour, PageErrorRow, ReleaseHour, VitalsRow
from analytics.composition import Parts
from analytics.domain.histograms import added, counted, percentile
from analytics.domain.releases import ReleaseFigures
from flask.testing import FlaskClient
from kit.testing import SetClock
from pages_left import HUMAN, told
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")


class Visitors:
    """Leave pages, and have them stored."""

    def __init__(self, client: FlaskClient, storehouse: Storehouse) -> None:
        self._client = client
        self._storehouse = storehouse

    def leave(
        self, section: str, release: str, *broken: str, count: int = 1, agent: str = HUMAN, **more: Any
    ) -> None:
        for _ in range(count):
            body = told(section, release, *broken, **more)
            answer = self._client.post("/api/analytics/vitals", json=body, headers={"User-Agent": agent})
            assert answer.status_code == 202
        self._storehouse.drain()


@pytest.fixture
def visitors(client: FlaskClient, storehouse: Storehouse) -> Visitors:
    return Visitors(client, storehouse)


def since(parts: Parts, clock: SetClock, hours: int = 1) -> dict[str, ReleaseFigures]:
    first = clock().replace(minute=0, second=0, microsecond=0) - timedelta(hours=hours - 1)
    return {f"{each.section} {each.release}": each for each in parts.releases.since(first)}


def counts(found: dict[str, ReleaseFigures]) -> dict[str, tuple[int, int]]:
    return {name: (each.views, each.failed) for name, each in found.items()}


def test_a_page_counts_for_its_section_chrome_and_host_and_an_error_for_where_it_came_from(
    parts: Parts, clock: SetClock, visitors: Visitors
) -> None:
    visitors.leave("blog", "b1", count=3)
    visitors.leave("blog", "b2", "threw", "uncaught")
    visitors.leave("quote", "q1", errors=[{"kind": "chunk", "section": "host", "release": "h1"}])
    visitors.leave("chrome", "c1")
    visitors.leave("blog", "b2", "threw", agent="Mozilla/5.0 HeadlessChrome/156")
    assert parts.release_rollups.renew() == [clock()]
    found = since(parts, clock)
    assert counts(found) == {
        "blog b1": (3, 0),
        "blog b2": (1, 1),
        "quote q1": (1, 0),
        "chrome c1": (6, 0),
        "host h1": (6, 1),
    }
    assert found["blog b2"].errors == {"threw": 1, "uncaught": 1}
    assert found["host h1"].failed_per_1000 == pytest.approx(1000 / 6)


def test_three_quarters_of_pages_were_at_or_below_the_figure(
    parts: Parts, clock: SetClock, visitors: Visitors
) -> None:
    for lcp in (500, 1000, 2000, 9000):
        visitors.leave("blog", "b1", lcpMs=lcp, inpMs=0, cls=lcp / 100_000)
    visitors.leave("blog", "b1")
    parts.release_rollups.renew()
    blog = since(parts, clock)["blog b1"]
    assert blog.p75("lcp") == pytest.approx(2000, rel=0.025)
    assert blog.p75("cls") == pytest.approx(0.02, rel=0.025)
    assert blog.p75("inp") == 0
    assert since(parts, clock)["host h1"].p75("lcp") == pytest.approx(2000, rel=0.025)


def test_hours_add_up_and_a_late_page_makes_only_its_own_hour_anew(
    parts: Parts, clock: SetClock, visitors: Visitors
) -> None:
    visitors.leave("blog", "b1", lcpMs=1000)
    assert parts.release_rollups.renew() == [clock()]
    assert parts.release_rollups.renew() == []
    clock.advance(timedelta(hours=1))
    visitors.leave("blog", "b1", "threw", lcpMs=3000)
    assert parts.release_rollups.renew() == [clock()]
    assert counts(since(parts, clock))["blog b1"] == (1, 1)
    both = since(parts, clock, hours=2)["blog b1"]
    assert (both.views, both.failed, both.errors) == (2, 1, {"threw": 1})
    assert both.p75("lcp") == pytest.approx(3000, rel=0.025)


def test_the_last_minutes_are_counted_without_a_roll_up(
    parts: Parts, clock: SetClock, visitors: Visitors
) -> None:
    visitors.leave("blog", "b1", "threw")
    clock.advance(timedelta(minutes=10))
    visitors.leave("blog", "b2")
    found = parts.releases.recent(clock() - timedelta(minutes=5))
    assert {f"{each.section} {each.release}": (each.views, each.failed) for each in found} == {
        "blog b2": (1, 0),
        "chrome c1": (1, 0),
        "host h1": (1, 0),
    }


def test_single_pages_go_after_two_weeks_and_their_figures_after_25_months(
    parts: Parts, clock: SetClock, visitors: Visitors, storehouse: Storehouse
) -> None:
    """TRUST §5"""
    visitors.leave("blog", "b1", "threw")
    parts.release_rollups.renew()
    clock.advance(timedelta(days=14))
    visitors.leave("blog", "b1")
    parts.retention.purge()
    assert storehouse.count(VitalsRow) == 2
    clock.advance(timedelta(days=1))
    parts.retention.purge()
    assert (storehouse.count(VitalsRow), storehouse.count(PageErrorRow)) == (1, 0)
    # The hour that was never rolled up is made from what there is; the older one stays as it is.
    assert len(parts.release_rollups.renew()) == 1
    assert counts(since(parts, clock, hours=24 * 30))["blog b1"] == (2, 1)
    assert storehouse.count(DirtyHour) == 0
    clock.advance(timedelta(days=27 * 31))
    parts.retention.purge()
    assert storehouse.count(ReleaseHour) == 0


def test_names_that_strangers_send_do_not_fill_the_figures(
    parts: Parts, clock: SetClock, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analytics.adapters.release_rollups.MOST_RELEASES", 3)
    visitors.leave("blog", "b1", count=2)
    for number in range(5):
        visitors.leave("blog", f"made-up-{number}", chromeRelease="c1")
    parts.release_rollups.renew()
    assert sorted(since(parts, clock)) == ["blog b1", "chrome c1", "host h1"]


def test_steps_of_five_percent_hold_any_value_and_add_up() -> None:
    for value in (0, 1, 7, 999, 60_000, 600_000):
        assert percentile(counted([(value, 3)]), 0.75) == pytest.approx(value, rel=0.03)
    assert percentile({}, 0.75) is None
    assert added([{1: 2}, {1: 1, 3: 1}]) == {1: 3, 3: 1}


def test_a_page_that_is_stored_when_its_hour_has_gone_leaves_the_figures_of_that_hour(
    parts: Parts, clock: SetClock, visitors: Visitors, client: FlaskClient, storehouse: Storehouse
) -> None:
    """Single pages stay 14 days, and a dead letter 90: replayed, a busy hour became an hour of one view."""
    visitors.leave("blog", "b1", count=3)
    parts.release_rollups.renew()
    client.post("/api/analytics/vitals", json=told("blog", "b1"), headers={"User-Agent": HUMAN})
    clock.advance(timedelta(days=15))
    parts.retention.purge()
    storehouse.drain()
    parts.release_rollups.renew()
    assert counts(since(parts, clock, hours=24 * 16))["blog b1"] == (3, 0)
    assert storehouse.count(DirtyHour) == 0
