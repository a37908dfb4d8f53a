"""What `make soak` would notice: a process that keeps memory, also beside much that it shares; kept files; failures.

The half hour itself (R26) is run by its own command, which records how it went.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import footprints
import pytest
from footprints import LOOKS, Footprint, Look, growing, look
from release.sessions import members
from soak import report
from visiting import Visitors

# What each does twenty times a second, once it has begun to.
STEADY = "len(kept)"
KEEPS_MEMORY = "kept.append(bytearray(b'x' * 400_000))"
KEEPS_FILES = "kept.append(open('/dev/null'))"
PROGRAM = "import time\nkept = []\nwhile True:\n    {act}\n    time.sleep(0.05)\n"
# As a service does: the first process loads much and has others that do the work. One of them keeps what it took.
FAMILY = """
import os, signal, time
shared, kept = bytearray(b"x" * 60_000_000), []
signal.signal(signal.SIGUSR1, lambda *_: kept.append(bytearray(b"x" * 24_000_000)))
# The 0 that a child is told ends this for the child.
all(os.fork() for _ in range(7))
while True:
    time.sleep(0.05)
"""
RESIDENT = {"status": "VmRSS:"}


@contextmanager
def doing(act: str) -> Iterator[int]:
    process = subprocess.Popen([sys.executable, "-c", PROGRAM.format(act=act)], start_new_session=True)
    try:
        yield process.pid
    finally:
        process.kill()
        process.wait()


def looked_at(pid: int) -> list[Look]:
    looks = []
    time.sleep(0.5)
    for _ in range(4 * LOOKS):
        looks.append(look({"it": pid}))
        time.sleep(0.1)
    return looks


@pytest.mark.parametrize(
    ("act", "noticed"), [(STEADY, ""), (KEEPS_MEMORY, "it made "), (KEEPS_FILES, "files open and has")]
)
def test_a_process_that_keeps_what_it_took_is_noticed(act: str, noticed: str) -> None:
    with doing(act) as pid:
        said = growing(looked_at(pid))
    assert (noticed in said[0]) if noticed else said == []
    assert len(said) <= 1


@pytest.mark.parametrize(
    ("by", "noticed"), [(footprints.MEMORY_KEPT_IN, True), (RESIDENT, False)], ids=["shared", "resident"]
)
def test_what_one_process_keeps_is_seen_beside_all_that_it_shares(
    by: dict[str, str], noticed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second is the guard taken away: counted again for each process, the same pages hide what grows."""
    monkeypatch.setattr(footprints, "MEMORY_KEPT_IN", by)
    with subprocess.Popen([sys.executable, "-c", FAMILY], start_new_session=True) as first:
        try:
            soon(lambda: len(list(members(first.pid))) == 8)
            before = [look({"it": first.pid}) for _ in range(LOOKS)]
            os.kill(first.pid, signal.SIGUSR1)
            soon(lambda: look({"it": first.pid})["it"].own_bytes > before[-1]["it"].own_bytes + 20_000_000)
            said = growing([*before, *(look({"it": first.pid}) for _ in range(LOOKS))])
        finally:
            os.killpg(first.pid, signal.SIGKILL)
    assert [line.startswith("it made ") for line in said] == [True] * noticed


def soon(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end, "it did not come in time"
        time.sleep(0.05)


def test_pages_that_nobody_else_shares_any_more_are_no_growth() -> None:
    """A process of another platform ended: what it shared counts in full for those who are left."""
    before, after = Footprint(5_000_000, 4_000_000, 1), Footprint(9_000_000, 4_000_000, 1)
    assert growing([*[{"it": before}] * LOOKS, *[{"it": after}] * LOOKS]) == []


def test_a_run_too_short_to_tell_is_none() -> None:
    with pytest.raises(ValueError, match="say nothing"):
        growing([{"it": Footprint(1, 1, 1)}] * LOOKS)


@pytest.mark.parametrize(
    ("failed", "asked", "status"), [([], 40, 0), (["start: GET / 500"], 40, 1), ([], 4, 1)]
)
def test_a_failed_visitor_and_an_idle_platform_are_red(failed: list[str], asked: int, status: int) -> None:
    clients = Visitors("http://nowhere.example")
    clients.failed, clients.done["GET /"] = failed, asked
    steady: list[Look] = [{"it": Footprint(1_000_000, 400_000, 9)}] * (2 * LOOKS)
    assert report(clients, steady, 2.0)[0] == status
