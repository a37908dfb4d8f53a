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
from kit.testing import SetClock, postgresql, running_redis
from redis import Redis

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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A module that says `DATABASES = ("sqlite", "postgresql")` has its tests run on PostgreSQL too."""
    if "database_url" in metafunc.fixturenames:
        databases = getattr(metafunc.module, "DATABASES", ("sqlite",))
        metafunc.parametrize("database_url", databases, indirect=True)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    if not postgresql.available():
        pytest.skip("no PostgreSQL here: install it or give DATABASE_URL")
    with postgresql.running_postgresql() as server:
        yield server


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if getattr(request, "param", "sqlite") == "sqlite":
        yield f"sqlite:///{tmp_path}/chat.sqlite"
        return
    with postgresql.empty_database(request.getfixturevalue("postgresql_server")) as url:
        yield url


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    with running_redis() as url:
        yield url


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """An empty Redis."""
    Redis.from_url(redis_server).flushall()
    return redis_server


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
    migrate(opened.db.engine)
    yield opened
    opened.db.engine.dispose()


@pytest.fixture
def client(settings: Settings, parts: Parts, clock: SetClock) -> FlaskClient:
    """A browser on a page of ours."""
    made = create_app(settings, parts=parts, clock=clock).test_client()
    made.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    return made
