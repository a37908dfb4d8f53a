"""Forked programs are the supervisor's as those are that it starts afresh, whatever becomes of the nursery."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from release.sessions import PROC

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="without a subreaper programs are started afresh"
)

PROGRAM = """
import atexit, importlib.util, os, sys, time, flask
print("words", sys.argv[1:], "name", __name__, "input", os.read(0, 1), flush=True)
print("later module", importlib.util.find_spec("later_module") is not None, flush=True)
atexit.register(print, "finished", flush=True)
if sys.argv[1:] == ["fails"]:
    sys.exit(3)
if sys.argv[1:] == ["orphans"] and os.fork() == 0:
    os.setsid()
    os._exit(0)
try:
    time.sleep(600)
except KeyboardInterrupt:
    sys.exit(0)
"""


class Platform:
    """A supervisor whose Python programs are forked."""

    def __init__(self, folder: Path, **lines: str) -> None:
        (folder / "own_program.py").write_text(PROGRAM)
        (folder / "pids").mkdir()
        procfile, self.log, self.pids = folder / "Procfile", folder / "log", folder / "pids"
        procfile.write_text(
            "".join(f"{name}: exec python -m own_program {rest}\n" for name, rest in lines.items())
        )
        command = (
            sys.executable, "-m", "release.supervise", str(procfile),
            "--settled", "--share-packages", "--pids", str(self.pids),
        )  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": str(folder), "WORD": "two words"}
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env=environment)

    def text(self) -> str:
        return self.log.read_text(errors="replace")

    def started(self, name: str) -> list[int]:
        return [int(pid) for pid in re.findall(rf"\| {name} started \(pid=(\d+)\)", self.text())]

    def nursery(self) -> int:
        return int((self.pids / "nursery").read_text())

    def wait_for(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + 60
        while not true():
            assert time.monotonic() < end, self.text()
            time.sleep(0.05)


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., Platform]]:
    made: list[Platform] = []

    def begin(**lines: str) -> Platform:
        made.append(Platform(tmp_path, **lines))
        return made[-1]

    yield begin
    for each in made:
        each.process.terminate()
        each.process.wait(30)


def status(pid: int) -> dict[str, str]:
    with suppress(OSError):
        lines = (PROC / str(pid) / "status").read_text().splitlines()
        return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return {}


def test_a_forked_program_is_what_a_started_one_is(tmp_path: Path, run: Callable[..., Platform]) -> None:
    """TRUST R2"""
    platform = run(one="$WORD 'three four'", fails="fails")
    platform.wait_for(lambda: "one    | words" in platform.text())
    assert "words ['two words', 'three four'] name __main__ input b''" in platform.text()
    (one,) = platform.started("one")
    assert int(status(one)["PPid"]) == platform.process.pid
    assert os.getsid(one) == one
    assert status(one)["Name"] == "one"
    shown = (PROC / str(one) / "cmdline").read_bytes().rstrip(b"\0")
    assert shown == b"own_program two words three four"
    platform.wait_for(lambda: "fails stopped (rc=3)" in platform.text())
    assert "fails  | finished" in platform.text()
    assert "later module True" not in platform.text()
    (tmp_path / "later_module.py").touch()
    os.kill(one, signal.SIGKILL)
    platform.wait_for(lambda: len(platform.started("one")) == 2)
    assert "one stopped (rc=-9)" in platform.text()
    platform.wait_for(lambda: "later module True" in platform.text())


def test_a_killed_nursery_ends_nobody_and_the_next_program_gets_another(run: Callable[..., Platform]) -> None:
    """TRUST R2"""
    platform = run(one="one", two="two")
    platform.wait_for(lambda: platform.text().count("| words") == 2)
    before = platform.nursery()
    os.kill(before, signal.SIGKILL)
    (two,) = platform.started("two")
    os.kill(platform.started("one")[0], signal.SIGTERM)
    platform.wait_for(lambda: platform.text().count("| words") == 3)
    os.kill(platform.started("one")[1], signal.SIGTERM)
    platform.wait_for(lambda: platform.text().count("| words") == 4)
    assert platform.nursery() != before
    assert status(two)["State"].startswith("S")
    assert len(platform.started("two")) == 1


def test_what_a_program_leaves_behind_is_waited_for(run: Callable[..., Platform]) -> None:
    """The supervisor inherits it; a dead process that nobody asks for stays in the table for good."""
    platform = run(one="orphans")
    platform.wait_for(lambda: "| words" in platform.text())
    os.kill(platform.started("one")[0], signal.SIGKILL)
    platform.wait_for(lambda: platform.text().count("| words") == 2)

    def dead() -> list[int]:
        tasks = PROC / str(platform.process.pid) / "task" / str(platform.process.pid) / "children"
        return [pid for pid in map(int, tasks.read_text().split()) if status(pid).get("State", "Z")[0] == "Z"]

    platform.wait_for(lambda: not dead())


def test_a_stop_leaves_neither_a_program_nor_the_nursery(run: Callable[..., Platform]) -> None:
    platform = run(one="one")
    platform.wait_for(lambda: "| words" in platform.text())
    everybody = [platform.nursery(), *platform.started("one")]
    platform.process.terminate()
    assert platform.process.wait(30) == 0
    assert [pid for pid in everybody if status(pid)] == []
    assert list(platform.pids.iterdir()) == []


def test_the_nursery_goes_with_a_killed_supervisor(run: Callable[..., Platform]) -> None:
    platform = run(one="one")
    platform.wait_for(lambda: "| words" in platform.text())
    nursery, (one,) = platform.nursery(), platform.started("one")
    platform.process.kill()
    platform.process.wait()
    platform.wait_for(lambda: not status(nursery) or status(nursery)["State"].startswith("Z"))
    os.kill(one, signal.SIGKILL)
