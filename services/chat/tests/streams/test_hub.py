"""The ear for the bell stays open whatever happens while it listens."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest
from chat.streams import hub as hubs
from chat.streams.hub import Hub, Subscriber
from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from sqlalchemy.exc import OperationalError


def test_a_database_that_is_away_while_the_bell_is_found_again_costs_no_more_than_a_moment(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "AGAIN_S", 0.05)
    asked = 0

    def heads(_: Sequence[int]) -> Mapping[int, int]:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise OperationalError("SELECT", None, OSError("away"))
        return {}

    async def rung() -> bool:
        async with AsyncRedis.from_url(redis_url) as redis:
            hub = Hub(redis, heads, lambda *_: [])
            reader = Subscriber(7)
            hub.join(reader)
            running = asyncio.create_task(hub.run())
            with Redis.from_url(redis_url) as bell:
                for _ in range(100):
                    bell.publish("chat:bell", "7")
                    await asyncio.sleep(0.05)
                    if reader.news.is_set() or running.done():
                        break
            heard = reader.news.is_set()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            return heard

    assert asyncio.run(rung())
