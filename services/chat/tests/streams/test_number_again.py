"""A conversation's number may come again, and nobody is told another's words for it: on both databases."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import orjson
import pytest
from aiohttp import ClientResponse
from aiohttp.test_utils import TestClient, TestServer
from chat.composition import Parts, open_parts
from chat.domain.conversations import Conversation, Prechat
from chat.settings import Settings
from chat.streams import hub as hubs
from chat.streams.app import create_app
from redis import Redis
from visitors import put_back_empty

DATABASES = ("sqlite", "postgresql")
WITHIN_S = 5.0


@pytest.mark.parametrize("seen", [0, 1])
def test_a_conversation_begun_after_a_restore_hears_nothing_of_one_begun_before_it(
    parts: Parts, settings: Settings, seen: int
) -> None:
    """The database is put back to a copy without the first one, and Redis runs on."""
    ada = start(parts, "Ada")
    for turn in (2, 3):
        say(parts, ada, f"Ada {turn}")
    put_back_empty(parts)
    bob = start(parts, "Bob")
    assert bob.number == ada.number

    async def told() -> list[str]:
        async with followed(settings, parts, bob, seen) as stream:
            await asyncio.to_thread(say, parts, bob, "Bob 2")
            return await heard(stream, up_to="Bob 2")

    assert asyncio.run(told()) == ["Bob 1", "Bob 2"][seen:]


@pytest.mark.parametrize("seen", [0, 1])
@pytest.mark.parametrize("redis", ["heard", "away"])
def test_a_stream_of_an_erased_conversation_ends_and_is_told_nothing_of_the_next_one(
    parts: Parts, settings: Settings, seen: int, redis: str
) -> None:
    """SQLite gives the number of the newest again; without Redis the look into the database finds it."""
    if redis == "away":
        settings = settings.model_copy(update={"redis_url": None})
        parts = open_parts(settings)
    ada = start(parts, "Ada", customer_id="c-1")

    def erase_and_begin_anew() -> None:
        parts.customers.erase("c-1", None)
        bob = start(parts, "Bob")
        say(parts, bob, "Bob 2")
        assert bob.number == ada.number or parts.db.engine.dialect.name == "postgresql"

    async def told() -> list[str]:
        async with followed(settings, parts, ada, seen) as stream:
            first = [] if seen else await heard(stream, up_to="Ada 1")
            await asyncio.to_thread(erase_and_begin_anew)
            return [*first, *await heard(stream), "ended" if stream.content.at_eof() else "open"]

    assert asyncio.run(told()) == [*["Ada 1"][seen:], "ended"]


@pytest.mark.parametrize("is_last", [True, False])
def test_what_the_release_before_says_beside_this_one_is_heard_in_its_turn(
    parts: Parts, settings: Settings, monkeypatch: pytest.MonkeyPatch, is_last: bool
) -> None:
    """It rings and keeps lines by the number: found with the next line of ours, or with the next look."""
    if is_last:
        monkeypatch.setattr(hubs, "LOOK_EVERY_S", 1.0)
    before = open_parts(settings.model_copy(update={"redis_url": None}))
    ada = start(parts, "Ada")

    def say_as_before() -> None:
        say(before, ada, "Ada 2")
        with Redis.from_url(str(settings.redis_url)) as redis:
            redis.xadd(f"chat:lines:{ada.number}", {"line": b"{}"}, id="2-0")
            redis.publish("chat:bell", str(ada.number))

    async def told() -> list[str]:
        async with followed(settings, parts, ada, seen=1) as stream:
            await asyncio.to_thread(say_as_before)
            if not is_last:
                await asyncio.to_thread(say, parts, ada, "Ada 3")
            return await heard(stream, up_to="Ada 2" if is_last else "Ada 3")

    assert asyncio.run(told()) == (["Ada 2"] if is_last else ["Ada 2", "Ada 3"])


def start(parts: Parts, name: str, **more: str) -> Conversation:
    prechat = Prechat(url="https://coati.example/", partner="coati", web_source="coati", **more)
    return parts.desk.conversations.start(f"start-{name}", prechat, f"{name} 1")


def say(parts: Parts, one: Conversation, words: str) -> None:
    parts.desk.conversations.say(one.key, "visitor", "", words, words)


@asynccontextmanager
async def followed(
    settings: Settings, parts: Parts, one: Conversation, seen: int
) -> AsyncIterator[ClientResponse]:
    """An open stream of a conversation, by a program that hears the bell where there is one."""
    async with TestClient(TestServer(create_app(settings, parts))) as client:
        if settings.redis_url is not None:
            with Redis.from_url(settings.redis_url) as bell:
                while not bell.pubsub_numsub("chat:bell")[0][1]:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
        async with client.get(f"/api/chat/conversations/{one.key}/events?after={seen}") as stream:
            assert stream.status == 200
            yield stream


async def heard(stream: ClientResponse, up_to: str | None = None) -> list[str]:
    """What is told until these words, or until nothing more can come."""
    found: list[str] = []
    try:
        async with asyncio.timeout(WITHIN_S):
            async for line in stream.content:
                if line.startswith(b"data: "):
                    found.append(orjson.loads(line.removeprefix(b"data: "))["text"])
                    if found[-1] == up_to:
                        break
    except TimeoutError:
        pass
    return found
