"""kill -9 of the supervisor leaves no process, and the next start clears what is left all the same (case A7)."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kit import processes
from release.layout import Layout
from release.sessions import members

from release import leftovers

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="other systems have no signal at a parent's death"
)

# A program of ours, and one with a child in a group of its own, as gunicorn's masters and RQ's horses have.
PROGRAM = """
import signal, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], process_group=0)
def stop(*_):
    child.terminate()
    sys.exit(0)
signal.signal(signal.SIGTERM, stop)
print("up", child.pid, flush=True)
time.sleep(600)
"""


def soon(holds: Callable[[], object], within_s: float = 60.0) -> bool:
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False


class Running:
    """A supervisor over two programs, started in the two ways that there are."""

    def __init__(self, folder: Path, options: list[str]) -> None:
        (folder / "own_program.py").write_text(PROGRAM)
        self.layout = Layout(18000, folder / "var")
        self.layout.make_folders()
        procfile, self.log = folder / "Procfile", folder / "log"
        procfile.write_text("one: exec python -m own_program\ntwo: exec sleep 600\n")
        environment = {
            **os.environ,
            "PYTHONPATH": str(folder),
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "COATI_RUN": str(self.layout.run),
            "COATI_VAR": str(self.layout.var),
        }
        command = [sys.executable, "-m", "release.supervise", str(procfile), "--settled", *options]
        command += ["--pids", str(self.layout.pids)]
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env=environment)

    @property
    def started(self) -> list[int]:
        text = self.log.read_text(errors="replace")
        named = re.findall(r"started \(pid=(\d+)\)|\| up (\d+)", text)
        return [int(first or second) for first, second in named]

    def wait(self) -> list[int]:
        assert soon(lambda: len(self.started) == 3), self.log.read_text()
        return self.started


@pytest.fixture(params=[[], ["--share-packages"]], ids=["by a shell", "forked"])
def running(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path, request.param)
    yield made
    made.process.kill()
    made.process.wait()
    for pid in made.started:
        processes.kill(pid, signal.SIGKILL)


def test_whatever_it_has_started_ends_with_it(running: Running) -> None:
    started = running.wait()
    nursery = running.layout.pids / "nursery"
    if nursery.exists():
        started = [*started, int(nursery.read_text())]
    running.process.kill()
    running.process.wait()
    assert soon(lambda: not [pid for pid in started if processes.is_running(pid)], 20)


def test_one_that_does_not_hear_of_it_is_cleared_by_the_next_start(running: Running) -> None:
    """Stopped, as a hung one is: no signal but the last reaches it."""
    started = running.wait()
    os.kill(started[0], signal.SIGSTOP)
    running.process.kill()
    running.process.wait()
    time.sleep(1)
    hangs = processes.is_running(started[0])
    # The kernel itself ends a stopped process whose group has become an orphan: not where a shell stands between.
    assert bool(leftovers.clear(running.layout)) == hangs
    assert soon(lambda: not [pid for pid in started if processes.is_running(pid)], 10)
    assert leftovers.clear(running.layout) == []


def test_what_has_only_got_the_number_of_one_of_ours_is_left_alone(tmp_path: Path) -> None:
    layout = Layout(18000, tmp_path / "var")
    layout.make_folders()
    with subprocess.Popen(["/bin/sleep", "600"], start_new_session=True) as other:
        try:
            (layout.pids / "one").write_text(str(other.pid))
            assert list(members(other.pid)) == [other.pid]
            assert leftovers.clear(layout) == []
            assert processes.is_running(other.pid)
        finally:
            other.kill()


HANGS = """
import os, sys
from pathlib import Path
from kit.beat import Beat
import time
beat = Beat(Path(os.environ["COATI_BEAT_FILE"]))
beat.between_rounds()
print("alive", flush=True)
while True:
    beat()
    time.sleep(0.2)
"""


@pytest.mark.parametrize("options", [[], ["--share-packages"]], ids=["by a shell", "forked"])
def test_a_worker_that_is_stopped_is_started_again(tmp_path: Path, options: list[str]) -> None:
    """Its own child can be killed by its keeper; nobody but the supervisor can end the worker itself (case A5)."""
    (tmp_path / "hangs.py").write_text(HANGS)
    (tmp_path / "Procfile").write_text("hangs-worker: exec python -m hangs\nserver: exec sleep 600\n")
    (tmp_path / "pids").mkdir()
    log = tmp_path / "log"
    command = [sys.executable, "-m", "release.supervise", str(tmp_path / "Procfile"), "--settled", *options]
    command += ["--pids", str(tmp_path / "pids")]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, env={**os.environ, "PYTHONPATH": str(tmp_path), "PATH": path}
        )
    try:
        assert soon(lambda: log.read_text().count("| alive") == 1), log.read_text()
        os.kill(int((tmp_path / "pids" / "hangs-worker").read_text()), signal.SIGSTOP)
        assert soon(lambda: log.read_text().count("| alive") == 2, 40), log.read_text()
        assert "hangs-worker hangs: no sign of life for 10 s" in log.read_text()
        # What touches no file, as a server does, is not watched.
        assert log.read_text().count("server started") == 1
    finally:
        process.terminate()
        process.wait(30)
