"""Figures are made anew once more for whatever was being committed while they were made."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event as Signal
from threading import Thread, current_thread
from typing import Any

from analytics.adapters.tables import DailyFigure, EventRow, ReleaseHour
from analytics.composition import Parts
from analytics.domain.events import Event
from flask.testing import FlaskClient
from kit.testing import SetClock
from pages_left import HUMAN, told
from sqlalchemy import event, select
from sqlalchemy.orm import Session
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")
WAIT_S = 10
LOOK_S = 0.5


@contextmanager
def uncommitted(change: Callable[[], Any]) -> Iterator[None]:
    """A change that has done all but its commit, which comes at the end of this."""
    done, may_commit = Signal(), Signal()
    changing = Thread(target=change)

    def wait(_: Session) -> None:
        if current_thread() is changing:
            done.set()
            may_commit.wait(WAIT_S)

    event.listen(Session, "before_commit", wait)
    try:
        changing.start()
        assert done.wait(WAIT_S)
        yield
    finally:
        may_commit.set()
        changing.join(WAIT_S)
        event.remove(Session, "before_commit", wait)


def renewed_beside(change: Callable[[], Any], renew: Callable[[], Any]) -> None:
    """Make figures while a change waits for its commit, and once more after it."""
    renewing = Thread(target=renew)
    with uncommitted(change):
        renewing.start()
        # As long as a roll-up takes that does not wait.
        renewing.join(LOOK_S)
    renewing.join(WAIT_S)
    assert not renewing.is_alive()
    renew()


def views(parts: Parts) -> list[int]:
    with parts.db.read() as session:
        return list(session.scalars(select(DailyFigure.count).where(DailyFigure.metric == "views")))


def view(key: str, clock: SetClock) -> Event:
    return Event(id=key, kind="page", received_at=clock(), happened_at=clock(), path="/")


def test_an_event_that_comes_while_its_dirty_day_is_counted_is_counted(parts: Parts, clock: SetClock) -> None:
    parts.store.put([view("1", clock)])
    renewed_beside(lambda: parts.store.put([view("2", clock)]), parts.rollups.renew)
    assert views(parts) == [2]


def test_a_page_that_tells_while_its_dirty_hour_is_counted_is_counted(
    client: FlaskClient, parts: Parts, storehouse: Storehouse
) -> None:
    def tell() -> None:
        answer = client.post("/api/analytics/vitals", json=told(), headers={"User-Agent": HUMAN})
        assert answer.status_code == 202

    tell()
    storehouse.drain()
    tell()
    renewed_beside(storehouse.drain, parts.release_rollups.renew)
    with parts.db.read() as session:
        assert set(session.scalars(select(ReleaseHour.views))) == {2}


def test_events_that_are_erased_while_their_dirty_day_is_counted_are_not(
    client: FlaskClient, parts: Parts, storehouse: Storehouse, clock: SetClock
) -> None:
    client.post("/api/analytics/", json={"url": "https://coati.example/a", "clientId": "browser-of-ada"})
    storehouse.drain()
    parts.store.put([view("of another", clock)])
    renewed_beside(lambda: parts.customers.erase("browser-of-ada"), parts.rollups.renew)
    assert storehouse.count(EventRow) == 1
    assert views(parts) == [1]
