"""The service over an index of its own, with a handful of records to find."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit import logs
from kit.testing import running_gunicorn, running_redis
from search.answering import Answering
from search.app import create_app
from search.composition import Parts, open_parts
from search.indexing import open_indexing
from search.settings import DEVELOPMENT_ADMIN_KEY, Settings

sys.path.insert(0, str(Path(__file__).parent / "support"))

from asking import ADMIN, Asking


@pytest.fixture(scope="session", autouse=True)
def configured_logs() -> None:
    logs.configure("tests")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    # Tests search as fast as they can, all from one address.
    return Settings(
        env="development", folder=tmp_path / "search", redis_url=None, index="coati", client_cpu_share=100
    )


@pytest.fixture
def parts(settings: Settings) -> Parts:
    return open_parts(settings)


@pytest.fixture
def client(settings: Settings, parts: Parts) -> FlaskClient:
    return create_app(settings, parts=parts).test_client()


@pytest.fixture
def asking(client: FlaskClient) -> Asking:
    """Says the requests of the protocol in one line each."""
    return Asking(client)


@pytest.fixture
def posts(asking: Asking) -> Asking:
    """An index `posts` with titles in front of texts."""
    asking.put_settings(
        "posts", {"searchableAttributes": ["title", "text"], "attributesForFaceting": ["category"]}
    )
    asking.save("posts", RECORDS)
    return asking


@pytest.fixture(scope="session")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Answering, list[dict[str, Any]]]]:
    """The real library, indexed as the worker does it, and its records."""
    folder = Path(tmp_path_factory.mktemp("search"))
    environment = {"COATI_ENV": "development", "CONTENT_LIBRARY": "", "CONTENT_RELOAD_S": "0"}
    with running_gunicorn("content.app:from_environment()", environment=environment) as (socket, _):
        settings = Settings(env="development", folder=folder, redis_url=None, content=f"unix:{socket}")
        open_indexing(settings).reindex()
    parts = open_parts(settings)
    records, following, _ = parts.reader.browse("coati", 0, 1000)
    assert following is None
    yield parts.answering, records


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with running_redis() as url:
        yield url


RECORDS: list[dict[str, Any]] = [
    {"objectID": name, "title": title, "text": text, "category": category, "n": n}
    for n, (name, title, text, category) in enumerate(
        (
            ("cruise", "Cruise insurance", "Missed ports and lost bags", "sea"),
            ("medical", "Medical cover abroad", "A cruise needs it too", "health"),
            ("cafe", "Café crème in Zürich", "Insurance is not served", "food"),
            ("cancel", "Trip cancellation", "Pre-existing conditions", "sea"),
        ),
        1,
    )
]
assert DEVELOPMENT_ADMIN_KEY.get_secret_value() == ADMIN["X-Algolia-API-Key"]
