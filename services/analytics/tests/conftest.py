"""The service under test: its parts over a database of its own, with Redis or without."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from analytics.app import create_app
from analytics.composition import Parts, open_parts
from analytics.migrate import migrate
from analytics.settings import Settings
from flask.testing import FlaskClient
from kit import logs
from kit.testing import SetClock
from kit.testing.shapes import shape

sys.path.insert(0, str(Path(__file__).parent / "support"))

from storehouse import Storehouse

NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)


@pytest.fixture(scope="session", autouse=True)
def configured_logs() -> None:
    logs.configure("tests")


@pytest.fixture
def clock() -> SetClock:
    return SetClock(NOW)


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(
        env="development",
        database_url=database_url,
        redis_url=redis_url,
        spool=tmp_path / "spool",
        public_origin="https://coati.example",
    )


@pytest.fixture
def parts(settings: Settings, clock: SetClock) -> Iterator[Parts]:
    opened = open_parts(settings, clock)
    shape(migrate, opened.db.engine)
    yield opened
    opened.db.engine.dispose()


@pytest.fixture
def client(settings: Settings, parts: Parts, clock: SetClock) -> FlaskClient:
    return create_app(settings, parts=parts, clock=clock).test_client()


@pytest.fixture
def storehouse(settings: Settings, parts: Parts) -> Storehouse:
    """Stores what was accepted, and shows it."""
    return Storehouse(settings, parts)
