"""A store that is away for long leaves Redis' memory to those who sign in: what is past the bound waits in files."""

import time
from collections.abc import Iterator

import pytest
from analytics.adapters.intake import Intake
from analytics.adapters.stream import LOOK_EVERY_S, StreamWriter
from analytics.composition import Parts, open_parts
from analytics.domain.events import Event
from analytics.settings import Settings
from kit.testing import SetClock
from redis import Redis
from storehouse import Storehouse

MOST_BYTES = 64 * 1024
ONE_TEXT = "x" * 1_000
EVENTS = 200


class Ticks:
    """A clock that is set by hand, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


@pytest.fixture
def redis(parts: Parts) -> Redis:
    assert parts.redis is not None
    return parts.redis


@pytest.fixture
def intake(settings: Settings, parts: Parts, redis: Redis, ticks: Ticks) -> Intake:
    return Intake(StreamWriter(redis, settings.stream, MOST_BYTES, ticks), parts.spool)


@pytest.fixture
def events(clock: SetClock) -> Iterator[Event]:
    def made() -> Iterator[Event]:
        number = 0
        while True:
            number += 1
            yield Event(
                id=f"m:{number}", kind="track", name=ONE_TEXT, received_at=clock(), happened_at=clock()
            )

    return made()


def test_nothing_is_lost_past_the_bound_and_memory_is_left_to_others(
    intake: Intake,
    events: Iterator[Event],
    redis: Redis,
    storehouse: Storehouse,
    ticks: Ticks,
) -> None:
    """TRUST R5: the spool takes what the stream has no room for, and the store gets all of it once."""
    for _ in range(EVENTS):
        intake.accept([next(events)])
        ticks.now += LOOK_EVERY_S
    assert sum(redis.memory_usage(key) for key in redis.scan_iter()) < MOST_BYTES + 8 * 1024
    in_files = storehouse.parts.spool.state()["files"]
    assert in_files + storehouse.waiting() == EVENTS
    assert in_files > EVENTS / 2
    assert len(storehouse.rows()) == EVENTS
    assert storehouse.parts.spool.state()["files"] == 0


def test_a_stream_that_was_emptied_is_used_again(
    intake: Intake, events: Iterator[Event], storehouse: Storehouse, ticks: Ticks
) -> None:
    while not storehouse.parts.spool.state()["files"]:
        intake.accept([next(events)])
        ticks.now += LOOK_EVERY_S
    storehouse.drain()
    ticks.now += LOOK_EVERY_S
    intake.accept([next(events)])
    assert storehouse.waiting() == 1
    assert storehouse.parts.spool.state()["files"] == 0


def test_the_bound_is_asked_for_once_a_second_and_not_for_each_event(
    intake: Intake, events: Iterator[Event], redis: Redis, ticks: Ticks
) -> None:
    for _ in range(20):
        intake.accept([next(events)])
    asked = redis.info("commandstats")["cmdstat_memory|usage"]["calls"]
    ticks.now += LOOK_EVERY_S
    intake.accept([next(events)])
    assert redis.info("commandstats")["cmdstat_memory|usage"]["calls"] == asked + 1


def test_an_operator_may_set_the_bound(
    settings: Settings, parts: Parts, events: Iterator[Event], storehouse: Storehouse
) -> None:
    narrow = open_parts(settings.model_copy(update={"stream_bytes": 1_024}))
    for _ in range(2):
        narrow.intake.accept([next(events)])
        time.sleep(LOOK_EVERY_S)
    assert (storehouse.waiting(), parts.spool.state()["files"]) == (1, 1)
