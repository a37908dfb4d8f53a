"""Queues on a real Redis: JSON jobs that carry their request's id, and a Redis that is away costs milliseconds."""

import json
import socket
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from kit import queues, request_ids, resolving, work
from kit.testing import assert_problem, running_redis
from kit.testing.timing import quickest_s
from redis import Redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from rq import SimpleWorker
from rq.job import Job
from rq.serializers import JSONSerializer
from structlog.contextvars import clear_contextvars

seen: list[tuple[str, str | None]] = []


@work.job
def remember(text: str) -> None:
    seen.append((text, request_ids.current()))
    if text == "fails":
        raise ValueError(text)


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    client = queues.connect(redis_url)
    client.flushall()
    seen.clear()
    clear_contextvars()
    yield client
    client.close()


def burst(url: str, name: str) -> None:
    client = queues.connect(url, for_worker=True)
    worker = SimpleWorker([queues.queue(name, client)], connection=client, serializer=JSONSerializer)
    worker.work(burst=True, logging_level="ERROR")


def test_a_job_is_json_and_runs_under_the_id_of_its_request(redis: Redis, redis_url: str) -> None:
    request_ids.adopt("edge-0123456789")
    target = queues.queue("mail", redis)
    # The worker imports the job by name, and tests have no importable one.
    name = f"{__name__}.remember"
    assert queues.safe_enqueue(target, name, "policy 7") is True
    stored = redis.hget(f"rq:job:{target.job_ids[0]}", "data")
    assert json.loads(zlib.decompress(stored))[2] == ["policy 7"]
    assert queues.lengths(target) == {"mail": 1.0}
    clear_contextvars()
    burst(redis_url, "mail")
    assert seen == [("policy 7", "edge-0123456789")]


def test_a_failed_job_is_tried_again(redis: Redis, redis_url: str) -> None:
    target = queues.queue("mail", redis)
    queues.safe_enqueue(target, f"{__name__}.remember", "fails", retries=[0, 0])
    burst(redis_url, "mail")
    assert [text for text, _ in seen] == ["fails"] * 3


def test_asking_twice_under_one_id_leaves_one_job(redis: Redis) -> None:
    target = queues.queue("mail", redis)
    for _ in range(2):
        assert queues.safe_enqueue(target, remember, "x", job_id="mail-7")
    assert queues.lengths(target) == {"mail": 1.0}


@pytest.mark.parametrize("text", ["done", "fails"])
def test_a_job_that_ended_may_be_asked_for_again(redis: Redis, redis_url: str, text: str) -> None:
    target = queues.queue("mail", redis)
    for _ in range(2):
        assert queues.safe_enqueue(target, f"{__name__}.remember", text, job_id="mail-7", retries=[])
        burst(redis_url, "mail")
    assert [text for text, _ in seen] == [text, text]


def test_a_job_that_ends_while_it_is_asked_for_is_asked_for_anew(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = queues.queue("mail", redis)
    assert queues.safe_enqueue(target, remember, "x", job_id="mail-7")
    ending = Job.fetch("mail-7", connection=redis, serializer=JSONSerializer)

    def fetch(*_: object, **__: object) -> Job:
        redis.flushall()
        return ending

    monkeypatch.setattr(Job, "fetch", fetch)
    assert queues.safe_enqueue(target, remember, "x", job_id="mail-7")
    assert queues.lengths(target) == {"mail": 1.0}


def test_two_who_ask_anew_at_the_same_moment_leave_one_job(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = queues.queue("mail", redis)
    # Between the two steps of one, the other does both.
    monkeypatch.setattr(queues, "_clear_if_ended", lambda *_: True)
    for _ in range(2):
        assert queues.safe_enqueue(target, remember, "x", job_id="mail-7")
    assert queues.lengths(target) == {"mail": 1.0}


def test_what_a_late_heartbeat_left_of_a_job_is_in_nobodys_way(redis: Redis) -> None:
    target = queues.queue("mail", redis)
    redis.hset("rq:job:mail-7", "last_heartbeat", "2026-01-01T00:00:00.000000Z")
    assert queues.safe_enqueue(target, remember, "x", job_id="mail-7")
    assert queues.lengths(target) == {"mail": 1.0}


def no_server(tmp_path: Path) -> str:
    return f"unix://{tmp_path}/none.sock"


def silent_server() -> tuple[str, socket.socket]:
    listener = socket.create_server(("127.0.0.1", 0))
    return f"redis://127.0.0.1:{listener.getsockname()[1]}", listener


def test_a_redis_that_is_away_costs_no_request_more_than_300_ms(tmp_path: Path) -> None:
    """TRUST R4."""
    silent, listener = silent_server()
    unknown = "redis://no-such-host.invalid:6379"
    with listener:
        for url in (no_server(tmp_path), silent, unknown):
            target = queues.queue("mail", queues.connect(url))
            assert quickest_s(partial(queues.safe_enqueue, target, remember, "x")) < 0.3, url
            assert queues.safe_enqueue(target, remember, "x") is False


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(("CONFIG", "SET", "maxmemory", "1"), id="its memory is full"),
        pytest.param(("REPLICAOF", "127.0.0.1", "1"), id="it was made a replica"),
    ],
)
def test_a_redis_that_takes_no_writes_counts_as_away(app: Flask, change: tuple[str, ...]) -> None:
    """TRUST 1.2: it answers, but whoever needs it has to come again as when it is gone: 503, not 500."""
    with running_redis() as url:
        redis = queues.connect(url)
        redis.execute_command(*change)

        @app.get("/counting")
        def count() -> str:
            with redis.pipeline(transaction=True) as both:
                both.incr("tries")
                both.execute()
            return "counted"

        assert_problem(app.test_client().get("/counting"), 503, "/problems/unavailable")


def test_a_name_server_that_hangs_is_given_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """TRUST R4."""
    hung = Event()

    def hang(*_: object, **__: object) -> None:
        hung.wait(5)

    monkeypatch.setattr(resolving.socket, "getaddrinfo", hang)

    def ask() -> None:
        with pytest.raises(RedisConnectionError):
            queues.connect("redis://slow.example:6379").ping()

    assert quickest_s(ask) < 0.3
    hung.set()


def test_a_name_is_looked_up_once_and_again_after_its_address_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    lookups: list[str] = []

    def look_up(host: str) -> str:
        lookups.append(host)
        return "127.0.0.1"

    monkeypatch.setattr(resolving, "_look_up", look_up)
    resolving.forget("cache.example")
    for _ in range(2):
        assert resolving.address_of("cache.example") == "127.0.0.1"
    assert lookups == ["cache.example"]
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(RedisError):
        queues.connect(f"redis://cache.example:{port}").ping()
    resolving.address_of("cache.example")
    assert len(lookups) == 2
