"""What was accepted is stored, once, whatever is killed, hangs or is full meanwhile.

COATI_FAULTS=full runs the counts of TRUST R1 and R5 and holds the seconds that R2 and R3 name; without it the same
shape is run shorter, and a machine at work may take longer.
"""

import os
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from analytics.adapters.stream import StreamWriter
from analytics.adapters.tables import EventRow
from analytics.composition import Parts
from disks import SmallDisk, small_disk
from kit import queues
from live_platform import Platform, platform, until
from redis import Redis
from redis.exceptions import RedisError
from senders import Senders
from sqlalchemy import func, select

FULL = os.environ.get("COATI_FAULTS") == "full"
EVENTS, WORKER_KILLS, REDIS_KILLS = (20_000, 16, 4) if FULL else (3_000, 4, 1)
AWAY_S = 60.0 if FULL else 4.0
BACK_S, SPACE_S = (2.0, 10.0) if FULL else (20.0, 40.0)
FREE_BYTES = 200_000
ROOM_BYTES = 64 * 1024 * 1024


@pytest.fixture
def halted(tmp_path: Path) -> Iterator[Platform]:
    """Nothing runs yet."""
    url = f"sqlite:///{tmp_path}/analytics.sqlite"
    with tempfile.TemporaryDirectory(prefix="an-") as folder, platform(Path(folder), url) as made:
        yield made


@pytest.fixture
def running(halted: Platform) -> Platform:
    halted.start_redis()
    halted.start_web()
    return halted


@pytest.fixture
def disk(halted: Platform) -> Iterator[SmallDisk]:
    """Where the Procfile's Redis keeps its log."""
    with small_disk(halted.folder / "redis", 4) as made:
        yield made


def stored_ids(parts: Parts) -> list[str]:
    with parts.db.read() as session:
        return list(session.scalars(select(EventRow.id)))


def stored(parts: Parts) -> int:
    with parts.db.read() as session:
        return session.scalar(select(func.count()).select_from(EventRow)) or 0


def writes(url: str, size: int = 1) -> bool:
    """Whether Redis takes a write of so many bytes, which a full disk refuses while it still answers."""
    try:
        return bool(Redis.from_url(url).set("probe", b"x" * size))
    except RedisError:
        return False


@pytest.mark.timeout(600)
def test_killed_workers_and_a_killed_redis_lose_and_double_nothing(running: Platform) -> None:
    """TRUST R1"""
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


@pytest.mark.timeout(120)
def test_a_killed_redis_is_back_with_all_that_it_confirmed(halted: Platform) -> None:
    """TRUST R2: four writers, and the Procfile's own line under the supervisor."""
    halted.supervise("redis")
    redis = queues.connect(halted.redis_url)
    confirmed: list[bytes] = []
    ended = threading.Event()

    def write(number: int) -> None:
        writer, count = StreamWriter(redis, "written", ROOM_BYTES), 0
        while not ended.is_set():
            body = f"{number}-{count}".encode()
            try:
                writer.append(body)
            except RedisError:
                time.sleep(0.01)
                continue
            confirmed.append(body)
            count += 1

    writers = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for each in writers:
        each.start()
    for _ in range(3):
        before = len(confirmed)
        until(lambda before=before: len(confirmed) > before + 500, 30)
        halted.kill_supervised("redis")
        until(lambda: writes(halted.redis_url), BACK_S)
    ended.set()
    for each in writers:
        each.join()
    found = {fields[b"events"] for _, fields in redis.xrange("written")}
    assert len(confirmed) > 1_500
    assert [body for body in confirmed if body not in found] == []


@pytest.mark.timeout(300)
def test_a_full_disk_under_redis_loses_nothing_and_heals_by_itself(halted: Platform, disk: SmallDisk) -> None:
    """TRUST R3: Redis ends at the write that does not fit, is started again, and the spool takes over meanwhile."""
    halted.supervise("redis", "analytics-worker")
    halted.start_web()
    parts = halted.parts()
    disk.fill(all_but=FREE_BYTES)
    count = 6_000 if FULL else 2_000
    senders = Senders(halted.url, count, threads=4)
    senders.start()
    until(lambda: halted.supervised_starts("redis") > 1, 60)
    senders.join()
    # As much as was free at first: a torn write is cut off when Redis starts, so a few bytes may fit again.
    assert not writes(halted.redis_url, FREE_BYTES)
    disk.make_room()
    until(lambda: writes(halted.redis_url), SPACE_S)
    assert (len(senders.accepted), senders.refused) == (count, 0)
    until(lambda: stored(parts) >= count and parts.spool.state()["files"] == 0, 60)
    assert sorted(stored_ids(parts)) == sorted(f"m:{key}" for key in senders.accepted)


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
