"""The child that works off the queues: started, started again, stopped, and gone with a killed parent."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from kit import processes, queues, worker_health
from kit.processes import children, is_running, open_files
from redis import Redis
from rq import Worker
from rq.registry import FailedJobRegistry

PARENT = """
import os, sys, time
from kit import queue_worker
from kit.queue_worker import QueueWork, QueueWorker, StopSignal

def main():
    stop = StopSignal()
    if os.path.exists(sys.argv[2] + "-keeper"):
        queue_worker.LOOK_S = -1
    with QueueWorker(QueueWork("tests", sys.argv[1] or None, ("tests",))) as worker:
        own = open(os.path.join(os.path.dirname(sys.argv[2]), "of-the-parent"), "w")
        print("up", flush=True)
        while not stop:
            worker.keep()
            if os.path.exists(sys.argv[2]):
                raise RuntimeError("a round that fails")
            time.sleep(0.05)

if __name__ == "__main__":
    main()
"""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[str], subprocess.Popen[bytes]]]:
    parents: list[subprocess.Popen[bytes]] = []
    script = tmp_path / "parent.py"
    script.write_text(PARENT)

    def begin(redis_url: str) -> subprocess.Popen[bytes]:
        parents.append(
            subprocess.Popen([sys.executable, script, redis_url, tmp_path / "fail"], stdout=subprocess.PIPE)
        )
        assert parents[-1].stdout is not None
        parents[-1].stdout.readline()
        return parents[-1]

    yield begin
    for parent in parents:
        parent.kill()
        parent.wait()


class AtWork(NamedTuple):
    """A parent whose child has done its first job."""

    parent: subprocess.Popen[bytes]
    keeper: int
    child: int


@pytest.fixture
def at_work(redis_url: str, tmp_path: Path, start: Callable[[str], subprocess.Popen[bytes]]) -> AtWork:
    parent = start(redis_url)
    assert done(redis_url, tmp_path / "first")
    (keeper,) = children(parent.pid)
    return AtWork(parent, keeper, child_of(parent.pid))


def test_jobs_are_done_and_a_killed_child_is_followed_by_another(
    redis_url: str, tmp_path: Path, at_work: AtWork
) -> None:
    os.kill(at_work.child, signal.SIGKILL)
    assert soon(lambda: [one for one in queue_workers(at_work.parent.pid) if one != at_work.child])
    # Redis would hand this to the killed one, had its scheduler been left behind.
    assert done(redis_url, tmp_path / "second")
    # Nobody counts the killed one as at work.
    redis: Redis = queues.connect(redis_url)
    assert [one.pid for one in Worker.all(connection=redis)] == [child_of(at_work.parent.pid)]
    redis.close()


def test_a_killed_parent_takes_its_child_along(at_work: AtWork) -> None:
    at_work.parent.kill()
    at_work.parent.wait()
    assert soon(lambda: not is_running(at_work.child))


def test_a_stop_ends_both(at_work: AtWork) -> None:
    at_work.parent.terminate()
    assert at_work.parent.wait(30) == 0
    assert not is_running(at_work.child)


def test_a_parent_that_fails_ends_and_leaves_no_child(tmp_path: Path, at_work: AtWork) -> None:
    """Else it would wait for the child without end, and no supervisor would see that its rounds are over."""
    (tmp_path / "fail").touch()
    assert at_work.parent.wait(30) == 1
    assert not is_running(at_work.child)


def test_a_killed_keeper_takes_its_child_along_and_ends_the_parent(at_work: AtWork) -> None:
    """Nobody else could fork another child without the parent's connections, so it is started again as a whole."""
    os.kill(at_work.keeper, signal.SIGKILL)
    assert at_work.parent.wait(30) == 1
    assert soon(lambda: not is_running(at_work.child))


def test_a_keeper_that_fails_takes_its_child_along_and_ends_the_parent(
    redis_url: str, tmp_path: Path, start: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    """Else it would wait for the child without end, and the parent think that it still keeps it."""
    (tmp_path / "fail-keeper").touch()
    parent = start(redis_url)
    assert parent.wait(30) == 1
    assert soon(lambda: not started_with(tmp_path))


def test_the_child_has_nothing_open_that_the_parent_opened(tmp_path: Path, at_work: AtWork) -> None:
    """SQLite forbids it, and two who read from one socket take each other's answers; nor has one that comes later."""
    os.kill(at_work.child, signal.SIGKILL)
    assert soon(lambda: [one for one in queue_workers(at_work.parent.pid) if one != at_work.child])
    for process in (at_work.keeper, child_of(at_work.parent.pid)):
        assert str(tmp_path / "of-the-parent") in open_files(at_work.parent.pid)
        assert str(tmp_path / "of-the-parent") not in open_files(process)


def test_without_redis_there_is_no_child(start: Callable[[str], subprocess.Popen[bytes]]) -> None:
    parent = start("")
    time.sleep(0.5)
    assert children(parent.pid) == []


def done(redis_url: str, path: Path) -> bool:
    """Whether a job that makes this file was done."""
    redis: Redis = queues.connect(redis_url)
    assert queues.safe_enqueue(queues.queue("tests", redis), "os.mkdir", str(path))
    redis.close()
    return soon(path.exists)


def soon(holds: Callable[[], object], within_s: float = 40.0) -> bool:
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False


def child_of(parent: int) -> int:
    (child,) = queue_workers(parent)
    return child


def queue_workers(parent: int) -> list[int]:
    """The keeper's children; RQ's scheduler is a child of theirs."""
    return [one for keeper in children(parent) for one in children(keeper)]


def started_with(folder: Path) -> list[int]:
    """Processes whose words name this folder: a forked one keeps its parent's."""
    listed = [int(each.name) for each in processes.PROC.glob("[0-9]*")]
    return [pid for pid in listed if str(folder) in (processes.read(pid, "cmdline") or "")]


def test_a_stopped_child_is_killed_and_what_it_was_handed_is_done_once(
    redis_url: str, tmp_path: Path, at_work: AtWork
) -> None:
    """SIGSTOP while it waits: Redis hands the next job to it all the same (case A5)."""
    os.kill(at_work.child, signal.SIGSTOP)
    redis: Redis = queues.connect(redis_url)
    done_by = tmp_path / "handed"
    assert queues.safe_enqueue(queues.queue("tests", redis), "os.mkdir", str(done_by), retries=())
    redis.close()
    assert soon(done_by.exists, 30)
    assert not is_running(at_work.child)
    assert child_of(at_work.parent.pid) != at_work.child
    connection: Redis = queues.connect(redis_url)
    # Run twice, the second mkdir would have failed.
    assert FailedJobRegistry(queue=queues.queue("tests", connection)).get_job_ids() == []
    assert queues.queue("tests", connection).intermediate_queue.get_job_ids() == []
    connection.close()


def test_a_stopped_keeper_ends_the_parent(at_work: AtWork) -> None:
    """Whoever started the parent starts it again with another (case A5)."""
    os.kill(at_work.keeper, signal.SIGSTOP)
    assert at_work.parent.wait(60) == 1
    assert soon(lambda: not is_running(at_work.child))


def test_the_worker_reports_that_it_lives(redis_url: str, at_work: AtWork) -> None:
    connection: Redis = queues.connect(redis_url)
    assert soon(lambda: connection.exists("coati:worker:tests"))
    assert worker_health.silent_s("tests", connection) < 10
    os.kill(at_work.parent.pid, signal.SIGSTOP)
    try:
        assert soon(lambda: worker_health.silent_s("tests", connection) > 5)
    finally:
        os.kill(at_work.parent.pid, signal.SIGCONT)
    connection.close()
