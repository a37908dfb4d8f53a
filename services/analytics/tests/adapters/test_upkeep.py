"""Figures by day, purging, passing on to a hosted provider."""

import json
import socket
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from analytics.adapters.hosted import HostedAwayError
from analytics.adapters.retention import months_before
from analytics.adapters.rollups import MAX_KEYS, OTHER
from analytics.adapters.tables import DailyFigure, DeadLetter, EventRow, Parcel
from analytics.composition import Parts, open_parts
from analytics.domain.events import Event
from analytics.migrate import migrate
from analytics.settings import Settings
from kit.testing import SetClock
from kit.testing.shapes import shape
from sqlalchemy import select
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")


def view(key: str, at: datetime, path: str = "/", client: str = "", **more: Any) -> Event:
    of_kind = {"kind": "page", **more}
    return Event(id=key, received_at=at, happened_at=at, path=path, client_id=client, **of_kind)


def figures(parts: Parts, metric: str) -> dict[str, tuple[int, int]]:
    with parts.db.read() as session:
        found = session.scalars(select(DailyFigure).where(DailyFigure.metric == metric))
        return {f"{row.day} {row.brand} {row.key}".strip(): (row.count, row.visitors) for row in found}


def test_figures_count_people_and_their_steps(parts: Parts, clock: SetClock) -> None:
    """Page views, visitors, funnel, campaigns, partners, brands by day."""
    day = clock().date()
    parts.store.put(
        [
            view("1", clock(), "/", "a", brand="coati", campaign_source="news", campaign_name="may"),
            view("2", clock(), "/", "a", brand="coati", partner="aarp"),
            view("3", clock(), "/", "", brand="coati"),
            view("4", clock(), "/quote/*", "a", brand="coati"),
            view("5", clock(), "/quote/*/plans/x", "b", brand="coati", device="mobile"),
            view("6", clock(), "/quote/*/confirmation", "b", brand="coati"),
            view("7", clock(), "/", "c", brand="coati", is_bot=True),
            view("8", clock() - timedelta(days=1), "/", "a", brand="other"),
        ]
    )
    assert parts.rollups.renew() == [day - timedelta(days=1), day]
    assert figures(parts, "views") == {f"{day} coati": (6, 2), f"{day - timedelta(days=1)} other": (1, 1)}
    assert figures(parts, "bots") == {f"{day} coati": (1, 1)}
    assert figures(parts, "partner") == {f"{day} coati aarp": (1, 1)}
    assert figures(parts, "campaign") == {f"{day} coati news / - / may": (1, 1)}
    steps = figures(parts, "funnel")
    assert steps[f"{day} coati form"] == (3, 1)
    assert steps[f"{day} coati results"] == (1, 1)
    assert steps[f"{day} coati plan"] == (1, 1)
    assert steps[f"{day} coati policy"] == (1, 1)
    assert f"{day} coati buy" not in steps


def test_a_late_event_makes_its_day_anew_and_nothing_else_does(parts: Parts, clock: SetClock) -> None:
    parts.store.put([view("1", clock())])
    parts.rollups.renew()
    assert parts.rollups.renew() == []
    parts.store.put([view("2", clock())])
    assert parts.rollups.renew() == [clock().date()]
    assert figures(parts, "views") == {f"{clock().date()}": (2, 0)}


@pytest.mark.parametrize("named", [0, MAX_KEYS + 3], ids=["often", "rarely"])
def test_an_event_that_is_called_as_the_rest_is_stops_no_figures(
    parts: Parts, clock: SetClock, named: int
) -> None:
    """Anybody may send any name: one that met the line of the rest left this day, and all after it, without figures."""
    names = [f"n{number}" for number in range(MAX_KEYS + 5)]
    names[named] = OTHER
    events = [view(name, clock(), client=name, kind="track", name=name) for name in names]
    parts.store.put([*events, view("again", clock(), kind="track", name=names[0])])
    assert parts.rollups.renew() == [clock().date()]
    found = figures(parts, "event")
    assert sum(count for count, _ in found.values()) == len(names) + 1
    assert found[f"{clock().date()}  {OTHER}"][0] >= 5


def test_the_pages_of_a_small_brand_are_named_beside_those_of_a_large_one(
    parts: Parts, clock: SetClock
) -> None:
    """Five hundred addresses of the main brand, made up or not, left a partner's report with one line: the rest."""
    large = [view(f"{n}-{m}", clock(), f"/p{n}", brand="coati") for n in range(MAX_KEYS + 1) for m in "ab"]
    small = [view(f"s{n}", clock(), f"/s{n}", brand="tripprotectors") for n in range(3)]
    parts.store.put([*large, *small])
    parts.rollups.renew()
    day = clock().date()
    assert {f"{day} tripprotectors /s{n}": (1, 0) for n in range(3)}.items() <= figures(parts, "page").items()
    assert figures(parts, "page")[f"{day} coati {OTHER}"] == (2, 0)


def test_the_purge_takes_all_that_is_too_old_and_nothing_younger(
    parts: Parts, clock: SetClock, storehouse: Storehouse
) -> None:
    """TRUST Y3, §5: 90 days of events, 25 months of figures."""
    ages = (89, 90, 91, 500)
    parts.store.put([view(str(age), clock() - timedelta(days=age)) for age in ages])
    parts.rollups.renew()
    parts.store.bury("old", b"x", "r", 5)
    clock.advance(timedelta(days=91))
    parts.store.put([view("0", clock())])
    assert parts.retention.purge() == 4
    assert [row.id for row in storehouse.rows()] == ["0"]
    assert storehouse.count(DeadLetter) == 0
    # The figures outlive their events, and a roll-up does not turn them into nothing.
    parts.rollups.renew()
    assert len(figures(parts, "views")) == 5
    clock.advance(timedelta(days=25 * 31))
    parts.retention.purge()
    assert storehouse.count(DailyFigure) == 0


def test_what_is_stored_when_its_day_has_gone_leaves_the_figures_of_that_day(
    parts: Parts, clock: SetClock
) -> None:
    """A dead letter waits for 90 days, and was late when it came: replayed, its day became a day of one view."""
    day = clock()
    parts.store.put([view(str(number), day) for number in range(3)])
    parts.rollups.renew()
    clock.advance(timedelta(days=91))
    assert parts.retention.purge() == 3
    parts.store.put([view("replayed", day)])
    parts.rollups.renew()
    assert figures(parts, "views") == {f"{day.date()}": (3, 0)}
    assert parts.store.counts()["dirty_days"] == 0


def test_the_day_of_the_limit_stays(parts: Parts, clock: SetClock, storehouse: Storehouse) -> None:
    """TRUST Y3"""
    parts.store.put([view("kept", clock() - timedelta(days=90)), view("gone", clock() - timedelta(days=91))])
    assert parts.retention.purge() == 1
    assert storehouse.row().id == "kept"


def test_months_are_counted_back() -> None:
    assert months_before(date(2026, 11, 21), 25) == date(2024, 10, 1)


class Provider:
    """A stand-in for the hosted provider."""

    def __init__(self) -> None:
        self.batches: list[dict[str, Any]] = []
        self.statuses: list[int] = []
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                status = provider.statuses.pop(0) if provider.statuses else 200
                if status == 200:
                    provider.batches.append(body)
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        # A thread for each: whoever else had this port a moment ago may still call, and one that only connects must
        # not keep our own call waiting until it is given up.
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def provider() -> Iterator[Provider]:
    made = Provider()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def passing_on(settings: Settings, clock: SetClock, provider: Provider) -> Iterator[Parts]:
    opened = open_parts(
        settings.model_copy(update={"forward_url": provider.url, "forward_write_key": "theirs"}), clock
    )
    shape(migrate, opened.db.engine)
    yield opened
    opened.db.engine.dispose()


def test_new_events_are_passed_on_once(passing_on: Parts, provider: Provider, clock: SetClock) -> None:
    """By configuration, queued, retried, never in the request; not under Global Privacy Control, no programs."""
    events = [view(str(n), clock(), shared=True) for n in range(250)]
    private, program = view("p", clock()), view("b", clock(), shared=True, is_bot=True)
    passing_on.store.put([*events, private, program])
    passing_on.store.put(events)
    assert passing_on.hosted is not None
    provider.statuses = [503]
    with pytest.raises(HostedAwayError):
        passing_on.hosted.forward(10)
    assert passing_on.hosted.forward(10) == 250
    assert passing_on.hosted.forward(10) == 0
    passing_on.store.put(events)
    assert passing_on.hosted.forward(10) == 0
    sent = [item["messageId"] for batch in provider.batches for item in batch["batch"]]
    assert sorted(sent) == sorted(event.id for event in events)
    assert provider.batches[0]["writeKey"] == "theirs"
    assert all(item["context"]["ip"] == "0.0.0.0" for batch in provider.batches for item in batch["batch"])


@pytest.mark.parametrize("answered", [301, 401, 404, 405, 429])
def test_what_is_no_events_fault_costs_no_event(
    passing_on: Parts, provider: Provider, clock: SetClock, answered: int
) -> None:
    """A wrong address, or a front door without its provider, answers 404: the outbox emptied into nothing."""
    passing_on.store.put([view(str(n), clock(), shared=True) for n in range(3)])
    provider.statuses = [answered] * 4
    assert passing_on.hosted is not None
    with pytest.raises(HostedAwayError):
        passing_on.hosted.forward(1)
    provider.statuses = []
    assert passing_on.hosted.forward(1) == 3


@pytest.mark.parametrize("refused", [400, 501, 505])
def test_one_event_the_provider_refuses_holds_no_other(
    passing_on: Parts, provider: Provider, clock: SetClock, refused: int
) -> None:
    passing_on.store.put([view(str(n), clock(), shared=True) for n in range(3)])
    provider.statuses = [refused, 200, refused, 200]
    assert passing_on.hosted is not None
    # Somebody else's connection, open and silent, is no event's fault either.
    with socket.create_connection(provider.server.server_address[:2], 1):  # type: ignore[arg-type]
        assert passing_on.hosted.forward(1) == 2
    with passing_on.db.read() as session:
        assert session.scalars(select(Parcel.event_id)).all() == []
        assert len(session.scalars(select(EventRow.id)).all()) == 3
