"""The ear for the bell stays open whatever happens while it listens."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest
from chat.domain.conversations import mark_of
from chat.streams import hub as hubs
from chat.streams.hub import Hub, Subscriber
from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from sqlalchemy.exc import OperationalError

HUNG_MS = 4_000
KEY = "k" * 32


def test_a_database_that_is_away_while_the_bell_is_found_again_costs_no_more_than_a_moment(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "AGAIN_S", 0.05)
    asked = 0

    def heads(_: Sequence[str]) -> Mapping[str, int]:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise OperationalError("SELECT", None, OSError("away"))
        return {KEY: 0}

    async def rung() -> bool:
        async with AsyncRedis.from_url(redis_url) as redis:
            hub = Hub(redis, heads, lambda *_: [])
            reader = Subscriber(KEY)
            hub.join(reader)
            running = asyncio.create_task(hub.run())
            with Redis.from_url(redis_url) as bell:
                for _ in range(100):
                    bell.publish("chat:bell", mark_of(KEY))
                    await asyncio.sleep(0.05)
                    if reader.news.is_set() or running.done():
                        break
            heard = reader.news.is_set()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            return heard

    assert asyncio.run(rung())


def test_a_redis_that_hangs_is_not_waited_for(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It refuses nothing, and rings nothing: what is said meanwhile is found in the database, in a moment."""
    monkeypatch.setattr(hubs, "SILENT_S", 0.2)
    monkeypatch.setattr(hubs, "LOOK_AWAY_S", 0.2)
    head = 0

    async def found() -> bool:
        nonlocal head
        async with AsyncRedis.from_url(redis_url, socket_timeout=0.3) as redis:
            hub = Hub(redis, lambda _: {KEY: head}, lambda *_: [])
            reader = Subscriber(KEY)
            hub.join(reader)
            running = asyncio.create_task(hub.run())
            with Redis.from_url(redis_url) as other:
                while not other.pubsub_numsub("chat:bell")[0][1]:
                    await asyncio.sleep(0.05)
                other.client_pause(HUNG_MS)
                head = 1
                try:
                    async with asyncio.timeout(HUNG_MS / 1_000):
                        return await reader.news.wait()
                except TimeoutError:
                    return False
                finally:
                    other.ping()
                    running.cancel()
                    await asyncio.gather(running, return_exceptions=True)

    assert asyncio.run(found())


def test_a_bell_that_is_not_rung_stays_heard(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A quiet desk asks the database as seldom as a busy one."""
    monkeypatch.setattr(hubs, "SILENT_S", 0.4)
    asked = 0

    def heads(_: Sequence[str]) -> Mapping[str, int]:
        nonlocal asked
        asked += 1
        return {KEY: 0}

    async def listened() -> None:
        async with AsyncRedis.from_url(redis_url) as redis:
            hub = Hub(redis, heads, lambda *_: [])
            hub.join(Subscriber(KEY))
            running = asyncio.create_task(hub.run())
            await asyncio.sleep(3)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(listened())
    assert asked == 1, "as it began to listen, and not again"
