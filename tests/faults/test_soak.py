"""What `make soak` would notice: a process that keeps memory, one that keeps files, visitors that were failed.

The half hour itself (R26) is run by its own command, which records how it went.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from footprints import LOOKS, Footprint, Look, growing, look
from soak import report
from visiting import Visitors

# What each does twenty times a second, once it has begun to.
STEADY = "len(kept)"
KEEPS_MEMORY = "kept.append(bytearray(b'x' * 400_000))"
KEEPS_FILES = "kept.append(open('/dev/null'))"
PROGRAM = "import time\nkept = []\nwhile True:\n    {act}\n    time.sleep(0.05)\n"


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
    ("act", "noticed"), [(STEADY, ""), (KEEPS_MEMORY, "it grew from "), (KEEPS_FILES, "files open and has")]
)
def test_a_process_that_keeps_what_it_took_is_noticed(act: str, noticed: str) -> None:
    with doing(act) as pid:
        said = growing(looked_at(pid))
    assert (noticed in said[0]) if noticed else said == []
    assert len(said) <= 1


def test_a_run_too_short_to_tell_is_none() -> None:
    with pytest.raises(ValueError, match="say nothing"):
        growing([{"it": Footprint(1, 1)}] * LOOKS)


@pytest.mark.parametrize(
    ("failed", "asked", "status"), [([], 40, 0), (["start: GET / 500"], 40, 1), ([], 4, 1)]
)
def test_a_failed_visitor_and_an_idle_platform_are_red(failed: list[str], asked: int, status: int) -> None:
    clients = Visitors("http://nowhere.example")
    clients.failed, clients.done["GET /"] = failed, asked
    steady: list[Look] = [{"it": Footprint(1_000_000, 9)}] * (2 * LOOKS)
    assert report(clients, steady, 2.0)[0] == status
