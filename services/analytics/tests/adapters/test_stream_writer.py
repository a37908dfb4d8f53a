"""The connection that the writer keeps: one that broke is made anew, and no answer is taken for another's."""

import threading
from collections.abc import Iterator

import pytest
from analytics.adapters.stream import FIELD, StreamWriter
from kit import queues
from kit.testing import running_redis
from redis import Redis
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

STREAM = "written"
ROOM_BYTES = 2**20


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    with running_redis() as url:
        yield url


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    with Redis.from_url(redis_url) as client:
        client.flushall()
        yield client


@pytest.fixture
def writer(redis_url: str) -> StreamWriter:
    return StreamWriter(queues.connect(redis_url), STREAM, ROOM_BYTES)


def bodies(redis: Redis) -> list[bytes]:
    return [fields[FIELD] for _, fields in redis.xrange(STREAM)]


def test_bodies_lie_in_the_stream_as_they_came(redis: Redis, writer: StreamWriter) -> None:
    sent = [b"[]", b"\r\n$5\r\n", bytes(range(256)), b"x" * 100_000]
    for body in sent:
        writer.append(body)
    assert bodies(redis) == sent


def test_a_connection_that_ended_meanwhile_costs_no_event(redis: Redis, writer: StreamWriter) -> None:
    writer.append(b"[1]")
    redis.client_kill_filter(_type="normal", skipme=True)
    writer.append(b"[2]")
    assert bodies(redis) == [b"[1]", b"[2]"]


def test_a_refusal_is_told_and_the_next_is_taken(redis: Redis, writer: StreamWriter) -> None:
    redis.set(STREAM, "no stream")
    with pytest.raises(ResponseError):
        writer.append(b"[1]")
    redis.delete(STREAM)
    writer.append(b"[2]")
    assert bodies(redis) == [b"[2]"]


def test_a_late_answer_is_nobodys(redis: Redis, writer: StreamWriter) -> None:
    """TRUST R4"""
    writer.append(b"[1]")
    redis.client_pause(400, all=True)
    with pytest.raises(RedisTimeoutError):
        writer.append(b"[2]")
    redis.client_unpause()
    redis.set(STREAM + "-other", "x")
    writer.append(b"[3]")
    assert bodies(redis)[-1] == b"[3]"
    redis.rename(STREAM, "aside")
    redis.set(STREAM, "no stream")
    with pytest.raises(ResponseError):
        writer.append(b"[4]")


def test_callers_do_not_mix(redis: Redis, writer: StreamWriter) -> None:
    def write(number: int) -> None:
        for _ in range(50):
            writer.append(b"[%d]" % number * 500)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(bodies(redis)) == sorted(b"[%d]" % number * 500 for number in range(8) for _ in range(50))
