"""Who counts as a queue worker at work: one that was killed does not, however its process is still listed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from kit import gone_workers, queues
from redis import Redis
from rq import Worker

Begin = Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    connection: Redis = queues.connect(redis_url)
    yield connection
    for one in Worker.all(connection=connection):
        one.register_death()  # type: ignore[no-untyped-call]
    connection.close()


@pytest.fixture
def begin() -> Iterator[Begin]:
    begun: list[subprocess.Popen[bytes]] = []

    def sleeper() -> subprocess.Popen[bytes]:
        begun.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]))
        return begun[-1]

    yield sleeper
    for process in begun:
        process.kill()
        process.wait()


def sign_on(redis: Redis, pid: int, hostname: str | None = None) -> str:
    """What RQ keeps of a worker that has started. Returns: its name."""
    worker = Worker([queues.queue("tests", redis)], connection=redis)
    worker.pid = pid
    if hostname is not None:
        worker.hostname = hostname
    worker.register_birth()  # type: ignore[no-untyped-call]
    return str(worker.name)


def at_work(redis: Redis) -> list[str]:
    gone_workers.forget(redis)
    return [str(one.name) for one in Worker.all(queue=queues.queue("tests", redis))]


def test_one_that_lives_stays(redis: Redis, begin: Begin) -> None:
    assert at_work(redis) == []
    name = sign_on(redis, begin().pid)
    assert at_work(redis) == [name]


def test_one_whose_process_is_gone_is_struck_out(redis: Redis, begin: Begin) -> None:
    process = begin()
    sign_on(redis, process.pid)
    process.kill()
    process.wait()
    assert at_work(redis) == []


def test_one_that_was_killed_and_not_waited_for_is_struck_out(redis: Redis, begin: Begin) -> None:
    process = begin()
    sign_on(redis, process.pid)
    process.kill()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert at_work(redis) == []


def test_one_that_had_this_very_number_is_struck_out(redis: Redis) -> None:
    """Processes of a container that is started again are numbered as before."""
    sign_on(redis, os.getpid())
    assert at_work(redis) == []


def test_one_that_is_only_stopped_stays(redis: Redis, begin: Begin) -> None:
    process = begin()
    name = sign_on(redis, process.pid)
    process.send_signal(signal.SIGSTOP)
    assert at_work(redis) == [name]


def test_one_of_another_machine_stays(redis: Redis, begin: Begin) -> None:
    process = begin()
    name = sign_on(redis, process.pid, "elsewhere.example")
    process.kill()
    process.wait()
    assert at_work(redis) == [name]
