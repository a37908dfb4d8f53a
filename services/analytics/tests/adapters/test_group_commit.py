"""Those who come during a write go together with the next one, and nobody is answered before their own."""

import threading
import time
from collections.abc import Callable

import orjson
import pytest
from analytics.adapters import group_commit
from analytics.adapters.group_commit import MOST_BYTES, GroupCommit, joined
from live_platform import until


class Disk:
    """Takes writes, one at a time, when let."""

    def __init__(self) -> None:
        self.written: list[list[int]] = []
        self.begun = 0
        self.let = threading.Semaphore(0)
        self.fails: Callable[[list[int]], BaseException | None] = lambda _: None

    def write(self, body: bytes) -> None:
        self.begun += 1
        self.let.acquire()
        numbers = orjson.loads(body)
        if (error := self.fails(numbers)) is not None:
            raise error
        self.written.append(numbers)


class Callers:
    """Threads that append a number each."""

    def __init__(self, group: GroupCommit) -> None:
        self.group = group
        self.outcomes: dict[int, BaseException | None] = {}
        self.threads: list[threading.Thread] = []

    def come(self, *numbers: int) -> None:
        for number in numbers:
            thread = threading.Thread(target=self._append, args=(number,))
            thread.start()
            self.threads.append(thread)

    def _append(self, number: int) -> None:
        try:
            self.group.append(orjson.dumps([number]))
            self.outcomes[number] = None
        except BaseException as error:
            self.outcomes[number] = error


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def callers(disk: Disk) -> Callers:
    return Callers(GroupCommit(disk.write))


def waiting(callers: Callers) -> int:
    return len(callers.group._waiting)


def test_a_lone_one_is_written_at_once(disk: Disk, callers: Callers) -> None:
    disk.let.release()
    callers.group.append(b"[1]")
    assert disk.written == [[1]]


def test_those_who_come_meanwhile_share_one_write(disk: Disk, callers: Callers) -> None:
    callers.come(1)
    until(lambda: disk.begun == 1, 10)
    callers.come(*range(2, 12))
    until(lambda: waiting(callers) == 10, 10)
    assert callers.outcomes == {}
    disk.let.release()
    until(lambda: callers.outcomes == {1: None}, 10)
    until(lambda: disk.begun == 2, 10)
    assert list(callers.outcomes) == [1]  # nobody of the second write is answered before it
    disk.let.release()
    until(lambda: len(callers.outcomes) == 11, 10)
    assert [sorted(numbers) for numbers in disk.written] == [[1], list(range(2, 12))]


def test_who_is_on_the_disk_is_woken_before_the_next_write(
    disk: Disk, callers: Callers, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    class Turn:
        def __init__(self) -> None:
            self._lock = threading.Lock()
            self.acquire, self.number = self._lock.acquire, ""

        def release(self) -> None:
            told.append(f"wakes {self.number}")
            self._lock.release()

    class Share(group_commit._Share):
        def __init__(self, body: bytes) -> None:
            super().__init__(body)
            self.turn = Turn()  # type: ignore[assignment]
            self.turn.acquire()
            self.turn.number = body.decode()  # type: ignore[attr-defined]

    monkeypatch.setattr(group_commit, "_Share", Share)
    disk.fails = lambda numbers: told.append(f"writes {numbers}")
    callers.come(1)
    until(lambda: disk.begun == 1, 10)
    for number in (2, 3, 4):
        callers.come(number)
        until(lambda number=number: waiting(callers) == number - 1, 10)
    disk.let.release()
    until(lambda: disk.begun == 2, 10)
    callers.come(5)
    until(lambda: waiting(callers) == 1, 10)
    disk.let.release(2)
    until(lambda: len(callers.outcomes) == 5, 10)
    assert told == [
        *("writes [1]", "wakes [2]"),
        *("writes [2, 3, 4]", "wakes [3]", "wakes [4]", "wakes [5]"),
        "writes [5]",
    ]


def test_a_failed_write_is_told_to_those_in_it_and_to_nobody_else(disk: Disk, callers: Callers) -> None:
    disk.fails = lambda numbers: ConnectionError() if 2 in numbers else None
    callers.come(1)
    until(lambda: disk.begun == 1, 10)
    callers.come(2, 3)
    until(lambda: waiting(callers) == 2, 10)
    disk.let.release()
    until(lambda: disk.begun == 2, 10)
    callers.come(4)
    until(lambda: waiting(callers) == 1, 10)
    disk.let.release(2)
    until(lambda: len(callers.outcomes) == 4, 10)
    failed = sorted(number for number, error in callers.outcomes.items() if error is not None)
    assert (failed, disk.written) == ([2, 3], [[1], [4]])


def test_a_write_has_a_largest_size(disk: Disk) -> None:
    group = GroupCommit(disk.write)
    half = orjson.dumps([1] * (MOST_BYTES // 4))
    threads = [threading.Thread(target=group.append, args=(half,)) for _ in range(4)]
    for number, thread in enumerate(threads):
        thread.start()
        until(lambda number=number: disk.begun == 1 and len(group._waiting) == number, 10)
    disk.let.release(10)
    for thread in threads:
        thread.join(10)
    sizes = [len(numbers) // (MOST_BYTES // 4) for numbers in disk.written]
    assert (sum(sizes), max(sizes) <= 2) == (4, True)


def test_a_crowd_is_served_whole_and_once(disk: Disk) -> None:
    disk.let.release(100_000)
    group = GroupCommit(disk.write)

    def append(first: int) -> None:
        for number in range(first, first + 200):
            group.append(orjson.dumps([number]))
            if number % 50 == 0:
                time.sleep(0.001)

    threads = [threading.Thread(target=append, args=(first,)) for first in range(0, 3_200, 200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(number for numbers in disk.written for number in numbers) == list(range(3_200))
    assert not group._is_busy


def test_bodies_are_joined_as_arrays() -> None:
    assert joined([b"[1]"]) == b"[1]"
    assert orjson.loads(joined([b"[1,2]", b"[]", b'["a]"]'])) == [1, 2, "a]"]
