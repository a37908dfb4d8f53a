"""The service under test: its parts over a database of its own, with a real Redis."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from chat.app import create_app
from chat.composition import Parts, open_parts
from chat.migrate import migrate
from chat.settings import Settings
from flask.testing import FlaskClient
from kit import logs
from kit.testing import SetClock
from kit.testing.shapes import shape

sys.path.insert(0, str(Path(__file__).parent / "support"))

# A Saturday, 10 a.m. in Florida.
NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
ORIGIN = "https://coati.example"


@pytest.fixture(scope="session", autouse=True)
def configured_logs() -> None:
    logs.configure("tests")


@pytest.fixture
def clock() -> SetClock:
    return SetClock(NOW)


@pytest.fixture
def settings(database_url: str, redis_url: str) -> Settings:
    return Settings(
        env="development",
        database_url=database_url,
        redis_url=redis_url,
        public_origin=ORIGIN,
        answer_within_s=120,
    )


@pytest.fixture
def parts(settings: Settings, clock: SetClock) -> Iterator[Parts]:
    opened = open_parts(settings, clock)
    shape(migrate, opened.db.engine)
    yield opened
    opened.db.engine.dispose()


@pytest.fixture
def client(settings: Settings, parts: Parts, clock: SetClock) -> FlaskClient:
    """A browser on a page of ours."""
    made = create_app(settings, parts=parts, clock=clock).test_client()
    made.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    return made
