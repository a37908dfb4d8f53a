"""What was accepted is stored, once, whatever is killed meanwhile.

COATI_FAULTS=full runs the counts of TRUST R1 and R5; without it the same shape is run shorter.
"""

import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from analytics.adapters.tables import EventRow
from analytics.app import create_app
from analytics.composition import Parts
from analytics.settings import Settings
from kit.testing import SetClock
from live_platform import Platform, platform, until
from senders import Senders
from sqlalchemy import func, select

FULL = os.environ.get("COATI_FAULTS") == "full"
EVENTS, WORKER_KILLS, REDIS_KILLS = (20_000, 16, 4) if FULL else (3_000, 4, 1)
AWAY_S = 60.0 if FULL else 4.0


@pytest.fixture
def running(database_url: str) -> Iterator[Platform]:
    with tempfile.TemporaryDirectory(prefix="an-") as folder, platform(Path(folder), database_url) as made:
        made.start_redis()
        made.start_web()
        yield made


def stored_ids(parts: Parts) -> list[str]:
    with parts.db.read() as session:
        return list(session.scalars(select(EventRow.id)))


def stored(parts: Parts) -> int:
    with parts.db.read() as session:
        return session.scalar(select(func.count()).select_from(EventRow)) or 0


@pytest.mark.timeout(600)
def test_killed_workers_and_a_killed_redis_lose_and_double_nothing(running: Platform) -> None:
    """TRUST R1, R2"""
    running.start_worker()
    parts = running.parts()
    senders = Senders(running.url, EVENTS, threads=8)
    senders.start()
    kills = sorted(
        [((n + 1) / (WORKER_KILLS + 1), "worker") for n in range(WORKER_KILLS)]
        + [((n + 0.7) / (REDIS_KILLS + 1), "redis") for n in range(REDIS_KILLS)]
    )
    for share, name in kills:
        senders.meanwhile(share, EVENTS, lambda name=name: running.kill(name))
        running.start_redis() if name == "redis" else running.start_worker()
    senders.join()
    assert len(senders.accepted) == EVENTS
    until(lambda: stored(parts) >= EVENTS, 30)
    time.sleep(1)
    assert sorted(stored_ids(parts)) == sorted(f"m:{key}" for key in senders.accepted)
    assert parts.spool.state()["files"] == 0


@pytest.mark.timeout(200)
def test_while_redis_is_away_events_are_accepted_and_stored(running: Platform) -> None:
    """TRUST R5: 50 events a second; nothing refused, the spool empty within 30 s after."""
    running.start_worker()
    parts = running.parts()
    count = int(AWAY_S * 50)
    senders = Senders(running.url, count, threads=5, pause_s=0.1)
    running.kill("redis")
    senders.start()
    senders.join()
    assert (len(senders.accepted), senders.refused) == (count, 0)
    running.start_redis()
    until(lambda: stored(parts) == count and parts.spool.state()["files"] == 0, 30)


@pytest.mark.timeout(60)
def test_a_redis_that_hangs_costs_no_event(running: Platform) -> None:
    """It may have taken what it did not confirm: then the event comes twice and is kept once."""
    parts = running.parts()
    running.processes["redis"].send_signal(signal.SIGSTOP)
    senders = Senders(running.url, 40, threads=4)
    senders.start()
    senders.join()
    assert (len(senders.accepted), senders.refused) == (40, 0)
    assert parts.spool.state()["files"] > 0
    running.processes["redis"].send_signal(signal.SIGCONT)
    running.start_worker()
    until(lambda: stored(parts) == 40, 20)
    until(lambda: parts.spool.state()["files"] == 0, 20)


def test_a_redis_whose_name_is_gone_holds_nobody(
    settings: Settings, parts: Parts, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R4: the lookup would take 5 s."""
    hanging = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: hanging.wait(5))
    away = settings.model_copy(update={"redis_url": "redis://gone.example:6379"})
    client = create_app(away, clock=clock).test_client()
    for _ in range(3):
        began = time.monotonic()
        answer = client.post("/api/session/", json={"pageUrl": "https://coati.example/"})
        assert answer.status_code == 202
        assert time.monotonic() - began < 2
    hanging.set()
    assert parts.spool.state()["files"] == 3
