"""The official Python client, unchanged, against the service and its worker as they run."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from analytics.adapters.tables import EventRow
from live_platform import Platform, platform, until
from segment.analytics.client import Client
from sqlalchemy import func, select

COUNT = 1_000


@pytest.fixture
def running(database_url: str) -> Iterator[Platform]:
    with tempfile.TemporaryDirectory(prefix="an-") as folder, platform(Path(folder), database_url) as made:
        made.start_redis()
        made.start_web()
        made.start_worker()
        yield made


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("path", "packed"), [("", False), ("/api/analytics", True)])
def test_it_delivers_everything(running: Platform, path: str, packed: bool) -> None:
    """[T-05] Every kind, in batches of a hundred; at the root, and under the path in gzip."""
    errors: list[Any] = []
    client = Client(
        "coati",
        host=running.url + path,
        gzip=packed,
        on_error=lambda error, _: errors.append(error),
        timeout=30,
    )
    client.identify("u-1", {"email": "ada@example.com"})
    client.page("u-1", "Docs", "Home", {"url": "https://coati.example/?utm_source=x"})
    client.screen("u-1", "Docs", "Home")
    client.group("u-1", "g-1", {"name": "Crew"})
    client.alias("old", "u-1")
    for number in range(COUNT):
        client.track(f"u-{number % 50}", "Plan Viewed", {"n": number})
    client.shutdown()
    assert errors == []
    parts = running.parts()

    def kinds() -> dict[str, int]:
        with parts.db.read() as session:
            rows = session.execute(select(EventRow.kind, func.count()).group_by(EventRow.kind))
            return {row[0]: row[1] for row in rows}

    each = {"identify": 1, "page": 1, "screen": 1, "group": 1, "alias": 1}
    until(lambda: kinds() == {**each, "track": COUNT}, 60)
