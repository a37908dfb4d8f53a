"""V7: emptying the stream into SQLite and PostgreSQL beside a bare insert of the very same rows.

CPU of this process, which is the worker's part; what a database server spends on its own is in neither figure. Reading
from Redis is in ours alone, since a bare insert has nothing to read.
"""

import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import orjson
import psycopg
from analytics.adapters.event_rows import COLUMNS
from analytics.composition import Parts, open_parts, open_storing
from analytics.domain.events import Event
from analytics.migrate import migrate
from analytics.settings import Settings
from analytics.storing import Storing
from harness import Figure, Samples, interleave, ratio
from kit.testing import postgresql, running_redis
from sqlalchemy import text

EVENTS, AN_ENTRY, GOAL = 10_000, 20, 0.75


def measure() -> list[Figure]:
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        figures.append(
            _measure(f"sqlite:///{folder}/analytics.sqlite", "SQLite", "executemany", _executemany)
        )
    if postgresql.available():
        with (
            postgresql.running_postgresql() as server,
            postgresql.empty_database(server) as url,
        ):
            figures.append(_measure(url, "PostgreSQL", "COPY", _copy))
    return figures


def _measure(url: str, name: str, how: str, insert: Callable[[str, Sequence[Sequence[Any]]], None]) -> Figure:
    with filled(url) as (parts, storing, events):
        rows = [_values(event) for event in events]
        samples = interleave(
            {
                "ours": partial(_drain, parts, storing, events),
                "peer": partial(_bare, parts, insert, url, rows),
            }
        )
    return _figure(samples, name, how)


@contextmanager
def filled(url: str) -> Iterator[tuple[Parts, Storing, list[Event]]]:
    """A platform's storing side over an empty database, and the events to store."""
    with running_redis("--appendonly", "yes", "--appendfsync", "always") as redis_url:
        settings = Settings(
            env="development",
            database_url=url,
            redis_url=redis_url,
            spool=Path(redis_url[7:]).parent / "spool",
        )
        parts = open_parts(settings)
        migrate(parts.db.engine)
        yield parts, open_storing(settings, parts), [_event(number) for number in range(EVENTS)]
        parts.db.engine.dispose()


def _event(number: int) -> Event:
    at = datetime(2026, 11, 21, tzinfo=UTC) + timedelta(seconds=number)
    return Event(
        id=f"m:ajs-next-1795219200000-4f7c1c1e-7e0c-4a39-9a35-{number:012d}",
        kind="page",
        received_at=at,
        happened_at=at,
        client_id=f"client-{number % 997}",
        url="https://www.coati.example/blog/how-to-read-a-policy/",
        path="/blog/how-to-read-a-policy/",
        referrer="https://search.example/",
        referrer_host="search.example",
        brand="coati",
        device="mobile",
        network="192.0.2.0",
        properties={"title": "How to read a policy", "rank": number % 7},
    )


def _values(event: Event) -> list[Any]:
    """A row as drivers take it."""
    named = {**msgspec.structs.asdict(event), "day": event.happened_at.date()}
    named["properties"] = orjson.dumps(event.properties)
    return [named[name] for name in COLUMNS]


def _drain(parts: Parts, storing: Storing, events: Sequence[Event]) -> float:
    """Seconds of CPU from a full stream to an empty one."""
    _forget(parts)
    for start in range(0, EVENTS, AN_ENTRY):
        parts.intake.accept(events[start : start + AN_ENTRY])
    began = time.process_time()
    while storing.stream_round(wait_ms=1):
        pass
    return time.process_time() - began


def _bare(
    parts: Parts,
    insert: Callable[[str, Sequence[Sequence[Any]]], None],
    url: str,
    rows: Sequence[Sequence[Any]],
) -> float:
    _forget(parts)
    began = time.process_time()
    insert(url, rows)
    return time.process_time() - began


def _forget(parts: Parts) -> None:
    with parts.db.write() as session:
        session.execute(text("DELETE FROM events"))


def _executemany(url: str, rows: Sequence[Sequence[Any]]) -> None:
    plain = [[_plain(value) for value in row] for row in rows]
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    connection.execute("PRAGMA journal_mode=WAL")
    with connection:
        marks = ", ".join("?" * len(COLUMNS))
        connection.executemany(f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES ({marks})", plain)
    connection.close()


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat(" ")
    return value.isoformat() if hasattr(value, "isoformat") else value


def _copy(url: str, rows: Sequence[Sequence[Any]]) -> None:
    into = f"COPY events ({', '.join(COLUMNS)}) FROM STDIN"
    with psycopg.connect(url) as connection, connection.cursor() as cursor, cursor.copy(into) as copy:
        for row in rows:
            copy.write_row(row)


def _figure(samples: dict[str, Samples], name: str, how: str) -> Figure:
    found = ratio(samples["peer"], samples["ours"])
    ours, peer = (samples[each].median / EVENTS * 1e6 for each in ("ours", "peer"))
    return Figure(
        "V7",
        f"stream to {name}, {AN_ENTRY} events an entry, the worker's CPU an event",
        f"{ours:.1f} µs",
        f"bare {how} of the same rows {peer:.1f} µs",
        f"{found:.2f}",
        f"≥ {GOAL}",
        found >= GOAL,
    )
