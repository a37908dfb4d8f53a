"""Fixtures that tests of every service share (the root conftest.py brings them in): databases and Redis, for real."""

import gc
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from kit import queues
from kit.testing import postgresql
from kit.testing.servers import running_redis

STILL_S = 5.0


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A module that says `DATABASES = ("sqlite", "postgresql")` has its tests run on PostgreSQL too."""
    if "database_url" in metafunc.fixturenames:
        databases = getattr(metafunc.module, "DATABASES", ("sqlite",))
        metafunc.parametrize("database_url", databases, indirect=True)


@pytest.fixture(autouse=True, scope="module")
def _heap_set_aside() -> None:
    """What stands when a module begins is not searched for garbage any more.

    Ten thousand tests leave millions of objects in one process, and a search through all of them holds its threads for
    a second and more: a server among them had not answered within its client's limit.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _hooks_of_pytest() -> Iterator[None]:
    """A test that starts a program has its log told what nobody caught; what dies in the next must reach pytest."""
    kept = sys.excepthook, threading.excepthook, sys.unraisablehook
    yield
    sys.excepthook, threading.excepthook, sys.unraisablehook = kept


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    if not postgresql.available():
        pytest.skip("no PostgreSQL here: install it or give DATABASE_URL")
    with postgresql.running_postgresql() as server:
        yield server


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of the test's own: a file, or one of the PostgreSQL server."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield f"sqlite:///{tmp_path}/service.sqlite"
        return
    with postgresql.empty_database(request.getfixturevalue("postgresql_server")) as url:
        yield url


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    with running_redis() as url:
        yield url


@pytest.fixture
def redis_url(redis_server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty Redis that is there: it is waited for as long as a busy machine stands still.

    What a Redis that is away or hangs may cost is told of one that `running_redis` starts, or of an address of none.
    """
    monkeypatch.setattr(queues, "CONNECT_TIMEOUT_S", STILL_S)
    monkeypatch.setattr(queues, "ANSWER_TIMEOUT_S", STILL_S)
    Redis.from_url(redis_server).flushall()
    return redis_server
