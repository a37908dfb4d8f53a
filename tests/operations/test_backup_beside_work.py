"""A backup is taken store by store and work goes on meanwhile: what was accepted is in one copy at least."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from analytics.adapters.tables import EventRow
from analytics.composition import Parts, open_parts, open_storing
from analytics.domain.events import Event, packed
from analytics.migrate import migrate
from analytics.settings import Settings
from backed_up import Platform
from filled_stores import DATABASES, environment
from kit.testing import running_redis
from release.backup import copies
from release.backup.stores import Store, stores
from sqlalchemy import select

EVENTS_LIE_IN = ("analytics", "redis", "spool")


class Analytics:
    """The service on a platform's stores."""

    def __init__(self, platform: Platform) -> None:
        self._settings = Settings(
            env="development",
            database_url=platform.addresses["ANALYTICS_DATABASE_URL"],
            redis_url=platform.addresses["REDIS_URL"],
            spool=Path(platform.addresses["ANALYTICS_SPOOL"]),
        )
        self.parts: Parts = open_parts(self._settings)

    def round(self) -> None:
        """What the worker does without end."""
        storing = open_storing(self._settings, self.parts)
        storing.spool_round()
        storing.stream_round(wait_ms=1)

    def stored(self) -> list[str]:
        with self.parts.db.read() as session:
            return list(session.scalars(select(EventRow.id).order_by(EventRow.id)))


@pytest.fixture
def platforms(tmp_path: Path) -> Iterator[tuple[Platform, Platform]]:
    """One that serves, and a clean one."""
    with running_redis() as one, running_redis() as other:
        yield made(tmp_path / "serving", one), made(tmp_path / "clean", other)


def made(var: Path, redis_url: str) -> Platform:
    (var / "db").mkdir(parents=True)
    urls = {each: f"sqlite:///{var}/db/{each}.sqlite" for each in DATABASES}
    return Platform(var, environment(var, redis_url, urls))


def theirs(platform: Platform) -> list[Store]:
    """Where events lie, in the order in which they are copied."""
    return [each for each in stores(platform.addresses, platform.var) if each.name in EVENTS_LIE_IN]


def event(key: str) -> Event:
    now = datetime.now(UTC)
    return Event(id=key, kind="page", received_at=now, happened_at=now)


def test_what_is_stored_between_two_copies_is_there_once_after_the_restore(
    platforms: tuple[Platform, Platform], tmp_path: Path
) -> None:
    """TRUST R27: the worker takes from stream and spool what it has stored, whichever of them is copied when."""
    serving, clean = platforms
    analytics = Analytics(serving)
    migrate(analytics.parts.db.engine)
    analytics.parts.intake.accept([event("streamed")])
    analytics.parts.spool.add(packed([event("spooled")]))

    def stores_with_rounds_between() -> Iterator[Store]:
        for store in theirs(serving):
            yield store
            analytics.round()

    backup = copies.save(stores_with_rounds_between(), tmp_path / "backups", datetime.now(UTC))
    assert analytics.stored() == ["spooled", "streamed"]

    lines = copies.restore(theirs(clean), backup)
    assert all(line.is_same for line in lines)
    restored = Analytics(clean)
    restored.round()
    assert restored.stored() == ["spooled", "streamed"]
